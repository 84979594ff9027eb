"""One process for one data folder: a further start asks the running app, and ends.

`sole` is what the further start goes through, `FurtherStarts` what the running app answers with. The way between them
is `doorway`.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, Literal

from greenroom import __version__
from greenroom.errors import GreenroomError, place_of
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.window.crossing import Crossing, Started
from greenroom.window.door_words import Told, Wish
from greenroom.window.errors import AlreadyOpenError
from greenroom.window.folder_claim import claimed
from greenroom.window.host_side import HostSide
from greenroom.window.knock import door_of, knock

PATIENCE: Final = 10.0
"""Seconds to wait for an app that is starting or ending."""
_PAUSE: Final = 0.1

Want = Literal["window", "address"]

IN_A_WINDOW: Final = (
    "Greenroom is open in its window with this data folder, and its page is not given to a browser as well: other "
    "programs may have been on its port. Close the window first, or use another folder: `--data DIR`."
)
_ANOTHER_VERSION: Final = "Greenroom {} is running with this data folder, and this is {}. Close it first."

_log = logging.getLogger(__name__)


@contextmanager
def sole(
    folders: Folders, want: Want, approved: tuple[ServerEntry, ...], files: tuple[Path, ...]
) -> Iterator[Told | None]:
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


def _asked(folders: Folders, want: Want, approved: tuple[ServerEntry, ...], files: tuple[Path, ...]) -> Told | None:
    """Ask the running app; None where there is none, or where it is about to end."""
    door = door_of(folders.data)
    if door is None:
        return None
    if door.version != __version__:
        return Told(outcome="refused", text=_ANOTHER_VERSION.format(door.version, __version__))
    wish = Wish(secret=door.secret, want=want, approved=approved, files=tuple(str(file) for file in files))
    told = knock(door, wish)
    return None if told is None or told.outcome == "ending" else told


class FurtherStarts:
    """Does what further starts were asked to do; on any thread but the asyncio one."""

    def __init__(
        self, crossing: Crossing[Started], host: HostSide, open_window: Callable[[], bool] | None = None
    ) -> None:
        """`open_window` opens one more window and tells whether it can; None where the page is shown by a browser."""
        self._crossing, self._host, self._open_window = crossing, host, open_window

    def answer(self, wish: Wish) -> Told:
        """Offer the servers, and open a window or make an address."""
        try:
            return self._answer(wish)
        except (GreenroomError, TimeoutError):
            return Told(outcome="ending")
        except Exception as error:  # noqa: BLE001 - one caller is answered; the door stays open for the next
            _log.error("a further start could not be answered: %s", place_of(error))
            return Told(outcome="refused", text="The running app could not do it. Close it, and start again.")

    def _answer(self, wish: Wish) -> Told:
        if wish.want == "address" and self._open_window is not None:
            return Told(outcome="refused", text=IN_A_WINDOW)
        files = [Path(file) for file in wish.files]
        problems = tuple(self._crossing.ask(lambda: self._host.add(wish.approved, files)))
        if self._open_window is None:
            return Told(outcome="address", text=self._crossing.ask(self._host.spare_address), problems=problems)
        return Told(outcome="window" if self._open_window() else "ending", problems=problems)
