"""The library's chunks of one answer, told as lines. Counterpart of `worker.answering`, which has them from a provider."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from greenroom.protocol.model.lines import Ask, CallBegins, Finished, FromWorker, Signed, Usage
from greenroom.worker.calls import Begins, Calls
from greenroom.worker.failures import TooLong
from greenroom.worker.library import LIBRARY
from greenroom.worker.mouth import Channel, Pieces
from greenroom.worker.providers import Target
from greenroom.worker.signed import SignedThoughts

_Reason: TypeAlias = Literal["stop", "tools", "length", "filter"]

_MOST_DOLLARS: Final = 1e6
"""For one answer; more is a mistake of whoever says so."""

_REASONS: Final[dict[str, _Reason]] = {
    "tool_calls": "tools",
    "function_call": "tools",
    "length": "length",
    "content_filter": "filter",
}


LONGEST_TEXT: Final = 8_000_000
"""Characters that a model says, thinks and writes in one answer; the longest are a tenth of that."""


class Telling:
    """One answer."""

    def __init__(self, ask: Ask, target: Target, pieces: Pieces, tell: Callable[[FromWorker], None]) -> None:
        self._ask = ask
        self._target = target
        self._pieces = pieces
        self._tell = tell
        self._calls = Calls()
        self._signed = SignedThoughts(ask.provider)
        self._reason: str | None = None
        self._usage: Any = None
        self._length = 0

    def take(self, chunk: Any) -> None:  # noqa: ANN401 -- what the library makes, with fields that come and go
        """Tell what is in a chunk.

        Raises:
            TooManyCalls: no honest answer has so many.
            TooLong: or so much text.
        """
        self._usage = getattr(chunk, "usage", None) or self._usage
        for choice in chunk.choices[:1]:
            self._reason = choice.finish_reason or self._reason
            self._say(choice.delta)
            for piece in getattr(choice.delta, "tool_calls", None) or ():
                self._call(piece)

    def end(self) -> Finished:
        """Return the last line, after telling what is told at the end."""
        self._pieces.flush()
        if blocks := self._signed.blocks():
            self._tell(Signed(id=self._ask.id, blocks=blocks))
        reason = _REASONS.get(self._reason or "", "stop")
        reason = "tools" if self._calls and reason == "stop" else reason
        return Finished(id=self._ask.id, reason=reason, usage=self._used())

    def _say(self, delta: Any) -> None:  # noqa: ANN401 -- as above
        thought, text = getattr(delta, "reasoning_content", None), getattr(delta, "content", None)
        if isinstance(thought, str) and thought:
            self._signed.thought(thought)
            self._add("reasoning", thought)
        self._signed.take_blocks(getattr(delta, "thinking_blocks", None))
        self._signed.take_fields(getattr(delta, "provider_specific_fields", None))
        if isinstance(text, str) and text:
            self._add("text", text)

    def _call(self, piece: Any) -> None:  # noqa: ANN401 -- as above
        function = piece.function
        place = piece.index if isinstance(piece.index, int) else 0
        for told in self._calls.take(
            place=place, call=piece.id, name=function.name, arguments=function.arguments or ""
        ):
            if isinstance(told, Begins):
                self._pieces.flush()
                self._tell(CallBegins(id=self._ask.id, index=told.index, call=told.call, name=told.name))
                self._signed.take_fields(getattr(piece, "provider_specific_fields", None), told.call)
            else:
                self._add(told.index, told.text)

    def _add(self, channel: Channel, text: str) -> None:
        self._length += len(text)
        if self._length > LONGEST_TEXT:
            raise TooLong
        self._pieces.add(channel, text)

    def _used(self) -> Usage | None:
        usage = self._usage
        read, written = (max(0, getattr(usage, name, None) or 0) for name in ("prompt_tokens", "completion_tokens"))
        if not (read or written):
            return None  # the provider told nothing
        return Usage(read=read, written=written, cost=self._cost())

    def _cost(self) -> float | None:
        told = getattr(self._usage, "cost", None)
        if not isinstance(told, int | float):
            if not self._target.has_price:
                return None
            told = LIBRARY.price(self._target.part, self._ask.model, self._usage)
        return float(told) if told is not None and 0 <= told < _MOST_DOLLARS else None
