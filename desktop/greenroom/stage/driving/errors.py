"""What a driven host raises beside what the host itself raises.

GreenroomError
└── StageError
    ├── NotOpen           there is no such question, View or server (any more)
    ├── NotInTime         something that was waited for did not happen
    ├── BadWish           what was asked for makes no sense, by itself or together
    └── BrowserFailed     the browser did not do its part: it is gone, or was too slow
"""

from greenroom.stage.errors import StageError


class NotOpen(StageError):
    """Raised for a name that means nothing now."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"There is no {what} {name!r}.")


class NotInTime(StageError):
    """Raised when a wait is over; the message says for what."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(f"Not within {seconds:g} s: {what}.")


class BadWish(StageError):
    """Raised for values that make no sense; nothing was done."""


class BrowserFailed(StageError):
    """Raised with the browser's own words."""
