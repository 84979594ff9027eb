"""Amazon's converse, as a stream of binary frames and as errors."""

import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from tests.providers.provider import Reply, json_reply
from tests.providers.turns import Calls, Ends, Event, Says, Thinks

_REASONS = {"stop": "end_turn", "tools": "tool_use", "length": "max_tokens", "filter": "content_filtered"}
_TEXT = 7
"""The type of a header whose value is text."""


def stream(*events: Event) -> Reply:
    """Return the whole answer."""
    return Reply(headers={"content-type": "application/vnd.amazon.eventstream"}, pieces=list(pieces(events)))


def pieces(events: Sequence[Event]) -> Iterator[bytes]:
    """Yield the frames."""
    yield frame("messageStart", {"role": "assistant"})
    for index, event in enumerate(events):
        match event:
            case Ends(reason, read, written):
                yield frame("messageStop", {"stopReason": _REASONS[reason]})
                usage = {"inputTokens": read, "outputTokens": written, "totalTokens": read + written}
                yield frame("metadata", {"usage": usage, "metrics": {"latencyMs": 1}})
            case Calls(id, name, _):
                start = {"toolUse": {"toolUseId": id, "name": name}}
                yield frame("contentBlockStart", {"contentBlockIndex": index, "start": start})
                yield from _deltas(index, event)
            case _:
                yield from _deltas(index, event)


def _deltas(index: int, event: Event) -> Iterator[bytes]:
    for delta in _delta(event):
        yield frame("contentBlockDelta", {"contentBlockIndex": index, "delta": delta})
    yield frame("contentBlockStop", {"contentBlockIndex": index})


def _delta(event: Event) -> Iterator[dict[str, Any]]:
    match event:
        case Says(text):
            yield {"text": text}
        case Thinks(text, signature):
            yield {"reasoningContent": {"text": text}}
            if signature is not None:
                yield {"reasoningContent": {"signature": signature}}
        case Calls(_, _, parts):
            for part in parts:
                yield {"toolUse": {"input": part}}
        case Ends():
            return


def frame(kind: str, content: dict[str, Any], *, message: str = "event") -> bytes:
    """Return one frame: lengths, their check, headers, content, and the check of it all."""
    body = json.dumps(content).encode()
    named = {":event-type": kind, ":content-type": "application/json", ":message-type": message}
    heads = b"".join(_header(name, value) for name, value in named.items())
    lengths = struct.pack(">II", 16 + len(heads) + len(body), len(heads))
    front = lengths + struct.pack(">I", zlib.crc32(lengths)) + heads + body
    return front + struct.pack(">I", zlib.crc32(front))


def _header(name: str, value: str) -> bytes:
    return struct.pack(">B", len(name)) + name.encode() + struct.pack(">BH", _TEXT, len(value)) + value.encode()


def error(status: int, message: str, *, kind: str = "ValidationException") -> Reply:
    """Return a refusal in Amazon's form."""
    return json_reply({"message": message}, status=status, headers={"x-amzn-errortype": kind})
