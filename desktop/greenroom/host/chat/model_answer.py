"""What comes back for one request to the model worker, line by line, for whoever asked. Filled by `host.chat.model_worker`."""

from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeAlias

import anyio
import anyio.lowlevel

from greenroom.protocol.model.lines import CallBegins, CallGoesOn, Failed, Finished, Models, Signed, Words

AnswerLine: TypeAlias = Words | Signed | CallBegins | CallGoesOn | Finished | Failed | Models


class Answer:
    """An async iterator whose last line is `Finished`, `Failed` or `Models`; there is always one, whatever happens.

    Whoever leaves before it, by leaving the `async with` or because it is cancelled, has asked for the stop.
    """

    def __init__(self, id: str, stop: Callable[[], None]) -> None:  # noqa: A002 -- the lines' own word
        self.id = id
        self._stop = stop
        self._lines: deque[AnswerLine] = deque()
        self._came = anyio.Event()
        self._read_to_the_end = False
        self.is_complete = False
        """The last line is here, perhaps still unread."""

    def put(self, line: AnswerLine) -> None:
        """Add the next line; what comes after the last one is dropped."""
        if self.is_complete:
            return
        self.is_complete = isinstance(line, Finished | Failed | Models)
        self._lines.append(line)
        self._came.set()

    def __aiter__(self) -> Self:
        """Return itself: its lines are there once."""
        return self

    async def __anext__(self) -> AnswerLine:
        """Wait for the next line."""
        if self._read_to_the_end:
            raise StopAsyncIteration
        try:
            await anyio.lowlevel.checkpoint()
            while not self._lines:
                self._came = anyio.Event()
                await self._came.wait()
        except anyio.get_cancelled_exc_class():
            self._stop()
            raise
        line = self._lines.popleft()
        self._read_to_the_end = self.is_complete and not self._lines
        return line

    async def __aenter__(self) -> Self:
        """Give the lines for the length of the block."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop what is still being written."""
        if not self.is_complete:
            self._stop()
