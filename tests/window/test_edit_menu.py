"""The entries of the native menu that are the engine's or the window system's own: Edit, Minimize, Maximize, About.

Edit works where the focus is: in the page, and in a View, which is another process two frames deep.
"""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from greenroom import __version__
from tests.stage import toys
from tests.window.hands import Hands, hands

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

WAIT_MS: Final = 40_000
TOOLS: Final = {"field": {"html": toys.page('<input id="field" value="">', "")}}


@contextmanager
def app(folder: Path) -> Iterator[tuple[Hands, Page]]:
    """The app with a server whose View has a field."""
    listing = folder / "tools.json"
    listing.write_text(json.dumps(TOOLS))
    named = shlex.join([sys.executable, str(toys.SERVER), str(listing)])
    with hands(folder / "data", "--server", named) as found, found.seen() as page:
        expect(page.locator("[data-tool=field]")).to_be_visible(timeout=WAIT_MS)
        yield found, page


def edits(window: Hands, field: Locator) -> None:
    """Each entry of the menu does to the field what it says."""

    def choose(*actions: str) -> None:
        assert all(window.do("choose", window=0, action=action) for action in actions)

    field.click()
    field.page.keyboard.type("curtain")
    expect(field).to_have_value("curtain")
    choose("select_all", "cut")
    expect(field).to_have_value("")
    assert window.do("copied") == "curtain"
    choose("undo")
    expect(field).to_have_value("curtain")
    choose("redo")
    expect(field).to_have_value("")
    choose("paste", "paste")
    expect(field).to_have_value("curtaincurtain")
    window.do("copied", text="from another program")
    choose("select_all", "paste")
    expect(field).to_have_value("from another program")
    window.do("copied", text="")
    choose("select_all", "copy")
    window.until(lambda: window.do("copied") == "from another program")


def test_edit_works_where_the_focus_is_in_the_page_and_in_a_view(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        page.locator("[data-tool=field]").click()
        page.keyboard.press("Control+Enter")
        expect(page.get_by_text("ready in")).to_be_visible(timeout=WAIT_MS)
        edits(window, page.get_by_label("Filter by method or text"))
        edits(window, page.frame_locator("iframe[data-view]").frame_locator("iframe").locator("#field"))


def test_a_window_is_minimized_maximized_and_says_what_it_is(tmp_path: Path) -> None:
    with hands(tmp_path / "data") as window, window.seen():
        window.do("choose", window=0, action="minimize")
        window.until(lambda: window.windows()[0]["minimized"])
        window.do("choose", window=0, action="next_window")  # there is no other: it comes back itself
        window.until(lambda: not window.windows()[0]["minimized"])
        window.do("press", window=0, key="M", held="ControlModifier")
        window.until(lambda: window.windows()[0]["minimized"])
        window.do("choose", window=0, action="next_window")
        for maximized in (True, False):
            window.do("choose", window=0, action="maximize")
            window.until(lambda: window.windows()[0]["maximized"] is maximized)  # noqa: B023 -- called before the next turn
        window.do("choose", window=0, action="about")
        window.until(lambda: window.do("dialogs") == [["QMessageBox", "About Greenroom"]])
        assert window.do("said").startswith(f"Greenroom {__version__}\n")
