"""What the person emulates reaches the Views that run, and the system's own changes do under *Auto*."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import FrameLocator, expect

from tests.browser.house import Engine, demo, house
from tests.browser.toys import TALKS
from tests.stage.toys import entry, page


@pytest.mark.window_too
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
        await h.choose("Locale", "ar-EG")
        await expect(view.locator("#locale")).to_have_text("ar-EG")
        await h.choose("Zone", "Asia/Tokyo")
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
        await h.choose("Host", "ChatGPT")
        await h.show("show", "2")
        await expect(h.card("show").nth(0)).to_contain_text("Reference · show")
        await expect(h.card("show").nth(1)).to_contain_text("ChatGPT · show")
        await expect(h.stage.get_by_text("ChatGPT: chosen by you")).to_be_visible()


async def test_the_display_modes_that_the_host_offers_are_chosen_and_told(engine: Engine, tmp_path: Path) -> None:
    script = (
        "window.onHeard = (message) => { const context = message.id === 0 ? message.result.hostContext : message.params;"
        " if (context?.availableDisplayModes) out.textContent = context.availableDisplayModes.join(' '); };"
    )
    tools = {"show": {"html": page('<output id="out"></output>', script)}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        told = (await h.show("show")).locator("#out")
        await expect(told).to_have_text("inline fullscreen pip")
        await h.choose("Host", "Inline, fullscreen")
        await expect(told).to_have_text("inline fullscreen")
        await expect(h.page.get_by_role("button", name="Host: Auto, 1 more")).to_be_visible()
        await h.choose("Host", "Inline alone")
        await expect(told).to_have_text("inline")
        await h.page.keyboard.press("Escape")
        await h.page.get_by_role("button", name="Everything back to Auto").click()
        await expect(told).to_have_text("inline fullscreen pip")
        await expect(h.page.get_by_role("button", name="Host: Auto", exact=True)).to_be_visible()
        assert h.seat.stage.emulation.modes is None


TOLD = """
const keep = (context) => { Object.assign(window.told ??= {}, context); out.textContent = JSON.stringify({
    size: told.containerDimensions, platform: told.platform, device: told.deviceCapabilities, edges: told.safeAreaInsets,
    seen: [innerWidth, innerHeight] }); };
addEventListener("resize", () => keep({}));
window.onHeard = (message) => {
    if (message.id === 0) keep(message.result.hostContext);
    if (message.method === "ui/notifications/host-context-changed") keep(message.params);
};
"""


async def _told(view: FrameLocator, **wanted: Any) -> None:
    """Wait until the View was told these things."""
    for name, value in wanted.items():
        await expect(view.locator("#out")).to_contain_text(f'"{name}":{json.dumps(value, separators=(",", ":"))}')


@pytest.mark.rows("H56", "H60")
async def test_an_emulated_device_is_as_large_as_the_view_is_told_and_seen_whole(
    engine: Engine, tmp_path: Path
) -> None:
    tools = {"show": {"html": page('<output id="out"></output>', TOLD)}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        view = await h.show("show")
        await h.choose("Device", "Mobile")
        await _told(view, size={"width": 398, "maxHeight": 5000}, device={"touch": True, "hover": False})
        await _told(view, platform="mobile", seen=[398, 400])
        card, stage = await h.card("show").bounding_box(), await h.stage.bounding_box()
        assert card is not None
        assert stage is not None
        assert card["x"] >= stage["x"]
        assert card["y"] + card["height"] <= stage["y"] + stage["height"]
        assert card["height"] / card["width"] == pytest.approx(934 / 432, abs=0.02)
        await h.page.keyboard.press("Escape")  # the panel may lie over the button
        await h.card("show").get_by_role("button", name="Fullscreen").click()
        await _told(view, size={"width": 430, "height": 888}, seen=[430, 888])
        await h.page.get_by_role("button", name=re.compile("^Device: ")).click()
        panel = h.page.get_by_role("dialog", name="Device")
        await panel.get_by_role("button", name="Sideways").click()
        await _told(view, size={"width": 932, "height": 386}, seen=[932, 386])
        await panel.get_by_label("Screen edges").select_option(label="Island")
        await _told(view, edges={"top": 59, "right": 0, "bottom": 34, "left": 0})
        await panel.get_by_role("group", name="Hover").get_by_role("button", name="Yes").click()
        await _told(view, device={"touch": True, "hover": True})
        await panel.get_by_role("group", name="Touch").get_by_role("button", name="No").click()
        await _told(view, device={"touch": False, "hover": True})
        top = panel.get_by_role("spinbutton", name="Top")
        await top.fill("24")
        await top.press("Enter")
        await _told(view, edges={"top": 24, "right": 0, "bottom": 34, "left": 0})
        await h.page.keyboard.press("Escape")
        await h.page.get_by_role("button", name="Everything back to Auto").click()
        await _told(view, platform="desktop", edges={"top": 0, "right": 0, "bottom": 0, "left": 0})
        assert len(h.core.views) == 1


async def test_a_screen_of_ones_own_keeps_the_last_size_that_is_allowed(engine: Engine, tmp_path: Path) -> None:
    tools = {"show": {"html": page('<output id="out"></output>', TOLD)}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        view = await h.show("show")
        await h.choose("Device", "Custom")
        width = h.page.get_by_role("dialog", name="Device").get_by_label("Width")
        await width.fill("320")
        await width.press("Enter")
        await _told(view, size={"width": 288, "maxHeight": 5000})
        await width.fill("12")
        await expect(width).to_have_attribute("aria-invalid", "true")
        await width.press("Enter")
        await expect(width).to_have_value("320")


async def test_any_locale_can_be_typed_and_nonsense_is_refused_in_words(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"show": TALKS})) as h:
        view = await h.show("show")
        for tag in ("mt-MT", "no such tag"):
            await h.page.get_by_role("button", name=re.compile("^Locale: ")).click()
            await h.page.get_by_label("Another language tag").fill(tag)
            await h.page.keyboard.press("Enter")
        await expect(h.notes).to_contain_text("'no such tag' is not a language tag")
        await expect(view.locator("#locale")).to_have_text("mt-MT")
        await expect(h.page.get_by_role("button", name="Locale: mt-MT")).to_be_visible()


async def test_what_is_emulated_is_there_again_after_a_restart(engine: Engine, tmp_path: Path) -> None:
    for chosen in ("Auto", "Tablet"):
        async with house(engine, tmp_path, demo()) as h:
            await expect(h.page.get_by_role("button", name=f"Device: {chosen}")).to_be_visible()
            await h.choose("Device", "Tablet")
            await expect(h.page.get_by_role("button", name="Device: Tablet")).to_be_visible()


async def test_values_are_chosen_by_keyboard_alone(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        host = h.page.get_by_role("button", name="Host: Auto")
        await host.focus()
        await h.page.keyboard.press("ArrowRight")
        await expect(h.page.get_by_role("button", name="Device: Auto")).to_be_focused()
        await h.page.keyboard.press("Enter")
        panel = h.page.get_by_role("dialog", name="Device")
        await expect(panel.get_by_role("radio", name="Auto")).to_be_focused()
        await h.page.keyboard.press("ArrowDown")
        await expect(h.page.get_by_role("button", name="Device: Mobile")).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(panel).to_be_hidden()
        await expect(h.page.get_by_role("button", name="Device: Mobile")).to_be_focused()
