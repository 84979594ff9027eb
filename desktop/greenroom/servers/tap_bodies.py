"""Where the tap keeps bodies: small ones in memory, big ones in one temporary file used as a ring.

Both places are bounded, and what no longer fits is dropped, oldest first. The file has no name on systems that allow
that, and is deleted on closing elsewhere; it never outlives the app.
"""

import tempfile
from collections import deque
from dataclasses import dataclass
from typing import IO, Final

SPILL_OVER: Final = 64 * 1024
"""Bodies of more bytes than this go to the file."""


@dataclass(slots=True)
class Spilled:
    """A body in the file. `kept` turns False once the ring has written over it."""

    start: int
    size: int
    kept: bool = True


class SpillFile:
    """The ring of big bodies."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._file: IO[bytes] | None = None
        self._end = 0
        self._kept: deque[Spilled] = deque()

    def write(self, body: bytes) -> Spilled | None:
        """Keep the body, or return None where it is larger than the ring or the disk takes no more."""
        size = len(body)
        if size > self._limit:
            return None
        start = self._end if self._end + size <= self._limit else 0
        self._make_room(start, start + size)
        try:
            file = self._opened()
            file.seek(start)
            file.write(body)
        except OSError:
            return None
        self._end = start + size
        spilled = Spilled(start=start, size=size)
        self._kept.append(spilled)
        return spilled

    def read(self, spilled: Spilled) -> bytes | None:
        """Return the body, or None once it was written over or the disk fails."""
        if not spilled.kept or self._file is None:
            return None
        try:
            self._file.seek(spilled.start)
            body = self._file.read(spilled.size)
        except OSError:
            return None
        return body if len(body) == spilled.size else None

    def close(self) -> None:
        """Delete the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
        for spilled in self._kept:
            spilled.kept = False
        self._kept.clear()

    def _opened(self) -> IO[bytes]:
        if self._file is None:
            self._file = tempfile.TemporaryFile(prefix="greenroom-tap-", buffering=0)  # noqa: SIM115 -- lives with the tap
        return self._file

    def _make_room(self, start: int, end: int) -> None:
        # In a ring the bodies that stand in the way are always the oldest ones, and those behind them after a wrap.
        while self._kept and self._in_the_way(self._kept[0], start, end):
            self._kept.popleft().kept = False

    def _in_the_way(self, oldest: Spilled, start: int, end: int) -> bool:
        overlaps = oldest.start < end and start < oldest.start + oldest.size
        skipped_by_the_wrap = start == 0 and self._end > 0 and oldest.start >= self._end
        return overlaps or skipped_by_the_wrap
