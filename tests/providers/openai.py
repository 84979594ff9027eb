"""OpenAI's chat completions, as a stream of server-sent events and as errors."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from tests.providers.provider import Reply, json_reply
from tests.providers.turns import Calls, Ends, Event, Says, Thinks

_REASONS = {"stop": "stop", "tools": "tool_calls", "length": "length", "filter": "content_filter"}


def stream(*events: Event) -> Reply:
    """Return the whole answer."""
    return Reply(headers={"content-type": "text/event-stream"}, pieces=pieces(events))


def pieces(events: Sequence[Event]) -> list[bytes]:
    """Return the events of the stream, each with its empty line."""
    numbers = count()
    chunks = [chunk({"role": "assistant", "content": ""})]
    for event in events:
        chunks += _chunks(event, numbers)
    return [*(sse(each) for each in chunks), b"data: [DONE]\n\n"]


def _chunks(event: Event, numbers: Iterator[int]) -> Iterable[dict[str, Any]]:
    match event:
        case Says(text):
            yield chunk({"content": text})
        case Thinks(text):
            yield chunk({"reasoning_content": text})
        case Calls(id, name, parts):
            index = next(numbers)
            begin = {"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": ""}}
            yield chunk({"tool_calls": [begin]})
            for part in parts:
                yield chunk({"tool_calls": [{"index": index, "function": {"arguments": part}}]})
        case Ends(reason, read, written):
            yield chunk({}, finish=_REASONS[reason])
            usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
            yield {**chunk({}), "choices": [], "usage": usage}


def chunk(delta: dict[str, Any], *, finish: str | None = None) -> dict[str, Any]:
    """Return one chunk of a stream."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1_790_000_000,
        "model": "toy",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }


def sse(content: object) -> bytes:
    """Return one event."""
    return f"data: {json.dumps(content)}\n\n".encode()


def error(status: int, message: str, *, code: str | None = None, **headers: str) -> Reply:
    """Return a refusal in OpenAI's form; `retry_after="3"` becomes a header."""
    told = {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": code}}
    return json_reply(told, status=status, headers={name.replace("_", "-"): value for name, value in headers.items()})
