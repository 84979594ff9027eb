"""The demo server on the bench: from the first look to several Views, and every width of the window."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.async_api import Locator, expect

from greenroom.servers.entry import ServerEntry
from tests.browser.house import STARTED, House, demo
from tests.tour.scene import NARROW, WIDE, Scene, Visit, go, named, resize


def servers(folder: Path) -> Sequence[ServerEntry]:
    return [named(folder, demo(), "rehearsals")]


async def ready(h: House) -> None:
    await expect(h.tool("show_dashboard")).to_be_visible(timeout=STARTED)
    await expect(h.stage.get_by_text("If the tool has a View")).to_be_visible()


async def _mistake(h: House) -> None:
    await h.tool("show_dashboard").click()
    await h.write('{"week": "soon", "room": }')
    await expect(h.call.get_by_text("Line 1")).to_be_visible()


async def _palette(h: House) -> None:
    await h.call.get_by_role("button", name="Reset").click()
    await h.call.get_by_role("button", name="Form", exact=True).click()
    await h.page.keyboard.press("Control+k")
    await h.page.keyboard.insert_text("room")
    await expect(h.dialog.get_by_text("7 found")).to_be_visible()


async def _shortcuts(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.page.keyboard.press("?")
    await expect(h.dialog).to_contain_text("Everywhere")


async def _running(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.run("count_slowly", arguments='{"to": 60, "seconds_each": 1}')
    await expect(h.stage.get_by_text("Calling")).to_be_visible()
    await expect(h.call.get_by_text(" of 60")).to_be_visible()
    await expect(h.view("1").get_by_text("The tool is counting")).to_be_visible()


async def dashboard(h: House, name: str = "1") -> None:
    """Have the dashboard on the stage."""
    await h.show("show_dashboard", name)
    await expect(h.view(name).get_by_text("Busiest day")).to_be_visible()


async def _view(h: House) -> None:
    await h.call.get_by_role("button", name="Cancel").click()
    await h.card("count_slowly").get_by_role("button", name="Close").click()
    await expect(h.stage.get_by_role("article")).to_have_count(0)
    await dashboard(h, "2")
    await h.page.mouse.move(640, 300)


async def _dark(h: House) -> None:
    await h.page.emulate_media(color_scheme="dark")
    await expect(h.page.locator("body")).to_have_css("background-color", "rgb(16, 20, 18)")


async def _high_contrast(h: House) -> None:
    await h.page.emulate_media(color_scheme="light", contrast="more")
    # That of the light theme is paler.
    await expect(h.page.locator(".bar")).to_have_css("border-block-end-color", "rgb(92, 104, 97)")


async def _high_contrast_dark(h: House) -> None:
    await h.page.emulate_media(color_scheme="dark", contrast="more")
    await expect(h.page.locator("body")).to_have_css("background-color", "rgb(0, 0, 0)")


async def _phone(h: House) -> None:
    await h.page.emulate_media(color_scheme="light", contrast="no-preference")
    await h.choose("Device", "Mobile")
    await expect(h.page.get_by_role("dialog", name="Device")).to_be_visible()


async def _fullscreen(h: House) -> None:
    await h.page.get_by_role("dialog", name="Device").get_by_role("radio", name="Auto").first.check()
    await h.page.keyboard.press("Escape")
    await h.card("show_dashboard").get_by_role("button", name="Fullscreen").click()
    await expect(h.stage.get_by_role("button", name="Leave fullscreen")).to_be_visible()


async def _tablet(h: House) -> None:
    await h.stage.get_by_role("button", name="Leave fullscreen").click()
    await resize(h, (1024, 768))
    await expect(h.inspector).not_to_be_in_viewport()


async def _inspector_drawer(h: House) -> None:
    await h.page.get_by_role("button", name="Inspector").click()
    await expect(h.inspector.get_by_role("tree").first).to_be_visible()


async def _zoomed(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await resize(h, (WIDE[0] // 2, WIDE[1] // 2))
    await expect(h.side).not_to_be_in_viewport()


async def _narrow(h: House) -> None:
    await resize(h, NARROW)
    await expect(h.view("2").get_by_text("Busiest day")).to_be_in_viewport()


async def _narrow_dark(h: House) -> None:
    await h.page.emulate_media(color_scheme="dark")
    await expect(h.page.locator("body")).to_have_css("background-color", "rgb(16, 20, 18)")


async def _narrow_drawer(h: House) -> None:
    await h.page.emulate_media(color_scheme="light")
    await h.page.get_by_role("button", name="Servers and tools").click()
    await expect(h.tool("show_dashboard")).to_be_in_viewport()


async def _narrow_result(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.page.get_by_role("button", name="Inspector").click()
    await expect(h.inspector.get_by_role("tree").first).to_be_in_viewport()


async def _narrow_protocol(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.protocol.get_by_role("button", name="Unfold").click()
    await h.protocol.get_by_label("Filter by method or text").fill("tools/call")
    await line(h, "result of tools/call show_dashboard").click()
    await expect(h.protocol.get_by_role("tree")).to_be_visible()


def line(h: House, text: str) -> Locator:
    """A line of the protocol."""
    return h.protocol.get_by_role("option").filter(has_text=text)


async def _message(h: House) -> None:
    await h.protocol.get_by_role("button", name="Close the message").click()
    await h.protocol.get_by_label("Filter by method or text").fill("")
    await h.protocol.get_by_role("button", name="Fold").click()
    await resize(h, WIDE)
    await h.protocol.get_by_label("Filter by method or text").fill("dashboard")
    await line(h, "result of tools/call show_dashboard").click()
    await expect(h.protocol.get_by_role("tree")).to_be_visible()


async def _message_raw(h: House) -> None:
    await h.protocol.get_by_role("button", name="The request").click()
    await h.protocol.get_by_role("group", name="Show as").get_by_role("button", name="Raw").click()
    await expect(h.protocol.locator("pre")).to_contain_text('"show_dashboard"')


async def _imported(h: House) -> None:
    await h.protocol.get_by_role("button", name="Close the message").click()
    await h.protocol.get_by_label("Filter by method or text").fill("")
    async with h.page.expect_download() as saving:
        await h.protocol.get_by_role("button", name="Export the session").click()
    download = await saving.value
    file = (await download.path()).with_name("monday.jsonl")
    await download.save_as(file)
    async with h.page.expect_file_chooser() as choosing:
        await h.protocol.get_by_role("button", name="Import a session").click()
    await (await choosing.value).set_files(file)
    await expect(h.protocol.get_by_role("status").filter(has_text="monday.jsonl")).to_be_visible()
    await expect(h.protocol.get_by_role("option").first).to_be_visible()


async def _filter(h: House) -> None:
    await h.protocol.get_by_role("button", name="Back to the live protocol").click()
    await h.protocol.get_by_role("button", name="Filter", exact=True).click()
    await h.page.get_by_role("dialog", name="Filter").get_by_label("Method").select_option("tools/call")
    await expect(line(h, "result of tools/call show_dashboard")).to_be_visible()
    await expect(line(h, "ui/")).to_have_count(0)


async def _recent(h: House) -> None:
    await h.page.get_by_role("dialog", name="Filter").get_by_role("button", name="Show everything").click()
    await h.page.keyboard.press("Escape")
    await h.run("say_hello", arguments='{"name": "Ada"}')
    await h.run("say_hello", arguments='{"name": "Grace"}')
    await expect(h.inspector.get_by_text("done", exact=True)).to_be_visible()
    await h.call.get_by_role("button", name="Recent").click()
    await expect(h.call.get_by_role("listitem").filter(has_text="Grace")).to_be_visible()


async def _saved(h: House) -> None:
    await h.call.get_by_role("button", name="Recent").click()
    await h.call.get_by_role("button", name="Save call").click()
    await h.page.get_by_label("Name of the saved call").fill("Hello to Grace")
    await h.page.keyboard.press("Enter")
    await expect(h.side.locator('[data-saved="Hello to Grace"]')).to_be_visible()


async def _required(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await h.run("show_room")
    await expect(h.call.get_by_text("This is required.").first).to_be_visible()


async def _several(h: House) -> None:
    await h.run("show_room", arguments='{"room": "loft"}')
    await expect(h.card("show_room").get_by_text("ready in")).to_be_visible()
    await expect(h.card("show_room")).to_be_in_viewport()
    # The end of the one and the head of the other.
    await h.card("show_room").evaluate("(it) => { it.closest('[data-covered]').scrollTop -= 260 }")


async def _question(h: House) -> None:
    await h.view("2").get_by_role("button", name="Cancel").first.click()
    await expect(h.dialog.get_by_role("heading", name="Run cancel_booking?")).to_be_visible()


async def _server(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await expect(h.dialog).to_have_count(0)
    await go(h, "Servers")
    await h.place("Servers").get_by_role("button", name=re.compile("^rehearsals")).click()
    await expect(h.place("Servers").get_by_role("region", name="What it says it is")).to_be_visible()


AT_WORK: Final = Visit(
    name="at-work",
    servers=servers,
    scenes=(
        Scene(name="ready", act=ready),
        Scene(name="mistake", act=_mistake),
        Scene(name="palette", act=_palette),
        Scene(name="shortcuts", act=_shortcuts),
        Scene(name="running", act=_running),
        Scene(name="view", act=_view),
        Scene(name="view-dark", act=_dark),
        Scene(name="high-contrast", act=_high_contrast),
        Scene(name="high-contrast-dark", act=_high_contrast_dark),
        Scene(name="phone", act=_phone),
        Scene(name="fullscreen", act=_fullscreen),
        Scene(name="tablet", act=_tablet),
        Scene(name="inspector-drawer", act=_inspector_drawer),
        Scene(name="zoomed", act=_zoomed),
        Scene(name="narrow", act=_narrow),
        Scene(name="narrow-dark", act=_narrow_dark),
        Scene(name="narrow-drawer", act=_narrow_drawer),
        Scene(name="narrow-result", act=_narrow_result),
        Scene(name="narrow-protocol", act=_narrow_protocol),
        Scene(name="message", act=_message),
        Scene(name="message-raw", act=_message_raw),
        Scene(name="imported", act=_imported),
        Scene(name="filter", act=_filter),
        Scene(name="recent", act=_recent),
        Scene(name="saved", act=_saved),
        Scene(name="required", act=_required),
        Scene(name="several", act=_several),
        Scene(name="question", act=_question),
        Scene(name="server", act=_server),
    ),
)
