"""axe finds nothing serious or critical in the forms, panels and questions that open from elsewhere, in either theme.

Each test walks through several of them in one opened app; the counterpart for the places is `test_accessibility`.
"""

import json
import re
import sys
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.axe import judged, judged_in_both_themes, problems
from tests.browser.house import STARTED, Engine, House, demo, house
from tests.browser.schemas import BADGE, with_schema
from tests.browser.toys import TALKS
from tests.stage.toys import entry

LOUD = "import sys; print('Missing API_KEY', file=sys.stderr); sys.exit(1)"
SNIPPET = {
    "good": {"command": "npx", "args": ["-y", "@scope/server"], "env": {"API_KEY": "<your key>"}},
    "afar": {"url": "ftp://a.test"},
}
NARROW = 430
# The colours are the same at any size.
SIZES = pytest.mark.parametrize("width", [1440, NARROW])


async def seen(page: Page, what: str) -> None:
    """Nothing serious here, in either theme; where it is narrow, in the one it is in."""
    wide = (page.viewport_size or {"width": 0})["width"] > NARROW
    await (judged_in_both_themes if wide else judged)(page, what)


async def _go(h: House) -> Locator:
    await h.page.get_by_role("navigation").get_by_role("button", name="Servers").click()
    return h.place("Servers")


async def _tools_are_there(h: House, first: str) -> None:
    await expect(h.stage.get_by_text(f"Run {first} with")).to_be_visible(timeout=STARTED)


@SIZES
async def test_the_ways_to_add_a_server(engine: Engine, tmp_path: Path, width: int) -> None:
    async with house(engine, tmp_path, viewport={"width": width, "height": 900}) as h:
        place = await _go(h)
        await place.get_by_role("button", name="Add server").first.click()
        text = place.get_by_label("A command line, an address, or JSON")
        await text.fill(json.dumps({"mcpServers": SNIPPET}))
        await expect(place.get_by_role("status").get_by_text("2 servers in it")).to_be_visible()
        await expect(place.get_by_text("must begin with http:// or https://")).to_be_visible()
        await seen(h.page, "pasted JSON with a mistake and a missing key")
        await place.get_by_role("button", name="Add 1 of 2").click()
        await expect(place.get_by_role("region", name="Added just now")).to_be_visible()
        await seen(h.page, "what was added just now")
        await text.fill("LEVEL=loud npx -y server > out.txt")
        await expect(place.get_by_role("article")).to_contain_text("npx -y server")
        await seen(h.page, "a command line with what only a shell does")
        await place.get_by_role("button", name="Form").click()
        await place.get_by_label("Name", exact=True).fill("x")
        await place.get_by_role("button", name="Add an argument").click()
        await place.get_by_role("button", name="Add a variable").click()
        await place.get_by_label("Name of variable 1").fill("API_KEY")
        await place.get_by_label("Folder it runs in").fill("/nowhere")
        await expect(place.get_by_text("This folder does not exist.")).to_be_visible()
        await seen(h.page, "the form of a program")
        await place.get_by_role("button", name="Address").click()
        await place.get_by_label("Address", exact=True).fill("ftp://a.test")
        await place.get_by_role("button", name="Add a header").click()
        await expect(place.get_by_text("must begin with http:// or https://")).to_be_visible()
        await seen(h.page, "the form of an address")


