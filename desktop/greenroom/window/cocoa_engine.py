"""Hardening of WKWebView, the window's engine on macOS.

Written from the library's source and Apple's documents and never run by the authors: each step refuses to go
on where its effect cannot be read back. There is no network guard for this engine. Its counterparts are
`qt_engine`, which was tried, and `hardening` for what is common.
"""

import importlib
from typing import Final, Protocol, cast

from greenroom.window.geometry import Geometry, Screen, library_place, library_screens
from greenroom.window.hardening import Hardening, harden_module, replace, require
from greenroom.window.library import LibraryWindow

# Every message handler the library registers.
_HANDLERS: Final = ("jsBridge", "browserDelegate")
_GRANT_NOTHING: Final = 2  # WKPermissionDecisionDeny


class _ContentController(Protocol):
    def removeScriptMessageHandlerForName_(self, name: str) -> None: ...  # noqa: N802 -- Objective-C's name
    def removeAllScriptMessageHandlers(self) -> None: ...  # noqa: N802 -- Objective-C's name
    def userScripts(self) -> list[object]: ...  # noqa: N802 -- Objective-C's name


class CocoaEngine:
    """The hardening of one window in WKWebView."""

    def __init__(self, hardening: Hardening) -> None:
        self._hardening = hardening

    def before_library_starts(self) -> None:
        """Import the engine's module of the library and replace its parts."""
        module = importlib.import_module("webview.platforms.cocoa")
        harden_module(module, self._hardening)
        if self._hardening.new_windows:
            replace(
                module.BrowserView.BrowserDelegate,
                "webView_createWebViewWithConfiguration_forNavigationAction_windowFeatures_",
                _open_nothing,
            )

    def before_first_load(self, window: LibraryWindow) -> None:
        """Remove the library's message handlers; on the GUI thread."""
        if not self._hardening.bridge:
            return
        controller = _controller(window)
        for name in _HANDLERS:
            controller.removeScriptMessageHandlerForName_(name)
        controller.removeAllScriptMessageHandlers()
        require(len(controller.userScripts()) == 0, "no script of the library runs in pages")

    def before_page(self, window: LibraryWindow, url: str) -> None:
        """Prove once more that the library has put nothing back; on the GUI thread."""
        del url
        if self._hardening.bridge:
            require(len(_controller(window).userScripts()) == 0, "no script of the library runs in pages")

    def screens(self) -> list[Screen]:
        """Return the screens there are."""
        return library_screens(importlib.import_module("webview.platforms.cocoa"))

    def place(self, window: LibraryWindow) -> Geometry:
        """Return where the window stands."""
        return library_place(window)


def _controller(window: LibraryWindow) -> _ContentController:
    from webview.platforms import cocoa

    view = cocoa.BrowserView.instances[window.uid].webview
    return cast("_ContentController", view.configuration().userContentController())


def _open_nothing(*_request: object) -> None:
    """Stand in for the library's answer to a page that wants a window, which is the person's browser."""
