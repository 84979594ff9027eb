"""Lines of servers that are not quite messages: what is made of them, and who is told."""

import pytest
from mcp_types import JSONRPCError, JSONRPCResponse

from greenroom.servers.unreadable import read_message

DEEP = b"[" * 300 + b"]" * 300
DEEPER = b"[" * 100_000 + b"]" * 100_000


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc":"2.0","id":3,"result":["no","object"]}',
        b'{"jsonrpc":"2.0","id":3,"error":"no"}',
        b'{"jsonrpc":"2.0","id":3,"result":{"n":' + DEEP + b"}}",
        b'{"jsonrpc":"2.0","id":3,"result":{"n":' + DEEPER + b"}}",
        b'{"result":{"n":' + DEEPER + b'},"jsonrpc":"2.0","id":3}',
        b' { "jsonrpc": "2.0", "id": 3, "result": {"n": ' + b"1" * 5_000 + b"}}",
        b'{"jsonrpc":"2.0","id":3,"result":{"cut":"in the mid',
    ],
    ids=lambda line: f"{line[:50].decode()} ({len(line)})",
)
def test_an_answer_that_cannot_be_read_is_an_error_for_its_own_request(line: bytes) -> None:
    read = read_message(line)
    assert isinstance(read, JSONRPCError)
    assert read.id == 3
    assert read.error.code == -32700
    assert read.error.message.startswith("The server's answer is no valid JSON-RPC message: ")


def test_half_of_a_character_costs_one_character_and_not_the_answer() -> None:
    read = read_message(b'{"jsonrpc":"2.0","id":3,"result":{"text":"cut \\ud83d","\\ude00":1}}')
    assert isinstance(read, JSONRPCResponse)
    assert read.result == {"text": "cut ?", "?": 1}


@pytest.mark.parametrize(
    "line",
    [
        b"Server listening",
        b"",
        b"[]",
        b'{"jsonrpc":"2.0","id":true,"result":[]}',
        b'{"jsonrpc":"2.0","id":3,"method":7}',
        b'{"jsonrpc":"2.0","id":3,"method":"x","params":{"a":"cut',
        b'{"x":{"jsonrpc":"2.0","id":3,"result":' + DEEPER,
    ],
    ids=lambda line: f"{line[:50].decode()} ({len(line)})",
)
def test_what_answers_nobody_is_noise(line: bytes) -> None:
    assert read_message(line) is None
