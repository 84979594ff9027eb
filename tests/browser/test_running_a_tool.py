"""From an open page to a running View, by mouse and by keyboard, and where its traces are found afterwards."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine, demo, house


@pytest.mark.chromium_only("a second page")
async def test_the_first_paint_already_has_the_panes_where_they_stay(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        fresh = await h.context.new_page()
        await fresh.route("**/assets/*.js", lambda route: route.abort())
        await fresh.goto(h.web.shell_origin)
        panes = [".side", ".bar", ".stage", ".inspector", ".log"]
        skeleton = [await fresh.locator(pane).first.bounding_box() for pane in panes]
        await fresh.close()
        await expect(h.tool("show_dashboard")).to_be_visible()
        assert [await h.page.locator(pane).first.bounding_box() for pane in panes] == skeleton
        assert None not in skeleton


async def test_what_the_pages_own_policy_blocks_would_be_noticed(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        async with h.page.expect_event("console"):
            await h.page.evaluate("new Image().src = 'https://elsewhere.example/'")
        assert "Content Security Policy" in h.errors.pop()


async def test_the_demo_is_run_by_mouse_and_its_traces_are_in_inspector_and_protocol(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, demo()) as h:
        view = await h.show("show_dashboard")
        await expect(view.get_by_role("button", name="Loft")).to_be_visible()
        await expect(h.stage.get_by_text("ui://greenroom-demo/dashboard.html")).to_be_visible()
        result = h.inspector.get_by_role("tabpanel")
        await expect(result.get_by_text("done", exact=True)).to_be_visible()
        for part in ("content", "structuredContent", "_meta"):
            await expect(result.get_by_role("heading", name=part, exact=True)).to_be_visible()
        policy = (await h.findings()).get_by_text("default-src 'none'")
        await expect(policy).to_be_hidden()
        await h.inspector.get_by_text("The policy this View runs under").click()
        await expect(policy).to_be_visible()
        await expect(h.inspector.get_by_role("tab", name="Findings")).to_have_text("Findings")
        await h.protocol.get_by_label("Filter by method or text").fill("tool-result")
        await h.protocol.get_by_role("option").first.click()
        await h.protocol.get_by_role("button", name="Raw").click()
        opened = await h.protocol.get_by_role("region", name="Message").locator("pre").first.text_content()
        assert json.loads(opened or "")["method"] == "ui/notifications/tool-result"
        await view.get_by_role("button", name="Next week").click()
        await expect(view.get_by_text("Week 2 of")).to_be_visible()


async def test_the_demo_is_run_without_a_mouse(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await expect(h.tool("show_dashboard")).to_have_attribute("aria-current", "true")
        keys = h.page.keyboard
        await keys.press("/")
        await keys.type("show")
        await keys.press("ArrowDown")
        await expect(h.tool("show_dashboard")).to_be_focused()
        await keys.press("ArrowDown")
        await expect(h.tool("show_room")).to_be_focused()
        await keys.press("Enter")
        field = h.call.get_by_role("textbox", name="room")
        await expect(h.side.get_by_role("region", name="Call show_room")).to_be_visible()
        for _ in range(12):
            if await field.evaluate("(it) => it === document.activeElement"):
                break
            await keys.press("Tab")
        await expect(field).to_be_focused()
        await keys.type("loft")
        await keys.press("Control+Enter")
        await expect(h.card("show_room").get_by_text("ready in")).to_be_visible()
        await expect(h.view("1").get_by_text("Loft").first).to_be_visible()


async def test_a_mistake_in_the_arguments_is_told_at_its_place(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.tool("show_room").click()
        await h.call.get_by_role("button", name="JSON", exact=True).click()
        field = h.call.get_by_label("Arguments as JSON")
        await field.fill('{\n  "room": "loft",\n  "week": 1,\n}')
        told = h.side.get_by_role("button", name="Line 4, column 1")
        await expect(told).to_be_visible()
        await expect(field).to_have_attribute("aria-invalid", "true")
        await expect(h.page.get_by_role("button", name="Run", exact=True)).to_be_disabled()
        await h.page.keyboard.press("Control+Enter")
        await told.click()
        chosen = "(it) => [document.activeElement === it, it.value.slice(it.selectionStart, it.selectionEnd)]"
        assert await field.evaluate(chosen) == [True, "}"]
        await h.side.get_by_role("button", name="Reset").click()
        await expect(told).to_have_count(0)
        assert len(h.core.views) == 0
