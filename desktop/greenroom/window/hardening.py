"""What is taken away from the webview library before it shows anything.

The library puts an object of its own into every page, opens links in the person's browser, answers
permission questions with yes and lets pages of one engine read files. None of that is wanted here: pages
talk to Python over a WebSocket or not at all. This module does what is common to all engines and names the
order; the engine's own part is in `qt_engine`, `cocoa_engine` and `webview2_engine`. What the page is allowed
by its own policy is not decided here but in `web`.

Each name that is replaced is checked to exist, so that another version of the library is refused instead of
being silently unprotected.
"""

import importlib.metadata
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final, NoReturn, TypeAlias

from greenroom.window.errors import EngineRefusedError, HardeningUnprovedError, LibraryChangedError
from greenroom.window.library import LibraryWindow

_EXAMINED_VERSION: Final = "6.2.1"

_ENGINE_MENDS: Final = {
    "linux": ("qtwebengine", "install Greenroom again, with PySide6 and its WebEngine"),
    "darwin": ("cocoa", "install Greenroom again, with PyObjC"),
    "win32": (
        "edgechromium",
        "install the Microsoft Edge WebView2 Runtime from https://developer.microsoft.com/microsoft-edge/webview2",
    ),
}


@dataclass(frozen=True, kw_only=True)
class Hardening:
    """Which protections are in place. The product has all; a test's control run leaves one out."""

    bridge: bool = True  # no native object in any frame
    file_urls: bool = True  # pages from files, and navigation to them, refused
    new_windows: bool = True  # a page opens no window, tab or browser
    permissions: bool = True  # camera, microphone, position, screen, notifications: refused
    own_navigation: bool = True  # the window shows our page and leads nowhere else


Conclude: TypeAlias = Callable[[Callable[[], None]], object]
"""Told an engine's last proof, once and on the GUI thread: runs it, and loads the page if it did not raise."""


def replace(owner: object, name: str, value: object) -> None:
    """Put `value` where the library keeps `name`.

    Raises:
        LibraryChangedError: there is no such name.
    """
    if not hasattr(owner, name):
        raise LibraryChangedError(f"no {name!r} in {getattr(owner, '__name__', owner)!r}")
    setattr(owner, name, value)


def require(holds: object, what: str) -> None:
    """Refuse to go on unless `holds`; `what` says what could not be made sure."""
    if not holds:
        raise HardeningUnprovedError(what)


def check_version() -> None:
    """Refuse another version of the library than the one whose names are known."""
    version = importlib.metadata.version("pywebview")
    if version != _EXAMINED_VERSION:
        raise LibraryChangedError(f"pywebview {version} instead of {_EXAMINED_VERSION}")


def harden_library(hardening: Hardening, *, debugging_port: int | None = None) -> None:
    """Set the library's switches and replace its common parts; before any of its engines is imported."""
    import webview
    import webview.util

    check_version()
    webview.settings["ALLOW_DOWNLOADS"] = False
    webview.settings["ALLOW_FILE_URLS"] = not hardening.file_urls
    webview.settings["IGNORE_SSL_ERRORS"] = False
    webview.settings["OPEN_DEVTOOLS_IN_DEBUG"] = False
    webview.settings["SHOW_DEFAULT_MENUS"] = sys.platform == "darwin"  # Edit, whose keys do nothing there without it
    # Qt gets the port on its command line, from `engine`; WebView2 only through this setting.
    webview.settings["REMOTE_DEBUGGING_PORT"] = debugging_port if sys.platform == "win32" else None
    replace(webview.util, "environ_append", refuse_engine_flags)
    if hardening.bridge:
        replace(webview.util, "inject_pywebview", announce_load)
        replace(webview.util, "js_bridge_call", refuse_bridge_call)


def harden_module(module: ModuleType, hardening: Hardening) -> None:
    """Replace what an engine's module of the library imported for itself."""
    if hardening.bridge:
        replace(module, "inject_pywebview", announce_load)
        replace(module, "js_bridge_call", refuse_bridge_call)
    if hardening.new_windows:
        replace(module, "webbrowser", NoBrowser())


def accept_engine(renderer: str, platform: str = sys.platform) -> None:
    """Accept only the engine that was made safe on this system.

    GTK's engine is refused although the library offers it: it has no network guard, its script handlers
    reach into every frame, and it lets pages read the clipboard.
    """
    accepted, mend = _ENGINE_MENDS.get(platform, _ENGINE_MENDS["linux"])
    if renderer != accepted:
        raise EngineRefusedError(renderer, mend)


def is_running() -> bool:
    """Say whether the library has begun: from then on a window is shown as soon as it is made."""
    import webview

    return getattr(webview, "guilib", None) is not None


def show_at_once(window: LibraryWindow) -> bool:
    """Show a window while the library's loop runs; on the main thread, where the library by itself only notes it.

    It would do this by itself on any other thread, and then before anybody could hear the window's events.

    Raises:
        LibraryChangedError: the library has no such steps.
    """
    import webview

    gui: Any = getattr(webview, "guilib", None)
    for owner, name in ((window, "_initialize"), (gui, "create_window")):
        if not hasattr(owner, name):
            raise LibraryChangedError(f"no {name!r} in {owner!r}")
    if not window._initialize(gui=gui):  # noqa: SLF001 -- as the library does, and its version is checked
        return False
    gui.create_window(window)
    return True


def announce_load(platform: str, window: LibraryWindow) -> None:
    """Stand in for the library's injection: set its events, put nothing into the page."""
    del platform
    window.events.before_load.set()
    window.events._pywebviewready.set()  # noqa: SLF001 -- the library's calls wait for it
    window.events.loaded.set()


def refuse_bridge_call(window: LibraryWindow, func_name: str, param: object, value_id: str) -> NoReturn:
    """Stand in for the library's way from a page into Python, which nothing may use."""
    del window, param, value_id
    raise HardeningUnprovedError(f"a page called {func_name!r} over a bridge that was taken away")


def refuse_engine_flags(key: str, *values: str, sep: str = " ") -> None:
    """Stand in for the library's additions to the engine's flags.

    Among them are one that switches the sandbox off on some distributions and one that answers camera and
    microphone questions by itself. The flags are set by `engine`, whole.
    """
    del key, values, sep


class NoBrowser:
    """Stands where an engine of the library keeps the `webbrowser` module, and opens nothing."""

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:  # noqa: FBT001, FBT002 -- the module's signature
        """Open nothing, which a caller may know from the answer."""
        del url, new, autoraise
        return False
