"""Views on the stage: as large, as framed and as alive as they are to be, side by side, to their end."""

import re
from pathlib import Path

import anyio
import pytest
from playwright.async_api import expect

from greenroom.protocol.mcp_apps.mode_requests import REST_SECONDS
from tests.browser.house import Engine, House, house
from tests.browser.toys import TALKS
from tests.stage.toys import entry, page

SHELL_AROUND = 90
"""Pixels that the stage keeps around a View that covers it, at most."""


async def _covers_the_stage(h: House, name: str) -> None:
    stage = await h.stage.bounding_box()
    assert stage is not None
    await expect(h.frame(name)).to_have_js_property("clientHeight", (await _ruler(h))[1])
    frame = await h.frame(name).bounding_box()
    assert frame is not None
    assert frame["width"] > stage["width"] - SHELL_AROUND
    assert frame["height"] > stage["height"] - SHELL_AROUND - 38


async def _ruler(h: House) -> tuple[int, int]:
    room = h.seat.stage.surroundings
    return room.stage_width, room.stage_height


@pytest.mark.window_too
@pytest.mark.rows("W22")
async def test_a_view_goes_fullscreen_and_back_without_being_loaded_again(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        view = await h.show("show")
        loads: list[str] = []
        h.page.on("framenavigated", lambda frame: loads.append(frame.url))
        inline = await h.frame("1").bounding_box()
        counter = view.locator("#more")
        for _ in range(3):
            await counter.click()
        await h.stage.get_by_role("button", name="Fullscreen").click()
        await expect(view.locator("#displayMode")).to_have_text("fullscreen")
        await _covers_the_stage(h, "1")
        await counter.click()
        await h.stage.get_by_role("button", name="Leave fullscreen").click()
        await expect(view.locator("#displayMode")).to_have_text("inline")
        await expect(h.stage.get_by_role("button", name="Leave fullscreen")).to_have_count(0)
        assert await h.frame("1").bounding_box() == inline
        await h.stage.get_by_role("button", name="Fullscreen").click()
        await expect(view.locator("#displayMode")).to_have_text("fullscreen")
        await expect(h.stage.get_by_role("button", name="Leave fullscreen")).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(view.locator("#displayMode")).to_have_text("inline")
        await anyio.sleep(REST_SECONDS)  # it was sent back just now
        await view.get_by_role("button", name="Larger").click()
        await expect(view.locator("#said")).to_have_text('{"mode":"fullscreen"}')
        await _covers_the_stage(h, "1")
        await h.stage.get_by_role("button", name="Leave fullscreen").click()
        await expect(counter).to_have_text("Counted 4")
        assert loads == []


async def test_closing_tears_a_view_down_and_leaves_nothing(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.show("show")
        assert len(h.page.workers) == 1
        await h.card("show").get_by_role("button", name="Close").click()
        await expect(h.stage.get_by_role("heading", name="Nothing on stage")).to_be_visible()
        await expect(h.page.locator("iframe")).to_have_count(0)
        await expect(h.protocol.get_by_text(re.compile("^result of ui/resource-teardown"))).to_be_visible()
        assert h.page.workers == []
        assert len(h.core.views) == 0
        assert await h.inspector.get_by_text("done", exact=True).first.is_visible()


async def test_two_views_do_not_disturb_each_other(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS, "again": TALKS})) as h:
        first, second = await h.show("show", "1"), await h.show("again", "2")
        origins = [await h.frame(name).get_attribute("src") or "" for name in ("1", "2")]
        assert origins[0].split("/")[2] != origins[1].split("/")[2]
        await first.locator("#more").click()
        await first.locator("#more").click()
        await second.locator("#more").click()
        await h.card("again").get_by_role("button", name="Fullscreen").click()
        await expect(second.locator("#displayMode")).to_have_text("fullscreen")
        await expect(h.stage.get_by_role("button", name="Leave fullscreen")).to_be_visible()
        await h.page.keyboard.press("Escape")
        await h.card("again").get_by_role("button", name="Close").click()
        await expect(h.frame("2")).to_have_count(0)
        await expect(first.locator("#displayMode")).to_have_text("inline")
        await first.locator("#more").click()
        await expect(first.locator("#more")).to_have_text("Counted 3")


@pytest.mark.rows("H61")
async def test_a_border_is_drawn_or_left_out_as_the_view_prefers(engine: Engine, tmp_path: Path) -> None:
    tools = {
        "wants": {**TALKS, "ui": {"prefersBorder": True}},
        "declines": {**TALKS, "ui": {"prefersBorder": False}},
        "leaves": TALKS,
    }
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        drawn = []
        for name, tool in enumerate(tools, start=1):
            await h.show(tool, str(name))
            place = h.frame(str(name)).locator("..")
            drawn.append(await place.evaluate("(it) => getComputedStyle(it).outlineStyle !== 'none'"))
        assert drawn == [True, False, True]


