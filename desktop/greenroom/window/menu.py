"""The native menu as data: what it offers, in which words, under which keys. Nothing of it is in reach of pages.

`qt_menu` builds it for Qt; on the other systems the library does. What an entry does is decided in `app`, and what is the
page's own affair goes to it as a message (`MenuChosen`). Keys that the window hears first are those a browser keeps for
itself, so no host gives them to a View; all others are only shown here, and the page listens for them.
"""

import sys
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

PageCommand: TypeAlias = Literal["side", "inspector", "log", "palette", "settings", "shortcuts"]
FilePurpose: TypeAlias = Literal["open_config", "import_session", "export_session"]
Edit: TypeAlias = Literal["undo", "redo", "cut", "copy", "paste", "select_all"]
Zoom: TypeAlias = Literal["zoom_in", "zoom_out", "zoom_reset"]
NativeAct: TypeAlias = Literal["reload", "fullscreen", "minimize", "maximize", "about"]
AppAct: TypeAlias = Literal["new_window", "close", "quit", "next_window"]
Action: TypeAlias = PageCommand | FilePurpose | Edit | Zoom | NativeAct | AppAct


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry. `keys` are written as Qt reads them: its Ctrl is the command key of macOS."""

    action: Action
    title: str
    keys: str = ""
    heard: bool = False
    """Whether the window itself listens for the keys, wherever the focus is."""


@dataclass(frozen=True, kw_only=True)
class Menu:
    """One menu; None is a line between entries."""

    title: str
    entries: tuple[Entry | None, ...]


_FILE: Final = Menu(
    title="&File",
    entries=(
        Entry(action="new_window", title="&New window", keys="Ctrl+N", heard=True),
        None,
        Entry(action="open_config", title="&Open a servers file…", keys="Ctrl+O", heard=True),
        Entry(action="import_session", title="&Import a session…"),
        Entry(action="export_session", title="&Export the session…", keys="Ctrl+Shift+S", heard=True),
        None,
        Entry(action="settings", title="&Settings", keys="Ctrl+,"),
        None,
        Entry(action="close", title="&Close the window", keys="Ctrl+W", heard=True),
        Entry(action="quit", title="&Quit Greenroom", keys="Ctrl+Q", heard=True),
    ),
)
_EDIT: Final = Menu(
    title="&Edit",
    entries=(
        Entry(action="undo", title="&Undo", keys="Ctrl+Z"),
        Entry(action="redo", title="&Redo", keys="Ctrl+Shift+Z"),
        None,
        Entry(action="cut", title="Cu&t", keys="Ctrl+X"),
        Entry(action="copy", title="&Copy", keys="Ctrl+C"),
        Entry(action="paste", title="&Paste", keys="Ctrl+V"),
        Entry(action="select_all", title="Select &all", keys="Ctrl+A"),
    ),
)
_VIEW: Final = Menu(
    title="&View",
    entries=(
        Entry(action="palette", title="&Command palette…", keys="Ctrl+K"),
        None,
        Entry(action="side", title="Servers and &tools", keys="Ctrl+B"),
        Entry(action="inspector", title="&Inspector", keys="Ctrl+I"),
        Entry(action="log", title="&Protocol", keys="Ctrl+J"),
        None,
        Entry(action="zoom_in", title="Zoom &in", keys="Ctrl++", heard=True),
        Entry(action="zoom_out", title="Zoom &out", keys="Ctrl+-", heard=True),
        Entry(action="zoom_reset", title="Actual &size", keys="Ctrl+0", heard=True),
        None,
        Entry(action="reload", title="&Reload the page", keys="Ctrl+R", heard=True),
        Entry(action="fullscreen", title="&Full screen", keys="F11", heard=True),
    ),
)
_WINDOW: Final = Menu(
    title="&Window",
    entries=(
        Entry(action="minimize", title="Mi&nimize", keys="Ctrl+M", heard=True),
        Entry(action="maximize", title="Ma&ximize"),
        None,
        Entry(action="next_window", title="Next &window", keys="Ctrl+Shift+N", heard=True),
    ),
)
# No entry for the documentation: it is not in the package, and the project has no address on the web to open instead.
_HELP: Final = Menu(
    title="&Help",
    entries=(
        Entry(action="shortcuts", title="&Keyboard shortcuts", keys="?"),
        Entry(action="about", title="&About Greenroom"),
    ),
)

# What only Qt's engine is told to do by us; elsewhere the system's own menu or the engine's own keys do it.
_QT_ALONE: Final = frozenset(
    {"undo", "redo", "cut", "copy", "paste", "select_all", "zoom_in", "zoom_out", "zoom_reset", "reload", "about"}
)


def menus(platform: str = sys.platform) -> tuple[Menu, ...]:
    """Return the menus of this system."""
    missing = _QT_ALONE if platform in {"darwin", "win32"} else frozenset[str]()
    all_menus = (_FILE, _EDIT, _VIEW, _WINDOW, _HELP)
    kept = (replace(menu, entries=_without(menu.entries, missing)) for menu in all_menus)
    return tuple(menu for menu in kept if menu.entries)


def _without(entries: tuple[Entry | None, ...], missing: frozenset[str]) -> tuple[Entry | None, ...]:
    """Leave entries out, and lines with nothing above or below them."""
    kept: list[Entry | None] = []
    for entry in entries:
        if entry is None and (not kept or kept[-1] is None):
            continue
        if entry is None or entry.action not in missing:
            kept.append(entry)
    while kept and kept[-1] is None:
        kept.pop()
    return tuple(kept)
