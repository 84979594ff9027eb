"""All native windows of the app, and the webview library's loop on the main thread.

One process has one engine and one folder of it, so all windows share them; each has a seat of the host to itself. The
app lives as long as one of its windows. One of them is `app_window.py`; how a second start of the app comes here is
`doorway.py`. The counterpart on the asyncio thread is reached through `crossing`.
"""

import sys
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal, Protocol, TypeAlias

from greenroom.errors import GreenroomError
from greenroom.window.app_window import AppWindow, WindowPlan
from greenroom.window.cocoa_engine import CocoaEngine
from greenroom.window.engines import Engine
from greenroom.window.geometry import Geometry, beside, visible
from greenroom.window.hardening import harden_library
from greenroom.window.library import LibraryWindow
from greenroom.window.qt_engine import QtEngine
from greenroom.window.seating import Seating
from greenroom.window.webview2_engine import WebView2Engine

Toolkit: TypeAlias = Literal["qt", "cocoa", "edgechromium"]

# The library's word for each system's window code; Qt on every other.
_TOOLKITS: Final[Mapping[str, Toolkit]] = {"darwin": "cocoa", "win32": "edgechromium"}


class Memory(Protocol):
    """Where windows stood, by their number: `remembered.WindowMemory`."""

    def place(self, slot: int) -> Geometry | None:
        """Return where the window of this number stood; None where nothing is known."""
        ...

    def keep(self, slot: int, place: Geometry) -> None:
        """Keep a place."""
        ...


class AppWindows:
    """The windows, for one life of the app: made on the main thread, run once."""

    def __init__(self, plan: WindowPlan, seating: Seating, memory: Memory, *, created: Callable[[], None]) -> None:
        """Prepare the first window.

        Args:
            plan: what the windows look like and where the engine keeps things.
            seating: the host.
            memory: where the windows stood.
            created: called on the main thread for each window when the library has made it, before it is shown.
        """
        self._plan, self._seating, self._memory = plan, seating, memory
        self._created = created
        self._engine: Engine = _engine_for(plan)
        self._lock = threading.Lock()
        self._open: list[AppWindow] = []
        self._places: dict[AppWindow, Callable[[], Geometry]] = {}
        self._waiting: int | None = 0  # windows asked for before there is a first one; None from then on
        self._ending = False
        self._failure: Exception | None = None

    def run(self) -> None:
        """Open the first window and return when the last one has been closed.

        Raises:
            WindowError: a protection of the only window could not be proved; nothing but a blank page was shown.
        """
        import webview

        toolkit: Toolkit = _TOOLKITS.get(sys.platform, "qt")
        harden_library(self._plan.hardening, debugging_port=self._plan.debugging_port)
        self._engine.before_library_starts()
        self._make_one()
        self._plan.storage.mkdir(parents=True, exist_ok=True)
        webview.start(gui=toolkit, private_mode=False, storage_path=str(self._plan.storage))
        self._engine.after_close()
        webview.windows.clear()  # one that was refused before it was shown is still there
        if self._failure is not None:
            raise self._failure

    def open(self) -> bool:
        """Open one more window; from any thread. False where the app is about to end."""
        with self._lock:
            if self._ending:
                return False
            if self._waiting is not None:
                self._waiting += 1
                return True
        self._engine.on_main(self._open_one)
        return True

    def raise_one(self) -> None:
        """Bring the window that was opened last to the front; from any thread."""
        self._engine.on_main(self._raise)

    def retitle(self, seat: str, shown: str) -> None:
        """Name what is on this seat's stage in its window's title; from any thread."""
        for window in self._all():
            if window.seat == seat:
                window.retitle(shown)

    def close(self) -> None:
        """Close all windows as soon as they can be; from any thread, any number of times."""
        with self._lock:
            self._ending = True
        for window in self._all():
            window.close()

    # --- what a window tells ----------------------------------------------------------------------------------------

    def created(self, window: AppWindow, library: LibraryWindow) -> None:
        """The library has made it; nothing is shown yet."""
        self._places[window] = partial(self._engine.place, library)
        self._created()
        with self._lock:
            waiting, self._waiting = self._waiting, None
        for _ in range(waiting or 0):
            self._engine.on_main(self._open_one)

    def closed(self, window: AppWindow, place: Geometry | None) -> None:
        """It closes: its place is kept, and its seat ends unless the whole app does."""
        with self._lock:
            if window not in self._open:
                return
            self._open.remove(window)
            self._places.pop(window, None)
            self._ending = self._ending or not self._open
            ending = self._ending
        if place is not None:
            self._memory.keep(window.slot, place)
        if not ending:
            self._seating.leave(window.seat)

    def failed(self, window: AppWindow, error: Exception) -> None:
        """Something went wrong in it: told in the other windows or, where there is none, by `run`."""
        others = [other for other in self._all() if other is not window]
        if others and not self._ending:
            self._seating.trouble(str(error))
        else:
            self._failure = self._failure or error

    # --- on the main thread -----------------------------------------------------------------------------------------

    def _open_one(self) -> None:
        if self._ending:
            return
        try:
            self._make_one()
        except GreenroomError as error:
            self._seating.trouble(str(error))

    def _make_one(self) -> None:
        seat = self._seating.sit()
        slot = next(number for number in range(len(self._open) + 1) if number not in {one.slot for one in self._open})
        address = partial(self._seating.address, seat)
        window = AppWindow(self._plan, self._engine, self, seat=seat, slot=slot, address=address)
        place = visible(self._wanted(slot), self._engine.screens())
        with self._lock:
            self._open.append(window)
        if self._ending:
            window.close()
        if not window.make(place, dark=self._engine.prefers_dark()):
            self.closed(window, None)

    def _wanted(self, slot: int) -> Geometry:
        """Where this window stood last time or, where that is not known, beside the last one."""
        kept = self._memory.place(slot)
        if kept is not None:
            return kept
        last = next((self._places[window] for window in reversed(self._open) if window in self._places), None)
        return Geometry() if last is None else beside(last())

    def _raise(self) -> None:
        with self._lock:
            window = next((one.library for one in reversed(self._open) if one.library is not None), None)
        if window is not None:
            self._engine.raise_window(window)

    def _all(self) -> list[AppWindow]:
        with self._lock:
            return list(self._open)


def _engine_for(plan: WindowPlan) -> Engine:
    if sys.platform == "darwin":
        return CocoaEngine(plan.hardening)
    if sys.platform == "win32":
        return WebView2Engine(plan.hardening)
    return QtEngine(plan.hardening, storage=plan.storage, unsandboxed=plan.unsandboxed)
