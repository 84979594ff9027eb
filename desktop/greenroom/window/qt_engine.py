"""Hardening of Qt WebEngine, the window's engine on Linux.

Three moments: the library's classes before there is a window, the page of the new window before its first
load, and proofs, the last of them about the running renderer. Tried with PySide6 6.12. Its counterpart for
what is common to all engines is `hardening`.
"""

import importlib
import os
from collections.abc import Callable
from functools import partial, partialmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from greenroom.host.device_grants import DeviceGrants
from greenroom.window.engine import SITE_ISOLATION, flags_in_force
from greenroom.window.engine_sandbox import escape_of
from greenroom.window.hardening import Conclude, Hardening, announce_load, harden_module, replace, require
from greenroom.window.library import LibraryWindow

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl
    from PySide6.QtWebEngineCore import (
        QWebEngineNavigationRequest,
        QWebEnginePage,
        QWebEnginePermission,
        QWebEngineProfile,
    )
    from PySide6.QtWebEngineWidgets import QWebEngineView

    from greenroom.protocol.host_profile import Permission

_BLANK: Final = frozenset({"about", "data"})  # what the library shows first, and an aborted load
_PAGE: Final = frozenset({"http", "https", "about", "blob", "data"})

# Off for every page of the window.
_SWITCHED_OFF: Final = (
    "AllowGeolocationOnInsecureOrigins",
    "AllowRunningInsecureContent",
    "AllowWindowActivationFromJavaScript",
    "DnsPrefetchEnabled",
    "HyperlinkAuditingEnabled",
    "JavascriptCanAccessClipboard",
    "JavascriptCanPaste",
    "LocalContentCanAccessRemoteUrls",
    "NavigateOnDropEnabled",
    "PdfViewerEnabled",
    "PluginsEnabled",
    "ScreenCaptureEnabled",
)


_DEVICES: Final[dict[str, tuple["Permission", ...]]] = {
    "MediaAudioCapture": ("microphone",),
    "MediaVideoCapture": ("camera",),
    "MediaAudioVideoCapture": ("camera", "microphone"),
    "Geolocation": ("geolocation",),
}
"""What the engine's questions are about, by their names in both forms; any other is answered with no."""


