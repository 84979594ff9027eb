"""One process for one data folder: a further start asks the running app to do what was wanted, and ends.

What the running app does is `further_starts`.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from greenroom import __version__
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.window.errors import AlreadyOpenError
from greenroom.window.folder_claim import DOOR_FILE, claimed

if TYPE_CHECKING:
    from greenroom.window.door_words import Told

PATIENCE: Final = 10.0
"""Seconds to wait for an app that is starting or ending."""
_PAUSE: Final = 0.1

Want: TypeAlias = Literal["window", "address"]

_ANOTHER_VERSION: Final = "Greenroom {} is running with this data folder, and this is {}. Close it first."


@contextmanager
def sole(
    folders: Folders, want: Want, approved: tuple[ServerEntry, ...], files: tuple[Path, ...]
) -> "Iterator[Told | None]":
    """Be the only app with these folders for the length of a block; where there is one already, yield what it said.

    Raises:
        AlreadyOpenError: another process holds the folders and does not answer.
    """
    until = time.monotonic() + PATIENCE
    with ExitStack() as held:
        while (told := _asked(folders, want, approved, files)) is None:
            try:
                held.enter_context(claimed(folders.data))
                break
            except AlreadyOpenError:
                if time.monotonic() > until:
                    raise
            time.sleep(_PAUSE)
        yield told


def _asked(folders: Folders, want: Want, approved: tuple[ServerEntry, ...], files: tuple[Path, ...]) -> "Told | None":
    """Ask the running app; None where there is none, or where it is about to end."""
    if not (folders.data / DOOR_FILE).exists():
        return None
    # Only now: nearly every start finds no app running, and shows its window sooner without these.
    from greenroom.window.door_words import Told, Wish
    from greenroom.window.knock import door_of, knock

    door = door_of(folders.data)
    if door is None:
        return None
    if door.version != __version__:
        return Told(outcome="refused", text=_ANOTHER_VERSION.format(door.version, __version__))
    wish = Wish(secret=door.secret, want=want, approved=approved, files=tuple(str(file) for file in files))
    told = knock(door, wish)
    return None if told is None or told.outcome == "ending" else told
