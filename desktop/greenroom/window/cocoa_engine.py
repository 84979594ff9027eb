"""Hardening of WKWebView, the window's engine on macOS.

Written from the library's source and Apple's documents and never run by the authors: each step refuses to go
on where its effect cannot be read back. There is no network guard for this engine. Its counterparts are
`qt_engine`, which was tried, and `hardening` for what is common.
"""

import importlib
from collections.abc import Callable
from typing import Final, Protocol, cast

from greenroom.window.hardening import Conclude, Hardening, harden_module, require
from greenroom.window.library import LibraryWindow

# Every message handler the library registers.
_HANDLERS: Final = ("jsBridge", "browserDelegate")

_WHAT_IS_SEEN: Final = (
    f"{list(_HANDLERS)!r}.map((name) => typeof ((window.webkit || {{}}).messageHandlers || {{}})[name]).join()"
)
_NONE_SEEN: Final = ",".join("undefined" for _ in _HANDLERS)


class _ContentController(Protocol):
    def removeScriptMessageHandlerForName_(self, name: str) -> None: ...  # noqa: N802 -- Objective-C's name
    def removeAllScriptMessageHandlers(self) -> None: ...  # noqa: N802 -- Objective-C's name
    def userScripts(self) -> list[object]: ...  # noqa: N802 -- Objective-C's name


class _Configuration(Protocol):
    def userContentController(self) -> _ContentController: ...  # noqa: N802 -- Objective-C's name


class _WebView(Protocol):
    def configuration(self) -> _Configuration: ...
    def evaluateJavaScript_completionHandler_(self, script: str, handler: object) -> None: ...  # noqa: N802 -- Objective-C's name


class CocoaEngine:
    """The hardening of all windows in WKWebView."""

    def __init__(self, hardening: Hardening) -> None:
        self._hardening = hardening

    def before_library_starts(self) -> None:
        """Import the engine's module of the library and replace its parts."""
        harden_module(importlib.import_module("webview.platforms.cocoa"), self._hardening)

    def before_first_load(self, window: LibraryWindow, page_lost: Callable[[], object]) -> None:
        """Remove the library's message handlers; on the GUI thread. Of a page's death this engine does not tell us."""
        del page_lost
        if not self._hardening.bridge:
            return
        controller = _view(window).configuration().userContentController()
        for name in _HANDLERS:
            controller.removeScriptMessageHandlerForName_(name)
        controller.removeAllScriptMessageHandlers()
        require(len(controller.userScripts()) == 0, "no script of the library runs in pages")

    def before_page(self, window: LibraryWindow, url: str, conclude: Conclude) -> None:
        """Ask the blank page whether it sees a handler; on the GUI thread, the answer comes later there."""
        del url

        def answered(kinds: object, error: object) -> None:
            seen = f"the page sees {kinds!r}, {error!r}"
            conclude(lambda: require(kinds == _NONE_SEEN, f"the library's message handlers are gone ({seen})"))

        if self._hardening.bridge:
            _view(window).evaluateJavaScript_completionHandler_(_WHAT_IS_SEEN, answered)
        else:
            conclude(lambda: None)

    def after_close(self) -> None:
        """Do nothing: this engine writes what pages stored by itself."""


def _view(window: LibraryWindow) -> _WebView:
    module = importlib.import_module("webview.platforms.cocoa")
    return cast("_WebView", module.BrowserView.instances[window.uid].webview)
