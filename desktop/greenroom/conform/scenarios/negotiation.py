"""What a server hears of this client, and which documents are accepted as Views: H1 to H11."""

import base64
from typing import Any, Final

from greenroom.conform.bench import Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import MIME, document
from greenroom.conform.scenario import scenario
from greenroom.protocol.jsonrpc import JsonObject

EXTENSION: Final = "io.modelcontextprotocol/ui"
CLIENT: Final = "io.modelcontextprotocol/clientCapabilities"


def _extension(capabilities: Any) -> Any:  # noqa: ANN401 -- a message of a server's log
    return (capabilities or {}).get("extensions", {}).get(EXTENSION)


@scenario("H1", "H2")
async def handshake_with_server(bench: Bench, book: Book) -> None:
    """A server of the older protocol wrote down its `initialize`."""
    server = await bench.serve({"plain": {}})
    (hello,) = server.got("initialize")
    told = _extension(hello["params"]["capabilities"])
    book.see("H1", "the capabilities in initialize name io.modelcontextprotocol/ui", told is not None)
    book.see("H2", "its settings list the media type", told, {"mimeTypes": [MIME]})


@scenario("H1", "H3")
async def without_handshake(bench: Bench, book: Book) -> None:
    """A server of 2026-07-28 wrote down every request."""
    server = await bench.serve({"show": shows("ui://probe/page")}, {"ui://probe/page": page()}, modern=True)
    probe = await bench.show(server)
    await probe.ask("tools/call", {"name": "show", "arguments": {}})
    requests = [one for one in server.got() if "id" in one and one.get("method") != "initialize"]
    without = [one["method"] for one in requests if not _announces(one)]
    methods = {str(one["method"]) for one in requests}
    book.see("H3", "requests without the announcement in their _meta", sorted(set(without)), [])
    book.see(
        "H3",
        "a listing, a call and a reading were among them",
        {"tools/list", "tools/call", "resources/read"} <= methods,
    )
    book.see("H1", "under 2026-07-28 the announcement is made", bool(requests) and _announces(requests[0]))


def _announces(request: JsonObject) -> bool:
    params = request.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    return isinstance(meta, dict) and _extension(meta.get(CLIENT)) == {"mimeTypes": [MIME]}


@scenario("H4", "H5", "H6")
async def documents_of_tools(bench: Bench, book: Book) -> None:
    """Documents under the nested key, the flat key, and both; in no list of the server."""
    flat, both = "ui://probe/flat", "ui://probe/both"
    tools = {
        "nested": shows("ui://probe/nested") | {"result": {"content": [], "structuredContent": {"of": "nested"}}},
        "flat": {"definition": {"_meta": {"ui/resourceUri": flat}}},
        "both": {"definition": {"_meta": {"ui": {"resourceUri": both}, "ui/resourceUri": flat}}},
    }
    resources = {uri: page(mark=uri) for uri in ("ui://probe/nested", flat, both)}
    server = await bench.serve(tools, resources)
    probe = await bench.show(server, "nested")
    result = await probe.hears("ui/notifications/tool-result")
    book.see("H4", "the document shown", await probe.run("() => probe.options.mark"), "ui://probe/nested")
    book.see("H4", "the result it was given", result.get("structuredContent"), {"of": "nested"})
    reads = [one["params"]["uri"] for one in server.got("resources/read")]
    book.see("H5", "resources/read of the server", reads, ["ui://probe/nested"])
    book.see("H5", "the server was asked for its list, which is empty", len(server.got("resources/list")) > 0)
    for tool, uri in (("flat", flat), ("both", both)):
        shown = await bench.show(server, tool)
        book.see("H6", f"the document shown of a tool with {tool}", await shown.run("() => probe.options.mark"), uri)


@scenario("H7", "H8", "H9", "H11")
async def documents_that_are_none(bench: Bench, book: Book) -> None:
    """Other schemes, other media types, a document that is missing; and one in base64."""
    bench.driver.change(profile="reference")
    words = "Grüße 😀 مرحبا"
    text = document(mark="coded").replace("Conformance probe</p>", f"{words}</p>")
    resources: dict[str, Any] = {
        "ui://probe/html": {"mimeType": "text/html", "text": document()},
        "ui://probe/skybridge": {"mimeType": "text/html+skybridge", "text": document()},
        "ui://probe/text": {"mimeType": MIME, "text": text},
        "ui://probe/blob": {"mimeType": MIME, "blob": base64.b64encode(text.encode()).decode()},
        "https://probe.example/page": page(),
    }
    names = {"html": "ui://probe/html", "skybridge": "ui://probe/skybridge", "gone": "ui://probe/gone"}
    tools = {name: shows(uri) for name, uri in names.items()} | {
        "web": shows("https://probe.example/page"),
        "text": shows("ui://probe/text"),
        "blob": shows("ui://probe/blob"),
    }
    server = await bench.serve(tools, resources)
    for row, tool in (("H7", "web"), ("H8", "html"), ("H8", "skybridge"), ("H11", "gone")):
        shown = await bench.driver.display(server.key, tool)
        book.see(row, f"the View shown for the tool {tool!r}", shown.view, None)
        for one in {row, "H11"}:
            book.see(
                one, f"the result of {tool!r}, which ran", shown.result["content"], [{"type": "text", "text": "done"}]
            )
        book.see("H11", f"why {tool!r} has no View is told", bool(shown.why))
    for tool in ("text", "blob"):
        probe = await bench.show(server, tool)
        mark = await probe.run("() => document.getElementById('mark').textContent")
        book.see("H9", f"the words of the document that came as {tool}", mark, words)


@scenario("H10")
async def declarations(bench: Bench, book: Book) -> None:
    """What is declared on the content item, on the list entry, and on both."""
    of_item: Any = {"csp": {"connectDomains": ["https://item.example"]}}
    of_list: Any = {"csp": {"connectDomains": ["https://list.example"], "frameDomains": ["https://frame.example"]}}
    listed = {"listed": {"mimeType": MIME, "_meta": {"ui": of_list}}}
    resources = {
        "ui://probe/list": page() | listed,
        "ui://probe/both": page(of_item) | listed,
        "ui://probe/item": page(of_item),
    }
    server = await bench.serve({name: shows(f"ui://probe/{name}") for name in ("item", "list", "both")}, resources)
    wanted = {"item": of_item["csp"], "list": of_list["csp"], "both": of_item["csp"]}
    for name, csp in wanted.items():
        probe = await bench.show(server, name)
        answer = await probe.run("() => probe.first")
        told = answer["result"]["hostCapabilities"]["sandbox"]["csp"]
        book.see("H10", f"what counts where the declaration is on the {name}", told, dict(csp))
