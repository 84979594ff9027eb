"""What a View offers: a tool of its own, files to save, itself in picture-in-picture, and a document that changes."""

from typing import Final

from playwright.async_api import expect

from tests.browser.house import RUN, STARTED, House
from tests.tour.asking import box_office, look
from tests.tour.scene import NARROW, WIDE, Scene, Visit

PLAN: Final = "Act two, the house by the lake"


async def _tool(h: House) -> None:
    await h.tool("stage_plan").click(timeout=STARTED)
    await h.show("stage_plan")
    await h.tool("move_lamp").click()
    await h.call.locator("select").select_option(label="right")
    await expect(h.call.get_by_text("A tool of View 1 itself")).to_be_visible()


async def _tool_question(h: House) -> None:
    await h.call.get_by_role("button", name=RUN).click()
    await expect(h.dialog).to_contain_text("not of its server")


async def _download(h: House) -> None:
    await h.dialog.get_by_role("button").last.click()
    await expect(h.dialog).to_have_count(0)
    await expect(h.inspector.get_by_text("on the right")).to_be_visible()
    await h.view("1").get_by_role("button", name="Save the plan").click()
    await expect(h.dialog.get_by_role("listitem")).to_have_count(3)


async def _download_narrow(h: House) -> None:
    await look(h, NARROW, dark=True)


async def _pip(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await look(h, WIDE, dark=False)
    await h.show("seat_map", "2")
    await h.card("stage_plan").get_by_role("button", name="Picture-in-picture").click()
    await expect(h.view("1").get_by_text(PLAN)).to_be_in_viewport()


async def _pip_narrow(h: House) -> None:
    await look(h, NARROW, dark=True)


async def _document(h: House) -> None:
    await look(h, WIDE, dark=False)
    await h.card("stage_plan").get_by_role("button", name="Close stage_plan").click()
    await h.card("seat_map").get_by_role("button", name="Close seat_map").click()
    await h.show("stage_plan", "3")
    await h.card("stage_plan").get_by_role("button", name="Document", exact=True).click()
    await expect(h.page.get_by_role("dialog", name="Document")).to_be_visible()


async def _outdated(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.run("paint_plan")
    await expect(h.card("stage_plan").get_by_role("button", name="Show the new one")).to_be_visible()


OFFERING: Final = Visit(
    name="offering",
    servers=box_office,
    scenes=(
        Scene(name="view-tool", act=_tool),
        Scene(name="view-tool-question", act=_tool_question),
        Scene(name="download", act=_download),
        Scene(name="download-narrow", act=_download_narrow),
        Scene(name="pip", act=_pip),
        Scene(name="pip-narrow", act=_pip_narrow),
        Scene(name="document", act=_document),
        Scene(name="outdated", act=_outdated),
    ),
)
