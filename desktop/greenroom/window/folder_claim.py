"""One app for one data folder: two engines would each spoil what the other stores.

The claim is a lock the operating system drops when the process ends, however it ends. Who does not get it asks the one
who has it (`further_starts`). On Windows there is none: WebView2 shares its folder between processes by itself.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from greenroom.store.folders import make_private
from greenroom.window.errors import AlreadyOpenError

_LOCK_FILE: Final = "greenroom.lock"
DOOR_FILE: Final = "door.json"
"""Where the app that has the claim can be asked (`doorway`)."""


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold the folder for the length of a block.

    Raises:
        AlreadyOpenError: another process holds it.
    """
    make_private(folder)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (folder / _LOCK_FILE).open("w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise AlreadyOpenError(folder) from error
        yield
