"""The palette finds everything and does it; the sheet shows every shortcut; Escape and F6 lead where they should."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import STARTED, Engine, House, demo, house


async def open_palette(h: House, text: str) -> None:
    await expect(h.page.locator("[data-tool=show_room]")).to_be_attached(timeout=STARTED)
    await h.page.keyboard.press("Control+k")
    await expect(h.page.get_by_role("combobox", name="Find a tool, a place or an action")).to_be_focused()
    await h.page.keyboard.type(text)


@pytest.mark.chromium_only("a script of the test's own before those of the page")
async def test_a_key_is_heard_as_soon_as_the_page_is_loaded(engine: Engine, tmp_path: Path) -> None:
    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))"
    async with house(engine, tmp_path) as h:
        session = await h.context.new_cdp_session(h.page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": 8})
        await h.page.add_init_script(f"addEventListener('load', () => {press})")
        for _ in range(2):
            await h.page.reload()
            await expect(h.dialog.get_by_role("combobox")).to_be_focused()


async def test_a_tool_is_found_by_initials_and_chosen(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await open_palette(h, "sr")
        field = h.dialog.get_by_role("combobox")
        options = h.dialog.get_by_role("option")
        await expect(options.first).to_contain_text("show_room")
        await expect(options.first).to_have_attribute("aria-selected", "true")
        active = await field.get_attribute("aria-activedescendant")
        assert active == await options.first.get_attribute("id")
        await h.page.keyboard.press("ArrowDown")
        await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        await h.page.keyboard.press("ArrowUp")
        await h.page.keyboard.press("Enter")
        await expect(h.dialog).to_have_count(0)
        await expect(h.side.get_by_role("region", name="Call show_room")).to_be_visible()


@pytest.mark.window_too
async def test_actions_and_places_are_found_and_what_is_not_there_is_said(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await open_palette(h, "inspector")
        await h.page.keyboard.press("Enter")
        await expect(h.inspector).to_be_hidden()
        await open_palette(h, "go sett")
        await h.page.keyboard.press("Enter")
        await expect(h.place("Settings")).to_be_visible()
        await open_palette(h, "nothing of this name")
        await expect(h.dialog.get_by_text("Nothing here is called “nothing of this name”.")).to_be_visible()
        await h.page.keyboard.press("Enter")
        await expect(h.dialog).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(h.dialog).to_have_count(0)
        await expect(h.place("Settings")).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(h.stage).to_be_visible()


async def test_a_press_beside_the_palette_closes_it_and_the_focus_goes_back(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.tool("show_room").click()
        await open_palette(h, "")
        await h.page.mouse.click(20, 700)
        await expect(h.dialog).to_have_count(0)
        await expect(h.tool("show_room")).to_be_focused()


async def test_the_sheet_shows_the_shortcuts_and_no_sign_is_taken_from_a_field(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await expect(h.tool("show_room")).to_be_visible()
        await h.page.keyboard.press("/")
        await h.page.keyboard.type("show?/")
        await expect(h.side.get_by_role("textbox").first).to_have_value("show?/")
        await expect(h.dialog).to_have_count(0)
        await h.page.keyboard.press("Escape")
        await h.stage.focus()
        await h.page.keyboard.press("?")
        sheet = h.page.get_by_role("dialog", name="Shortcuts")
        for line in (
            "Run the selected tool",
            "Find anything",
            "Show or hide: Protocol",
            "Go to Settings",
            "To the next pane",
        ):
            await expect(sheet.get_by_text(line, exact=True)).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(sheet).to_have_count(0)


@pytest.mark.window_too
async def test_f6_goes_from_pane_to_pane_and_comes_back_to_where_it_was(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await expect(h.tool("show_room")).to_be_visible()
        await h.tool("show_room").focus()
        where = "document.activeElement.closest('[data-pane]').dataset.pane"
        seen = []
        for _ in range(5):
            await h.page.keyboard.press("F6")
            seen.append(await h.page.evaluate(where))
        assert len(set(seen)) == 5
        assert "side" not in seen
        await h.page.keyboard.press("F6")
        await expect(h.tool("show_room")).to_be_focused()
        await h.page.keyboard.press("Shift+F6")
        assert await h.page.evaluate(where) == seen[-1]


async def test_the_first_tab_leads_past_everything_onto_the_stage(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await expect(h.tool("show_room")).to_be_visible()
        skip = h.page.get_by_role("button", name="Skip to the stage")
        await h.page.keyboard.press("Tab")
        await expect(skip).to_be_focused()
        await expect(skip).to_be_in_viewport()
        await h.page.keyboard.press("Enter")
        await expect(h.stage).to_be_focused()


async def test_the_toolbar_is_one_stop_and_arrows_move_in_it(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        bar = h.page.get_by_role("toolbar")
        stops = bar.locator("button:not([tabindex='-1']), select:not([tabindex='-1'])").filter(visible=True)
        await expect(stops).to_have_count(1)
        await stops.focus()
        first = await h.page.evaluate("document.activeElement.outerHTML")
        await h.page.keyboard.press("ArrowRight")
        assert await h.page.evaluate("document.activeElement.outerHTML") != first
        await h.page.keyboard.press("End")
        await expect(h.page.get_by_role("button", name="Inspector", exact=True)).to_be_focused()
        await h.page.keyboard.press("ArrowRight")
        await expect(stops).to_have_count(1)


async def test_views_and_themes_are_in_the_palette_while_they_are_there(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await h.show("show_dashboard")
        await h.stage.focus()
        await open_palette(h, "fullscreen")
        await h.page.keyboard.press("Enter")
        await expect(h.card("show_dashboard").get_by_role("button", name="Leave fullscreen")).to_be_visible()
        await h.stage.focus()
        await open_palette(h, "told views dark")
        await h.page.keyboard.press("Enter")
        await expect(h.view("1").locator("html")).to_have_css("color-scheme", "dark")
        await open_palette(h, "theme greenroom dark")
        await h.page.keyboard.press("Enter")
        await expect(h.page.locator("html")).to_have_attribute("data-theme", "dark")
        await open_palette(h, "close rehearsal")
        await expect(h.dialog.get_by_role("option").first).to_contain_text("View 1")
        await h.page.keyboard.press("Enter")
        await expect(h.card("show_dashboard")).to_have_count(0)
        await open_palette(h, "close rehearsal")
        await expect(h.dialog.get_by_role("option")).to_have_count(0)
