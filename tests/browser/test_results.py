"""What a call brought, each part in its own way."""

import base64
import struct
import zlib
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.house import Engine, House, house
from tests.browser.toys import TALKS
from tests.stage.toys import entry


def _png() -> str:
    """One red pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0\xff\0\0")
    whole = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return base64.b64encode(whole).decode()


def _wav() -> str:
    """A short silence."""
    sound = b"\x80" * 800
    head = (
        b"RIFF" + struct.pack("<I", 36 + len(sound)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
    )
    return base64.b64encode(head + b"data" + struct.pack("<I", len(sound)) + sound).decode()


ATTACK: Final = """```js style="color:red" onclick="alert(1)" dangerouslySetInnerHTML="x" key="a"
let fenced;
```
<img src="http://127.0.0.1:9/pixel" onerror="document.title=1"><script>document.title=2</script>
![picture](http://127.0.0.1:9/markdown.png) [link](javascript:alert(1)) <http://127.0.0.1:9/auto>
"""


AS_HTML: Final = """(text) => new Promise((done) => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
        if (blockedURI.startsWith("http")) done(blockedURI);
    });
    const place = document.createElement("div");
    place.innerHTML = text;
    document.body.append(place);
})"""


def _tool(**result: Any) -> dict[str, Any]:
    return {"listed": {"annotations": {"readOnlyHint": True}}, "result": result}


def _part(h: House, name: str) -> Locator:
    return h.inspector.get_by_role("region", name=name, exact=True)


async def test_an_earlier_call_is_shown_again_from_its_card_and_from_the_list(engine: Engine, tmp_path: Path) -> None:
    tools = {name: {"result": {"content": [{"type": "text", "text": f"of {name}"}]}} for name in ("first", "second")}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        for name in tools:
            await h.run(name)
            await expect(h.inspector.get_by_text(f"of {name}")).to_be_visible()
        calls = h.inspector.locator("label", has_text="Call").get_by_role("combobox")
        await calls.select_option("1. first")
        await expect(h.inspector.get_by_text("of first")).to_be_visible()
        await h.inspector.get_by_role("tab", name="Findings").click()
        await h.stage.get_by_role("region", name="Call of second").get_by_role("button", name="Show the result").click()
        await expect(h.inspector.get_by_text("of second")).to_be_visible()
        await expect(calls.locator("option:checked")).to_have_text("2. second")


@pytest.mark.window_too
async def test_each_kind_of_block_is_shown_as_what_it_is(engine: Engine, tmp_path: Path) -> None:
    content = [
        {"type": "text", "text": "plain words"},
        {"type": "text", "text": "# Title\n\n- one\n- **two**\n\n[docs](https://docs.example/page)"},
        {"type": "image", "mimeType": "image/png", "data": _png()},
        {"type": "image", "mimeType": "image/png", "data": "AAAA"},
        {"type": "audio", "mimeType": "audio/wav", "data": _wav()},
        {"type": "resource_link", "uri": "file:///notes.txt", "name": "notes", "mimeType": "text/plain"},
        {"type": "resource", "resource": {"uri": "ui://a", "mimeType": "text/html", "text": "<b>not bold</b>"}},
        {"type": "hologram", "depth": 3},
    ]
    async with house(engine, tmp_path, entry(tmp_path, {"all": _tool(content=content)})) as h:
        await h.run("all")
        part = _part(h, "content")
        await expect(part.get_by_text("plain words")).to_be_visible()
        await expect(part.get_by_role("heading", name="Title")).to_be_visible()
        await expect(part.get_by_role("button", name="docs")).to_have_attribute("title", "https://docs.example/page")
        picture = part.get_by_role("img", name="An image of the result, image/png")
        await expect(picture).to_have_count(1)
        await expect(picture).to_have_js_property("naturalWidth", 1)
        await expect(part.get_by_text("This engine cannot show it. Is it really image/png?")).to_be_visible()
        sound = part.locator("audio")
        await expect(sound).to_have_js_property("duration", 0.1)
        await expect(part.get_by_text("file:///notes.txt")).to_be_visible()
        await expect(part.get_by_text("<b>not bold</b>")).to_be_visible()
        await expect(part.get_by_text("A block of no known kind")).to_be_visible()
        await part.get_by_role("group", name="Show the text as").get_by_role("button", name="Plain").click()
        await expect(part.get_by_text("[docs](https://docs.example/page)")).to_be_visible()
        await part.get_by_role("button", name="Raw").click()
        await expect(part.locator("pre")).to_contain_text('"hologram"')


async def test_who_sees_what_is_said_with_its_cost_and_follows_the_host(engine: Engine, tmp_path: Path) -> None:
    result = {
        "content": [{"type": "text", "text": "x" * 400}],
        "structuredContent": {"rows": [1, 2, 3]},
        "_meta": {"secret of the View": True},
    }
    async with house(engine, tmp_path, entry(tmp_path, {"show": {**TALKS, "result": result}})) as h:
        await h.show("show")
        table = h.inspector.get_by_role("table", name="Who sees what")

        async def cells(part: str) -> list[str]:
            return await table.get_by_role("row", name=part).get_by_role("cell").all_text_contents()

        await expect(table.get_by_role("row", name="content").first).to_contain_text("about 100 tokens")
        assert await cells("structuredContent") == ["–does not see it", "sees it"]
        assert await cells("_meta") == ["–does not see it", "sees it"]
        await h.choose("Host", "ChatGPT")
        await h.show("show", "2")
        await expect(table.get_by_role("row", name="structuredContent").get_by_role("cell").first).to_have_text(
            "sees it"
        )
        assert await cells("_meta") == ["–does not see it", "sees it"]


async def test_structured_content_of_megabytes_is_a_tree_that_is_searched(engine: Engine, tmp_path: Path) -> None:
    rows = [{"id": at, "name": f"row {at}", "filler": "x" * 80} for at in range(20_000)]
    tool = _tool(content=[{"type": "text", "text": "rows"}], structuredContent={"rows": rows})
    async with house(engine, tmp_path, entry(tmp_path, {"much": tool})) as h:
        await h.run("much")
        part = _part(h, "structuredContent")
        lines = part.get_by_role("treeitem")
        await expect(lines.first).to_be_visible()
        assert await lines.count() < 100
        await part.get_by_label("Find in structuredContent").fill("row 14999")
        await expect(part.get_by_role("treeitem", selected=True)).to_contain_text("row 14999")


async def test_a_result_that_does_not_fit_its_schema_and_an_error_are_told(engine: Engine, tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    tools = {
        "wrong": {**_tool(content=[], structuredContent={"n": "seven"}), "listed": {"outputSchema": schema}},
        "fails": _tool(content=[{"type": "text", "text": "No such room"}], isError=True),
    }
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.run("wrong")
        problems = h.inspector.get_by_role("list", name="What is wrong with the result")
        await expect(problems).to_contain_text("does not fit the tool's output schema")
        await expect(h.inspector.get_by_text("The content is empty: a model would be told nothing.")).to_be_visible()
        await h.run("fails")
        await expect(h.inspector.get_by_text("the tool reports an error", exact=True)).to_be_visible()
        await expect(_part(h, "content").get_by_text("No such room")).to_be_visible()


async def test_markdown_that_is_an_attack_loads_nothing_and_takes_nothing_with_it(
    engine: Engine, tmp_path: Path
) -> None:
    tools = {"attack": _tool(content=[{"type": "text", "text": ATTACK}])}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        asked: list[str] = []
        h.page.on("request", lambda request: asked.append(request.url))
        await h.run("attack")
        part = _part(h, "content")
        await expect(part.get_by_text("let fenced;")).to_be_visible()
        await expect(part.get_by_text('<img src="http://127.0.0.1:9/pixel"')).to_be_visible()
        await expect(part.get_by_text("which is not loaded")).to_be_visible()
        assert await part.locator("a, img, script, [style], [onclick]").count() == 0
        assert await h.page.title() == "Greenroom"
        assert not [url for url in asked if ":9/" in url]
        # The control: the same text as the engine's own HTML asks for its picture, or is stopped by the policy.
        blocked = h.page.evaluate(AS_HTML, ATTACK)
        assert "http://127.0.0.1:9" in await blocked
        h.errors.clear()  # of the control
