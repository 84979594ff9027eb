"""What a model says without the key it was asked with, should whoever answers repeat it: in a word, in thoughts, in a call.

An answer comes in pieces, and a key may come in several: the end of a piece that may be the beginning of the key waits for
the next one. What is written down is cleaned of every known secret besides (`servers.redaction`).
"""

from collections import deque
from collections.abc import AsyncIterator, Iterator
from typing import Final, Self

from greenroom.host.chat.model_answer import AnswerLine
from greenroom.host.chat.model_keys import SHORTEST_HIDDEN
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.model.lines import CallBegins, CallGoesOn, Signed, Words
from greenroom.servers.redaction import REDACTED

_PART: Final = 12
"""So many characters of it, where it is broken off, are taken out as well."""


class WithoutKey:
    """An answer's lines, as they come."""

    def __init__(self, answer: AsyncIterator[AnswerLine], key: str | None) -> None:
        self._answer = answer
        self._key = key if key is not None and len(key) >= SHORTEST_HIDDEN else None
        self._ready: deque[AnswerLine] = deque()
        self._held: Words | CallGoesOn | None = None
        """The beginning of what may be the key, as the line in which it came."""

    def __aiter__(self) -> Self:
        """Return itself: its lines are there once."""
        return self

    async def __anext__(self) -> AnswerLine:
        """Wait for the next line."""
        while not self._ready:
            self._ready.extend(self._taken(await anext(self._answer)))
        return self._ready.popleft()

    def _taken(self, line: AnswerLine) -> Iterator[AnswerLine]:
        held, self._held = self._held, None
        if self._key is None or not isinstance(line, Words | CallGoesOn):
            yield from () if held is None else (_without_part(held),)
            yield line if self._key is None else _whole(line, self._key)
            return
        text = line.text
        if held is not None and _goes_on(held, line):
            text = held.text + text
        elif held is not None:
            yield _without_part(held)
        text = text.replace(self._key, REDACTED)
        kept = len(text) - _begun(text, self._key)
        if kept < len(text):
            self._held = line.model_copy(update={"text": text[kept:]})
        if kept > 0:
            yield line.model_copy(update={"text": text[:kept]})


def _whole(line: AnswerLine, key: str) -> AnswerLine:
    """A line that comes in one piece, without the key: what a call is named, and what is given back to the provider."""
    match line:
        case CallBegins():
            return line.model_copy(
                update={"call": line.call.replace(key, REDACTED), "name": line.name.replace(key, REDACTED)}
            )
        case Signed():
            return line.model_copy(update={"blocks": [_cleaned(block, key) for block in line.blocks]})
        case _:
            return line


def _cleaned(members: JsonObject, key: str) -> JsonObject:
    return {name.replace(key, REDACTED): _cleaned_value(value, key) for name, value in members.items()}


def _cleaned_value(value: JsonValue, key: str) -> JsonValue:
    match value:
        case str():
            return value.replace(key, REDACTED)
        case list():
            return [_cleaned_value(one, key) for one in value]
        case dict():
            return _cleaned(value, key)
        case _:
            return value


def _without_part(held: Words | CallGoesOn) -> Words | CallGoesOn:
    """What was held and did not become the key: words, or so much of it that it is nearly one."""
    return held.model_copy(update={"text": REDACTED}) if len(held.text) >= _PART else held


def _goes_on(one: Words | CallGoesOn, other: Words | CallGoesOn) -> bool:
    if isinstance(one, Words):
        return isinstance(other, Words) and one.say == other.say
    return isinstance(other, CallGoesOn) and one.index == other.index


def _begun(text: str, key: str) -> int:
    """How many characters at the end of the text are the beginning of the key."""
    longest = min(len(text), len(key) - 1)
    return next((length for length in range(longest, 0, -1) if text.endswith(key[:length])), 0)
