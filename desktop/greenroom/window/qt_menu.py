"""The menu bar of a window in Qt. Imported only when Qt is there; what stands in it is `menu`."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from greenroom.window.menu import Action, Entry, Menu


def build_menu(native: QMainWindow, menus: tuple[Menu, ...], choose: Callable[[Action], object]) -> None:
    """Put the menus into the window's bar; `choose` is told what was chosen, on the main thread."""
    bar = native.menuBar()
    for menu in menus:
        shown = bar.addMenu(menu.title)
        for entry in menu.entries:
            if entry is None:
                shown.addSeparator()
            else:
                shown.addAction(_action(native, entry, choose))


def _action(native: QMainWindow, entry: Entry, choose: Callable[[Action], object]) -> QAction:
    action = QAction(entry.title, native)
    action.setObjectName(entry.action)
    if entry.keys:
        action.setShortcut(QKeySequence(entry.keys))
    if not entry.heard:
        # Shown beside the entry, and heard by nobody but an open menu: the engine and the page have these keys.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    action.triggered.connect(partial(_chosen, choose, entry.action))
    return action


def _chosen(choose: Callable[[Action], object], action: Action, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 -- Qt's signal
    choose(action)
