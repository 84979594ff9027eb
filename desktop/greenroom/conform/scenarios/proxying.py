"""What passes between a View and its server: H74 to H79, W12, W13, W15, W16, W24."""

from typing import Any, Final

from greenroom.conform.bench import READS_ONLY, Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.scenario import scenario
from greenroom.stage.driving.waiting import until

CLIENTS: Final = {
    "initialize",
    "ping",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/read",
    "server/discover",
}
CLIENTS_TOO: Final = {"resources/templates/list", "prompts/list", "subscriptions/listen", "logging/setLevel"}
NOTES: Final = {"notifications/initialized", "notifications/cancelled", "notifications/roots/list_changed"}


@scenario("H74", "H75", "H76", "H77", "H79")
async def requests(bench: Bench, book: Book) -> None:
    """A View's calls and readings, and messages that must stop at the host."""
    result = {
        "content": [{"type": "text", "text": "ran"}],
        "structuredContent": {"n": 1},
        "_meta": {"probe.example/x": 1},
    }
    tools = {
        "show": shows("ui://probe/page"),
        "run": {"definition": READS_ONLY, "result": result},
        "fail": {"definition": READS_ONLY, "error": {"code": -32050, "message": "own error", "data": {"x": 1}}},
    }
    resources = {
        "ui://probe/page": page(),
        "data://rows": {"mimeType": "application/json", "text": "[1]", "x-own": True},
    }
    server = await bench.serve(tools, resources)
    probe = await bench.show(server)
    answer = await probe.ask("tools/call", {"name": "run", "arguments": {"a": 1}})
    book.see("H74", "arguments that reached the server", [one["arguments"] for one in server.calls("run")], [{"a": 1}])
    book.see("H74", "the server's result as the View got it", answer.get("result"), result)
    failed = (await probe.ask("tools/call", {"name": "fail", "arguments": {}})).get("error")
    book.see("H74", "the server's error as the View got it", failed, tools["fail"]["error"])
    read = await probe.result("resources/read", {"uri": "data://rows"})
    book.see(
        "H75",
        "the server's contents as the View got them",
        read,
        {"contents": [{"uri": "data://rows", **resources["data://rows"]}]},
    )
    book.see(
        "H75",
        "readings of it that reached the server",
        [one["params"]["uri"] for one in server.got("resources/read")].count("data://rows"),
        1,
    )
    for method in ("ui/initialize", "ui/no-such", "ui/request-display-mode"):
        await probe.ask(method, {"mode": "inline"})
    await probe.send({"method": "ui/notifications/size-changed", "params": {"width": 1, "height": 200}})
    await probe.barrier()
    own = [one["method"] for one in server.got() if str(one.get("method")).startswith("ui/")]
    book.see(
        "H76",
        "messages of the extension that the View sent",
        len([one for one in probe.said() if str(one.get("method")).startswith("ui/")]) >= 5,
    )
    book.see("H76", "messages of the extension that reached the server", own, [])
    _well_formed(book, server.got())
    wanted = {"ui/initialize", "tools/call", "resources/read", "ui/no-such", "ui/request-display-mode", "ping"}
    book.see(
        "H79",
        "methods of its requests that are in the log",
        sorted(wanted & {str(one.get("method")) for one in probe.said()}),
        sorted(wanted),
    )


def _well_formed(book: Book, got: list[dict[str, Any]]) -> None:
    """All that the server wrote down, the View's part among it."""
    asked = [one for one in got if "id" in one and "method" in one]
    ids = [one["id"] for one in asked]
    book.see(
        "H77", "messages without the protocol's version", len([one for one in got if one.get("jsonrpc") != "2.0"]), 0
    )
    book.see("H77", "request ids used twice", len(ids) - len(set(map(str, ids))), 0)
    methods = {one["method"] for one in got if "method" in one}
    book.see("H77", "methods that no client of core MCP has", sorted(methods - CLIENTS - CLIENTS_TOO - NOTES), [])
    members = {name for one in asked for name in one}
    book.see("H77", "members of requests", sorted(members), ["id", "jsonrpc", "method", "params"])
    book.see("H77", "requests looked at", len(asked) >= 6)


@scenario("W12", "W13")
async def progress(bench: Bench, book: Book) -> None:
    """A call that tells how far it is, one that is slow, and one that the View gives up."""
    tools = {
        "steps": {"definition": READS_ONLY, "progress": 2},
        "slow": {"definition": READS_ONLY, "never": True},
    }
    server, probe = await bench.plain(tools)
    await probe.ask("tools/call", {"name": "steps", "arguments": {}, "_meta": {"progressToken": "the-views-own"}})
    told = [one["params"] for one in await probe.heard("notifications/progress")]
    book.see("W12", "progress the View heard, under", sorted({one["progressToken"] for one in told}), ["the-views-own"])
    book.see("W12", "how far, at last", told[-1]["progress"] if told else None, 2)
    book.see(
        "W12",
        "the View's token in what reached the server",
        "the-views-own" in str(server.calls("steps")),
        wanted=False,
    )
    await probe.begin("tools/call", {"name": "slow", "arguments": {}, "_meta": {"progressToken": "kept"}}, key="slow")
    alive = await probe.hears("notifications/progress", lambda params: params["progressToken"] == "kept")
    book.see("W12", "a slow call gives a sign of life", alive["progressToken"], "kept")
    await until(lambda: len(server.calls("slow")) == 1, "the slow call reached the server")
    (call,) = [one for one in server.got("tools/call") if one["params"]["name"] == "slow"]
    await probe.send({"method": "notifications/cancelled", "params": {"requestId": "slow", "reason": "enough"}})
    await until(lambda: bool(server.got("notifications/cancelled")), "the server hears that the call is cancelled")
    stopped = [one["params"]["requestId"] for one in server.got("notifications/cancelled")]
    book.see("W13", "the server was told to stop the call, under its own number", stopped, [call["id"]])
    book.see("W13", "the request is not answered afterwards", await probe.quiet("slow"))


