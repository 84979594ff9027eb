"""What the demo server's tools answer: one model a shape, from which the SDK publishes each `outputSchema`."""

from datetime import date, datetime, timedelta
from typing import Literal

from pydantic import BaseModel

from season import OPEN_HOURS_A_DAY, ROOMS, WEEKS, Booking, Kind, Season, State, monday_of


class RoomAnswer(BaseModel):
    """A room and how many it seats."""

    id: str
    name: str
    seats: int


class BookingAnswer(BaseModel):
    """One rehearsal. `starts` is the theatre's wall clock, without a zone."""

    id: str
    room: str
    production: str
    kind: Kind
    starts: datetime
    hours: float
    people: int
    state: State

    @classmethod
    def of(cls, booking: Booking) -> "BookingAnswer":
        """Copy a booking."""
        return cls(**vars(booking))


class WeekAnswer(BaseModel):
    """One week of the rooms, all or one. Hours leave cancelled bookings out."""

    week: int
    weeks: int
    room: str
    first_day: date
    last_day: date
    rooms: list[RoomAnswer]
    bookings: list[BookingAnswer]
    booked_hours: float
    open_hours: float
    revision: int

    @classmethod
    def of(cls, season: Season, week: int, room: str) -> "WeekAnswer":
        """Read a week off the season; `room` is an id or `all`."""
        one = None if room == "all" else room
        rooms = [each for each in ROOMS if one in {None, each.id}]
        bookings = season.in_week(week, one)
        return cls(
            week=week,
            weeks=WEEKS,
            room=room,
            first_day=monday_of(week),
            last_day=monday_of(week) + timedelta(days=6),
            rooms=[RoomAnswer(**vars(each)) for each in rooms],
            bookings=[BookingAnswer.of(booking) for booking in bookings],
            booked_hours=sum(booking.hours for booking in bookings if booking.state != "cancelled"),
            open_hours=OPEN_HOURS_A_DAY * 7 * len(rooms),
            revision=season.revision,
        )

    def in_words(self) -> str:
        """Say the week in a sentence, for a reader without a View."""
        count = sum(booking.state != "cancelled" for booking in self.bookings)
        days = f"{self.first_day:%d %B} to {self.last_day:%d %B %Y}"
        where = ", ".join(room.name for room in self.rooms)
        return f"{days}: {count} bookings, {self.booked_hours:g} of {self.open_hours:g} hours taken in {where}."


class RefreshAnswer(BaseModel):
    """The week as it stands now, and the booking that has come in since, if one did."""

    week: WeekAnswer
    added: BookingAnswer | None


class CancelAnswer(BaseModel):
    """The booking after it was cancelled."""

    booking: BookingAnswer
    changed: bool


class CountAnswer(BaseModel):
    """How far a count came, and in how many seconds."""

    counted: int
    to: int
    seconds: float


class GreetingAnswer(BaseModel):
    """A greeting."""

    greeting: str


class NoteAnswer(BaseModel):
    """How many notes are kept now."""

    notes: int


class CheckAnswer(BaseModel):
    """What the check repeats, so that its View can compare it with what it was told elsewhere."""

    everything: bool
    umlauts: str
    nothing: None
    nested: dict[str, list[int]]


class ReachAnswer(BaseModel):
    """What the View declared it wants to reach and to use."""

    connect: list[str]
    resources: list[str]
    undeclared: str
    permissions: list[Literal["camera", "microphone", "geolocation", "clipboardWrite"]]
