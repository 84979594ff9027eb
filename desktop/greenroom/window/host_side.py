"""What the main thread asks of the host: a seat for each window, an address for its page, servers that somebody named.

It lives on the asyncio thread, where its functions return at once. The windows, on the other, reach it through
`across_threads`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Final, Literal

from greenroom.host.core import Core
from greenroom.host.file_choices import ShowDialog
from greenroom.host.seats import Titled
from greenroom.protocol.page import ChooseFile, MenuChosen, Notice
from greenroom.servers.entry import ServerEntry
from greenroom.window.menu import FilePurpose, PageCommand

CLOSED: Final = "its window was closed"


class HostSide:
    """The running core, for windows and for starts of the app that find it running."""

    def __init__(self, core: Core, entry_url: Callable[[str], str]) -> None:
        self._core, self._entry_url = core, entry_url

    def sit(self) -> str:
        """Return the name of a new seat."""
        return self._core.seats.open().name

    def address(self, seat: str) -> str:
        """Return an address of our page at this seat, good for once.

        Raises:
            SeatGone: the seat was closed.
        """
        return self._entry_url(self._core.seats.get(seat).name)

    def spare_address(self) -> str:
        """Return an address for a browser: at a seat that waits for a page, or at a new one."""
        return self._entry_url(self._core.seats.vacant().name)

    def leave(self, seat: str) -> None:
        """End a seat; its Views have their time to say farewell."""
        self._core.tasks.start_soon(self._core.seats.close, seat, CLOSED)

    def command(self, seat: str, command: PageCommand | Literal["escape"]) -> None:
        """Tell the page of a seat what was chosen in the native menu, or that Escape was pressed."""
        if found := self._core.seats.find(seat):
            found.tell(MenuChosen(command=command))

    def choose_file(self, seat: str, purpose: FilePurpose) -> None:
        """Let a file be chosen, as if the seat's page had asked for it."""
        if (found := self._core.seats.find(seat)) and found.page is not None:
            found.page.receive(ChooseFile(purpose=purpose))

    def trouble(self, text: str) -> None:
        """Tell every page what went wrong elsewhere."""
        self._core.seats.tell(Notice(level="error", text=text))

    def shown_by(self, *, titled: Titled, show_dialog: ShowDialog) -> None:
        """Windows are there: `titled` hears, on the asyncio thread, what is on which stage; `show_dialog` asks for files."""
        self._core.seats.titled = titled
        self._core.files.show_dialog = show_dialog

    def add(self, approved: Iterable[ServerEntry], files: Iterable[Path]) -> list[str]:
        """Offer servers: those that a person's command line named are approved by that for this run, files only followed.

        Returns what is wrong with the files.
        """
        for entry in approved:
            self._core.book.add(self._apart(entry), approved_for_this_run=True)
        return [str(problem) for path in files for problem in self._core.book.follow(path)]

    def _apart(self, entry: ServerEntry) -> ServerEntry:
        """The entry under a name that takes no other server's place: the same words may be meant in another folder."""
        there = {connection.key: connection.entry for connection in self._core.book.connections}
        names = chain([entry.name], (f"{entry.name} ({number})" for number in count(2)))
        wanted = (replace(entry, name=name) for name in names)
        return next(one for one in wanted if there.get(one.key, one) == one)
