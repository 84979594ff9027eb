"""A View's document from near: which bytes it is, told when the server has others, read anew, blocked and unblocked."""

import re
from pathlib import Path

from playwright.async_api import expect

from greenroom.host.documents import digest
from tests.browser.house import Engine, house
from tests.servers.rig import living
from tests.stage.toys import page


def _served(folder: Path, words: str) -> str:
    (folder / "view.html").write_text(page(f"<h1>{words}</h1>"), encoding="utf-8")
    return digest((folder / "view.html").read_text())


async def test_a_document_that_changed_is_said_and_the_new_one_is_one_press_away(
    engine: Engine, tmp_path: Path
) -> None:
    old = _served(tmp_path, "Monday")
    async with house(engine, tmp_path, living("--html", str(tmp_path / "view.html"))) as h:
        await h.show("show")
        await h.card("show").get_by_role("button", name="Document", exact=True).click()
        await expect(h.dialog.get_by_text(old)).to_be_visible()
        await expect(h.dialog.get_by_text("ui://living/page")).to_be_visible()
        await h.page.keyboard.press("Escape")
        new = _served(tmp_path, "Tuesday")
        await h.core.book.connections[0].call_tool("edit", {"html": ""})
        said = h.card("show").get_by_text("Its server has another document for this View now.")
        await expect(said).to_be_visible()
        await expect(h.view("1").get_by_role("heading", name="Monday")).to_be_visible()
        await h.card("show").get_by_role("button", name="Show the new one").click()
        await expect(h.view("2").get_by_role("heading", name="Tuesday")).to_be_visible()
        await expect(said).to_have_count(0)
        await h.card("show").get_by_role("button", name="Document", exact=True).click()
        await expect(h.dialog.get_by_text(new)).to_be_visible()
        await h.dialog.get_by_role("button", name="Refresh").click()
        await expect(h.notes.get_by_text("as before")).to_be_visible()


async def test_a_blocked_document_says_so_and_is_unblocked_at_its_server(engine: Engine, tmp_path: Path) -> None:
    sha256 = _served(tmp_path, "Monday")
    async with house(engine, tmp_path, living("--html", str(tmp_path / "view.html"))) as h:
        await h.show("show")
        await h.page.keyboard.press("Control+k")
        await h.page.keyboard.type("block the document")
        await h.page.keyboard.press("Enter")
        await expect(h.stage.get_by_text("You blocked this document, so it ended.")).to_be_visible()
        await h.run("show")
        await expect(h.stage.get_by_text(re.compile("you blocked this document of living"))).to_be_visible()
        await h.page.get_by_role("navigation").get_by_role("button", name="Servers").click()
        await h.page.get_by_role("button", name=re.compile("^living")).click()
        await h.page.get_by_role("button", name=f"Unblock {sha256[:12]}").click()
        await expect(h.page.get_by_text("Blocked documents")).to_have_count(0)
        await h.page.get_by_role("navigation").get_by_role("button", name="Stage").click()
        await h.run("show")
        await expect(h.view("2").get_by_role("heading", name="Monday")).to_be_visible()
