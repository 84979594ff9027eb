"""What waits to be sent to one View's Worker: frames in order, bounded by their total length.

One message may be longer than the bound; what is bounded is how much waits behind it.
"""

from collections import deque
from typing import Final

import anyio

MOST_WAITING: Final = 64 * 1024 * 1024
"""Characters. A Worker that is so far behind is not coming back."""


class ViewOutbox:
    """A queue with one reader; `put` never waits."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._most_waiting = most_waiting
        self._frames: deque[str] = deque()
        self._waiting = 0
        self._wake = anyio.Event()
        self._finished = anyio.Event()
        self._last_word: str | None = None
        self.overflowed = False

    @property
    def last_word(self) -> str | None:
        """Why the host closed the socket; None while it has not."""
        return self._last_word

    def put(self, frame: str) -> None:
        """Queue one frame; after `finish` it is dropped."""
        if self.overflowed or self._last_word is not None:
            return
        self.overflowed = bool(self._frames) and self._waiting + len(frame) > self._most_waiting
        self._frames.append(frame)
        self._waiting += len(frame)
        self._wake.set()

    def finish(self, why: str) -> None:
        """Send what is queued, and nothing after it. The first reason stays."""
        if self._last_word is None:
            self._last_word = why
            self._finished.set()
            self._wake.set()

    async def finished(self, seconds: float) -> None:
        """Give the host so long to finish by itself."""
        with anyio.move_on_after(seconds):
            await self._finished.wait()

    async def next_frame(self) -> str | None:
        """Wait for the next frame; None when all is sent and the queue is finished, or when it overflowed."""
        while not self._frames and self._last_word is None and not self.overflowed:
            await self._wake.wait()
            self._wake = anyio.Event()
        if self.overflowed or not self._frames:
            return None
        frame = self._frames.popleft()
        self._waiting -= len(frame)
        return frame
