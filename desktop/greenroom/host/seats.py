"""All seats of a core, and what is asked or told across them. One of them is `seat.py`.

The web servers ask here by what nobody can guess (a path, a ticket); the page of one seat asks its own seat alone.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from greenroom.host.errors import SeatGone
from greenroom.host.seat import Seat
from greenroom.host.view import View
from greenroom.host.views import ProxyDocument
from greenroom.protocol.page import ToPage

Titled: TypeAlias = Callable[[str, str], None]


class Seats:
    """The open seats. Names are not used twice in a run, so what was good for one seat is good for no other."""

    def __init__(self, make: Callable[[str, Titled], Seat]) -> None:
        self._make = make
        self.titled: Titled = lambda _seat, _title: None
        """Hears which Views are on which stage; the native windows are what listens."""
        self._open: dict[str, Seat] = {}
        self._next = 1

    def __iter__(self) -> Iterator[Seat]:
        return iter(list(self._open.values()))

    def __len__(self) -> int:
        return len(self._open)

    def open(self) -> Seat:
        """Put up one more."""
        name, self._next = str(self._next), self._next + 1
        seat = self._open[name] = self._make(name, self._titled)
        return seat

    def _titled(self, seat: str, title: str) -> None:
        self.titled(seat, title)  # whoever listens by now

    def find(self, name: str) -> Seat | None:
        """The seat of this name; None when it was closed."""
        return self._open.get(name)

    def get(self, name: str) -> Seat:
        """The seat of this name.

        Raises:
            SeatGone: it was closed.
        """
        if (seat := self._open.get(name)) is None:
            raise SeatGone
        return seat

    def vacant(self) -> Seat:
        """A seat without a page: the first that waits for one, or a new one."""
        return next((seat for seat in self if seat.page is None), None) or self.open()

    async def close(self, name: str, reason: str) -> None:
        """End a seat and all it has; one that was closed already is no matter."""
        if seat := self._open.pop(name, None):
            await seat.close(reason)

    def tell(self, message: ToPage) -> None:
        """Tell every page."""
        for seat in self:
            seat.tell(message)


class AllViews:
    """The Views of all seats, as the sandbox server and the Views' sockets know them."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats

    def __iter__(self) -> Iterator[View]:
        return (view for seat in self._seats for view in seat.views)

    def __len__(self) -> int:
        return sum(len(seat.views) for seat in self._seats)

    def redeem(self, ticket: str) -> View | None:
        """The View whose ticket this is, once."""
        return next((view for seat in self._seats if (view := seat.views.redeem(ticket))), None)

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        """The document of the mount that lives there, once; None for everything else."""
        found = (seat.views.document_at(host, path) for seat in self._seats)
        return next((document for document in found if document is not None), None)

    def report(self, host: str, path: str, body: bytes) -> bool:
        """Take a policy report sent to a View's own report path. False where there is no such path."""
        return any(seat.views.report(host, path, body) for seat in self._seats)
