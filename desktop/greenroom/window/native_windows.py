"""The engine and the native windows of this system: which of the three there are it is."""

import sys

from greenroom.window.app_window import WindowPlan
from greenroom.window.cocoa_engine import CocoaEngine
from greenroom.window.engines import Engine, Native
from greenroom.window.library_native import CocoaNative, FormsNative
from greenroom.window.qt_engine import QtEngine
from greenroom.window.qt_native import QtNative
from greenroom.window.webview2_engine import WebView2Engine


def of_this_system(plan: WindowPlan) -> tuple[Engine, Native]:
    """Return them, to be used on the main thread."""
    if sys.platform == "darwin":
        return CocoaEngine(plan.hardening), CocoaNative()
    if sys.platform == "win32":
        return WebView2Engine(plan.hardening), FormsNative()
    return _qt(plan), QtNative()


def _qt(plan: WindowPlan) -> QtEngine:
    return QtEngine(plan.hardening, storage=plan.storage, unsandboxed=plan.unsandboxed, devices=plan.devices)
