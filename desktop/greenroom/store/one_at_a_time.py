"""A lock between processes, for what is read, changed and written back: who comes second reads what the first one wrote.

The operating system drops it when its holder ends, however that happens. Its file stays, and holds nothing.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

PATIENCE_SECONDS: Final = 2.0
_PAUSE_SECONDS: Final = 0.01


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Hold the lock for the length of a block that takes milliseconds.

    Raises:
        TimeoutError: another process has held it for too long.
        OSError: the file cannot be made or locked.
    """
    path.touch(mode=0o600)
    with path.open("ab") as file:
        limit = time.monotonic() + PATIENCE_SECONDS
        while not _taken(file):
            if time.monotonic() > limit:
                raise TimeoutError(f"another process has held {path.name} for {PATIENCE_SECONDS:g} seconds")
            time.sleep(_PAUSE_SECONDS)
        yield


if sys.platform == "win32":
    import msvcrt

    def _taken(file: BinaryIO) -> bool:
        """Lock the first byte, which may lie behind the end. Closing the file lets it go."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(file: BinaryIO) -> bool:
        """Lock the whole file. Closing it lets it go."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
