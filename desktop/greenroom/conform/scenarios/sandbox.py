"""The frames a View lives in, and what passes between them: H17 to H28, H80, W21."""

import json
from typing import Any, Final

from greenroom.conform.bench import READS_ONLY, Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario

MARK: Final = "Conformance probe"
RESERVED: Final = "ui/notifications/sandbox-"
ODD: Final[dict[str, Any]] = {"": [1.5, None, "\u2028 é \U0001f3ad", {"__proto__": True}], "id": "1", "deep": [[[[]]]]}
LISTEN: Final = """() => {
    window.__overheard = [];
    addEventListener("message", (event) => {
        const frame = [...document.querySelectorAll("iframe[data-view]")].find((one) => one.contentWindow === event.source);
        window.__overheard.push({ data: event.data, ports: event.ports.length, view: frame?.dataset.view ?? null });
    });
}"""
TRIES: Final = """() => {
    const tried = (act) => { try { return String(act()); } catch (error) { return error.name; } };
    return {
        document: tried(() => top.document.title),
        storage: tried(() => top.localStorage.length),
        name: tried(() => top.frames.length >= 0 && top.location.href),
        frame: tried(() => parent.frameElement && parent.frameElement.id),
        cookie: document.cookie,
        keys: tried(() => Object.keys(localStorage).length),
    };
}"""


@scenario("H17", "H18", "H19", "H20", "H21", "H28", "H40")
async def frames(bench: Bench, book: Book) -> None:
    """One plain View, looked at from the page and from inside."""
    page_ = bench.driver.page.page
    await page_.evaluate("() => { document.cookie = 'page=secret'; localStorage.setItem('page', 'secret'); }")
    _, probe = await bench.plain()
    inside = await probe.run(
        "() => ({ up: parent !== top, chain: parent.parent === top, origin: origin, above: parent.origin })"
    )
    shell = await page_.evaluate("() => origin")
    outer = str(await probe.outer("(frame) => frame.getAttribute('sandbox')")).split()
    inner = str(await probe.run("() => frameElement.getAttribute('sandbox')")).split()
    text = await page_.evaluate("() => document.body.innerText")
    book.see("H17", "words of the View's document in our page", MARK in text, wanted=False)
    book.see("H17", "both frames around it are sandboxed", bool(outer) and bool(inner))
    book.see("H18", "between the View and our page lies one frame", inside["up"] and inside["chain"])
    book.see("H19", "the proxy's origin is not our page's", inside["above"] != shell)
    needed = ["allow-same-origin", "allow-scripts"]
    book.see("H20", "of the tokens it needs the outer frame has", [one for one in needed if one in outer], needed)
    for name, tokens in (("outer", outer), ("inner", inner)):
        risky = [one for one in tokens if "download" in one or "top-navigation" in one or "popup" in one]
        book.see("H21", f"the {name} frame has a sandbox whose tokens can be read", "allow-scripts" in tokens)
        book.see("H21", f"tokens of the {name} frame for downloads, pop-ups or the top", risky, [])
    await _reaches(probe, book)
    await _permissions(bench, book)


async def _reaches(probe: Probe, book: Book) -> None:
    tried = await probe.run(TRIES)
    for what in ("document", "storage", "name"):
        row = "H19" if what == "document" else "H28"
        book.see(row, f"what the View gets that reaches for the page's {what}", tried[what], "SecurityError")
    book.see("H28", "what it gets that reaches for the element its proxy stands in", tried["frame"], "null")
    book.see("H28", "cookies of our page that it sees", tried["cookie"], "")
    book.see("H28", "entries of our page's storage that it sees", tried["keys"], "0")


async def _permissions(bench: Bench, book: Book) -> None:
    """Devices: declared and agreed to, declared and refused, not declared."""
    uri = "ui://probe/devices"
    server = await bench.serve({"show": shows(uri)}, {uri: page({"permissions": {"camera": {}, "geolocation": {}}})})
    for granted in (False, True):
        before = {view.view for view in bench.driver.views()}
        bench.driver.begin(server.key, "show")
        question = await bench.driver.question("permission")
        (bench.driver.confirm if granted else bench.driver.decline)(question.id)
        probe = await bench.newest(before)
        allows = [await probe.outer("(frame) => frame.allow"), await probe.run("() => frameElement.allow")]
        kinds = sorted(
            {word for one in allows for word in str(one).replace(";", " ").split() if word.isalpha() or "-" in word}
        )
        book.see(
            "H40",
            f"allowed to both frames, {'granted' if granted else 'refused'}",
            kinds,
            ["camera", "geolocation"] if granted else [],
        )
        book.see("H40", "both frames say the same", allows[0] == allows[1])
        told = (await probe.run("() => probe.first"))["result"]["hostCapabilities"]["sandbox"].get("permissions", {})
        book.see("H40", "and the View is told so", sorted(told), ["camera", "geolocation"] if granted else [])
        await bench.driver.close(probe.name)