@SIZES
async def test_a_server_from_near_its_change_and_the_questions_before_its_start(
    engine: Engine, tmp_path: Path, width: int
) -> None:
    toy = {"command": sys.executable, "args": ["-c", LOUD], "env": {"KEY": "${keyring:one}", "LEVEL": "1"}}
    file = tmp_path / "mcp.json"
    file.write_text(json.dumps({"mcpServers": {"toy": toy}}))
    async with house(engine, tmp_path, viewport={"width": width, "height": 900}) as h:
        await h.core.store.secrets.write("one", "hunter-two")
        h.core.book.follow(file)
        place = await _go(h)
        await place.get_by_role("button", name=re.compile("^toy")).click()
        details = place.get_by_role("article", name="toy")
        await details.get_by_role("button", name="Look at it and start…").click()
        await expect(h.dialog.get_by_text("Word by word")).to_be_visible()
        await h.dialog.get_by_text("Word by word").click()
        await seen(h.page, "the question before a start")
        await h.dialog.get_by_role("button", name="Start the server").click()
        await expect(details.get_by_role("region", name="Error output").locator("pre")).to_contain_text("Missing")
        await seen(h.page, "a server that failed")
        toy["env"] = {"KEY": "${keyring:one}", "LEVEL": "2"}
        file.write_text(json.dumps({"mcpServers": {"toy": toy}}))
        await details.get_by_role("button", name="Look at it and start…").click()
        await expect(h.dialog.get_by_role("region", name="Changed since you last agreed")).to_be_visible()
        await seen(h.page, "the question with what changed")
        await h.page.keyboard.press("Escape")
        await details.get_by_role("button", name="Copy to your own").click()
        await place.get_by_role("button", name="Add", exact=True).click()
        await place.get_by_role("article", name="toy").get_by_role("button", name="Edit").click()
        await expect(place.get_by_role("heading", name="Edit toy")).to_be_visible()
        await seen(h.page, "the form of a server that is changed")
        if width == NARROW:
            await place.get_by_role("button", name="All servers").click()
        await place.get_by_role("button", name="Secrets").click()
        await place.get_by_role("button", name="Replace one").click()
        await seen(h.page, "secrets, with one to be replaced")
        await place.get_by_role("button", name="Forget one").click()
        await expect(place.get_by_role("button", name="Forget it for good?")).to_be_visible()
        await seen(h.page, "secrets, with one to be forgotten")


async def test_panels_of_the_toolbar_and_findings(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await _tools_are_there(h, "show_dashboard")
        for label in ("Host", "Locale", "Device"):
            await h.page.get_by_role("button", name=re.compile(rf"^{label}: ")).click()
            panel = h.page.get_by_role("dialog", name=label)
            await expect(panel.get_by_role("radio").first).to_be_visible()
            if label == "Device":
                await panel.locator("label", has=h.page.get_by_role("radio", name="Custom")).click()
                await panel.get_by_label("Screen edges", exact=True).select_option("custom")
                await expect(panel.get_by_label("Width")).to_be_visible()
            await seen(h.page, f"the panel {label}")
            await h.page.keyboard.press("Escape")
        await h.page.keyboard.press("Control+Enter")
        await expect(h.card("show_dashboard").get_by_text("ready in")).to_be_visible()
        findings = await h.findings()
        await expect(findings.get_by_role("listitem").first).to_be_visible()
        await seen(h.page, "findings")


@pytest.mark.chromium_only("downloads: a window has file dialogs instead")
@SIZES
async def test_the_log_with_its_filters_and_with_a_session_from_a_file(
    engine: Engine, tmp_path: Path, width: int
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS}), viewport={"width": width, "height": 900}) as h:
        await _tools_are_there(h, "show")
        if width == NARROW:
            await h.page.keyboard.press("Control+j")
        await h.protocol.get_by_role("button", name="Filter", exact=True).click()
        panel = h.page.get_by_role("dialog", name="Filter")
        await panel.get_by_label("Errors only").check()
        await seen(h.page, "the panel of filters")
        await panel.get_by_role("button", name="Show everything").click()
        await h.page.keyboard.press("Escape")
        async with h.page.expect_download() as saving:
            await h.protocol.get_by_role("button", name="Export the session").click()
        file = tmp_path / "session.jsonl"
        await (await saving.value).save_as(file)
        async with h.page.expect_file_chooser() as choosing:
            await h.protocol.get_by_role("button", name="Import a session").click()
        await (await choosing.value).set_files(file)
        await expect(h.protocol.get_by_role("status").filter(has_text=file.name)).to_be_visible()
        await seen(h.page, "a session from a file")


@SIZES
async def test_a_call_as_form_and_as_json_with_mistakes(engine: Engine, tmp_path: Path, width: int) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE), viewport={"width": width, "height": 900}) as h:
        await _tools_are_there(h, "make")
        if width == NARROW:
            await h.page.keyboard.press("Control+b")
        await h.tool("make").click()
        await h.page.keyboard.press("Control+Enter")
        await expect(h.call.locator("[aria-invalid=true]").first).to_be_visible()
        await seen(h.page, "a form with mistakes")
        await h.write('{"name": ')
        await expect(h.call.get_by_label("Arguments as JSON")).to_have_attribute("aria-invalid", "true")
        await seen(h.page, "JSON with a mistake")


async def test_the_check_notices_grey_on_grey_in_one_theme(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await _go(h)
        await h.page.evaluate("document.querySelector('main h1').style.color = 'light-dark(black, #333)'")
        assert await problems(h.page) == []
        with pytest.raises(AssertionError, match=r"(?s)in dark.*color-contrast"):
            await judged_in_both_themes(h.page, "grey on grey")
