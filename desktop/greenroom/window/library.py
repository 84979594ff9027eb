"""The parts of the webview library's window that we use, as types; the library's own are incomplete.

Only types: what is done with them is in `app` and in the engines' modules.
"""

from collections.abc import Callable
from typing import Any, Protocol, Self


class LibraryEvent(Protocol):
    """One of a window's events; handlers are added with `+=`."""

    def set(self, *args: object) -> bool:
        """Run the handlers."""
        ...

    def __iadd__(self, handler: object) -> Self: ...


class LibraryEvents(Protocol):
    """A window's events. Those marked so run their handlers on the GUI thread, the others on a new thread."""

    initialized: LibraryEvent  # GUI thread; a handler that returns False stops the start
    before_show: LibraryEvent  # GUI thread
    before_load: LibraryEvent  # GUI thread; a page has loaded, nothing was injected yet
    shown: LibraryEvent
    loaded: LibraryEvent
    closing: LibraryEvent  # GUI thread; a handler that returns False keeps the window open
    _pywebviewready: LibraryEvent


class LibraryGui(Protocol):
    """The functions of the library's module for one engine; safe to call from any thread."""

    def load_url(self, url: str, uid: str) -> None:
        """Navigate the window's page."""
        ...

    def destroy_window(self, uid: str) -> None:
        """Close the window, as if the person had."""
        ...

    def set_title(self, title: str, uid: str) -> None:
        """Set the native title."""
        ...

    def toggle_fullscreen(self, uid: str) -> None:
        """Let the window fill the screen, or no more."""
        ...

    def maximize(self, uid: str) -> None:
        """Make the window as large as the screen."""
        ...

    def minimize(self, uid: str) -> None:
        """Put the window away."""
        ...

    create_file_dialog: Callable[..., object]
    """Asks for a file and waits; returns its name, several of them, or None."""

    def get_size(self, uid: str) -> tuple[int, int]:
        """Return width and height."""
        ...

    def get_position(self, uid: str) -> tuple[int, int]:
        """Return the left and the upper edge."""
        ...


class LibraryWindow(Protocol):
    """A window of the library."""

    uid: str
    real_url: str
    background_color: str
    events: LibraryEvents
    gui: LibraryGui
    native: Any  # the toolkit's own window, of another type on each system

    def _initialize(self, gui: object) -> bool: ...
