"""The page on a screen as narrow as a phone's."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine, demo, house


@pytest.mark.chromium_only("touches")
async def test_everything_is_in_reach_at_430_pixels(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo(), viewport={"width": 430, "height": 900}, has_touch=True) as h:
        await h.stage.get_by_role("button", name="Choose a tool").tap()
        await h.tool("show_dashboard").tap()
        await h.page.get_by_role("button", name="Run", exact=False).first.tap()
        await expect(h.card("show_dashboard").get_by_text("ready in")).to_be_visible()
        await expect(h.side).not_to_be_in_viewport()
        await expect(h.view("1").get_by_role("button", name="Loft")).to_be_visible()
        frame = await h.frame("1").bounding_box()
        assert frame is not None
        assert frame["x"] >= 0
        assert frame["x"] + frame["width"] <= 430
        assert await h.page.evaluate("document.documentElement.scrollWidth") <= 430
        await h.page.get_by_role("button", name="Inspector").tap()
        await expect(h.inspector.get_by_text("done", exact=True)).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(h.inspector).not_to_be_in_viewport()
        await h.protocol.get_by_role("button", name="Unfold").tap()
        await expect(h.protocol.get_by_role("option").last).to_be_visible()
        await h.page.get_by_role("button", name="More to emulate").tap()
        await h.page.get_by_role("button", name="Theme: Dark").tap()
        await expect(h.view("1").locator("html")).to_have_css("color-scheme", "dark")