@pytest.mark.rows("H55")
async def test_the_frame_is_as_high_as_the_view_says_it_is(engine: Engine, tmp_path: Path) -> None:
    grows = """
        const size = (height) => post({ method: "ui/notifications/size-changed", params: { width: 300, height } });
        addEventListener("click", () => size(620));
        window.onHeard = (message) => { if (message.id === 0) size(233); };
    """
    async with house(engine, tmp_path, entry(tmp_path, {"grows": {"html": page("Click me", grows)}})) as h:
        view = await h.show("grows")
        await expect(h.frame("1")).to_have_js_property("clientHeight", 233)
        await view.locator("body").click()
        await expect(h.frame("1")).to_have_js_property("clientHeight", 620)
        await expect(h.stage.get_by_text("× 620")).to_be_visible()


async def test_where_a_view_may_go_outside_this_machine_is_shown(engine: Engine, tmp_path: Path) -> None:
    csp = {"connectDomains": ["https://api.example", "http://localhost:1"], "resourceDomains": ["https://cdn.example"]}
    async with house(engine, tmp_path, entry(tmp_path, {"show": {**TALKS, "ui": {"csp": csp}}})) as h:
        await h.show("show")
        await expect(h.stage.get_by_text("may reach")).to_have_text(
            "may reach https://api.example, https://cdn.example"
        )


KEEPS_ESCAPE = """
addEventListener("keydown", (event) => { if (event.key === "Escape") { event.preventDefault(); note.textContent = "kept"; } });
"""


@pytest.mark.window_too
async def test_escape_leaves_fullscreen_while_the_focus_is_in_the_view(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        view = await h.show("show")
        await h.stage.get_by_role("button", name="Fullscreen").click()
        await view.locator("#more").click()
        await h.page.keyboard.press("Escape")
        await expect(view.locator("#displayMode")).to_have_text("inline")
        await h.page.keyboard.press("Escape")
        await expect(view.locator("#more")).to_have_text("Counted 1")


async def test_a_view_that_has_a_use_for_escape_gets_it_first(engine: Engine, tmp_path: Path) -> None:
    modal = page('<input id="field"><output id="note"></output>', KEEPS_ESCAPE)
    async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": modal}})) as h:
        view = await h.show("show")
        await h.stage.get_by_role("button", name="Fullscreen").click()
        await view.locator("#field").click()
        await h.page.keyboard.press("Escape")
        await expect(view.locator("#note")).to_have_text("kept")
        await expect(h.stage.get_by_role("button", name="Leave fullscreen")).to_be_visible()


@pytest.mark.window_too
async def test_a_reload_shows_the_changed_document_in_the_same_place(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS, "again": TALKS})) as h:
        first = await h.show("show", "1")
        await h.show("again", "2")
        await first.locator("#more").click()
        await h.card("show").get_by_role("button", name="Reload").click()
        await expect(h.frame("1")).to_have_count(0)
        new = h.view("3")
        await expect(new.locator("#more")).to_have_text("Counted 0")
        await expect(new.locator("#result")).to_have_text(await h.view("2").locator("#result").inner_text())
        tools = await h.stage.get_by_role("article").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
        assert [tool.split()[0] for tool in tools] == ["show", "again"]
        assert (
            len([row for row in h.core.tap.rows(limit=1000) if (row.method, row.kind) == ("tools/call", "request")])
            == 2
        )


async def test_a_tool_is_run_again_in_its_views_place(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.run("show", arguments='{"word": "kept"}')
        await expect(h.card("show").get_by_text("ready in")).to_be_visible()
        await h.card("show").get_by_role("button", name="Run again").click()
        await expect(h.view("2").locator("#input")).to_have_text('{"word":"kept"}')
        await expect(h.frame("1")).to_have_count(0)
        await expect(h.stage.get_by_role("article")).to_have_count(1)


async def test_tab_goes_into_a_view_and_out_of_it_and_every_frame_has_a_title(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": page("<button>Inside</button>", "")}})) as h:
        view = await h.show("show")
        await h.card("show").get_by_role("button", name="Close").focus()
        await h.page.keyboard.press("Tab")
        await expect(view.get_by_role("button", name="Inside")).to_be_focused()
        await h.page.keyboard.press("Tab")
        await expect(view.get_by_role("button", name="Inside")).not_to_be_focused()
        assert await h.page.evaluate("document.activeElement.tagName") != "IFRAME"
        assert await h.frame("1").get_attribute("title")
        assert await h.frame("1").content_frame.locator("iframe").get_attribute("title")
