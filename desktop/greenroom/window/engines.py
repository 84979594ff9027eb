"""What the windows need of a web engine, as a protocol, and which of the three this system has.

All of it is called on the main thread, but for `on_main`. One engine object serves all windows.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from greenroom.window.geometry import Geometry, Screen
from greenroom.window.hardening import Conclude
from greenroom.window.library import LibraryWindow


class Engine(Protocol):
    """`qt_engine`, `cocoa_engine` or `webview2_engine`."""

    def before_library_starts(self) -> None:
        """Replace parts of the library; before it has a window."""
        ...

    def before_first_load(self, window: LibraryWindow, page_lost: Callable[[], object]) -> None:
        """Harden a new window, which shows nothing yet. `page_lost` is to be called when the process of its page dies."""
        ...

    def before_page(self, window: LibraryWindow, url: str, conclude: Conclude) -> None:
        """Prove what can be proved of its blank page only, and conclude."""
        ...

    def after_close(self) -> None:
        """Clear up after the last window."""
        ...

    def screens(self) -> Sequence[Screen]:
        """Return the screens there are."""
        ...

    def prefers_dark(self) -> bool:
        """Say whether the desktop's theme is dark."""
        ...

    def place(self, window: LibraryWindow) -> Geometry:
        """Return where a window stands."""
        ...

    def on_main(self, act: Callable[[], object]) -> None:
        """Run `act` on the main thread soon; from any thread."""
        ...

    def raise_window(self, window: LibraryWindow) -> None:
        """Bring a window to the front."""
        ...
