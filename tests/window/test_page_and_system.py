"""Where the page's controls meet the system in the real window: its clipboard, its file dialogs, its keyboard."""

import json
import shlex
import sys
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.stage import toys
from tests.window.hands import hands

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

WAIT_MS: Final = 40_000
TOOLS: Final = {"show": {"html": toys.page("shown"), "result": {"content": [{"type": "text", "text": "to be copied"}]}}}


def server(folder: Path) -> str:
    """The command line of a server with a View."""
    listing = folder / "tools.json"
    listing.write_text(json.dumps(TOOLS))
    return shlex.join([sys.executable, str(toys.SERVER), str(listing)])


def show(page: Page) -> None:
    """Run the only tool."""
    page.locator("[data-tool=show]").click(timeout=WAIT_MS)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("ready in")).to_be_visible(timeout=WAIT_MS)


def test_what_is_copied_is_in_the_systems_clipboard(tmp_path: Path) -> None:
    with hands(tmp_path / "data", "--server", server(tmp_path)) as window, window.seen() as page:
        window.do("move", window=0, x=0, y=0, width=1440, height=900)  # with room for the inspector
        show(page)
        part = page.get_by_role("complementary", name="Inspector").get_by_role("region", name="content", exact=True)
        part.get_by_role("button", name="Copy").last.click()
        window.until(lambda: window.do("copied") == "to be copied")


def test_a_session_is_exported_and_imported_by_the_systems_dialogs(tmp_path: Path) -> None:
    with hands(tmp_path / "data", "--server", server(tmp_path)) as window, window.seen() as page:
        show(page)
        protocol = page.get_by_role("region", name="Protocol")
        protocol.get_by_role("button", name="Export the session").click()
        window.until(lambda: window.do("dialogs"))
        file = tmp_path / "rehearsal.jsonl"
        window.do("answer", file=str(file))
        window.until(file.exists)
        protocol.get_by_role("button", name="Import a session").click()
        window.until(lambda: window.do("dialogs"))
        window.do("answer", file=str(file))
        expect(protocol.get_by_role("status").filter(has_text=file.name)).to_be_visible(timeout=WAIT_MS)
        protocol.get_by_role("option").filter(has_text="tools/call show").first.click()
        expect(protocol.get_by_role("tree")).to_contain_text('"show"')
        protocol.get_by_role("button", name="Back to the live protocol").click()
        expect(protocol.get_by_role("status").filter(has_text=file.name)).to_have_count(0)
