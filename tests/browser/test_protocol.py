"""The protocol log as a person reads it: filtered, paired, held, opened, saved and opened again."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine, House, demo, house
from tests.browser.toys import TALKS
from tests.stage.toys import entry


def _line(h: House, text: str) -> Locator:
    return h.protocol.get_by_role("option").filter(has_text=text)


async def _color(line: Locator) -> str:
    return str(await line.evaluate("line => getComputedStyle(line).color"))


async def _filter(h: House) -> Locator:
    await h.protocol.get_by_role("button", name="Filter", exact=True).click()
    return h.page.get_by_role("dialog", name="Filter")


@pytest.mark.window_too
async def test_a_request_leads_to_its_answer_and_back_and_both_say_how_long_it_took(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.show("show")
        call = _line(h, "tools/call show").first
        await expect(call).to_contain_text(" ms")
        await call.click()
        await expect(h.protocol.get_by_role("heading", name=re.compile("^Message"))).to_be_visible()
        leap = h.protocol.get_by_role("button", name=re.compile("^Answer after"))
        took = re.sub(r"\D", "", await leap.inner_text())
        await leap.click()
        answer = _line(h, "result of tools/call")
        await expect(answer).to_have_attribute("aria-selected", "true")
        await expect(answer).to_contain_text(f"{took} ms")
        await expect(call).to_have_attribute("data-partner", "true")
        await h.protocol.get_by_role("button", name="The request").click()
        await expect(call).to_have_attribute("aria-selected", "true")


async def test_a_message_is_a_tree_that_is_walked_through_by_keys_and_searched(engine: Engine, tmp_path: Path) -> None:
    tools = {"show": {**TALKS, "result": {"content": [{"type": "text", "text": "x"}], "big": 12345678901234567890}}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.show("show")
        await _line(h, "result of tools/call").click()
        tree = h.protocol.get_by_role("tree")
        lines = tree.get_by_role("treeitem")
        await expect(lines.filter(has_text="big:")).to_contain_text("12345678901234567890")
        await tree.focus()
        await h.page.keyboard.press("Home")
        await h.page.keyboard.press("ArrowLeft")
        await expect(lines).to_have_count(1)
        await h.page.keyboard.press("ArrowRight")
        await h.page.keyboard.press("ArrowDown")
        await expect(lines.nth(1)).to_have_attribute("aria-selected", "true")
        await h.protocol.get_by_label("Find in the message").fill("TEXT")
        await expect(tree.locator("[data-hit=true]").first).to_be_visible()
        await h.protocol.get_by_role("button", name="Raw").click()
        await expect(h.protocol.locator("pre")).to_contain_text('"big": 12345678901234567890')


@pytest.mark.window_too
async def test_the_log_is_filtered_by_peer_direction_method_errors_and_text(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.show("show")
        lines = h.protocol.get_by_role("option")
        panel = await _filter(h)
        await panel.get_by_label("Method").select_option("tools/call")
        await expect(lines).to_have_count(2)
        await panel.get_by_role("button", name="From peer").click()
        await expect(lines).to_have_count(1)
        await expect(h.protocol.get_by_text(re.compile(r"^1 of \d+ messages$"))).to_be_visible()
        await panel.get_by_role("button", name="Show everything").click()
        await panel.get_by_label("Peer").select_option("View 1")
        await expect(lines.first).to_contain_text("View 1")
        await expect(_line(h, "tools/call")).to_have_count(0)
        await panel.get_by_label("Errors only").check()
        await expect(h.protocol.get_by_text("No message passes the filter.")).to_be_visible()
        await panel.get_by_role("button", name="Show everything").click()
        await h.page.keyboard.press("Escape")
        await h.protocol.get_by_label("Filter by method or text").fill("ui/initialize")
        await expect(lines).to_have_count(2)


async def test_an_answer_that_was_to_be_expected_is_no_error(engine: Engine, tmp_path: Path) -> None:
    # A View's farewell is answered as the official SDK does for Views that have nothing to say to it.
    mute = TALKS["html"].replace(
        "id: event.data.id, result: {}", 'id: event.data.id, error: { code: -32601, message: "x" }'
    )
    fails = {"error": {"code": -32603, "message": "it broke"}}
    async with house(engine, tmp_path, entry(tmp_path, {"show": {**TALKS, "html": mute}, "fails": fails})) as h:
        probe = _line(h, "no server/discover · expected: this server speaks the older protocol")
        await expect(probe).to_be_visible()
        calm = await _color(probe)
        await probe.click()
        await h.protocol.get_by_role("button", name="Raw").click()
        await expect(h.protocol.locator("pre")).to_contain_text("-32601")
        await h.protocol.get_by_role("button", name="Close the message").click()
        await h.show("show")
        await h.page.get_by_role("button", name=re.compile("^Close show")).click()
        await h.run("fails")
        farewell = _line(h, "no ui/resource-teardown · expected: a View need not answer a teardown")
        fault = _line(h, "error of tools/call")
        await expect(farewell).to_be_visible()
        await expect(fault).to_be_visible()
        assert await _color(farewell) == calm != await _color(fault)
        await h.protocol.get_by_role("button", name="Errors").click()
        await expect(h.protocol.get_by_role("option")).to_have_count(1)
        await expect(fault).to_be_visible()


async def test_the_list_is_held_where_it_is_until_it_is_to_follow_again(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.show("show")
        await h.protocol.get_by_role("button", name="Hold").click()
        table = h.protocol.get_by_role("listbox")
        before = await table.evaluate("(it) => it.scrollTop")
        for at in range(40):
            h.core.tap.record("View 1", "from_peer", json.dumps({"jsonrpc": "2.0", "method": f"more/{at}"}))
        await expect(h.protocol.get_by_text(re.compile("messages$"))).to_be_visible()
        await expect(_line(h, "more/39")).to_have_count(0)
        assert await table.evaluate("(it) => it.scrollTop") == before
        await h.protocol.get_by_role("button", name="Follow").click()
        await expect(_line(h, "more/39")).to_be_visible()


async def test_secrets_that_were_taken_out_are_said_so(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await expect(h.tool("show_dashboard")).to_be_visible()
        h.core.tap.add_secret("hunter2-hunter2")
        h.core.tap.record("s", "to_peer", '{"jsonrpc":"2.0","method":"said","params":{"key":"hunter2-hunter2"}}')
        line = _line(h, "said")
        await expect(line.get_by_role("img", name="secrets taken out")).to_be_visible()
        await line.click()
        await expect(h.protocol.get_by_text("Secrets were taken out of this message")).to_be_visible()
        await expect(h.protocol.get_by_role("tree")).to_contain_text("[redacted]")


@pytest.mark.chromium_only("downloads: a window has file dialogs instead, see tests/window/test_page_and_system.py")
async def test_a_session_is_saved_opened_and_left_again(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.show("show")
        async with h.page.expect_download() as saving:
            await h.protocol.get_by_role("button", name="Export the session").click()
        download = await saving.value
        file = tmp_path / download.suggested_filename
        await download.save_as(file)
        messages = len(file.read_text().splitlines()) - 1
    async with house(engine, tmp_path / "another", ServerEntry(name="none", command="none")) as h:
        async with h.page.expect_file_chooser() as choosing:
            await h.protocol.get_by_role("button", name="Import a session").click()
        await (await choosing.value).set_files(file)
        await expect(h.protocol.get_by_role("status").filter(has_text=file.name)).to_be_visible()
        await expect(h.protocol.get_by_text(f"{messages} messages", exact=True)).to_be_visible()
        await _line(h, "tools/call show").first.click()
        await expect(h.protocol.get_by_role("tree")).to_contain_text('"show"')
        await h.protocol.get_by_role("button", name="Back to the live protocol").click()
        await expect(_line(h, "tools/call show")).to_have_count(0)
