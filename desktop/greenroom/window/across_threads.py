"""The host as the windows on the main thread have it (`seating.Seating`); its counterpart on the asyncio thread is `host_side`.

It is there before the core is. A window asks for nothing until it was told that it may, and its questions then are
answered at once.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from greenroom.window.crossing import Answer, Crossing
from greenroom.window.errors import StoppedEarlyError
from greenroom.window.menu import FilePurpose, PageCommand

if TYPE_CHECKING:
    from greenroom.window.host_side import HostSide
    from greenroom.window.served_core import Serving


class AcrossThreads:
    """What any thread but the asyncio one may ask of the host."""

    def __init__(self, crossing: "Crossing[Serving]") -> None:
        self._crossing = crossing

    def when_served(self, act: Callable[[], object]) -> None:
        """Begin the core if nobody has, and run `act` once it answers; on any thread."""
        self._crossing.when_started(lambda _serving: act())
        self._crossing.begin()

    def sit(self) -> str:
        """Return the name of a new seat."""
        return self._ask(lambda host: host.sit())

    def address(self, seat: str) -> str:
        """Return an address of our page at this seat, good for once."""
        return self._ask(lambda host: host.address(seat))

    def leave(self, seat: str) -> None:
        """End a seat."""
        self._tell(lambda host: host.leave(seat))

    def command(self, seat: str, command: PageCommand | Literal["escape"]) -> None:
        """Tell the page of a seat what was chosen in the native menu, or that Escape was pressed."""
        self._tell(lambda host: host.command(seat, command))

    def choose_file(self, seat: str, purpose: FilePurpose) -> None:
        """Let a file be chosen, as if the seat's page had asked for it."""
        self._tell(lambda host: host.choose_file(seat, purpose))

    def trouble(self, text: str) -> None:
        """Tell every page what went wrong elsewhere."""
        self._tell(lambda host: host.trouble(text))

    def _ask(self, question: "Callable[[HostSide], Answer]") -> Answer:
        serving = self._crossing.result
        if serving is None:
            raise StoppedEarlyError
        return self._crossing.ask(lambda: question(serving.host))

    def _tell(self, word: "Callable[[HostSide], object]") -> None:
        if (serving := self._crossing.result) is not None:
            self._crossing.tell(lambda: word(serving.host))
