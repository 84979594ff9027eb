"""Hardening of WebView2, the window's engine on Windows.

Written from the library's source and Microsoft's documents and never run by the authors: each step refuses
to go on where its effect cannot be read back. The engine exists only some time after the window does, so its
switches are set when the blank page has loaded; they hold from the next page on, which is ours. Its
counterparts are `qt_engine`, which was tried, and `hardening` for what is common.
"""

import importlib
import os
from collections.abc import Callable
from typing import Final, Protocol, Self, cast

from greenroom.window.engine import SITE_ISOLATION, flags_in_force
from greenroom.window.hardening import Conclude, Hardening, harden_module, require
from greenroom.window.library import LibraryWindow

_SWITCHED_OFF: Final = (
    "AreBrowserAcceleratorKeysEnabled",
    "AreDefaultContextMenusEnabled",
    "AreDevToolsEnabled",
    "AreHostObjectsAllowed",
    "IsGeneralAutofillEnabled",
    "IsPasswordAutosaveEnabled",
    "IsStatusBarEnabled",
    "IsWebMessageEnabled",
)


class _PermissionQuestion(Protocol):
    State: object


class QuestionEvent(Protocol):
    """A .NET event of permission questions."""

    def __iadd__(self, handler: object) -> Self: ...


class _CoreWebView2(Protocol):
    Settings: object
    PermissionRequested: QuestionEvent


class WebView2Engine:
    """The hardening of all windows in WebView2."""

    def __init__(self, hardening: Hardening) -> None:
        self._hardening = hardening

    def before_library_starts(self) -> None:
        """Import the engine's module of the library and replace its parts.

        The window's own module decides between engines when it is imported; with the old one the second
        module does not exist, and `accept_engine` says so a moment later.
        """
        forms = importlib.import_module("webview.platforms.winforms")
        if forms.renderer == "edgechromium":
            harden_module(importlib.import_module("webview.platforms.edgechromium"), self._hardening)

    def before_first_load(self, window: LibraryWindow, page_lost: Callable[[], object]) -> None:
        """Do nothing yet but see that the engine got our flags: it does not exist before its first page."""
        del window, page_lost  # the engine shows a page of its own for a page that died
        require(SITE_ISOLATION in flags_in_force(os.environ), "the engine has our flags")

    def before_page(self, window: LibraryWindow, url: str, conclude: Conclude) -> None:
        """Switch everything native off and read it back; on the GUI thread."""
        del url
        conclude(lambda: self._switch_off(window))

    def _switch_off(self, window: LibraryWindow) -> None:
        core = _core(window)
        for name in _SWITCHED_OFF:
            if name == "IsWebMessageEnabled" and not self._hardening.bridge:
                continue
            setattr(core.Settings, name, False)
            require(getattr(core.Settings, name) is False, f"{name} is off")
        if self._hardening.permissions:
            core.PermissionRequested += _refuse_permission

    def after_close(self) -> None:
        """Do nothing: this engine writes what pages stored by itself."""


def _core(window: LibraryWindow) -> _CoreWebView2:
    core = window.native.webview.CoreWebView2
    require(core is not None, "the engine is there when its first page has loaded")
    return cast("_CoreWebView2", core)


def _refuse_permission(_sender: object, question: _PermissionQuestion) -> None:
    core = importlib.import_module("Microsoft.Web.WebView2.Core")
    question.State = core.CoreWebView2PermissionState.Deny
