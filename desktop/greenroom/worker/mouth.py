"""Writes the worker's lines. Small pieces of one answer become one line, so that a thousand tokens are no thousand lines."""

import os
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import anyio
from anyio.abc import TaskGroup

from greenroom.protocol.model.lines import CallGoesOn, FromWorker, Words
from greenroom.protocol.whole_characters import WholeCharacters

LONGEST_TEXT: Final = 256 * 1024
"""Characters of a line's text: what is longer is told in several lines, which any reader can hold."""
APART_SECONDS: Final = 0.01
"""Between two pieces of one answer. The first one, and any after a pause, is told at once."""

Channel: TypeAlias = Literal["text", "reasoning"] | int
"""What a model says, thinks, or writes as the arguments of its call of this number."""


class Mouth:
    """The standard output, as a descriptor that only we have."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def tell(self, line: FromWorker) -> None:
        """Write a line. Waits when nobody reads: then there is no hurry."""
        text = line.model_dump_json().encode() + b"\n"
        while text:
            text = text[os.write(self._descriptor, text) :]


class Pieces:
    """The text of one answer, on its way into lines."""

    def __init__(
        self,
        key: str,
        tell: Callable[[FromWorker], None],
        tasks: TaskGroup,
        *,
        apart_seconds: float = APART_SECONDS,
    ) -> None:
        self._key = key
        self._tell = tell
        self._tasks = tasks
        self._apart_seconds = apart_seconds
        self._channel: Channel = "text"
        self._characters = WholeCharacters()
        self._waiting: list[str] = []
        self._told_at = float("-inf")
        self._is_timed = False

    def add(self, channel: Channel, text: str) -> None:
        """Tell this soon, after all that came before it."""
        if channel != self._channel:
            self.flush()
            self._channel = channel
        self._waiting.append(self._characters.take(text))
        wait = self._told_at + self._apart_seconds - anyio.current_time()
        if wait <= 0:
            self._tell_waiting()
        elif not self._is_timed:
            self._is_timed = True
            self._tasks.start_soon(self._tell_later, wait)

    def flush(self) -> None:
        """Tell at once what still waits: before any other line of the same answer."""
        self._waiting.append(self._characters.end())
        self._tell_waiting()

    async def _tell_later(self, wait: float) -> None:
        await anyio.sleep(wait)
        self._is_timed = False
        self._tell_waiting()

    def _tell_waiting(self) -> None:
        text = "".join(self._waiting)
        self._waiting.clear()
        if text:
            self._told_at = anyio.current_time()
        for start in range(0, len(text), LONGEST_TEXT):
            self._tell(self._line(text[start : start + LONGEST_TEXT]))

    def _line(self, text: str) -> FromWorker:
        if isinstance(self._channel, int):
            return CallGoesOn(id=self._key, index=self._channel, text=text)
        return Words(say=self._channel, id=self._key, text=text)
