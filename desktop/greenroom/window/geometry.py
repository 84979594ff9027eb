"""Where a window stands and how large it is, in the units of the desktop; what the app remembers of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Final

from greenroom.window.library import LibraryWindow

SMALLEST: Final = (640, 480)


@dataclass(frozen=True, kw_only=True)
class Geometry:
    """A window's place. `x` and `y` are None while the desktop is to choose, which it does in the middle."""

    width: int = 1200
    height: int = 800
    x: int | None = None
    y: int | None = None
    maximized: bool = False


@dataclass(frozen=True, kw_only=True)
class Screen:
    """One screen's place on the desktop."""

    x: int
    y: int
    width: int
    height: int


def visible(wanted: Geometry, screens: Sequence[Screen]) -> Geometry:
    """Return `wanted`, brought back to where it can be seen: a screen may have gone since it was remembered."""
    home = next((screen for screen in screens if _holds_corner(screen, wanted)), None)
    room = home or next(iter(screens), None)
    width, height = (wanted.width, wanted.height) if room is None else (room.width, room.height)
    return Geometry(
        width=min(max(wanted.width, SMALLEST[0]), width),
        height=min(max(wanted.height, SMALLEST[1]), height),
        x=wanted.x if home else None,
        y=wanted.y if home else None,
        maximized=wanted.maximized,
    )


def library_screens(module: ModuleType) -> list[Screen]:
    """Return the screens as the webview library's module for an engine tells them."""
    return [
        Screen(x=int(screen.x), y=int(screen.y), width=int(screen.width), height=int(screen.height))
        for screen in module.get_screens()
    ]


def library_place(window: LibraryWindow) -> Geometry:
    """Return a window's place as the webview library tells it, which knows nothing of being maximized."""
    width, height = window.gui.get_size(window.uid)
    x, y = window.gui.get_position(window.uid)
    return Geometry(width=int(width), height=int(height), x=int(x), y=int(y))


def _holds_corner(screen: Screen, place: Geometry) -> bool:
    if place.x is None or place.y is None:
        return False
    return screen.x <= place.x < screen.x + screen.width and screen.y <= place.y < screen.y + screen.height
