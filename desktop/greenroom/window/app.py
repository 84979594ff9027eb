"""The native window: opened on the page, closed cleanly, remembered.

It runs the webview library's loop on the main thread. The window opens on a blank page in the theme's
colour; only when every protection has been proved does it load the page. Nothing goes through it into the
page or back: the page has its WebSocket. Its counterpart on the asyncio thread is reached through `crossing`.
"""

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, Protocol, TypeAlias, cast

from greenroom.window.cocoa_engine import CocoaEngine
from greenroom.window.errors import PageLostError
from greenroom.window.geometry import SMALLEST, Geometry, Screen, visible
from greenroom.window.hardening import Conclude, Hardening, accept_engine, harden_library
from greenroom.window.library import LibraryWindow
from greenroom.window.qt_engine import QtEngine
from greenroom.window.webview2_engine import WebView2Engine

Toolkit: TypeAlias = Literal["qt", "cocoa", "edgechromium"]

# The library's word for each system's window code; Qt on every other.
_TOOLKITS: Final[Mapping[str, Toolkit]] = {"darwin": "cocoa", "win32": "edgechromium"}


_MOST_RELOADS: Final = 3  # of a page whose process has died


@dataclass(frozen=True, kw_only=True)
class WindowPlan:
    """What a window is opened with."""

    title: str
    background: str = "#f4f6f4"  # the page's own, in its light theme: shown until it has painted
    dark_background: str = "#101412"  # the same in its dark theme
    storage: Path  # the engine's own folder; of this app alone
    geometry: Geometry = field(default_factory=Geometry)
    unsandboxed: bool = False  # True where the person goes on without the engine's sandbox; the title says so
    hardening: Hardening = field(default_factory=Hardening)
    debugging_port: int | None = None  # tests only


class _Engine(Protocol):
    """One engine's part of the hardening: `qt_engine`, `cocoa_engine`, `webview2_engine`."""

    def before_library_starts(self) -> None: ...
    def before_first_load(self, window: LibraryWindow, page_lost: Callable[[], object]) -> None: ...
    def before_page(self, window: LibraryWindow, url: str, conclude: Conclude) -> None: ...
    def after_close(self) -> None: ...
    def screens(self) -> Sequence[Screen]: ...
    def prefers_dark(self) -> bool: ...
    def place(self, window: LibraryWindow) -> Geometry: ...


class AppWindow:
    """One window, for one life: made on the main thread, shown once."""

    def __init__(
        self,
        plan: WindowPlan,
        *,
        remember: Callable[[Geometry], None],
        created: Callable[[], None],
    ) -> None:
        """Prepare a window.

        Args:
            plan: what it looks like and where it keeps things.
            remember: told the window's last place when it closes, on the main thread.
            created: called on the main thread when the library has set itself up, before anything is shown.
        """
        self._plan = plan
        self._remember = remember
        self._created = created
        self._engine = _engine_for(plan)
        self._address: Callable[[], str] | None = None
        self._failure: Exception | None = None
        self._lock = threading.Lock()
        self._close_wanted = False
        self._window: LibraryWindow | None = None  # set once it is on the screen, None again when it has gone
        self._page_loaded = False
        self._reloads = 0

    def show(self, address: Callable[[], str]) -> None:
        """Open the window on the page at `address()` and return when it has been closed.

        Raises:
            WindowError: a protection could not be proved; nothing but a blank page was shown.
        """
        import webview

        self._address = address
        toolkit: Toolkit = _TOOLKITS.get(sys.platform, "qt")
        harden_library(self._plan.hardening, debugging_port=self._plan.debugging_port)
        self._engine.before_library_starts()
        self._make(visible(self._plan.geometry, self._engine.screens()))
        self._plan.storage.mkdir(parents=True, exist_ok=True)
        webview.start(gui=toolkit, private_mode=False, storage_path=str(self._plan.storage))
        self._engine.after_close()
        webview.windows.clear()  # one that was refused before it was shown is still there
        with self._lock:
            self._window = None
        if self._failure is not None:
            raise self._failure

    def close(self) -> None:
        """Close the window as soon as it can be; from any thread, any number of times."""
        with self._lock:
            self._close_wanted = True
            window = self._window
        if window is not None:
            window.gui.destroy_window(window.uid)

    def _make(self, place: Geometry) -> None:
        import webview

        made = webview.create_window(
            self._title(),
            None,
            width=place.width,
            height=place.height,
            x=place.x,
            y=place.y,
            maximized=place.maximized,
            min_size=SMALLEST,
            background_color=self._plan.dark_background if self._engine.prefers_dark() else self._plan.background,
            text_select=True,
            zoomable=True,
            draggable=True,
        )
        window = cast("LibraryWindow", made)
        window.events.initialized += lambda renderer: self._guarded(lambda: accept_engine(renderer))
        window.events.before_show += lambda: self._guarded(lambda: self._before_show(window))
        window.events.shown += lambda: self._shown(window)
        window.events.before_load += lambda: self._guarded(lambda: self._loaded(window))
        window.events.closing += lambda: self._guarded(lambda: self._closing(window))

    def _title(self) -> str:
        return f"{self._plan.title} – engine sandbox off" if self._plan.unsandboxed else self._plan.title

    def _guarded(self, act: Callable[[], None]) -> bool:
        """Run one of our steps inside the library's loop, which would log an error and go on.

        Returns False, which the library takes as a refusal where it asks.
        """
        try:
            act()
        except Exception as error:  # noqa: BLE001 -- kept, and raised by `show`
            self._failure = self._failure or error
            self.close()
            return False
        return True

    def _before_show(self, window: LibraryWindow) -> None:
        self._created()
        self._engine.before_first_load(window, lambda: self._guarded(lambda: self._reload(window)))

    def _shown(self, window: LibraryWindow) -> None:
        with self._lock:
            self._window = window
            close_wanted = self._close_wanted
        if close_wanted:
            self.close()

    def _loaded(self, window: LibraryWindow) -> None:
        """Follow the blank page with ours; each later load is the page's own affair."""
        if self._page_loaded or self._failure is not None or self._address is None:
            return
        self._page_loaded = True
        url = self._address()
        self._engine.before_page(window, url, lambda prove: self._guarded(lambda: self._load(window, url, prove)))

    def _load(self, window: LibraryWindow, url: str, prove: Callable[[], None]) -> None:
        prove()
        window.real_url = url
        window.gui.load_url(url, window.uid)

    def _reload(self, window: LibraryWindow) -> None:
        """Bring our page back after its process has died; a page that keeps dying ends the window with a reason."""
        self._reloads += 1
        if self._reloads > _MOST_RELOADS:
            raise PageLostError
        if self._address is not None and not self._close_wanted:
            window.gui.load_url(self._address(), window.uid)

    def _closing(self, window: LibraryWindow) -> None:
        if self._failure is None:
            self._remember(self._engine.place(window))


def _engine_for(plan: WindowPlan) -> _Engine:
    if sys.platform == "darwin":
        return CocoaEngine(plan.hardening)
    if sys.platform == "win32":
        return WebView2Engine(plan.hardening)
    return QtEngine(plan.hardening, storage=plan.storage, unsandboxed=plan.unsandboxed)
