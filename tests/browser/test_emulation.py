"""What the person emulates reaches the Views that run, and the system's own changes do under *Auto*."""

from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.browser.house import Engine, house
from tests.browser.toys import TALKS
from tests.stage.toys import entry


async def test_theme_locale_and_zone_reach_the_running_view(engine: Engine, tmp_path: Path) -> None:
    # The driver's own colour scheme would outdo the one that a frame inherits.
    system: dict[str, Any] = {"locale": "en-GB", "timezone_id": "UTC", "color_scheme": "null"}
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS}), **system) as h:
        view = await h.show("show")
        await expect(view.locator("#theme")).to_have_text("light")
        await expect(view.locator("#locale")).to_have_text("en-GB")
        await expect(view.locator("#timeZone")).to_have_text("UTC")
        await view.locator("#more").click()
        await h.page.get_by_role("button", name="Theme: Dark").click()
        await expect(view.locator("#theme")).to_have_text("dark")
        await expect(view.locator("#prefers")).to_have_text("prefers dark")
        await expect(h.page.locator("body")).to_have_css("background-color", "rgb(244, 246, 244)")
        await h.page.get_by_label("Locale").select_option("ar-EG")
        await expect(view.locator("#locale")).to_have_text("ar-EG")
        await h.page.get_by_label("Zone").select_option("Asia/Tokyo")
        await expect(view.locator("#timeZone")).to_have_text("Asia/Tokyo")
        await h.page.get_by_role("button", name="Theme: Auto").click()
        await expect(view.locator("#theme")).to_have_text("light")
        await h.page.emulate_media(color_scheme="dark")
        await expect(view.locator("#theme")).to_have_text("dark")
        await expect(view.locator("#more")).to_have_text("Counted 1")


async def test_another_host_counts_from_the_next_view_on(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        await h.show("show")
        await expect(h.card("show")).to_contain_text("Reference · show")
        await h.page.get_by_label("Host").select_option("chatgpt")
        await h.show("show", "2")
        await expect(h.card("show").nth(0)).to_contain_text("Reference · show")
        await expect(h.card("show").nth(1)).to_contain_text("ChatGPT · show")
        await expect(h.stage.get_by_text("ChatGPT: chosen by you")).to_be_visible()