class QtEngine:
    """The hardening of all windows in Qt WebEngine; they share one profile."""

    def __init__(
        self, hardening: Hardening, *, storage: Path, unsandboxed: bool, devices: DeviceGrants | None = None
    ) -> None:
        self._hardening = hardening
        self._devices = devices or DeviceGrants()
        self._storage = storage
        self._unsandboxed = unsandboxed
        self._admitted: dict[str, str] = {}  # windows whose page was loaded, and the one origin they may show
        self._profile: QWebEngineProfile | None = None  # between the first window's birth and the last one's end

    def before_library_starts(self) -> None:
        """Import the engine's module of the library and replace its parts."""
        name_a_language()
        module = importlib.import_module("webview.platforms.qt")
        harden_module(module, self._hardening)
        replace(module, "_profile_storage_path", str(self._storage))
        replace(module, "QWebEngineProfile", self._make_profile)
        view = module.BrowserView
        if self._hardening.bridge:
            replace(view, "_set_js_api", lambda browser: announce_load("qtwebengine", browser.pywebview_window))
        if self._hardening.new_windows:
            replace(view.WebPage, "createWindow", lambda _page, _kind: None)
        if self._hardening.permissions:
            replace(view.WebPage, "onFeaturePermissionRequested", partialmethod(_judge_feature, self._devices))

    def before_first_load(self, window: LibraryWindow, page_lost: Callable[[], object]) -> None:
        """Harden the page of the new window and prove it; on the GUI thread, as `page_lost` will be called."""
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QColor
        from PySide6.QtWebEngineCore import QWebEngineSettings

        page, view = _page(window), _view(window)
        page.setBackgroundColor(QColor(window.background_color))
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        settings = page.settings()
        for name in _SWITCHED_OFF:
            settings.setAttribute(QWebEngineSettings.WebAttribute[name], False)
        settings.setAttribute(QWebEngineSettings.WebAttribute.WebRTCPublicInterfacesOnly, True)
        if self._hardening.new_windows:
            settings.setAttribute(QWebEngineSettings.WebAttribute.JavascriptCanOpenWindows, False)
        if self._hardening.permissions:
            page.permissionRequested.connect(self._judge_permission)
        if self._hardening.bridge:
            page.setWebChannel(None)  # type: ignore[arg-type]  # Qt takes null here, its stubs do not say so
        page.profile().setUrlRequestInterceptor(None)  # type: ignore[arg-type]  # as above; only the library's events need it
        page.navigationRequested.connect(partial(self._judge_navigation, window.uid))
        page.renderProcessTerminated.connect(partial(_tell_of_a_death, page_lost))
        self._prove(window)

    def before_page(self, window: LibraryWindow, url: str, conclude: Conclude) -> None:
        """Look at the renderer that shows the skeleton, then admit the origin of `url`; on the GUI thread."""
        conclude(lambda: self._admit(window, url))

    def _admit(self, window: LibraryWindow, url: str) -> None:
        from PySide6.QtCore import QUrl

        from greenroom.window.qt_curtain import Curtain

        if not self._unsandboxed:
            lacking = escape_of(_page(window).renderProcessPid())
            require(lacking is None, f"the engine's sandbox is not on: of its renderer, {lacking}")
        Curtain(_view(window))
        self._admitted[window.uid] = _origin(QUrl(url))

    def after_close(self) -> None:
        """Delete the page and then its profile, in this order, so that what pages stored is written; after the loop."""
        import shiboken6
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if self._profile is not None and shiboken6.isValid(self._profile):
            shiboken6.delete(self._profile)
        self._profile = None

    def _make_profile(self, _name: str = "") -> "QWebEngineProfile":
        """Stand in for the library's profile: its folders are ours from birth, and it keeps no permissions."""
        if self._profile is not None:
            return self._profile
        from PySide6.QtWebEngineCore import QWebEngineProfile, QWebEngineProfileBuilder

        builder = QWebEngineProfileBuilder()
        builder.setPersistentStoragePath(str(self._storage))
        builder.setCachePath(str(self._storage / "cache"))
        builder.setPersistentPermissionsPolicy(QWebEngineProfile.PersistentPermissionsPolicy.AskEveryTime)
        self._profile = builder.createProfile("greenroom")
        require(self._profile is not None, "this is the process's first window: the engine keeps its folder to the end")
        return self._profile

    def _prove(self, window: LibraryWindow) -> None:
        page = _page(window)
        require(not page.profile().isOffTheRecord(), "the window keeps its storage in the data folder")
        require(Path(page.profile().persistentStoragePath()) == self._storage, "the window's storage is our folder")
        if self._hardening.bridge:
            require(page.webChannel() is None, "the engine's web channel is gone")
        if self._hardening.file_urls:
            from PySide6.QtWebEngineCore import QWebEngineSettings

            attribute = QWebEngineSettings.WebAttribute.LocalContentCanAccessFileUrls
            require(not page.profile().settings().testAttribute(attribute), "pages cannot read files")
        flags = flags_in_force(os.environ)
        require(SITE_ISOLATION in flags, "each View has a process of its own")
        if self._hardening.permissions:
            require("--use-fake-ui-for-media-stream" not in flags, "the engine asks before it opens a camera")
        require(self._unsandboxed or "--no-sandbox" not in flags, "nothing has switched the engine's sandbox off")

    def _judge_navigation(self, uid: str, request: "QWebEngineNavigationRequest") -> None:
        url = request.url()
        if (self._hardening.file_urls and url.scheme() not in _PAGE) or (
            self._hardening.own_navigation and request.isMainFrame() and not self._is_ours(uid, url)
        ):
            request.reject()

    def _judge_permission(self, permission: "QWebEnginePermission") -> None:
        """A device is for the frames of a View that the person let use it; nothing else is granted to anybody."""
        if self._devices.allows(_origin(permission.origin()), _DEVICES.get(permission.permissionType().name, ())):
            permission.grant()
        else:
            permission.deny()

    def _is_ours(self, uid: str, url: "QUrl") -> bool:
        admitted = self._admitted.get(uid)
        return url.scheme() in _BLANK if admitted is None else _origin(url) == admitted


def name_a_language() -> None:
    """Have pages written in English where the system names no language; the engine takes its from Qt.

    Its own answer then is `en-POSIX`, which no View has a translation for.
    """
    from PySide6.QtCore import QLocale

    if QLocale().language() == QLocale.Language.C:
        QLocale.setDefault(QLocale("en_US"))


def _origin(url: "QUrl") -> str:
    return f"{url.scheme()}://{url.host()}:{url.port()}"


def _view(window: LibraryWindow) -> "QWebEngineView":
    return cast("QWebEngineView", window.native.webview)


def _page(window: LibraryWindow) -> "QWebEnginePage":
    return _view(window).page()


def _tell_of_a_death(
    page_lost: Callable[[], object], status: "QWebEnginePage.RenderProcessTerminationStatus", _code: int
) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWebEngineCore import QWebEnginePage

    if status != QWebEnginePage.RenderProcessTerminationStatus.NormalTerminationStatus:
        QTimer.singleShot(0, page_lost)  # the engine is still burying the process


def _judge_feature(
    page: "QWebEnginePage", devices: DeviceGrants, url: "QUrl", feature: "QWebEnginePage.Feature"
) -> None:
    """Stand in for the library's answer to the older form of the same question, which is yes."""
    from PySide6.QtWebEngineCore import QWebEnginePage

    policy = QWebEnginePage.PermissionPolicy
    allowed = devices.allows(_origin(url), _DEVICES.get(feature.name, ()))
    page.setFeaturePermission(
        url, feature, policy.PermissionGrantedByUser if allowed else policy.PermissionDeniedByUser
    )
