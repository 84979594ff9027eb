"""A page that is loaded again, and a second one: the Views go where the person is."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from greenroom.web.serve import Server
from tests.browser.house import Engine, house
from tests.browser.toys import TALKS, text
from tests.stage.toys import entry

TOOLS = {"show": {**TALKS, "result": text("the result")}}


async def test_a_reload_brings_the_view_back_with_its_state_told_again(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        await h.tool("show").click()
        await h.write('{"a": 1}')
        await h.page.keyboard.press("Control+Enter")
        view = h.view("1")
        await expect(view.locator("#result")).to_have_text("the result")
        await h.stage.get_by_role("button", name="Fullscreen").click()
        await expect(view.locator("#displayMode")).to_have_text("fullscreen")
        await h.page.reload()
        await expect(h.card("show").get_by_text("ready in")).to_be_visible()
        await expect(view.locator("#input")).to_have_text('{"a":1}')
        await expect(view.locator("#result")).to_have_text("the result")
        await expect(view.locator("#displayMode")).to_have_text("fullscreen")
        await h.stage.get_by_role("button", name="Leave fullscreen").click()
        await expect(view.locator("#displayMode")).to_have_text("inline")
        assert len(h.core.views) == 1


async def test_a_call_that_runs_is_there_again_after_a_reload(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"waits": {**TALKS, "silent": True}})) as h:
        await h.show("waits")
        await h.page.reload()
        await expect(h.card("waits").get_by_text("ready in")).to_be_visible()
        await h.card("waits").get_by_role("button", name="Cancel").click()
        await expect(h.card("waits").get_by_text("Cancelled").first).to_be_visible()


@pytest.mark.chromium_only("a second page")
async def test_a_second_tab_takes_over_and_the_first_can_take_it_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        await h.show("show")
        first, second = h.page, await h.context.new_page()
        await h.enter(second)
        frame = second.locator('iframe[data-view="1"]').content_frame.frame_locator("iframe")
        await expect(frame.locator("#result")).to_have_text("the result")
        await expect(first.get_by_role("alert")).to_contain_text("another window")
        await expect(first.locator("iframe")).to_have_count(0)
        await first.get_by_role("button", name="Use it here").click()
        await expect(h.view("1").locator("#result")).to_have_text("the result")
        await expect(second.get_by_role("alert")).to_contain_text("another window")


async def test_a_page_whose_app_is_gone_says_so_and_one_of_another_run_says_how_to_get_in(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, TOOLS)) as h:
        view = await h.show("show")
        await view.locator("#more").click()
        await h.web.__aexit__(None, None, None)
        await expect(h.page.get_by_text("Reconnecting…")).to_be_visible()
        await expect(h.page.get_by_role("alert")).to_contain_text("Greenroom does not answer")
        await expect(h.page.get_by_role("button", name="Run", exact=True)).to_be_disabled()
        async with Server(h.core, memory=engine.ports):
            await expect(h.page.get_by_text("Not connected")).to_be_visible()
            await expect(h.page.get_by_role("alert")).to_contain_text("This page is not let in")
            await expect(h.page.get_by_role("alert")).to_contain_text(
                "Press Enter in the terminal where Greenroom runs"
            )
        h.errors[:] = [error for error in h.errors if "WebSocket" not in error]
