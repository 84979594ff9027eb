"""An app without a server: the first start, adding one, settings."""

import json
from typing import Final

from playwright.async_api import expect

from tests.browser.house import House
from tests.tour.scene import NARROW, WIDE, Scene, Visit, go, resize


async def _first_start(h: House) -> None:
    await expect(h.stage.get_by_role("button", name="Add server")).to_be_visible()


async def _first_start_narrow(h: House) -> None:
    await resize(h, NARROW)
    await h.page.emulate_media(color_scheme="dark")
    await expect(h.side).not_to_be_in_viewport()


async def _adding(h: House) -> None:
    await resize(h, WIDE)
    await h.page.emulate_media(color_scheme="light")
    await go(h, "Servers")
    await h.place("Servers").get_by_role("button", name="Add server").click()
    headers = {"Authorization": "Bearer <YOUR_KEY>"}
    snippet = json.dumps({"mcpServers": {"weather": {"url": "https://weather.example/mcp", "headers": headers}}})
    await h.place("Servers").get_by_label("A command line, an address, or JSON").fill(snippet)
    await expect(h.place("Servers").get_by_role("article", name="weather")).to_be_visible()


async def _adding_form(h: House) -> None:
    place = h.place("Servers")
    await place.get_by_role("button", name="Form").click()
    await place.get_by_label("Name", exact=True).fill("ledger")
    await place.get_by_label("Program", exact=True).fill("npx")
    await place.get_by_role("button", name="Add an argument").click()
    await h.page.keyboard.insert_text("ledger-server")
    await place.get_by_role("button", name="Add a variable").click()
    await h.page.keyboard.insert_text("LEDGER_KEY")


async def _settings(h: House) -> None:
    await go(h, "Settings")
    await expect(h.place("Settings").get_by_role("heading").first).to_be_visible()


async def _settings_narrow(h: House) -> None:
    await resize(h, NARROW)
    await h.page.emulate_media(color_scheme="dark")
    await expect(h.page.locator("body")).to_have_css("background-color", "rgb(16, 20, 18)")


BEGINNINGS: Final = Visit(
    name="beginnings",
    scenes=(
        Scene(name="first-start", act=_first_start),
        Scene(name="first-start-narrow", act=_first_start_narrow),
        Scene(name="adding", act=_adding),
        Scene(name="adding-form", act=_adding_form),
        Scene(name="settings", act=_settings),
        Scene(name="settings-narrow", act=_settings_narrow),
    ),
)