@scenario("W15", "W24")
async def odd_schemas(bench: Bench, book: Book) -> None:
    """Output schemas and structured contents that older Views refuse."""
    uri = "ui://probe/page"
    odd = shows(uri, outputSchema={"type": "array", "items": {"type": "number"}}) | {
        "result": {"content": [], "structuredContent": [1, 2]}
    }
    fine = shows(uri, outputSchema={"type": "object"}) | {"result": {"content": [], "structuredContent": None}}
    tools = {"odd": odd, "fine": fine, "null": {"definition": READS_ONLY, "result": fine["result"]}}
    server = await bench.serve(tools, {uri: page()})
    for name, kept in (("odd", False), ("fine", True)):
        probe = await bench.show(server, name)
        tool = (await probe.run("() => probe.first"))["result"]["hostContext"]["toolInfo"]["tool"]
        book.see(
            "W15", f"the tool {name!r} that the View was told about has an output schema", "outputSchema" in tool, kept
        )
        told = await probe.hears("ui/notifications/tool-result")
        book.see(
            "W24",
            f"structured content in the result of {name!r}",
            told.get("structuredContent", "left out"),
            "left out" if kept else [1, 2],
        )
        if not kept:
            remarks = [one for one in bench.driver.view(probe.name).remarks if "structuredContent" in one]
            book.see("W24", f"its author is pointed to that of {name!r}", len(remarks) > 0)
        answer = await probe.result("tools/call", {"name": "null", "arguments": {}})
        book.see("W24", "null in the answer to the View's own call", "structuredContent" in answer, wanted=False)


@scenario("H78")
async def changed_lists(bench: Bench, book: Book) -> None:
    """Servers of both eras whose lists change while a View is open."""
    for modern in (False, True):
        era = "2026-07-28" if modern else "2025-11-25"
        sends = [{"method": f"notifications/{kind}/list_changed"} for kind in ("tools", "resources")]
        grow = {"definition": READS_ONLY, "adds": {"grown": {"definition": READS_ONLY}}, "sends": sends}
        uri = "ui://probe/page"
        server = await bench.serve({"show": shows(uri), "grow": grow}, {uri: page()}, modern=modern)
        probe = await bench.show(server)
        offered = (await probe.run("() => probe.first"))["result"]["hostCapabilities"]
        promised = [offered[kind].get("listChanged") for kind in ("serverTools", "serverResources")]
        await probe.ask("tools/call", {"name": "grow", "arguments": {}})
        book.see("H78", f"changes are promised to the View of a {era} server", promised, [True, True])
        for kind in ("tools", "resources"):
            told = await probe.hears(f"notifications/{kind}/list_changed")
            book.see("H78", f"word of changed {kind} of a {era} server", isinstance(told, dict))


@scenario("W16")
async def questions_of_servers(bench: Bench, book: Book) -> None:
    """A server of 2026-07-28 that asks the person in the middle of a View's call."""
    schema = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    wish = {"method": "elicitation/create", "params": {"mode": "form", "message": "Who?", "requestedSchema": schema}}
    asks = {"definition": READS_ONLY, "echo": True, "asks": {"requestState": "opaque", "inputRequests": {"q0": wish}}}
    uri = "ui://probe/page"
    server = await bench.serve({"show": shows(uri), "ask": asks}, {uri: page()}, modern=True)
    probe = await bench.show(server)
    await probe.begin("tools/call", {"name": "ask", "arguments": {}}, key="asked")
    question = await bench.driver.question("form")
    book.see("W16", "the person is asked in the server's words", question.text, "Who?")
    book.see("W16", "the question names the View whose call caused it", question.view, probe.name)
    bench.driver.confirm(question.id, content='{"name": "Ada"}')
    answer = await probe.answered("asked")
    given = answer["result"]["structuredContent"]["input"]
    book.see(
        "W16", "the person's answer reached the server", given["q0"], {"action": "accept", "content": {"name": "Ada"}}
    )
    heard = [one for one in await probe.heard() if "input_required" in str(one) or "elicitation" in str(one)]
    book.see("W16", "messages to the View that speak of the question", heard, [])
    book.see(
        "W16", "answers that the View got", len([one for one in await probe.heard() if one.get("id") == "asked"]), 1
    )


@scenario("H47")
async def written_out(bench: Bench, book: Book) -> None:
    """Arguments that are written out before the View's eyes, as a model writes them."""
    uri = "ui://probe/page"
    server = await bench.serve({"show": shows(uri)}, {uri: page()})
    words = " ".join(f"word{n}" for n in range(400))
    bench.driver.begin(server.key, "show", {"text": words}, streamed=True)
    probe = await bench.newest()
    await probe.hears("ui/notifications/tool-result")
    names = [
        str(one["method"]).rpartition("/")[2] for one in await probe.heard() if "tool-input" in str(one.get("method"))
    ]
    book.see("H47", "partial arguments were delivered", names.count("tool-input-partial") > 0)
    book.see("H47", "the complete ones came once, and last", names.index("tool-input") == len(names) - 1)
    whole = await probe.heard("ui/notifications/tool-input")
    book.see("H47", "complete arguments", whole[0]["params"]["arguments"] == {"text": words})
