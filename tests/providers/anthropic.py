"""Anthropic's messages, as a stream of server-sent events and as errors."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.providers.provider import Reply, json_reply
from tests.providers.turns import Calls, Ends, Event, Says, Thinks

_REASONS = {"stop": "end_turn", "tools": "tool_use", "length": "max_tokens", "filter": "refusal"}


def stream(*events: Event) -> Reply:
    """Return the whole answer."""
    return Reply(headers={"content-type": "text/event-stream"}, pieces=list(pieces(events)))


def pieces(events: Sequence[Event]) -> Iterator[bytes]:
    """Yield the events of the stream. Neighbouring words are pieces of one block, as the provider sends them."""
    read = next((event.read for event in events if isinstance(event, Ends)), 1)
    message: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "toy",
        "content": [],
        "stop_reason": None,
    }
    yield sse("message_start", message={**message, "usage": {"input_tokens": read, "output_tokens": 1}})
    yield sse("ping")
    index, kind = -1, ""
    for event in events:
        if not (isinstance(event, Says | Thinks) and kind == type(event).__name__):
            if index >= 0:
                yield sse("content_block_stop", index=index)
            if isinstance(event, Ends):
                break
            index, kind = index + 1, type(event).__name__
            yield sse("content_block_start", index=index, content_block=_block(event))
        for delta in _deltas(event):
            yield sse("content_block_delta", index=index, delta=delta)
    for event in events:
        if isinstance(event, Ends):
            yield sse("message_delta", delta=_reason(event), usage={"output_tokens": event.written})
            yield sse("message_stop")


def _block(event: Event) -> dict[str, Any]:
    match event:
        case Calls(id, name, _):
            return {"type": "tool_use", "id": id, "name": name, "input": {}}
        case Thinks():
            return {"type": "thinking", "thinking": "", "signature": ""}
        case _:
            return {"type": "text", "text": ""}


def _deltas(event: Event) -> Iterator[dict[str, Any]]:
    match event:
        case Says(text):
            yield {"type": "text_delta", "text": text}
        case Thinks(text, signature):
            yield {"type": "thinking_delta", "thinking": text}
            if signature is not None:
                yield {"type": "signature_delta", "signature": signature}
        case Calls(_, _, parts):
            for part in parts:
                yield {"type": "input_json_delta", "partial_json": part}
        case Ends():
            return


def _reason(event: Ends) -> dict[str, Any]:
    return {"stop_reason": _REASONS[event.reason], "stop_sequence": None}


def sse(kind: str, **content: object) -> bytes:
    """Return one event."""
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **content})}\n\n".encode()


def error(status: int, message: str, *, kind: str = "invalid_request_error", **headers: str) -> Reply:
    """Return a refusal in Anthropic's form."""
    told = {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}
    return json_reply(told, status=status, headers={name.replace("_", "-"): value for name, value in headers.items()})
