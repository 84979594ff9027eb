"""Who sees a tool and who may call it: H12 to H16."""

from typing import Any

from greenroom.conform.bench import READS_ONLY, Bench, Server, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario


def _seen_by(*audience: str) -> dict[str, Any]:
    return {"definition": {"_meta": {"ui": {"visibility": list(audience)}}, **READS_ONLY}}


async def _tries(probe: Probe, tool: str) -> bool:
    """Whether the View's call of the tool was refused."""
    return "error" in await probe.ask("tools/call", {"name": tool, "arguments": {}})


@scenario("H12", "H13", "H14", "H16")
async def audiences(bench: Bench, book: Book) -> None:
    """One tool for each kind of visibility: offered to the model, called by the View, or not."""
    tools = {
        "silent": {"definition": READS_ONLY},
        "for_app": _seen_by("app"),
        "for_model": _seen_by("model"),
        "for_nobody": _seen_by(),
        "for_unknown": _seen_by("apps", "everybody"),
    }
    server, probe = await bench.plain(tools)
    request: Any = bench.driver.model_request()
    offered = {one["name"] for one in request["tools"] if one["server"] == server.key}
    refused = {tool: await _tries(probe, tool) for tool in tools}
    reached = {tool: len(server.calls(tool)) for tool in tools}
    book.see("H12", "the model is offered a tool for Views only", "for_app" in offered, wanted=False)
    book.see("H12", "it is offered the tools for models", {"silent", "for_model"} <= offered)
    book.see("H13", "the model is offered the tool that says nothing", "silent" in offered)
    book.see("H13", "the View's call of it reached the server", reached["silent"], 1)
    book.see("H14", "the View's call of a tool for models only was refused", refused["for_model"])
    book.see("H14", "calls of it that reached the server", reached["for_model"], 0)
    book.see("H14", "calls of the tool for Views that reached the server", reached["for_app"], 1)
    for tool in ("for_nobody", "for_unknown"):
        book.see("H16", f"the model is offered {tool}", tool in offered, wanted=False)
        book.see("H16", f"the View's call of {tool} was refused", refused[tool])
        book.see("H16", f"calls of {tool} that reached the server", reached[tool], 0)


@scenario("H15")
async def two_servers(bench: Bench, book: Book) -> None:
    """Two servers with a tool of the same name, and one that only the other has."""
    near, probe = await bench.plain({"same": {"definition": READS_ONLY}})
    far: Server = await bench.serve(
        {"same": {"definition": READS_ONLY}, "only_far": {"definition": READS_ONLY}, "show": shows("ui://far/page")},
        {"ui://far/page": page(mark="far")},
    )
    await probe.ask("tools/call", {"name": "same", "arguments": {}})
    await probe.begin("tools/call", {"name": "only_far", "arguments": {}}, key="far")
    bench.driver.confirm((await bench.driver.question("tool")).id)
    refused = "error" in await probe.answered("far")
    await probe.ask("resources/read", {"uri": "ui://far/page"})
    book.see("H15", "the call of a tool that both have reached the View's own server", len(near.calls("same")), 1)
    book.see("H15", "the call of a tool that only the other has came to nothing, though the person agreed", refused)
    asked = [str(one["method"]) for one in far.got() if one.get("method") in {"tools/call", "resources/read"}]
    book.see("H15", "calls and readings that reached the other server", asked, [])
    reads = [one["params"]["uri"] for one in near.got("resources/read")]
    book.see("H15", "the reading of the other's document went to the View's own server", "ui://far/page" in reads)
