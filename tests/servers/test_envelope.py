"""Kind, method and id are found in small texts, at both ends of big ones, and never guessed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.envelope import of_message, of_text

BIG = "x" * 5000


@pytest.mark.parametrize(
    ("message", "kind", "method", "message_id"),
    [
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"a": BIG}}, "request", "tools/call", 1),
        ({"jsonrpc": "2.0", "method": "n", "params": {"a": BIG}}, "notification", "n", None),
        ({"jsonrpc": "2.0", "id": "a-1", "result": {"id": 9, "text": BIG}}, "result", None, "a-1"),
        ({"result": {"id": 9, "method": "m", "text": BIG}, "jsonrpc": "2.0", "id": 2}, "result", None, 2),
        ({"result": {"text": BIG, "last": {"x": 1, "id": 3}}, "id": 7}, "result", None, 7),
        ({"id": 5, "jsonrpc": "2.0", "error": {"code": 1, "message": BIG}}, "error", None, 5),
        ({"method": "m", "params": {"a": BIG}, "jsonrpc": "2.0", "id": 4}, "request", "m", 4),
        ({"jsonrpc": "2.0", "result": {"text": BIG, "last": {"x": 1, "id": 3}}}, "result", None, None),
    ],
)
def test_big_messages_are_read_at_their_ends(
    message: JsonObject, kind: str, method: str | None, message_id: int | str | None
) -> None:
    for text in (json.dumps(message), json.dumps(message, separators=(",", ":")), json.dumps(message) + "\n"):
        found = of_text(text.encode())
        assert (found.kind, found.method, found.id) == (kind, method, message_id)
    parsed = of_message(message)
    assert (parsed.kind, parsed.method, parsed.id) == (kind, method, message_id)


@given(st.binary(max_size=4000))
def test_rubbish_is_other_and_raises_nothing(text: bytes) -> None:
    assert of_text(text).kind in {"other", "request", "notification", "result", "error"}


def test_a_summary_names_what_a_call_is_about() -> None:
    assert of_message({"id": 1, "method": "tools/call", "params": {"name": "add"}}).summary == "add"
    assert of_message({"id": 1, "method": "resources/read", "params": {"uri": "ui://a"}}).summary == "ui://a"
    assert of_message({"id": 1, "error": {"code": 1, "message": "no"}}).summary == "no"
    assert of_message({"id": 1, "result": {"isError": True}}).summary == "isError"
