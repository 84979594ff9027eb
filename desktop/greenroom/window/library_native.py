"""Native windows on macOS and Windows, through what the webview library offers. Written and never run by the authors.

Menus have no keys but the system's own there, and neither zoom nor reload is in them: the engines have their own.
"""

import importlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never

from greenroom.window.geometry import Geometry, Screen
from greenroom.window.library import LibraryWindow
from greenroom.window.menu import Action, Edit, Menu, NativeAct, Zoom

if TYPE_CHECKING:
    from greenroom.host.file_choices import FileWish

_THEME_KEY: Final = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


class LibraryNative(ABC):
    """What is the same on both; `CocoaNative` and `FormsNative` are what is not."""

    module: str

    @abstractmethod
    def on_main(self, act: Callable[[], object]) -> None:
        """Run `act` on the main thread soon; from any thread."""

    def screens(self) -> list[Screen]:
        """Return the screens there are."""
        return [
            Screen(x=int(screen.x), y=int(screen.y), width=int(screen.width), height=int(screen.height))
            for screen in importlib.import_module(self.module).get_screens()
        ]

    def place(self, window: LibraryWindow) -> Geometry:
        """Return where the window stands; the library knows nothing of being maximized."""
        width, height = window.gui.get_size(window.uid)
        x, y = window.gui.get_position(window.uid)
        return Geometry(width=int(width), height=int(height), x=int(x), y=int(y))

    def library_menu(self, menus: tuple[Menu, ...], choose: Callable[[Action], object]) -> list[object]:
        """Return the menu for the library to make."""
        import webview.menu as library

        def entries(menu: Menu) -> list[object]:
            return [
                library.MenuSeparator()
                if entry is None
                else library.MenuAction(entry.title.replace("&", ""), self._chosen(choose, entry.action))
                for entry in menu.entries
            ]

        return [library.Menu(menu.title.replace("&", ""), entries(menu)) for menu in menus]  # type: ignore[arg-type]

    def _chosen(self, choose: Callable[[Action], object], action: Action) -> Callable[[], None]:
        # The library calls on a thread of its own.
        return lambda: self.on_main(lambda: choose(action))

    def dress(
        self,
        window: LibraryWindow,
        menus: tuple[Menu, ...],
        choose: Callable[[Action], object],
        escaped: Callable[[], object],
    ) -> None:
        """Do nothing: the library has made the menu, and Escape is heard by the page alone."""
        del window, menus, choose, escaped

    def set_zoom(self, window: LibraryWindow, factor: float) -> None:
        """Do nothing: the engine keeps its own zoom."""
        del window, factor

    def zoom(self, window: LibraryWindow, how: Zoom) -> None:
        """Do nothing: it is not in the menu."""
        del window, how

    def edit(self, window: LibraryWindow, how: Edit) -> None:
        """Do nothing: the system's own Edit menu does it."""
        del window, how

    def act(self, window: LibraryWindow, what: NativeAct, about: str) -> None:
        """Do it to the window."""
        del about
        match what:
            case "fullscreen":
                window.gui.toggle_fullscreen(window.uid)
            case "maximize":
                window.gui.maximize(window.uid)
            case "minimize":
                window.gui.minimize(window.uid)
            case "reload" | "about":
                return
            case _:
                assert_never(what)

    def choose_file(self, window: LibraryWindow, wish: "FileWish", chosen: Callable[[Path | None], object]) -> None:
        """Open the system's dialog; it blocks the thread that asks, so that is one of its own."""
        import webview

        kind = webview.FileDialog.SAVE if wish.saves else webview.FileDialog.OPEN
        if wish.folder:
            kind = webview.FileDialog.FOLDER
        own = [f"{wish.kind} ({';'.join(f'*{suffix}' for suffix in wish.suffixes)})"] if wish.suffixes else []
        types = [*own, "All files (*.*)"]

        def ask() -> None:
            files = window.gui.create_file_dialog(kind, "", False, wish.suggested, types, window.uid)
            first = files[0] if isinstance(files, list | tuple) and files else files
            self.on_main(lambda: chosen(Path(str(first)) if first else None))

        threading.Thread(target=ask, name="greenroom-dialog", daemon=True).start()


class CocoaNative(LibraryNative):
    """macOS."""

    module = "webview.platforms.cocoa"

    def prefers_dark(self) -> bool:
        """Say whether the desktop's theme is dark."""
        defaults = importlib.import_module("Foundation").NSUserDefaults.standardUserDefaults()
        return bool(defaults.stringForKey_("AppleInterfaceStyle") == "Dark")

    def on_main(self, act: Callable[[], object]) -> None:
        """Run `act` on the main thread soon; from any thread."""
        importlib.import_module("PyObjCTools.AppHelper").callAfter(act)

    def raise_window(self, window: LibraryWindow) -> None:
        """Bring a window to the front."""
        importlib.import_module("AppKit").NSApp.activateIgnoringOtherApps_(True)
        window.native.makeKeyAndOrderFront_(None)


class FormsNative(LibraryNative):
    """Windows."""

    module = "webview.platforms.winforms"

    def prefers_dark(self) -> bool:
        """Say whether the desktop's theme is dark; light where the system does not say."""
        registry = importlib.import_module("winreg")
        try:
            with registry.OpenKey(registry.HKEY_CURRENT_USER, _THEME_KEY) as key:
                return bool(registry.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
        except OSError:
            return False

    def on_main(self, act: Callable[[], object]) -> None:
        """Run `act` on the main thread soon, through a window that is open; from any thread."""
        system = importlib.import_module("System")
        form = next(iter(importlib.import_module(self.module).BrowserView.instances.values()))
        form.BeginInvoke(system.Action(act))

    def raise_window(self, window: LibraryWindow) -> None:
        """Bring a window to the front."""
        window.native.Activate()
