"""Native windows in Qt: where they stand, their menu, their dialogs, and what is done to them. The hardening is `qt_engine`.

All of it on the main thread, but for `on_main`.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never, cast

from greenroom.window.geometry import Geometry, Screen
from greenroom.window.library import LibraryWindow
from greenroom.window.menu import Action, Edit, Menu, NativeAct, Zoom

if TYPE_CHECKING:
    from PySide6.QtWebEngineCore import QWebEnginePage
    from PySide6.QtWebEngineWidgets import QWebEngineView
    from PySide6.QtWidgets import QMainWindow

    from greenroom.host.file_choices import FileWish
    from greenroom.window.qt_main_thread import MainThread

ZOOMS: Final = (0.5, 0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)


class QtNative:
    """The native side of all windows."""

    def __init__(self) -> None:
        self._main_thread: MainThread | None = None  # as soon as Qt runs

    def screens(self) -> list[Screen]:
        """Return the screens there are, seen from the first one's corner, as the library counts."""
        from PySide6.QtWidgets import QApplication

        from greenroom.window.qt_main_thread import MainThread

        app = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(app, QApplication)  # noqa: S101 -- narrows for the type checker
        self._main_thread = self._main_thread or MainThread()
        first = app.primaryScreen().geometry()
        places = [screen.geometry().translated(-first.topLeft()) for screen in app.screens()]
        return [Screen(x=r.x(), y=r.y(), width=r.width(), height=r.height()) for r in places]

    def prefers_dark(self) -> bool:
        """Say whether the desktop's theme is dark; after `screens`, which starts Qt."""
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QGuiApplication

        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark

    def place(self, window: LibraryWindow) -> Geometry:
        """Return where the window stands, or stood before it was maximized or filled the screen."""
        from PySide6.QtWidgets import QApplication

        native = _native(window)
        first = QApplication.primaryScreen().geometry().topLeft()
        apart = native.isMaximized() or native.isFullScreen()
        size = native.normalGeometry().size() if apart else native.size()
        corner = (native.normalGeometry().topLeft() if apart else native.pos()) - first
        return Geometry(
            width=size.width(),
            height=size.height(),
            x=corner.x(),
            y=corner.y(),
            maximized=native.isMaximized(),
            zoom=round(_view(window).zoomFactor(), 2),
        )

    def on_main(self, act: Callable[[], object]) -> None:
        """Run `act` on the main thread soon; from any thread."""
        if self._main_thread is not None:
            self._main_thread.run.emit(act)

    def raise_window(self, window: LibraryWindow) -> None:
        """Bring a window to the front."""
        from PySide6.QtCore import Qt

        native = _native(window)
        native.setWindowState(native.windowState() & ~Qt.WindowState.WindowMinimized)
        native.show()
        native.raise_()
        native.activateWindow()

    def library_menu(self, menus: tuple[Menu, ...], choose: Callable[[Action], object]) -> list[object]:
        """Return no menu for the library to make: it knows no keys."""
        del menus, choose
        return []

    def dress(
        self,
        window: LibraryWindow,
        menus: tuple[Menu, ...],
        choose: Callable[[Action], object],
        escaped: Callable[[], object],
    ) -> None:
        """Give a new window its menu bar, and listen for Escape."""
        from greenroom.window.qt_escape import EscapeWatch
        from greenroom.window.qt_menu import build_menu

        native = _native(window)
        build_menu(native, menus, choose)
        native.winId()  # or there is no window of the system's yet to listen at
        EscapeWatch(native.windowHandle(), escaped)

    def set_zoom(self, window: LibraryWindow, factor: float) -> None:
        """Show the page this much larger."""
        _view(window).setZoomFactor(factor)

    def zoom(self, window: LibraryWindow, how: Zoom) -> None:
        """Show the page larger or smaller by one step, or as it is."""
        now = _view(window).zoomFactor()
        match how:
            case "zoom_in":
                factor = next((step for step in ZOOMS if step > now + 0.01), now)
            case "zoom_out":
                factor = next((step for step in reversed(ZOOMS) if step < now - 0.01), now)
            case "zoom_reset":
                factor = 1.0
            case _:
                assert_never(how)
        self.set_zoom(window, factor)

    def edit(self, window: LibraryWindow, how: Edit) -> None:
        """Do it where the focus is, in the page or a View."""
        from PySide6.QtWebEngineCore import QWebEnginePage

        actions = QWebEnginePage.WebAction
        _page(window).triggerAction(
            {
                "undo": actions.Undo,
                "redo": actions.Redo,
                "cut": actions.Cut,
                "copy": actions.Copy,
                "paste": actions.Paste,
                "select_all": actions.SelectAll,
            }[how]
        )

    def act(self, window: LibraryWindow, what: NativeAct, about: str) -> None:
        """Do it to the window."""
        from PySide6.QtCore import Qt
        from PySide6.QtWebEngineCore import QWebEnginePage

        from greenroom.window import qt_dialogs

        native = _native(window)
        match what:
            case "reload":
                _page(window).triggerAction(QWebEnginePage.WebAction.ReloadAndBypassCache)
            case "fullscreen":
                native.setWindowState(native.windowState() ^ Qt.WindowState.WindowFullScreen)
            case "maximize":
                native.setWindowState(native.windowState() ^ Qt.WindowState.WindowMaximized)
            case "minimize":
                native.showMinimized()
            case "about":
                qt_dialogs.about(native, "About Greenroom", about)
            case _:
                assert_never(what)

    def choose_file(self, window: LibraryWindow, wish: "FileWish", chosen: Callable[[Path | None], object]) -> None:
        """Open the system's dialog; `chosen` is called once, on the main thread."""
        from greenroom.window import qt_dialogs

        qt_dialogs.choose_file(_native(window), wish, chosen)


def _native(window: LibraryWindow) -> "QMainWindow":
    return cast("QMainWindow", window.native)


def _view(window: LibraryWindow) -> "QWebEngineView":
    return cast("QWebEngineView", window.native.webview)


def _page(window: LibraryWindow) -> "QWebEnginePage":
    return _view(window).page()
