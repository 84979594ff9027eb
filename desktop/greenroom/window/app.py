"""All native windows of the app, and the webview library's loop on the main thread.

One process has one engine and one folder of it, so all windows share them; each has a seat of the host to itself. The
app lives as long as one of its windows. One of them is `app_window.py`; how a second start of the app comes here is
`doorway.py`. The counterpart on the asyncio thread is reached through `crossing`.
"""

import sys
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from greenroom.errors import GreenroomError
from greenroom.window.app_window import AppWindow, WindowPlan
from greenroom.window.geometry import Geometry, beside, visible
from greenroom.window.hardening import harden_library
from greenroom.window.library import LibraryWindow
from greenroom.window.menu import Menu, menus
from greenroom.window.menu_choices import MenuChoices
from greenroom.window.native_windows import of_this_system
from greenroom.window.seating import Seating

if TYPE_CHECKING:
    from greenroom.host.file_choices import FileWish

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
        self._engine, self._native = of_this_system(plan)
        self._lock = threading.Lock()
        self._menus: tuple[Menu, ...] = menus()
        self._open: list[AppWindow] = []
        self._places: dict[AppWindow, Callable[[], Geometry]] = {}
        self._waiting: int | None = 0  # windows asked for before there is a first one; None from then on
        self._ending = False
        self._failure: Exception | None = None

    def run(self) -> None:
        """Open the first window and return when the last one has been closed.

        Raises:
            WindowError: a protection of the only window could not be proved; nothing but the skeleton was shown.
        """
        with self._lock:
            if self._ending:
                return
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
        self._native.on_main(self._open_one)
        return True

    def soon(self, act: Callable[[], object]) -> None:
        """Run `act` on the main thread, as long as the library runs there; from any thread."""
        self._native.on_main(act)

    def choose_file(self, seat: str, wish: "FileWish", chosen: Callable[[Path | None], object]) -> None:
        """Let the person choose a file in a seat's window; from any thread. `chosen` is called once, on the main one."""
        self._native.on_main(lambda: self._choose_file(seat, wish, chosen))

    def raise_next(self, window: AppWindow) -> None:
        """Bring the window that was opened after this one to the front, or the first after the last; on the main thread."""
        windows = self._all()
        following = windows[(windows.index(window) + 1) % len(windows)] if window in windows else window
        if following.library is not None:
            self._native.raise_window(following.library)

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

    def created(self, window: AppWindow, library: LibraryWindow, zoom: float) -> None:
        """The library has made it; nothing is shown yet."""
        self._native.set_zoom(library, zoom)
        self._places[window] = partial(self._native.place, library)
        choices = self._choices(window)
        self._native.dress(library, self._menus, choices.choose, choices.escaped)
        self._created()
        with self._lock:
            waiting, self._waiting = self._waiting, None
        for _ in range(waiting or 0):
            self._native.on_main(self._open_one)

    def waits(self, window: AppWindow, enter: Callable[[], object]) -> None:
        """It shows the skeleton of our page: the page follows when the host answers, if the window is still there."""

        def let_in() -> None:
            if window in self._open:
                enter()

        self._seating.when_served(lambda: self._native.on_main(let_in))

    def loaded(self, window: AppWindow, library: LibraryWindow, zoom: float) -> None:
        """Our page was loaded: an engine that forgets how large it was is told."""
        del window
        self._native.set_zoom(library, zoom)

    def closed(self, window: AppWindow, library: LibraryWindow | None) -> None:
        """It closes: its place is kept, and its seat ends unless the whole app does."""
        with self._lock:
            if window not in self._open:
                return
            self._open.remove(window)
            self._places.pop(window, None)
            self._ending = self._ending or not self._open
            ending = self._ending
        if library is not None:
            self._memory.keep(window.slot, self._native.place(library))
        if not ending and window.seat is not None:
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
        slot = next(number for number in range(len(self._open) + 1) if number not in {one.slot for one in self._open})
        window = AppWindow(self._plan, self._engine, self, self._seating, slot=slot)
        place = visible(self._wanted(slot), self._native.screens())
        menu = self._native.library_menu(self._menus, self._choices(window).choose)
        with self._lock:
            self._open.append(window)
        if self._ending:
            window.close()
        if not window.make(place, dark=self._native.prefers_dark(), menu=menu):
            self.closed(window, None)

    def _wanted(self, slot: int) -> Geometry:
        """Where this window stood last time or, where that is not known, beside the last one."""
        kept = self._memory.place(slot)
        if kept is not None:
            return kept
        last = next((self._places[window] for window in reversed(self._open) if window in self._places), None)
        return Geometry() if last is None else beside(last())

    def _choices(self, window: AppWindow) -> MenuChoices:
        return MenuChoices(window=window, app=self, native=self._native, seating=self._seating)

    def _choose_file(self, seat: str, wish: "FileWish", chosen: Callable[[Path | None], object]) -> None:
        library = next((one.library for one in self._all() if one.seat == seat), None)
        if library is None:
            chosen(None)
        else:
            self._native.choose_file(library, wish, chosen)

    def _all(self) -> list[AppWindow]:
        with self._lock:
            return list(self._open)
