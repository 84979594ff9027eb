"""What the running app does for a further start with its data folder, which then ends.

The further start goes through `sole`; the way between them is `doorway`.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from greenroom.errors import GreenroomError, place_of
from greenroom.window.crossing import Crossing, Started
from greenroom.window.door_words import Told, Wish
from greenroom.window.host_side import HostSide

IN_A_WINDOW: Final = (
    "Greenroom is open in its window with this data folder, and its page is not given to a browser as well: other "
    "programs may have been on its port. Close the window first, or use another folder: `--data DIR`."
)
_log = logging.getLogger(__name__)


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
