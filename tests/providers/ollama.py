"""Ollama's chat, as a stream of lines and as errors."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.providers.provider import Reply, json_reply
from tests.providers.turns import Calls, Ends, Event, Says, Thinks

_REASONS = {"stop": "stop", "tools": "stop", "length": "length", "filter": "stop"}


def stream(*events: Event) -> Reply:
    """Return the whole answer."""
    return Reply(headers={"content-type": "application/x-ndjson"}, pieces=list(pieces(events)))


def pieces(events: Sequence[Event]) -> Iterator[bytes]:
    """Yield the lines. A call is whole in its line, without an id or a number, as this provider sends it."""
    for event in events:
        match event:
            case Says(text):
                yield line({"content": text})
            case Thinks(text):
                yield line({"content": "", "thinking": text})
            case Calls(_, name, parts):
                called = {"function": {"name": name, "arguments": json.loads("".join(parts))}}
                yield line({"content": "", "tool_calls": [called]})
            case Ends(reason, read, written):
                end = {"done_reason": _REASONS[reason], "prompt_eval_count": read, "eval_count": written}
                yield line({"content": ""}, done=True, **end)


def line(message: dict[str, Any], *, done: bool = False, **more: object) -> bytes:
    """Return one line."""
    when = "2026-11-30T12:00:00Z"
    told = {"model": "toy", "created_at": when, "message": {"role": "assistant", **message}, "done": done, **more}
    return json.dumps(told).encode() + b"\n"


def error(status: int, message: str) -> Reply:
    """Return a refusal in Ollama's form."""
    return json_reply({"error": message}, status=status)
