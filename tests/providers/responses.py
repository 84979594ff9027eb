"""OpenAI's responses, which some of its models are asked by, as a stream of server-sent events."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.providers.provider import Reply
from tests.providers.turns import Calls, Ends, Event, Says

_BEGUN: dict[str, Any] = {
    "id": "resp_1",
    "object": "response",
    "created_at": 1_790_000_000,
    "model": "toy",
    "output": [],
}


def stream(*events: Event) -> Reply:
    """Return the whole answer."""
    return Reply(headers={"content-type": "text/event-stream"}, pieces=list(pieces(events)))


def pieces(events: Sequence[Event]) -> Iterator[bytes]:
    """Yield the events of the stream."""
    yield sse("response.created", response={**_BEGUN, "status": "in_progress"})
    for index, event in enumerate(events):
        match event:
            case Says(text):
                item = {"id": f"msg_{index}", "type": "message", "role": "assistant", "content": []}
                yield sse("response.output_item.added", output_index=index, item=item)
                place = {"item_id": item["id"], "output_index": index, "content_index": 0}
                yield sse("response.output_text.delta", **place, delta=text)
                yield sse("response.output_item.done", output_index=index, item=item)
            case Calls(id, name, parts):
                item = {"id": f"fc_{index}", "type": "function_call", "call_id": id, "name": name, "arguments": ""}
                yield sse("response.output_item.added", output_index=index, item=item)
                for part in parts:
                    place = {"item_id": item["id"], "output_index": index}
                    yield sse("response.function_call_arguments.delta", **place, delta=part)
                done = {**item, "arguments": "".join(parts)}
                yield sse("response.output_item.done", output_index=index, item=done)
            case Ends(_, read, written):
                usage = {"input_tokens": read, "output_tokens": written, "total_tokens": read + written}
                yield sse("response.completed", response={**_BEGUN, "status": "completed", "usage": usage})
            case _:
                raise ValueError(event)


def sse(kind: str, **content: object) -> bytes:
    """Return one event."""
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **content})}\n\n".encode()
