"""Tools that a View offers, at the page: found under their View, called like any, gone with it; and arguments written out."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import RUN, Engine, House, house
from tests.stage.boards import BOARD
from tests.stage.toys import entry, page

MIRROR = """
window.onHeard = ({ method, params }) => {
    const seen = document.createElement("li");
    if (!method?.startsWith("ui/notifications/tool-")) return;
    seen.textContent = `${method.slice(22)} ${JSON.stringify(params.arguments ?? {})}`;
    list.append(seen);
};
"""


async def board(h: House) -> None:
    """Show the board, and wait until its tools are in the list."""
    await h.tool("show").click()
    await h.call.get_by_role("button", name=RUN).click()
    await expect(h.view("1").get_by_text("nothing moved")).to_be_visible()
    await expect(h.tool("move")).to_be_visible()


@pytest.mark.window_too
@pytest.mark.rows("H84", "H85")
async def test_a_views_tool_is_called_in_its_own_name_and_shows_its_result(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": BOARD}})) as h:
        await board(h)
        group = h.side.get_by_role("region", name="View 1")
        await expect(group.get_by_text("board 2", exact=True)).to_be_visible()
        await expect(
            group.get_by_role("img", name="It calls itself “board 2”, and shows “show” of “toy”.")
        ).to_be_visible()
        await h.tool("move").click()
        await expect(h.call.get_by_text("A tool of View 1 itself, which calls itself “board 2”")).to_be_visible()
        for kept in ("Save call", "Recent"):
            await expect(h.call.get_by_role("button", name=kept)).to_have_count(0)
        await h.call.get_by_role("textbox", name="to").fill("e4")
        await h.call.get_by_role("button", name=RUN).click()
        dialog = h.page.get_by_role("dialog", name="Run move in View 1?")
        await expect(dialog).to_contain_text("not of its server")
        await dialog.get_by_role("button", name="Allow the call").click()
        await expect(h.view("1").get_by_text("moved to e4")).to_be_visible()
        await expect(h.page.get_by_role("tabpanel").get_by_text("moved to e4")).to_be_visible()
        await expect(h.inspector.locator("select").first).to_contain_text("View 1: move")


@pytest.mark.rows("H82")
async def test_the_tools_of_a_view_go_with_it_and_another_tool_is_at_hand(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": BOARD}})) as h:
        await board(h)
        await h.tool("look").click()
        await expect(h.call.get_by_role("heading", name="look")).to_be_visible()
        await h.page.get_by_role("button", name="Close show").click()
        await expect(h.tool("look")).to_have_count(0)
        await expect(h.side.get_by_role("region", name="View 1")).to_have_count(0)
        await expect(h.call.get_by_role("heading", name="show")).to_be_visible()


async def test_search_and_palette_find_a_views_tool_and_say_whose_it_is(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": BOARD}})) as h:
        await board(h)
        await h.page.get_by_label("Find a tool or saved call").fill("piece")
        await expect(h.side.locator("[data-tool]")).to_have_count(1)
        await expect(h.tool("move")).to_be_visible()
        await h.page.keyboard.press("Control+k")
        await h.page.keyboard.type("move")
        option = h.page.get_by_role("option").filter(has_text="View 1 · board 2 · toy")
        await option.click()
        await expect(h.call.get_by_role("heading", name="Move a piece")).to_be_visible()


@pytest.mark.rows("H86")
async def test_a_servers_tool_and_a_views_of_the_same_name_are_two(engine: Engine, tmp_path: Path) -> None:
    tools = {"show": {"html": BOARD}, "look": {"result": {"content": [{"type": "text", "text": "the server looked"}]}}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.tool("show").click()
        await h.call.get_by_role("button", name=RUN).click()
        await expect(h.tool("look")).to_have_count(2)
        await h.side.get_by_role("region", name="View 1").locator("[data-tool=look]").click()
        await expect(h.side.locator("[data-tool=look][aria-current=true]")).to_have_count(1)
        await h.call.get_by_role("button", name=RUN).click()
        await expect(h.page.get_by_role("tabpanel").get_by_text("nothing moved")).to_be_visible()
        await h.side.get_by_role("region", name="toy").locator("[data-tool=look]").click()
        await expect(h.call.get_by_text("A tool of View 1 itself")).to_have_count(0)


async def test_a_view_sees_its_arguments_written_out(engine: Engine, tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"word": {"type": "string", "default": "a rather long word to be written"}},
    }
    tools = {"show": {"html": page('<ol id="list"></ol>', MIRROR), "listed": {"inputSchema": schema}}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.tool("show").click()
        await h.call.get_by_role("button", name="Other ways to run").click()
        await h.page.get_by_role("button", name="Run, writing the arguments out").click()
        lines = h.view("1").get_by_role("listitem")
        await expect(lines.filter(has_text="result")).to_have_count(1)
        seen = await lines.all_inner_texts()
        assert len([one for one in seen if one.startswith("input-partial")]) > 5
        assert [one.split()[0] for one in seen][-2:] == ["input", "result"]
