"""What the windows need of a web engine and of the system's windows, as protocols. One object of each serves all windows.

All of it is called on the main thread, but for `on_main`.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from greenroom.window.geometry import Geometry, Screen
from greenroom.window.hardening import Conclude
from greenroom.window.library import LibraryWindow
from greenroom.window.menu import Action, Edit, Menu, NativeAct, Zoom

if TYPE_CHECKING:
    from greenroom.host.file_choices import FileWish


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


class Native(Protocol):
    """The native side of windows, whatever engine is in them: `qt_native` or `library_native`."""

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

    def library_menu(self, menus: tuple[Menu, ...], choose: Callable[[Action], object]) -> list[object]:
        """Return the menu that the library is to make."""
        ...

    def dress(
        self,
        window: LibraryWindow,
        menus: tuple[Menu, ...],
        choose: Callable[[Action], object],
        escaped: Callable[[], object],
    ) -> None:
        """Give a new window what it has beside its page. `escaped` is called when Escape is pressed anywhere in it."""
        ...

    def set_zoom(self, window: LibraryWindow, factor: float) -> None:
        """Show the page this much larger."""
        ...

    def zoom(self, window: LibraryWindow, how: Zoom) -> None:
        """Show the page larger or smaller."""
        ...

    def edit(self, window: LibraryWindow, how: Edit) -> None:
        """Do it where the focus is."""
        ...

    def act(self, window: LibraryWindow, what: NativeAct, about: str) -> None:
        """Do it to the window; `about` is what is said of this program."""
        ...

    def choose_file(self, window: LibraryWindow, wish: "FileWish", chosen: Callable[[Path | None], object]) -> None:
        """Open the system's dialog; `chosen` is called once, on the main thread."""
        ...
