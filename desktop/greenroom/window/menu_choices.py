"""What each entry of the native menu does: to the window, to its page, or to the app. On the main thread."""

from dataclasses import dataclass
from typing import Final, Literal, Protocol, assert_never

from greenroom import __version__
from greenroom.window.app_window import AppWindow
from greenroom.window.engines import Native
from greenroom.window.library import LibraryWindow
from greenroom.window.menu import Action, AppAct, PageCommand
from greenroom.window.seating import Seating

ABOUT: Final = (
    f"Greenroom {__version__}\n\nOpens local MCP servers and shows their widgets as their hosts would run them.\n"
    "It works offline, and sends nothing anywhere by itself."
)


class App(Protocol):
    """All windows: `app.AppWindows`."""

    def open(self) -> bool:
        """Open one more."""
        ...

    def close(self) -> None:
        """Close all."""
        ...

    def raise_next(self, window: AppWindow) -> None:
        """Bring the one after this to the front."""
        ...


@dataclass(frozen=True, kw_only=True)
class MenuChoices:
    """The menu of one window."""

    window: AppWindow
    app: App
    native: Native
    seating: Seating

    def escaped(self) -> None:
        """Escape was pressed, wherever the focus is."""
        self._command("escape")

    def choose(self, action: Action) -> None:
        """Do what was chosen; in a window that is just closing, nothing."""
        if (library := self.window.library) is not None:
            self._choose(action, library)

    def _choose(self, action: Action, library: LibraryWindow) -> None:
        window, app, native, seating = self.window, self.app, self.native, self.seating
        match action:
            case "side" | "inspector" | "log" | "palette" | "settings" | "shortcuts":
                self._command(action)
            case "open_config" | "import_session" | "export_session":
                if window.seat is not None:
                    seating.choose_file(window.seat, action)
            case "undo" | "redo" | "cut" | "copy" | "paste" | "select_all":
                native.edit(library, action)
            case "zoom_in" | "zoom_out" | "zoom_reset":
                native.zoom(library, action)
            case "reload" | "fullscreen" | "minimize" | "maximize" | "about":
                native.act(library, action, ABOUT)
            case "new_window" | "next_window" | "close" | "quit":
                self._choose_window(action, app, window)
            case _:
                assert_never(action)

    def _command(self, command: PageCommand | Literal["escape"]) -> None:
        if self.window.seat is not None:  # else there is no page yet
            self.seating.command(self.window.seat, command)

    def _choose_window(self, action: AppAct, app: App, window: AppWindow) -> None:
        match action:
            case "new_window":
                app.open()
            case "next_window":
                app.raise_next(window)
            case "close":
                window.close()
            case "quit":
                app.close()
            case _:
                assert_never(action)
