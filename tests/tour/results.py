"""What calls bring, and Views and servers that go wrong: a server made of toys, called studio."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.async_api import expect

from greenroom.servers.entry import ServerEntry
from tests.browser.house import STARTED, House
from tests.stage.toys import entry, page
from tests.tour.media import chime, sunset
from tests.tour.scene import Scene, Visit, named

READ_ONLY: Final = {"annotations": {"readOnlyHint": True}}
WORDS: Final = """## Friday, stage left

The set for **act two** is up. Still missing:

1. the lantern
2. two of the four chairs

| who | when |
| --- | --- |
| Ada | 10:00 |
| Grace | 14:30 |

See the [prompt book](https://prompt-book.example/act-2).
"""
NOTES: Final = {
    "uri": "file:///notes/act-2.txt",
    "mimeType": "text/plain",
    "text": "Lantern from the left.\nHold the light until the door has closed.",
}
CONTENT: Final = [
    {"type": "text", "text": WORDS},
    {"type": "image", "mimeType": "image/png", "data": sunset()},
    {"type": "audio", "mimeType": "audio/wav", "data": chime()},
]
LINKS: Final = [
    {
        "type": "resource_link",
        "uri": "file:///notes/act-2.txt",
        "name": "act-2.txt",
        "title": "Notes on act two",
        "description": "What the stage manager wrote down.",
        "mimeType": "text/plain",
        "size": 2048,
    },
    {"type": "resource", "resource": NOTES},
    {"type": "image", "mimeType": "image/png", "data": "AAAA"},
]
PROPS: Final = [
    {"id": 9007199254740993 + at, "name": f"prop {at}", "act": at % 5 + 1, "on": {"stage": at % 2 == 0, "x": at}}
    for at in range(2000)
]
ERROR: Final = {
    "content": [{"type": "text", "text": "The store room is locked until 14:00. Ask for the key at the desk."}],
    "isError": True,
}
WRONG: Final = {"content": [{"type": "text", "text": "4 seats"}], "structuredContent": {"seats": "four"}}
SEATS: Final = {"type": "object", "properties": {"seats": {"type": "integer"}}, "required": ["seats"]}


def _tool(result: dict[str, Any], **listed: Any) -> dict[str, Any]:
    return {"listed": {**READ_ONLY, **listed}, "result": result}


TOOLS: Final = {
    "rehearsal_report": _tool({"content": CONTENT}),
    "notes": _tool({"content": LINKS}),
    "list_props": _tool({"content": [{"type": "text", "text": "2000 props"}], "structuredContent": {"props": PROPS}}),
    "fetch_prop": _tool(ERROR),
    "count_seats": _tool(WRONG, outputSchema=SEATS),
    "throws": {"html": "<!doctype html><script>throw new Error('no such element')</script>", "listed": READ_ONLY},
    "blocked": {
        "html": page(
            "<h2>Rooms</h2>",
            "fetch('https://api.example/rooms').catch(() => {});"
            "post({ method: 'ui/notifications/size-changed', params: { height: 90 } });",
        ),
        "listed": READ_ONLY,
    },
    "close_the_house": {"dies": "reading seats.db\nthe disk is full\ngiving up", "listed": READ_ONLY},
}


def _servers(folder: Path) -> Sequence[ServerEntry]:
    return [named(folder, entry(folder, TOOLS), "studio")]


async def _media(h: House) -> None:
    await expect(h.tool("rehearsal_report")).to_be_visible(timeout=STARTED)
    await h.page.keyboard.press("Control+j")
    await h.run("rehearsal_report")
    await expect(h.inspector.get_by_role("img", name="An image of the result, image/png")).to_be_visible()
    await expect(h.inspector.locator("audio")).to_be_attached()
    await h.page.get_by_role("separator", name="Width of the inspector").focus()
    for _ in range(6):
        await h.page.keyboard.press("ArrowLeft")
    await h.inspector.locator("audio").scroll_into_view_if_needed()
    await h.page.evaluate("document.activeElement.blur()")


async def _links(h: House) -> None:
    await h.run("notes")
    await expect(h.inspector.get_by_text("Notes on act two")).to_be_visible()
    await expect(h.inspector.get_by_text("This engine cannot show it.")).to_be_visible()


async def _tree(h: House) -> None:
    await h.run("list_props")
    part = h.inspector.get_by_role("region", name="structuredContent")
    await part.get_by_role("searchbox").fill("9007199254740994")
    await expect(part.get_by_role("treeitem", name="9007199254740994")).to_be_visible()
    await part.get_by_role("tree").evaluate("(it) => it.scrollIntoView({ block: 'end' })")


async def _error(h: House) -> None:
    await h.run("fetch_prop")
    await expect(h.inspector.get_by_text("the tool reports an error", exact=True)).to_be_visible()


async def _unfit(h: House) -> None:
    await h.run("count_seats")
    await expect(h.inspector.get_by_role("list", name="What is wrong with the result")).to_be_visible()


async def _findings(h: House) -> None:
    await h.run("blocked")
    await expect(h.card("blocked").get_by_text("ready in")).to_be_visible()
    panel = await h.findings()
    await expect(panel.get_by_text("https://api.example/rooms").first).to_be_visible()


async def _thrown(h: House) -> None:
    await h.card("blocked").get_by_role("button", name="Close").click()
    await h.inspector.get_by_role("tab", name="Result").click()
    h.core.store.settings.change(initialize_seconds=1.5)
    await h.run("throws")
    await expect(h.stage.get_by_text("This View did not start")).to_be_visible()


async def _dead(h: House) -> None:
    await h.run("close_the_house")
    await expect(h.server("studio")).to_contain_text("giving up")
    await expect(h.stage.get_by_role("region", name="Call of close_the_house")).to_be_in_viewport()
    await h.page.mouse.move(580, 748)


RESULTS: Final = Visit(
    name="results",
    servers=_servers,
    complains=True,
    scenes=(
        Scene(name="media", act=_media),
        Scene(name="links", act=_links),
        Scene(name="tree", act=_tree),
        Scene(name="error", act=_error),
        Scene(name="unfit", act=_unfit),
        Scene(name="findings", act=_findings),
        Scene(name="did-not-start", act=_thrown),
        Scene(name="dead", act=_dead),
    ),
)
