"""Calls that are kept: the last ones of a tool, those with a name, and a call on its way."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine, demo, house
from tests.browser.schemas import BADGE, sent, with_schema

FITS = '{"name": "Ada", "amount": 0.30}'


@pytest.mark.window_too
async def test_a_call_is_saved_found_run_renamed_deleted_and_put_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        await h.write(FITS)
        await h.call.get_by_role("button", name="Save call").click()
        await h.page.get_by_label("Name of the saved call").fill("Badge for Ada")
        await h.page.keyboard.press("Enter")
        saved = h.side.locator('[data-saved="Badge for Ada"]')
        await expect(saved).to_be_visible()
        await h.page.reload()
        await h.page.get_by_label("Find a tool or saved call").fill("ada")
        await saved.click()
        await expect(h.call.get_by_role("textbox", name="name")).to_have_value("Ada")
        assert sent(h) == []
        await h.side.get_by_role("button", name="Run Badge for Ada").click()
        await expect(h.inspector.get_by_text("done", exact=True).first).to_be_visible()
        assert [json.loads(one) for one in sent(h)] == [json.loads(FITS)]
        await h.page.get_by_label("Find a tool or saved call").fill("")
        await h.call.get_by_role("button", name="Save call").click()
        drawer = h.call.get_by_role("region", name="Saved calls")
        await drawer.get_by_role("button", name="Rename Badge for Ada").click()
        await h.page.keyboard.press("Control+a")
        await h.page.keyboard.type("First badge")
        await h.page.keyboard.press("Enter")
        await expect(h.side.locator('[data-saved="First badge"]')).to_be_visible()
        await drawer.get_by_role("button", name="Delete First badge").click()
        await expect(h.side.locator("[data-saved]")).to_have_count(0)
        await drawer.get_by_role("button", name="Undo").click()
        await expect(h.side.locator('[data-saved="First badge"]')).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(drawer).to_have_count(0)


async def test_a_saved_call_is_run_from_the_palette(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        await h.tool("make").click()
        await h.write(FITS)
        await h.call.get_by_role("button", name="Save call").click()
        await h.page.get_by_label("Name of the saved call").fill("Badge for Ada")
        await h.page.keyboard.press("Enter")
        await expect(h.side.locator("[data-saved]")).to_have_count(1)
        await h.page.keyboard.press("Control+k")
        await h.page.keyboard.type("badge for")
        await h.page.keyboard.press("Enter")
        await expect(h.inspector.get_by_text("done", exact=True).first).to_be_visible()
        assert len(sent(h)) == 1


async def test_the_last_calls_are_listed_taken_again_and_cleared(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, with_schema(tmp_path, BADGE)) as h:
        for amount in ("0.30", "0.5"):
            await h.run("make", arguments=f'{{"name": "Ada", "amount": {amount}}}')
        await h.run("make", arguments='{"name": "Ada", "amount": 1, "api_key": "s3cret-s3cret"}')
        await h.call.get_by_role("button", name="Recent").click()
        recent = h.call.get_by_role("region", name="Last calls of this tool")
        await expect(recent.get_by_role("listitem")).to_have_count(3)
        await expect(recent.get_by_role("listitem").first).to_contain_text("arguments not kept")
        await recent.get_by_role("button").filter(has_text="0.30").click()
        await expect(h.call.get_by_label("Arguments as JSON")).to_have_value('{"name": "Ada", "amount": 0.30}')
        await h.call.get_by_role("button", name="Recent").click()
        await recent.get_by_role("button", name="Clear the list").click()
        await expect(recent.get_by_text("Calls you make are listed here.")).to_be_visible()


@pytest.mark.window_too
async def test_a_running_call_shows_how_far_it_is_and_is_cancelled(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.run("count_slowly", arguments='{"to": 50, "seconds_each": 0.2}')
        bar = h.call.get_by_role("progressbar", name="Progress of the call")
        await expect(bar).to_have_attribute("max", "50")
        await expect(h.call.get_by_text("Running for")).to_be_visible()
        await h.call.get_by_role("button", name="Cancel").click()
        await expect(bar).to_have_count(0)
        await expect(h.inspector.get_by_text("cancelled", exact=True).first).to_be_visible()
