"""The theatre's rehearsal rooms: what the demo server tells, kept in memory and invented whole.

Rooms, four weeks of bookings, requests that come in while you look, and cancellations. Dates are fixed, so that
two runs give the same picture. It knows nothing of MCP; `server.py` is its only reader.
"""

from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Final, Literal

Kind = Literal["reading", "blocking", "music", "fight", "run", "dress"]
State = Literal["booked", "new", "cancelled"]

FIRST_MONDAY: Final = date(2026, 9, 7)
WEEKS: Final = 4
OPEN_HOURS_A_DAY: Final = 12


@dataclass(frozen=True, kw_only=True)
class Room:
    """A room one can rehearse in."""

    id: str
    name: str
    seats: int


@dataclass(frozen=True, kw_only=True)
class Booking:
    """One rehearsal: where, for which production, when, for how many people."""

    id: str
    room: str
    production: str
    kind: Kind
    starts: datetime
    hours: float
    people: int
    state: State = "booked"


ROOMS: Final = (
    Room(id="stage-left", name="Stage Left", seats=24),
    Room(id="loft", name="The Loft", seats=14),
    Room(id="cellar", name="The Cellar", seats=8),
)

_TEMPEST: Final = "The Tempest"
_TWELFTH: Final = "Twelfth Night"
_SEAGULL: Final = "The Seagull"

_Line = tuple[int, int, float, str, str, Kind, int]
"""Day of the season counted from its first Monday, hour, length in hours, room, production, kind, people."""

_BOOKED: Final[tuple[_Line, ...]] = (
    (0, 10, 3, "stage-left", _TEMPEST, "blocking", 14),
    (0, 14, 2, "loft", _SEAGULL, "reading", 9),
    (0, 17, 1.5, "cellar", _TWELFTH, "music", 4),
    (1, 10, 4, "stage-left", _TEMPEST, "blocking", 14),
    (1, 11, 2, "cellar", _TWELFTH, "music", 5),
    (1, 15, 3, "loft", _SEAGULL, "blocking", 8),
    (2, 10, 2, "stage-left", _TEMPEST, "fight", 6),
    (2, 13, 3.5, "loft", _TWELFTH, "blocking", 11),
    (3, 10, 5, "stage-left", _TEMPEST, "run", 18),
    (3, 10, 3, "loft", _SEAGULL, "blocking", 8),
    (3, 14, 2.5, "cellar", _TWELFTH, "music", 6),
    (3, 18, 2, "loft", _TWELFTH, "fight", 4),
    (4, 11, 4, "stage-left", _TEMPEST, "run", 18),
    (4, 13, 2, "cellar", _SEAGULL, "reading", 3),
    (4, 16, 3, "loft", _TWELFTH, "blocking", 11),
    (5, 12, 6, "stage-left", _TEMPEST, "dress", 22),
    (5, 14, 1.5, "cellar", _TWELFTH, "music", 5),
    (6, 14, 2, "loft", _SEAGULL, "reading", 9),
    (7, 10, 3, "stage-left", _TWELFTH, "blocking", 12),
    (7, 14, 3, "loft", _SEAGULL, "blocking", 8),
    (8, 10, 4, "stage-left", _TWELFTH, "run", 15),
    (8, 15, 2, "cellar", _TWELFTH, "music", 6),
    (9, 11, 2.5, "loft", _SEAGULL, "fight", 4),
    (10, 10, 5, "stage-left", _TWELFTH, "run", 15),
    (10, 13, 3, "loft", _SEAGULL, "run", 10),
    (11, 12, 6, "stage-left", _TWELFTH, "dress", 20),
    (12, 12, 3, "loft", _SEAGULL, "run", 10),
    (15, 11, 4, "stage-left", _SEAGULL, "blocking", 10),
    (17, 11, 5, "stage-left", _SEAGULL, "run", 12),
    (19, 12, 5, "stage-left", _SEAGULL, "dress", 14),
)

_ASKED_FOR: Final[tuple[_Line, ...]] = (
    (2, 17, 2, "cellar", _TEMPEST, "music", 5),
    (6, 11, 2.5, "stage-left", _TWELFTH, "reading", 12),
    (9, 15, 3, "stage-left", _TEMPEST, "music", 9),
)


def _booking(number: int, line: _Line, state: State) -> Booking:
    day, hour, hours, room, production, kind, people = line
    starts = datetime.combine(FIRST_MONDAY + timedelta(days=day), time(hour))
    return Booking(
        id=f"b{number:02}", room=room, production=production, kind=kind,
        starts=starts, hours=hours, people=people, state=state,
    )  # fmt: skip


def monday_of(week: int) -> date:
    """Return the first day of a week of the season, counted from 1."""
    return FIRST_MONDAY + timedelta(weeks=week - 1)


@dataclass
class Season:
    """All bookings, as they stand; starts afresh with each start of the server."""

    bookings: dict[str, Booking] = field(default_factory=dict)
    revision: int = 1
    _requests: list[_Line] = field(default_factory=lambda: list(_ASKED_FOR))

    def __post_init__(self) -> None:
        """Fill in what was booked before anybody looked."""
        for number, line in enumerate(_BOOKED, 1):
            booking = _booking(number, line, "booked")
            self.bookings[booking.id] = booking

    def in_week(self, week: int, room: str | None = None) -> list[Booking]:
        """Return a week's bookings by time, all rooms or one."""
        first = monday_of(week)
        found = [
            booking
            for booking in self.bookings.values()
            if first <= booking.starts.date() < first + timedelta(days=7) and room in {None, booking.room}
        ]
        return sorted(found, key=lambda booking: (booking.starts, booking.room))

    def take_next_request(self) -> Booking | None:
        """Book the next waiting request; None when none waits any more."""
        if not self._requests:
            return None
        booking = _booking(len(self.bookings) + 1, self._requests.pop(0), "new")
        self.bookings[booking.id] = booking
        self.revision += 1
        return booking

    def cancel(self, booking_id: str) -> Booking | None:
        """Cancel a booking, again without effect; None when there is no such booking."""
        booking = self.bookings.get(booking_id)
        if booking is None or booking.state == "cancelled":
            return booking
        self.bookings[booking_id] = cancelled = replace(booking, state="cancelled")
        self.revision += 1
        return cancelled


def find_room(room: str) -> Room | None:
    """Return the room with that id."""
    return next((one for one in ROOMS if one.id == room), None)
