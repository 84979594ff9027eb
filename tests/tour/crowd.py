"""Ten servers, five hundred tools, and names as long as nobody writes them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.async_api import expect

from greenroom.servers.entry import ServerEntry
from tests.browser.house import STARTED, House
from tests.stage.toys import entry, page
from tests.tour.scene import NARROW, Scene, Visit, named, resize

PLACES: Final = ("archive", "box-office", "costumes", "foyer", "lights", "makeup", "orchestra", "props", "sound")
LONG_SERVER: Final = "the-server-of-everything-that-stands-in-the-store-rooms-of-both-houses"
LONG_TOOL: Final = "list_every_single_thing_that_was_ever_carried_onto_the_stage_in_alphabetical_order"
LONG_FIELD: Final = "the_number_of_the_shelf_on_which_it_was_seen_last_by_somebody_who_remembers"
SCHEMA: Final = {
    "type": "object",
    "required": [LONG_FIELD],
    "properties": {LONG_FIELD: {"type": "string", "description": "W" * 90, "default": "x" * 120}},
}


def _tools(place: str, count: int) -> dict[str, Any]:
    return {f"{place.replace('-', '_')}_{at:03}": {"listed": {"description": f"Tool {at}."}} for at in range(count)}


def _servers(folder: Path) -> Sequence[ServerEntry]:
    servers = []
    for place in PLACES:
        own = folder / place
        own.mkdir()
        servers.append(named(folder, entry(own, _tools(place, 500 if place == "archive" else 3)), place))
    own = folder / "long"
    own.mkdir()
    html = page(f"<h2>{LONG_TOOL}</h2>", "post({ method: 'ui/notifications/size-changed', params: { height: 120 } });")
    listed = {"title": " ".join(["Everything that was ever on stage"] * 4), "inputSchema": SCHEMA}
    listed |= {"annotations": {"readOnlyHint": True, "idempotentHint": True, "openWorldHint": True}}
    return [named(folder, entry(own, {LONG_TOOL: {"html": html, "listed": listed}}), LONG_SERVER), *servers]


async def _long_names(h: House) -> None:
    await expect(h.tool("sound_000")).to_be_attached(timeout=STARTED)
    await h.show(LONG_TOOL)


async def _long_names_narrow(h: House) -> None:
    await resize(h, NARROW)
    await h.page.get_by_role("button", name="Servers and tools").click()
    await expect(h.tool(LONG_TOOL)).to_be_in_viewport()


async def _many(h: House) -> None:
    await h.page.keyboard.press("Escape")
    await resize(h, (1280, 800))
    await h.page.get_by_label("Find a tool or saved call").fill("archive_4")
    await expect(h.tool("archive_400")).to_be_visible()


CROWD: Final = Visit(
    name="crowd",
    servers=_servers,
    long=True,
    scenes=(
        Scene(name="long-names", act=_long_names),
        Scene(name="long-names-narrow", act=_long_names_narrow),
        Scene(name="many", act=_many),
    ),
)
