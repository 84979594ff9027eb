"""One native window: opened on the skeleton of our page, proved, given our page, closed.

The skeleton is a document without scripts that may load nothing, in the window before there is a host to ask. Only when
every protection has been proved and the host answers does the window load the page.
Nothing goes through it into the page or back: the page has its WebSocket. All windows together, and the library's loop,
are `app.py`; what is different in each engine is behind `Engine`.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, cast

from greenroom.host.device_grants import DeviceGrants
from greenroom.store.looks import Theme
from greenroom.web.front_end import FrontEnd
from greenroom.web.page_look import PageLook
from greenroom.window.engines import Engine
from greenroom.window.errors import PageLostError
from greenroom.window.geometry import SMALLEST, Geometry
from greenroom.window.hardening import Hardening, accept_engine, is_running, show_at_once
from greenroom.window.library import LibraryWindow
from greenroom.window.seating import Seating

_MOST_RELOADS: Final = 3  # of a page whose process has died


@dataclass(frozen=True, kw_only=True)
class WindowPlan:
    """What the windows of one run are opened with."""

    title: str
    background: str = "#f4f6f4"  # the page's own, in its light theme: shown until it has painted
    dark_background: str = "#101412"  # the same in its dark theme
    look: Callable[[], PageLook] = PageLook  # as it was kept; asked anew for each window
    storage: Path  # the engine's own folder; of this app alone
    unsandboxed: bool = False  # True where the person goes on without the engine's sandbox; the title says so
    hardening: Hardening = field(default_factory=Hardening)
    devices: DeviceGrants = field(default_factory=DeviceGrants)  # what Views may use; empty where nobody says
    debugging_port: int | None = None  # tests only

    def titled(self, shown: str) -> str:
        """The native title while `shown` is on stage; empty for nothing."""
        words = f"{shown} – {self.title}" if shown else self.title
        return f"{words} – engine sandbox off" if self.unsandboxed else words


class Company(Protocol):
    """What a window tells the one that has all windows; on the main thread."""

    def created(self, window: "AppWindow", library: LibraryWindow, zoom: float) -> None:
        """The library has made it; nothing is shown yet, and all is to be shown this much larger."""
        ...

    def waits(self, window: "AppWindow", enter: Callable[[], object]) -> None:
        """It shows the skeleton; `enter` is to be called on the main thread when the host can be asked for the page."""
        ...

    def loaded(self, window: "AppWindow", library: LibraryWindow, zoom: float) -> None:
        """Our page was loaded, once more perhaps; it is to be shown this much larger."""
        ...

    def closed(self, window: "AppWindow", library: LibraryWindow | None) -> None:
        """It closes; None where nothing of it is to be remembered."""
        ...

    def failed(self, window: "AppWindow", error: Exception) -> None:
        """Something went wrong in it; it closes."""
        ...


class AppWindow:
    """One window, for one life."""

    def __init__(self, plan: WindowPlan, engine: Engine, company: Company, seating: Seating, *, slot: int) -> None:
        """Prepare a window.

        Args:
            plan: what it looks like and where it keeps things.
            engine: this system's.
            company: told how it goes.
            seating: the host, to be asked once it answers.
            slot: its number among the windows that are open, from 0; its place is remembered by it.
        """
        self.slot = slot
        self.seat: str | None = None
        """Of the host, that it shows; None until it shows more than the skeleton."""
        self._plan, self._engine, self._company, self._seating = plan, engine, company, seating
        self._lock = threading.Lock()
        self._close_wanted = False
        self._failed = False
        self.library: LibraryWindow | None = None
        """The library's own, once it is on the screen."""
        self._skeleton_loaded = False
        self._reloads = 0
        self._zoom = 1.0  # of the page when it is loaded
        self._on_stage = ""

    def make(self, place: Geometry, *, dark: bool, menu: list[object]) -> bool:
        """Have the library make the window, on the main thread. False if it refused to."""
        import webview

        self._zoom = place.zoom
        look = self._plan.look()
        made = webview.create_window(
            self._plan.titled(""),
            html=FrontEnd(look=lambda: look).skeleton(),
            width=place.width,
            height=place.height,
            x=place.x,
            y=place.y,
            maximized=place.maximized,
            min_size=SMALLEST,
            background_color=self._plan.dark_background if _is_dark(look.theme, system=dark) else self._plan.background,
            text_select=True,
            zoomable=True,
            draggable=True,
            menu=cast("list[webview.menu.Menu]", menu),
        )
        window = cast("LibraryWindow", made)
        window.events.initialized += lambda renderer: self._guarded(lambda: accept_engine(renderer))
        window.events.before_show += lambda: self._guarded(lambda: self._before_show(window))
        window.events.shown += lambda: self._shown(window)
        window.events.before_load += lambda: self._guarded(lambda: self._loaded(window))
        window.events.closing += lambda: self._closing(window)
        # Before its loop runs the library only notes the window; on the main thread it does so later, too.
        return show_at_once(window) if is_running() else True

    def close(self) -> None:
        """Close the window as soon as it can be; from any thread, any number of times."""
        with self._lock:
            self._close_wanted = True
            window = self.library
        if window is not None:
            window.gui.destroy_window(window.uid)

    def retitle(self, shown: str) -> None:
        """Name what is on stage in the native title; from any thread."""
        self._on_stage = shown
        window = self.library
        if window is not None:
            window.gui.set_title(self._plan.titled(shown), window.uid)

    def _guarded(self, act: Callable[[], None]) -> bool:
        """Run one of our steps inside the library's loop, which would log an error and go on.

        Returns False, which the library takes as a refusal where it asks.
        """
        try:
            act()
        except Exception as error:  # noqa: BLE001 -- told to the company, which raises or tells it
            if not self._failed:
                self._failed = True
                self._company.failed(self, error)
            self.close()
            return False
        return True

    def _before_show(self, window: LibraryWindow) -> None:
        self._engine.before_first_load(window, lambda: self._guarded(lambda: self._reload(window)))
        self._company.created(self, window, self._zoom)

    def _shown(self, window: LibraryWindow) -> None:
        with self._lock:
            self.library = window
            close_wanted = self._close_wanted
        if close_wanted:
            self.close()
        elif self._on_stage:
            self.retitle(self._on_stage)

    def _loaded(self, window: LibraryWindow) -> None:
        """Follow the skeleton with our page; each later load is the page's own affair."""
        if self.seat is not None:
            self._company.loaded(self, window, self._zoom)
        elif not self._skeleton_loaded and not self._failed:
            self._skeleton_loaded = True
            self._company.waits(self, lambda: self._guarded(lambda: self._enter(window)))

    def _enter(self, window: LibraryWindow) -> None:
        self.seat = self._seating.sit()
        url = self._seating.address(self.seat)
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
        if not self._close_wanted and self.seat is not None:
            window.gui.load_url(self._seating.address(self.seat), window.uid)

    def _closing(self, window: LibraryWindow) -> None:
        with self._lock:
            self.library = None
        self._company.closed(self, None if self._failed else window)


def _is_dark(theme: Theme, *, system: bool) -> bool:
    return system if theme in {"auto", "contrast"} else theme == "dark"
