"""Questions to the person: shown whole, no is the answer in reach, and a yes reaches no further than it says."""

import json
import re
import sys
from pathlib import Path

import pytest
from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from greenroom.host.runs import RunRequest
from tests.browser.house import Engine, House, house
from tests.browser.toys import LINK, TALKS, WIPES
from tests.stage.toys import SERVER, entry

TOOLS = {"show": TALKS, "wipe": WIPES}


async def _close(h: House) -> None:
    await h.card("show").get_by_role("button", name="Close").click()
    await expect(h.page.locator("iframe")).to_have_count(0)


async def test_a_destructive_call_of_a_view_waits_for_the_person(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        view = await h.show("show")
        wipe, said = view.get_by_role("button", name="Wipe"), view.locator("#said")
        await h.stage.get_by_role("button", name="Fullscreen").click()
        await wipe.click()
        await expect(h.dialog.get_by_role("heading")).to_have_text("Run wipe?")
        await expect(h.dialog).to_contain_text("changes or deletes something")
        await expect(h.dialog.locator("pre")).to_have_text('{\n  "what": "everything"\n}')
        await expect(h.dialog.get_by_role("button", name="Deny")).to_be_focused()
        await expect(said).to_have_text("asked")
        await h.page.keyboard.press("Escape")
        await expect(h.dialog).to_have_count(0)
        await expect(said).to_contain_text("-32000")
        await expect(view.locator("#displayMode")).to_have_text("fullscreen")
        await wipe.click()
        await h.dialog.get_by_role("button", name="Allow the call").click()
        await expect(said).to_contain_text("wiped")
        await wipe.click()
        await expect(said).to_contain_text("wiped")
        await expect(h.dialog).to_have_count(0)
        await _close(h)
        view = await h.show("show", "2")
        await view.get_by_role("button", name="Wipe").click()
        await h.dialog.get_by_label("Remember this answer").check()
        await h.dialog.get_by_role("button", name="Allow the call").click()
        await expect(view.locator("#said")).to_contain_text("wiped")
        await _close(h)
        view = await h.show("show", "3")
        await view.get_by_role("button", name="Wipe").click()
        await expect(view.locator("#said")).to_contain_text("wiped")
        await expect(h.dialog).to_have_count(0)


@pytest.mark.rows("H63")
async def test_a_link_is_shown_whole_and_refused_or_opened(engine: Engine, tmp_path: Path) -> None:
    options = CoreOptions(autostart=True, open_links=False)
    async with house(engine, tmp_path, entry(tmp_path, TOOLS), options=options) as h:
        view = await h.show("show")
        await view.get_by_role("button", name="Read on").click()
        await expect(h.dialog.locator("pre")).to_have_text(LINK)
        shown = "(it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight"
        assert await h.dialog.get_by_label("Exactly this").evaluate(shown)
        await expect(h.dialog.get_by_role("button", name="Do not open")).to_be_focused()
        await h.page.keyboard.press("Enter")
        await expect(view.locator("#said")).to_contain_text('"isError":true')
        (host_side,) = h.core.views
        assert host_side.work.opened_links == []
        await view.get_by_role("button", name="Read on").click()
        await h.dialog.get_by_role("button", name="Open the link").click()
        await expect(view.locator("#said")).to_have_text("{}")
        assert host_side.work.opened_links == [LINK]


async def test_a_server_of_a_file_starts_only_when_the_person_has_seen_its_command(
    engine: Engine, tmp_path: Path
) -> None:
    listing, file = tmp_path / "tools.json", tmp_path / "mcp.json"
    listing.write_text(json.dumps(TOOLS))

    def write(*more: str) -> None:
        toy = {"command": sys.executable, "args": [str(SERVER), str(listing), *more], "env": {"LEVEL": "loud one"}}
        file.write_text(json.dumps({"mcpServers": {"toy": toy}}))

    write()
    async with house(engine, tmp_path) as h:
        await expect(h.side.get_by_text("No server yet")).to_be_visible()
        h.core.book.follow(file)
        toy = h.server("toy")
        await expect(toy.get_by_text("not yet agreed to")).to_be_visible()
        look = toy.get_by_role("button", name="Look at it and start")
        await look.click()
        await expect(h.dialog.get_by_role("heading")).to_have_text("Start toy?")
        command = f"cd {tmp_path} && LEVEL='loud one' {sys.executable} {SERVER} {listing}"
        await expect(h.dialog.locator("pre")).to_have_text(command)
        await expect(h.dialog.get_by_role("button", name="Do not start")).to_be_focused()
        await h.page.keyboard.press("Escape")
        await expect(toy.get_by_text("not yet agreed to")).to_be_visible()
        await look.click()
        await h.dialog.get_by_role("button", name="Start the server").click()
        await expect(h.tool("show")).to_be_visible()
        write("--changed")
        await expect(toy.get_by_text("not yet agreed to")).to_be_visible()
        await look.click()
        await expect(h.dialog.locator("pre")).to_contain_text("--changed")
        await h.dialog.get_by_role("button", name="Do not start").click()
        await expect(h.dialog).to_have_count(0)


async def test_a_view_that_asks_can_be_ended_instead(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        view = await h.show("show")
        await view.get_by_role("button", name="Read on").click()
        end = h.dialog.get_by_role("button", name="End this View")
        await expect(h.dialog.get_by_role("button", name="Do not open")).to_be_focused()
        await end.click()
        await expect(h.dialog).to_have_count(0)
        await expect(h.page.locator("iframe")).to_have_count(0)
        await expect(h.card("show")).to_contain_text("You ended it")
        assert len(h.seat.views) == 0


async def test_questions_are_asked_in_the_language_of_the_page(engine: Engine, tmp_path: Path) -> None:
    toy = entry(tmp_path, TOOLS)
    file = tmp_path / "mcp.json"
    file.write_text(json.dumps({"mcpServers": {"other": {"command": sys.executable, "args": list(toy.args)}}}))
    async with house(engine, tmp_path, toy, language="ar-XB") as h:
        await h.page.locator('[data-tool="show"]').wait_for()
        (connection,) = h.core.book.connections
        h.seat.runs.start(RunRequest(call="c", server=connection.key, tool="show", arguments={}))
        await h.view("1").get_by_role("button", name="Wipe").click()
        assert {"wipe", "show", "toy"} <= await _put_in(h)
        await h.page.keyboard.press("Escape")
        await expect(h.dialog).to_have_count(0)
        h.core.book.follow(file)
        await expect(h.page.get_by_text("other", exact=True).first).to_be_visible()
        other = next(one for one in h.core.book.connections if one is not connection)
        h.core.starts.restart(other.key)
        assert {"other", str(file)} <= await _put_in(h)


async def _put_in(h: House) -> set[str]:
    """What is put into the words of the open question, which are all in the other language's letters."""
    await expect(h.dialog.locator("h2")).to_be_visible()
    said = [part for one in ("h2", "p", "dt", "bdi") for part in await h.dialog.locator(one).all_inner_texts()]
    values = [value for one in said for value in re.findall("\u2068(.*?)\u2069", one)]
    assert [one for one in said if re.search("[a-z]", re.sub("\u2068.*?\u2069", "", one), re.IGNORECASE)] == []
    return set(values)
