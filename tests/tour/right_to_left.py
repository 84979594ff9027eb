"""The page from right to left, in the letters that prove its layout. Things are found by what is not a word."""

from typing import Final

from playwright.async_api import expect

from tests.browser.house import STARTED, House
from tests.tour.at_work import servers
from tests.tour.scene import NARROW, WIDE, Scene, Visit, resize


async def _view(h: House) -> None:
    await h.page.locator('[data-tool="show_dashboard"]').click(timeout=STARTED)
    await h.page.keyboard.press("Control+Enter")
    await expect(h.view("1").get_by_text("Busiest day")).to_be_visible()


async def _message(h: House) -> None:
    await h.page.get_by_role("option").filter(has_text="tools/call").first.click()
    await expect(h.page.locator("section.log").get_by_role("tree")).to_be_visible()


async def _narrow(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await resize(h, NARROW)
    await expect(h.view("1").get_by_text("Busiest day")).to_be_in_viewport()


async def _dark_server(h: House) -> None:
    await resize(h, WIDE)
    await h.page.emulate_media(color_scheme="dark")
    await h.page.get_by_role("navigation").get_by_role("button").nth(2).click()
    await h.page.locator("#place-servers").get_by_role("button").filter(has_text="rehearsals").click()
    await expect(h.page.locator("#place-servers article pre").first).to_be_visible()


async def _adding(h: House) -> None:
    await h.page.locator("#place-servers header button").first.click()
    await h.page.locator("#place-servers fieldset button").nth(1).click()
    await h.page.locator("#place-servers form input, #place-servers section input").first.fill("weather")


RIGHT_TO_LEFT: Final = Visit(
    name="right-to-left",
    servers=servers,
    language="ar-XB",
    scenes=(
        Scene(name="right-to-left", act=_view),
        Scene(name="right-to-left-message", act=_message),
        Scene(name="right-to-left-narrow", act=_narrow),
        Scene(name="right-to-left-server", act=_dark_server),
        Scene(name="right-to-left-adding", act=_adding),
    ),
)
