"""The place for settings: in force at once, judged at the field, with a way back, and gone with Escape."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from greenroom.host.protections import Protections
from greenroom.host.setting_kinds import KINDS
from greenroom.store.settings import Settings
from tests.browser.chromium import Chromium
from tests.browser.house import Engine, House, demo, house

DARK = "rgb(16, 20, 18)"
LIGHT = "rgb(244, 246, 244)"


async def opened(h: House) -> None:
    await h.page.get_by_role("navigation", name="Places").get_by_role("button", name="Settings").click()
    await expect(h.place("Settings").get_by_role("heading", name="Appearance")).to_be_visible()


async def test_a_number_is_taken_refused_at_its_field_and_reset(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await opened(h)
        field = h.place("Settings").get_by_label("Messages kept", exact=True)
        await field.fill("20000")
        await field.press("Enter")
        reset = h.place("Settings").get_by_role("button", name="Reset “Messages kept” to 100000 messages")
        await expect(reset).to_be_visible()
        assert h.core.store.settings.current.tap_messages == 20_000
        await field.fill("7")
        await field.press("Tab")
        await expect(h.place("Settings").get_by_text("This must be at least 100.")).to_be_visible()
        await expect(field).to_have_attribute("aria-invalid", "true")
        await expect(field).to_have_accessible_description(
            "messages The oldest go when there are more. A window shows the last 100\u202f000. "
            "From 100 to 1\u202f000\u202f000. This must be at least 100."
        )
        assert h.core.store.settings.current.tap_messages == 20_000
        await reset.click()
        await expect(field).to_have_value("100000")
        await expect(field).to_have_attribute("aria-invalid", "false")
        assert h.core.store.settings.current == Settings()


async def test_every_setting_has_a_name_and_a_field(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await opened(h)
        fields = h.place("Settings").locator("input, select")
        await expect(fields).to_have_count(len(KINDS))
        for field in await fields.all():
            await expect(field).to_have_accessible_name("Theme of Greenroom") if await field.evaluate(
                "(it) => it.value === 'auto'"
            ) else await expect(field).not_to_have_accessible_name("")


@pytest.mark.window_too
async def test_the_theme_of_the_app_is_its_own(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        body = h.page.locator("body")
        await expect(body).to_have_css("background-color", LIGHT)
        await opened(h)
        theme = h.place("Settings").get_by_label("Theme of Greenroom", exact=True)
        await theme.select_option("dark")
        await expect(body).to_have_css("background-color", DARK)
        await h.page.keyboard.press("Escape")
        await expect(h.stage).to_be_visible()
        await h.show("show_dashboard")
        await expect(h.view("1").locator("html")).to_have_css("color-scheme", "dark")
        await opened(h)
        await theme.select_option("contrast")
        await expect(body).to_have_css("background-color", "rgb(255, 255, 255)")
        await theme.select_option("auto")
        await h.page.emulate_media(color_scheme="dark")
        await expect(body).to_have_css("background-color", DARK)


@pytest.mark.chromium_only("another context, without scripts")
async def test_the_theme_of_the_app_is_there_at_the_next_first_paint(engine: Chromium, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await opened(h)
        await h.place("Settings").get_by_label("Theme of Greenroom", exact=True).select_option("dark")
        await expect(h.page.locator("body")).to_have_css("background-color", DARK)
        browser = await engine.with_flags(h.web.browser_flags())
        async with await browser.new_context(java_script_enabled=False, color_scheme="light") as plain:
            still = await plain.new_page()
            await still.goto(h.web.shell_origin)
            await expect(still.locator("body")).to_have_css("background-color", DARK)


async def test_another_language_is_spoken_once_the_page_is_loaded_anew(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        await opened(h)
        await h.place("Settings").get_by_label("Language", exact=True).select_option("ar-XB")
        await h.place("Settings").get_by_role("button", name="Load it now").click()
        await expect(h.page.locator("html")).to_have_attribute("dir", "rtl")
        await expect(h.page.get_by_role("navigation", name="Places")).to_have_count(0)


async def test_a_view_lives_on_below_another_place(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        view = await h.show("show_dashboard")
        await view.get_by_role("button", name="Next week").click()
        await expect(view.get_by_text("Week 2 of")).to_be_visible()
        await h.page.get_by_role("navigation", name="Places").get_by_role("button", name="Settings").click()
        await expect(h.place("Settings")).to_be_focused()
        await expect(h.stage).to_be_hidden()
        await h.page.get_by_role("navigation", name="Places").get_by_role("button", name="Stage").click()
        await expect(view.get_by_text("Week 2 of")).to_be_visible()
        await expect(h.place("Settings")).to_have_count(0)


@pytest.mark.chromium_only("permission to read the clipboard")
async def test_files_and_protections_are_told_as_they_are(engine: Engine, tmp_path: Path) -> None:
    options = CoreOptions(protections=Protections(engine_sandbox=False, network_guard=True))
    async with house(engine, tmp_path, options=options) as h:
        await h.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=h.web.shell_origin)
        await opened(h)
        await expect(h.place("Settings").get_by_text(str(h.core.store.settings.path))).to_be_visible()
        about = h.place("Settings").get_by_role("region", name="About")
        await expect(about).to_contain_text("A View that breaks out of the engine has your rights")
        await expect(about).to_contain_text("Nothing in the engine reaches a host")
        await about.get_by_role("button", name="Copy this for a report").click()
        copied = await h.page.evaluate("navigator.clipboard.readText()")
        assert "sandbox off" in copied
        assert "network guard: on" in copied
        assert str(tmp_path) not in copied
