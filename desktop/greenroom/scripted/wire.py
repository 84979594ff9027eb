"""An answer written down in the format of OpenAI's chat completions, in chunks or whole.

https://platform.openai.com/docs/api-reference/chat-streaming has the members; `reasoning_content` is what many servers of
the same format call thoughts.
"""

import math
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, assert_never

from greenroom.protocol.json_text import to_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.scripted.answer import CallBegins, CallGoesOn, End, Event, Words

DONE: Final = b"data: [DONE]\n\n"
_CHARACTERS_A_TOKEN: Final = 4
"""An estimate as good as any: there is no model here that counts otherwise."""


def tokens_in(characters: int) -> int:
    """About how many tokens a text of so many characters has."""
    return math.ceil(characters / _CHARACTERS_A_TOKEN)


def data(message: JsonObject) -> bytes:
    """Write one event of a stream."""
    return f"data: {to_text(message)}\n\n".encode()


@dataclass(kw_only=True)
class Written:
    """One answer as it grows: knows its own name, counts itself, and can be had whole at the end."""

    model: str
    read: int
    """Tokens of the request."""
    id: str = field(default_factory=lambda: f"chatcmpl-{secrets.token_hex(12)}")
    created: int = field(default_factory=lambda: int(time.time()))
    _characters: int = 0

    def chunk(self, event: Event) -> JsonObject:
        """Take the next event, and write it as a chunk."""
        finish: JsonValue = None
        match event:
            case Words(kind=kind, text=text):
                self._count(text)
                delta: JsonObject = {kind: text}
            case CallBegins():
                self._count(event.name)
                function: JsonObject = {"name": event.name, "arguments": ""}
                delta = _call_delta({"index": event.index, "id": event.id, "type": "function", "function": function})
            case CallGoesOn(index=index, text=text):
                self._count(text)
                delta = _call_delta({"index": index, "function": {"arguments": text}})
            case End(reason=reason):
                delta, finish = {}, reason
            case _:
                assert_never(event)
        return self._chunk([{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}])

    def opening(self) -> JsonObject:
        """Write the first chunk, which says who speaks."""
        delta: JsonObject = {"role": "assistant", "content": ""}
        return self._chunk([{"index": 0, "delta": delta, "logprobs": None, "finish_reason": None}])

    def usage_chunk(self) -> JsonObject:
        """Write the last chunk, for those who want to know what it took."""
        return {**self._chunk([]), "usage": self.usage()}

    def usage(self) -> JsonObject:
        """What it took so far."""
        written = tokens_in(self._characters)
        return {"prompt_tokens": self.read, "completion_tokens": written, "total_tokens": self.read + written}

    def whole(self, events: Iterable[Event]) -> JsonObject:
        """Write all events as one answer."""
        message: JsonObject = {"role": "assistant", "content": None}
        calls: dict[int, JsonObject] = {}
        finish = "stop"
        for event in events:
            match event:
                case Words(kind=kind, text=text):
                    self._count(text)
                    message[kind] = f"{message.get(kind) or ''}{text}"
                case CallBegins():
                    self._count(event.name)
                    function: JsonObject = {"name": event.name, "arguments": ""}
                    calls[event.index] = {"id": event.id, "type": "function", "function": function}
                case CallGoesOn(index=index, text=text):
                    self._count(text)
                    function = _function(calls[index])
                    function["arguments"] = f"{function['arguments']}{text}"
                case End(reason=reason):
                    finish = reason
                case _:
                    assert_never(event)
        if calls:
            message["tool_calls"] = list(calls.values())
        choice: JsonObject = {"index": 0, "message": message, "logprobs": None, "finish_reason": finish}
        return {**self._head("chat.completion"), "choices": [choice], "usage": self.usage()}

    def _count(self, text: str) -> None:
        self._characters += len(text)

    def _chunk(self, choices: list[JsonValue]) -> JsonObject:
        return {**self._head("chat.completion.chunk"), "choices": choices}

    def _head(self, kind: str) -> JsonObject:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model}


def _call_delta(call: JsonObject) -> JsonObject:
    return {"tool_calls": [call]}


def _function(call: JsonObject) -> JsonObject:
    function = call["function"]
    assert isinstance(function, dict)  # noqa: S101 -- we wrote it
    return function


def listed(model: str) -> JsonObject:
    """Write the list of models, which is one."""
    return {"object": "list", "data": [{"id": model, "object": "model", "created": 0, "owned_by": "greenroom"}]}