@scenario("H22", "H23", "H24", "H25", "H26", "W21")
async def relay(bench: Bench, book: Book) -> None:
    """What passes between page, proxy and View, overheard in the page."""
    page_ = bench.driver.page.page
    await page_.evaluate(LISTEN)
    server, probe = await bench.plain({"echo": {"definition": READS_ONLY, "echo": True}})
    overheard = [one for one in await page_.evaluate("() => __overheard") if one["view"] == probe.name]
    announced = [one for one in overheard if _method(one["data"]) == f"{RESERVED}proxy-ready"]
    book.see("H22", "announcements of this View's proxy that our page heard", len(announced), 1)
    (given,) = probe.told(f"{RESERVED}resource-ready")
    book.see("H23", "it was answered with the document, once", MARK in str(given["params"]["html"]))
    book.see(
        "W21", "the handshake that the document began in its first script was answered", probe.view.session.initialized
    )
    # As text on the way to the probe, so that nothing but the host carries the values.
    script = (
        "async (text) => JSON.stringify(await probe.ask('tools/call', { name: 'echo', arguments: JSON.parse(text) }))"
    )
    answer = json.loads(await probe.run(script, json.dumps(ODD)))
    (call,) = server.calls("echo")
    book.see("H24", "odd values from the View to the server", call["arguments"], ODD)
    book.see("H24", "and back", answer["result"]["structuredContent"]["arguments"], ODD)
    reserved = [one.get("method") for one in await probe.heard() if str(one.get("method")).startswith(RESERVED)]
    book.see("H25", "reserved messages that the View heard", reserved, [])
    loaded = await probe.run("() => parent.performance.getEntriesByType('navigation').length")
    book.see("H26", "the proxy's document keeps count of what it loads: itself", loaded, 1)
    requests = await probe.run("() => parent.performance.getEntriesByType('resource').map((entry) => entry.name)")
    book.see("H26", "what the proxy asked for beside its own document", requests, [])


def _method(data: Any) -> Any:  # noqa: ANN401 -- whatever was posted
    return data.get("method") if isinstance(data, dict) else None


@scenario("H25", "H27")
async def forgeries(bench: Bench, book: Book) -> None:
    """Reserved messages from a View, and messages that do not come from where they say."""
    server, honest = await bench.plain({"echo": {"definition": READS_ONLY, "echo": True}})
    forged = {"jsonrpc": "2.0", "id": "forged", "method": "tools/call", "params": {"name": "echo", "arguments": {}}}
    await honest.run("(message) => { top.postMessage(message, '*'); parent.parent.postMessage(message, '*') }", forged)
    script = """(message) => new Promise((done) => {
        const frame = document.createElement('iframe');
        const says = `parent.parent.postMessage(${JSON.stringify(message)}, '*'); parent.postMessage('sent', '*')`;
        frame.srcdoc = `<script>${says}<\\/script>`;
        addEventListener('message', (event) => { if (event.data === 'sent') done(true); });
        document.body.append(frame);
        setTimeout(() => done(false), 5000);
    })"""
    nested = await honest.run(script, forged)
    await honest.barrier()
    book.see(
        "H27",
        "calls that reached the server from messages to our page, or from a frame inside the View",
        len(server.calls("echo")),
        0,
    )
    book.see("H27", "the frame inside the View did send its message", nested)
    await honest.ask("tools/call", {"name": "echo", "arguments": {}})
    book.see("H27", "the same message from the View itself reaches the server", len(server.calls("echo")), 1)
    _, forger = await bench.plain()
    await forger.run("() => { window.kept = 'alive' }")
    await forger.send({"method": f"{RESERVED}resource-ready", "params": {"html": "<p id=mark>forged</p>"}})
    await forger.barrier()
    kept = await forger.run("() => [window.kept, document.getElementById('mark').textContent]")
    book.see("H25", "a View that forges the handing over keeps its document", kept, ["alive", MARK])
    await forger.run(
        "(message) => top.postMessage(message, '*')", {"jsonrpc": "2.0", "method": f"{RESERVED}proxy-ready"}
    )
    await forger.barrier()
    book.see("H25", "documents handed over to it", len(forger.told(f"{RESERVED}resource-ready")), 1)
    book.see("H25", "another View goes on", (await honest.ask("ping")).get("result"), {})


@scenario("H80")
async def nonsense(bench: Bench, book: Book) -> None:
    """What is no proper message."""
    server, probe = await bench.plain()
    _, other = await bench.plain()
    before = (len(server.got()), bench.driver.view(probe.name), bench.driver.conversation())
    odd: list[Any] = [
        None,
        7,
        "text",
        [],
        {},
        {"jsonrpc": "1.0", "id": 1, "method": "ping"},
        {"jsonrpc": "2.0", "id": {}, "method": "ping"},
    ]
    odd += [
        {"jsonrpc": "2.0", "id": 9, "method": 5},
        {"jsonrpc": "2.0", "id": 5},
        [{"jsonrpc": "2.0", "id": 3, "method": "ping"}],
    ]
    odd += [
        {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": []},
        {"jsonrpc": "2.0", "id": "c", "result": {}},
    ]
    for message in odd:
        await probe.post(message)
    await probe.barrier()
    refusals = [one["error"]["code"] for one in await probe.heard() if isinstance(one.get("error"), dict)]
    book.see("H80", "codes by which improper requests were refused", sorted(set(refusals)), [-32602, -32600])
    after = bench.driver.view(probe.name)
    book.see("H80", "messages that reached the server", len(server.got()) - before[0], 0)
    same = (after.display_mode, after.height, after.ended) == (before[1].display_mode, before[1].height, None)
    book.see("H80", "the View lives, in its mode and size", same)
    book.see("H80", "the conversation is as it was", bench.driver.conversation() == before[2])
    for name, one in (("the View", probe), ("another View", other)):
        book.see("H80", f"{name} is served as before", (await one.ask("ping")).get("result"), {})
