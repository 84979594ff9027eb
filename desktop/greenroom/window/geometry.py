"""Where a window stands and how large it is, in the units of the desktop; what the app remembers of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

SMALLEST: Final = (640, 480)
STEP: Final = 32


@dataclass(frozen=True, kw_only=True)
class Geometry:
    """A window's place. `x` and `y` are None while the desktop is to choose, which it does in the middle."""

    width: int = 1200
    height: int = 800
    x: int | None = None
    y: int | None = None
    maximized: bool = False
    zoom: float = 1.0


@dataclass(frozen=True, kw_only=True)
class Screen:
    """One screen's place on the desktop."""

    x: int
    y: int
    width: int
    height: int


def visible(wanted: Geometry, screens: Sequence[Screen]) -> Geometry:
    """Return `wanted`, moved to where all of it can be seen: a screen may have gone since it was remembered."""
    home = max(screens, key=lambda screen: _overlap(screen, wanted), default=None)
    if home is None or wanted.x is None or wanted.y is None or not _overlap(home, wanted):
        room = next(iter(screens), None)
        return replace(_fitting(wanted, room), x=None, y=None)
    fitting = _fitting(wanted, home)
    x = min(max(wanted.x, home.x), home.x + home.width - fitting.width)
    y = min(max(wanted.y, home.y), home.y + home.height - fitting.height)
    return replace(fitting, x=x, y=y)


def beside(other: Geometry) -> Geometry:
    """Return a place for one more window: as large, a step to the side, so that both title bars can be seen."""
    x, y = (None if at is None else at + STEP for at in (other.x, other.y))
    return replace(other, x=x, y=y, maximized=False)


def _fitting(wanted: Geometry, room: Screen | None) -> Geometry:
    width, height = max(wanted.width, SMALLEST[0]), max(wanted.height, SMALLEST[1])
    if room is None:
        return replace(wanted, width=width, height=height)
    return replace(wanted, width=min(width, room.width), height=min(height, room.height))


def _overlap(screen: Screen, place: Geometry) -> int:
    """How much of a window this screen would show, in square units."""
    if place.x is None or place.y is None:
        return 0
    across = min(place.x + place.width, screen.x + screen.width) - max(place.x, screen.x)
    down = min(place.y + place.height, screen.y + screen.height) - max(place.y, screen.y)
    return max(0, across) * max(0, down)
