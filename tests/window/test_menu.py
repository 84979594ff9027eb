"""The native menu as data."""

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from greenroom.window.menu import Entry, FilePurpose, Menu, menus

PURPOSES = frozenset(get_args(FilePurpose))
SHORTCUTS = Path(__file__).parents[2] / "bridge_js" / "shell" / "frame" / "shortcuts.ts"
OPEN_PAGE = Path(__file__).parents[2] / "docs" / "open.md"


def entries(shown: tuple[Menu, ...]) -> list[Entry]:
    return [entry for menu in shown for entry in menu.entries if entry is not None]


def test_no_two_entries_have_the_same_keys_or_do_the_same() -> None:
    shown = entries(menus("linux"))
    keys = [entry.keys for entry in shown if entry.keys]
    assert len(set(keys)) == len(keys)
    assert len({entry.action for entry in shown}) == len(shown)


def test_the_window_takes_no_keys_that_the_page_has() -> None:
    found = re.findall(r"key: '(.)', command: true(, shift: true)?", SHORTCUTS.read_text())
    pages = {f"Ctrl+{'Shift+' if shift else ''}{key.upper()}" for key, shift in found}
    assert {"Ctrl+K", "Ctrl+Shift+O"} <= pages
    heard = {entry.keys for entry in entries(menus("linux")) if entry.heard}
    assert heard & pages == set()
    named = {entry.keys for entry in entries(menus("linux")) if entry.keys in pages}
    assert {"Ctrl+K", "Ctrl+B", "Ctrl+I", "Ctrl+J"} <= named


def test_every_key_that_the_window_hears_is_in_the_docs() -> None:
    page = OPEN_PAGE.read_text(encoding="utf-8")
    heard = [entry.keys for entry in entries(menus("linux")) if entry.heard]
    spelled = [re.sub(r"\+(?=.)", " ", keys) for keys in heard]
    assert [keys for keys in spelled if f"`{keys}`" not in page] == []


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_what_the_engine_itself_does_is_not_offered_twice_and_no_line_is_left_over(platform: str) -> None:
    shown = menus(platform)
    offered = {entry.action for entry in entries(shown)}
    assert offered >= PURPOSES
    assert ("copy" in offered) == (platform == "linux")
    for menu in shown:
        lines = [entry is None for entry in menu.entries]
        assert not lines[0]
        assert not lines[-1]
        assert not any(one and two for one, two in pairwise(lines))
