"""What asks the person: a server in the middle of a call, a View that wants to speak or to use a device; and what they grant."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.async_api import Locator, expect

from greenroom.host.core import CoreOptions
from greenroom.host.protections import Protections
from greenroom.servers.entry import ServerEntry
from tests.browser.house import STARTED, House
from tests.tour.scene import NARROW, WIDE, Scene, Visit, go, named, resize

SERVER: Final = Path(__file__).with_name("box_office.py")
GUARDED: Final = CoreOptions(autostart=True, protections=Protections(network_guard=True))
DARK: Final = "rgb(16, 20, 18)"


def box_office(folder: Path) -> Sequence[ServerEntry]:
    return [named(folder, ServerEntry(name="box-office", command=sys.executable, args=(str(SERVER),)), "box-office")]


async def look(h: House, size: tuple[int, int], *, dark: bool) -> None:
    await resize(h, size)
    await h.page.emulate_media(color_scheme="dark" if dark else "light")
    shown = expect(h.page.locator("body"))
    await (shown.to_have_css("background-color", DARK) if dark else shown.not_to_have_css("background-color", DARK))


async def _form(h: House) -> None:
    await expect(h.tool("book_seats")).to_be_visible(timeout=STARTED)
    await h.run("book_seats")
    await h.dialog.get_by_label("Name on the tickets").fill("Ada Lovelace")
    await h.dialog.get_by_label("Send them to").fill("ada at engine.example")
    await h.dialog.get_by_role("button", name="Send").click()
    await expect(h.dialog.locator("[aria-invalid=true]")).to_have_count(1)


async def _form_narrow(h: House) -> None:
    await h.dialog.get_by_label("Send them to").fill("ada@engine.example")
    await look(h, NARROW, dark=True)


async def _address(h: House) -> None:
    await h.dialog.get_by_role("button", name="Decline").click()
    await expect(h.dialog).to_have_count(0)
    await look(h, WIDE, dark=False)
    await h.run("pay_seats")
    await expect(h.dialog.get_by_role("region", name="The address")).to_be_visible()


async def _address_dark(h: House) -> None:
    await look(h, WIDE, dark=True)


async def _message(h: House) -> None:
    await h.dialog.get_by_role("button", name="Decline").click()
    await expect(h.dialog).to_have_count(0)
    await look(h, WIDE, dark=False)
    view = await h.show("seat_map")
    for seat in ("F7", "F8"):
        await view.get_by_role("button", name=seat).click()
    await view.get_by_role("button", name="Ask about these seats").click()
    await expect(h.dialog).to_contain_text("good seats")


async def said(h: House) -> Locator:
    panel = h.page.locator("#pane-inspector").get_by_role("tabpanel")
    await expect(panel.get_by_text("F7 and F8").first).to_be_visible()
    return panel


async def _said(h: House) -> None:
    await h.dialog.get_by_role("button", name="Let it in").click()
    await h.protocol.get_by_role("button", name="Fold").click()
    await h.inspector.get_by_role("tab", name="To the model").click()
    await said(h)


async def _said_narrow(h: House) -> None:
    await look(h, NARROW, dark=True)
    await h.page.get_by_role("button", name="Inspector").click()
    await said(h)


async def _permission(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await look(h, WIDE, dark=False)
    await h.card("seat_map").get_by_role("button", name="Close").click()
    await h.run("scan_ticket")
    await expect(h.dialog.get_by_role("button", name="Allow")).to_be_visible()


async def _granted(h: House) -> None:
    await h.dialog.get_by_role("button", name="Allow").click()
    await expect(h.card("scan_ticket").get_by_text("ready in")).to_be_visible()
    await h.card("scan_ticket").get_by_role("button", name="What this View may use").click()
    await expect(h.page.get_by_role("dialog", name="What this View may use")).to_be_visible()


async def _relaxed(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.choose("Policy", "Relaxed")
    await h.page.keyboard.press("Escape")
    await expect(h.card("scan_ticket").get_by_text("relaxed policy", exact=True)).to_be_visible()
    await expect(h.card("scan_ticket").get_by_text("ready in")).to_be_visible()


async def _relaxed_narrow(h: House) -> None:
    await look(h, NARROW, dark=True)


async def _folder(h: House) -> None:
    await look(h, WIDE, dark=False)
    await go(h, "Servers")
    await h.place("Servers").get_by_role("button", name=re.compile("^box-office")).click()
    folders = h.place("Servers").get_by_role("region", name="Folders it may know of")
    (Path.home() / "prompt-books").mkdir(exist_ok=True)
    await folders.get_by_label("Path of a folder").fill(str(Path.home() / "prompt-books"))
    await folders.get_by_role("button", name="Add the folder").click()
    await expect(folders.get_by_role("listitem")).to_contain_text("prompt-books")
    await folders.evaluate("(it) => it.scrollIntoView({ block: 'end' })")


async def _mirrored_form(h: House) -> None:
    await h.page.locator("[data-tool=book_seats]").click(timeout=STARTED)
    await h.page.keyboard.press("Control+Enter")
    await h.dialog.locator("input").first.fill("Ada Lovelace")


async def _mirrored_message(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await expect(h.dialog).to_have_count(0)
    await h.page.locator("[data-tool=seat_map]").click()
    await h.page.keyboard.press("Control+Enter")
    for seat in ("F7", "F8"):
        await h.view("1").get_by_role("button", name=seat).click()
    await h.view("1").get_by_role("button", name="Ask about these seats").click()
    await expect(h.dialog).to_contain_text("good seats")


async def _mirrored_download(h: House) -> None:
    await h.page.locator("[data-tool=stage_plan]").click()
    await h.page.keyboard.press("Control+Enter")
    await h.view("2").get_by_role("button", name="Save the plan").click()
    await expect(h.dialog.get_by_role("listitem")).to_have_count(3)


async def _mirrored_pip(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await expect(h.dialog).to_have_count(0)
    await h.page.locator("main article").last.locator("header").get_by_role("button").nth(-3).click()
    await expect(h.page.locator("[data-pip]")).to_have_count(1)
    await expect(h.view("2").get_by_role("button", name="Save the plan")).to_be_in_viewport()


async def _mirrored_said(h: House) -> None:
    await h.dialog.get_by_role("button").last.click()
    await h.page.locator("#pane-inspector").get_by_role("tab").nth(1).click()
    await said(h)


ASKING: Final = Visit(
    name="asking",
    servers=box_office,
    options=GUARDED,
    scenes=(
        Scene(name="asked-form", act=_form),
        Scene(name="asked-form-narrow", act=_form_narrow),
        Scene(name="asked-address", act=_address),
        Scene(name="asked-address-dark", act=_address_dark),
        Scene(name="message-question", act=_message),
        Scene(name="said", act=_said),
        Scene(name="said-narrow", act=_said_narrow),
        Scene(name="permission", act=_permission),
        Scene(name="granted", act=_granted),
        Scene(name="relaxed", act=_relaxed),
        Scene(name="relaxed-narrow", act=_relaxed_narrow),
        Scene(name="folder", act=_folder),
    ),
)
MIRRORED: Final = Visit(
    name="right-to-left-asking",
    servers=box_office,
    language="ar-XB",
    scenes=(
        Scene(name="right-to-left-asked", act=_mirrored_form),
        Scene(name="right-to-left-message-question", act=_mirrored_message),
        Scene(name="right-to-left-said", act=_mirrored_said),
        Scene(name="right-to-left-download", act=_mirrored_download),
        Scene(name="right-to-left-pip", act=_mirrored_pip),
    ),
)
