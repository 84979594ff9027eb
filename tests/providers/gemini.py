"""Google's generateContent, as a stream of server-sent events and as errors."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.providers.provider import Reply, json_reply
from tests.providers.turns import Calls, Ends, Event, Says, Thinks

_REASONS = {"stop": "STOP", "tools": "STOP", "length": "MAX_TOKENS", "filter": "SAFETY"}


def stream(*events: Event) -> Reply:
    """Return the whole answer."""
    return Reply(headers={"content-type": "text/event-stream"}, pieces=list(pieces(events)))


def pieces(events: Sequence[Event]) -> Iterator[bytes]:
    """Yield the events. A call is whole, without an id, as this provider sends it."""
    for event in events:
        match event:
            case Says(text):
                yield _sse([{"text": text}])
            case Thinks(text):
                yield _sse([{"text": text, "thought": True}])
            case Calls(_, name, parts):
                yield _sse([{"functionCall": {"name": name, "args": json.loads("".join(parts))}}])
            case Ends(reason, read, written):
                total = read + written
                usage = {"promptTokenCount": read, "candidatesTokenCount": written, "totalTokenCount": total}
                yield _sse([{"text": ""}], finish=_REASONS[reason], usageMetadata=usage)


def _sse(parts: list[dict[str, Any]], *, finish: str | None = None, **more: object) -> bytes:
    candidate: dict[str, Any] = {"content": {"role": "model", "parts": parts}, "index": 0}
    if finish:
        candidate["finishReason"] = finish
    return f"data: {json.dumps({'candidates': [candidate], 'modelVersion': 'toy', **more})}\n\n".encode()


def error(status: int, message: str, *, kind: str = "INVALID_ARGUMENT") -> Reply:
    """Return a refusal in Google's form."""
    return json_reply({"error": {"code": status, "message": message, "status": kind}}, status=status)
