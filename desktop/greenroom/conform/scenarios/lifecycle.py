"""What a View is given, and how it ends: H46 to H52, W9."""

import time
from typing import Any, Final

from greenroom.conform.bench import READS_ONLY, Bench, page, shows
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario
from greenroom.protocol.jsonrpc import JsonObject

RESULT: Final[JsonObject] = {
    "content": [{"type": "text", "text": "words"}, {"type": "resource_link", "uri": "ui://x", "name": "x", "odd": 1}],
    "structuredContent": {"tree": [1, 2.5, "three", {"four": False}]},
    "_meta": {"probe.example/secret": "for Views"},
    "x-other": {"kept": True},
}
BOUND: Final = 20.0
"""Seconds by which a View that never answers is gone, on a busy machine too; the setting is 2."""


@scenario("H45", "H46", "H48", "H49")
async def delivery(bench: Bench, book: Book) -> None:
    """A tool that takes its time, with a result that has everything."""
    tools = {"show": shows("ui://probe/page") | {"held": True, "result": RESULT}, "release": {"releases": True}}
    server = await bench.serve(tools, {"ui://probe/page": page()})
    bench.driver.begin(server.key, "show", {"n": 1})
    probe = await bench.newest()
    await probe.hears("ui/notifications/tool-input")
    early = await probe.heard("ui/notifications/tool-result")
    book.see("H46", "results delivered while the tool still ran", len(early), 0)
    await bench.driver.call_tool(server.key, "release")
    told = await probe.hears("ui/notifications/tool-result")
    order = [
        one["method"] for one in await probe.heard() if str(one.get("method")).startswith("ui/notifications/tool-")
    ]
    book.see("H46", "the order", order, ["ui/notifications/tool-input", "ui/notifications/tool-result"])
    book.see("H45", "arguments delivered", await probe.heard("ui/notifications/tool-input") != [])
    book.see(
        "H48",
        "the View that was shown gets the result when the tool is done",
        told.get("structuredContent"),
        RESULT["structuredContent"],
    )
    book.see("H49", "the result as the View got it", told, RESULT)


@scenario("H50")
async def no_result(bench: Bench, book: Book) -> None:
    """Calls that end without a result: stopped by the person, refused by the server, and with a server that dies."""
    failing = {"held": True, "error": {"code": -32000, "message": "no such booking"}}
    uri = "ui://probe/page"
    tools = {
        "never": shows(uri) | {"never": True},
        "fails": shows(uri) | failing,
        "dies": {"dies": True},
        "release": {"releases": True},
    }
    server = await bench.serve(tools, {uri: page()})
    call = bench.driver.begin(server.key, "never")
    stopped = await bench.newest()
    bench.driver.cancel(call)
    await _cancelled(book, stopped, "stopped by the person")
    await bench.driver.close(stopped.name)
    bench.driver.begin(server.key, "fails")
    refused = await bench.newest()
    await bench.driver.call_tool(server.key, "release")
    await _cancelled(book, refused, "answered with an error")
    await bench.driver.close(refused.name)
    bench.driver.begin(server.key, "never")
    lost = await bench.newest()
    bench.driver.begin(server.key, "dies")
    await _cancelled(book, lost, "lost with its server")


async def _cancelled(book: Book, probe: Probe, how: str) -> None:
    told = await probe.hears("ui/notifications/tool-cancelled")
    book.see(
        "H50", f"of a call that was {how} the View is told why it has no result", isinstance(told.get("reason"), str)
    )
    results = await probe.heard("ui/notifications/tool-result")
    book.see("H50", f"results of a call that was {how}", len(results), 0)


@scenario("H51", "H52", "W1", "W9")
async def farewell(bench: Bench, book: Book) -> None:
    """Views that are taken away: each is told first; one works on, one cannot answer, one never does."""
    manners = ("answer", "work", "refuse", "silent")
    tools: dict[str, Any] = {name: shows(f"ui://probe/{name}") for name in manners}
    tools["farewell"] = {"definition": READS_ONLY, "late": 0.3}
    server = await bench.serve(tools, {f"ui://probe/{name}": page(teardown=name) for name in manners})
    probes = {name: await bench.show(server, name) for name in manners}
    took: dict[str, float] = {}
    for name, probe in probes.items():
        begun = time.monotonic()
        await bench.driver.close(probe.name)
        took[name] = time.monotonic() - begun
        told = probe.told("ui/resource-teardown")
        book.see("H51", f"requests by which the View that would {name} was told", len(told), 1)
    _asked_and_answered(book, probes["work"], server.calls("farewell"))
    late = "the View did not answer ui/resource-teardown in time"
    book.see(
        "W9",
        "a View without a handler is done at once, without running out of time",
        late not in bench.driver.view(probes["refuse"].name).remarks,
    )
    book.see("W9", "one that never answers runs out of time", late in bench.driver.view(probes["silent"].name).remarks)
    book.see("W9", f"it is gone within {BOUND:g} s", took["silent"] < BOUND)
    book.see("H52", "a View that never answers is waited for", took["silent"] > took["answer"])


def _asked_and_answered(book: Book, probe: Probe, calls: list[Any]) -> None:
    (asked,) = probe.told("ui/resource-teardown")
    own = [one for one in probe.said("tools/call") if one.get("id") == asked["id"]]
    book.see("W1", "the View's own request under the number of the host's", len(own), 1)
    answers = [one for one in probe.told() if one.get("id") == asked["id"] and "result" in one]
    book.see(
        "W1", "it is answered, and the host's own as well", len(answers) == 1 and probe.view.ended_because is not None
    )
    book.see("H52", "the call that a View made while it was being taken away reached the server", len(calls), 1)
    book.see("H52", "and was answered", len(answers), 1)
    replied = [one for one in probe.said() if one.get("id") == asked["id"] and "result" in one]
    book.see("H52", "its answer was awaited", len(replied), 1)


@scenario("H51")
async def reasons(bench: Bench, book: Book) -> None:
    """Other reasons to go: loaded anew, run again in its place, its window closed."""
    server, loaded = await bench.plain()
    await bench.driver.reload(loaded.name)
    book.see("H51", "told before it was loaded anew", len(loaded.told("ui/resource-teardown")), 1)
    another = await bench.house.sit()
    shown = await another.display(server.key, "show")
    probe = Probe(another, str(shown.view))
    await another.seat.close("its window was closed")
    book.see("H51", "told before its window closed", len(probe.told("ui/resource-teardown")), 1)
    await bench.house.leave(another)
