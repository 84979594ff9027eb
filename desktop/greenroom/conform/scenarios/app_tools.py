"""Tools that a View offers to the host: H81 to H89."""

from typing import Any, Final

import anyio

from greenroom.conform.bench import Bench
from greenroom.conform.book import Book
from greenroom.conform.probe import Probe
from greenroom.conform.scenario import scenario
from greenroom.errors import GreenroomError
from greenroom.stage.driving.waiting import found, until

SCHEMA: Final = {"type": "object"}
READS: Final[dict[str, Any]] = {"name": "look", "inputSchema": SCHEMA, "annotations": {"readOnlyHint": True}}
MOVES: Final[dict[str, Any]] = {"name": "show", "inputSchema": SCHEMA}
OFFERS: Final = {"tools": {"listChanged": True}}


async def _offering(bench: Bench, tools: list[dict[str, Any]]) -> Probe:
    """A View that offers these tools, once the host knows them."""
    _, probe = await bench.plain(capabilities=OFFERS, offers=tools)
    await until(lambda: bool(_named(bench)), "the View's tools are known")
    return probe


def _named(bench: Bench) -> list[str]:
    return [one.tool for one in bench.driver.app_tools()]


async def _called(bench: Bench, probe: Probe, tool: str) -> str:
    """Call a tool of the View and say what came of it: its words, or the kind of the error."""
    try:
        result: Any = await bench.driver.call_app_tool(probe.name, tool, {"to": "e4"})
    except GreenroomError as error:
        return type(error).__name__
    return str(result["content"][0].get("text"))


@scenario("H81", "H82", "H83")
async def lifetime(bench: Bench, book: Book) -> None:
    """A View that declares no tools, and one whose tools end with it."""
    _, silent = await bench.plain(capabilities={}, offers=[READS])
    await silent.barrier()
    probe = await _offering(bench, [READS])
    book.see("H81", "requests for tools to the View that declares none", len(silent.told("tools/list")), 0)
    book.see("H81", "requests for tools to the View that declares them", len(probe.told("tools/list")) > 0)
    book.see("H82", "a call while it lives", await _called(bench, probe, "look"), "look ran")
    await bench.driver.close(probe.name)
    asked = len(probe.told("tools/call"))
    book.see("H82", "tools at hand after its end", _named(bench), [])
    book.see("H82", "a call after its end", await _called(bench, probe, "look"), "AppToolGone")
    book.see("H82", "and reached nothing", len(probe.told("tools/call")), asked)
    await _offering(bench, [READS])
    book.see("H83", "tools at hand while a View offers one", _named(bench), ["look"])
    await bench.driver.reset()
    book.see("H83", "tools at hand in a new session", _named(bench), [])
    request: Any = bench.driver.model_request()
    book.see("H83", "a model is offered it there", any("look" in one["name"] for one in request["tools"]), wanted=False)


@scenario("H84", "H85", "H86", "H88")
async def calls(bench: Bench, book: Book) -> None:
    """Tools that read and tools that do more, one of them called as the server's own is."""
    probe = await _offering(bench, [READS, MOVES])
    offered = {one.tool: one for one in bench.driver.app_tools()}
    book.see(
        "H84",
        "the app that the tool comes from",
        [offered["look"].app, offered["look"].version],
        ["conformance probe", "1"],
    )
    book.see("H84", "the View that it comes from", offered["look"].view, probe.name)
    await _stand_on_page(bench, book, "look", "conformance probe")
    book.see("H85", "one that only reads runs unasked", await _called(bench, probe, "look"), "look ran")
    for agree, came in ((False, "AppToolRefused"), (True, "show ran")):
        before = len(probe.told("tools/call"))
        outcome = await _answered(bench, probe, "show", agree=agree)
        book.see("H85", f"one that does more, {'agreed to' if agree else 'declined'}", outcome, came)
        book.see(
            "H85",
            f"calls of it that reached the View, {'agreed to' if agree else 'declined'}",
            len(probe.told("tools/call")) - before,
            int(agree),
        )
    request: Any = bench.driver.model_request()
    servers = {one["name"] for one in request["tools"] if one["view"] is None}
    views = [one["name"] for one in request["tools"] if one["view"] == probe.name]
    book.see("H86", "the server has a tool of the same name", "show" in servers)
    book.see("H86", "names of the View's tools that a server's tool has", sorted(servers & set(views)), [])
    book.see("H86", "tools of the View that a model is offered", len(set(views)), 2)
    logged = [one["params"]["name"] for one in probe.told("tools/call")]
    book.see("H88", "calls in the log", logged, ["look", "show"])
    book.see(
        "H88",
        "the offer in the log",
        len(probe.said()) > 0 and any("tools" in (one.get("result") or {}) for one in probe.said()),
    )
    book.see(
        "H88",
        "calls in the conversation",
        [one["tool"] for one in bench.driver.conversation() if one.get("offered_by")],
        ["look", "show", "show"],
    )
    await probe.run("() => { probe.options.odd = true; }")
    await _called(bench, probe, "look")
    remarks = bench.driver.view(probe.name).remarks
    book.see("H88", "a result that is not valid is pointed out", any("not valid MCP" in one for one in remarks))


async def _stand_on_page(bench: Bench, book: Book, *words: str) -> None:
    # Other scenarios have servers too, and a list draws only what there is room for.
    await bench.driver.page.page.get_by_role("textbox", name="Find a tool").fill(words[0])

    async def drawn() -> bool | None:
        text = await bench.driver.page.page.evaluate("() => document.body.innerText")
        return all(word in text for word in words) or None

    book.see("H84", "the tool and its app stand on the page", await found(drawn, f"the page shows {words}"))


async def _answered(bench: Bench, probe: Probe, tool: str, *, agree: bool) -> str:
    """Call a tool that is asked about, answer, and say what came of it."""
    outcome: list[str] = []

    async def call() -> None:
        outcome.append(await _called(bench, probe, tool))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(call)
        question = await bench.driver.question("tool")
        (bench.driver.confirm if agree else bench.driver.decline)(question.id)
    return outcome[0]


@scenario("H87", "H89")
async def limits(bench: Bench, book: Book) -> None:
    """Too many tools, a list that changes again and again, and answers that never come or are too large."""
    many = [{**READS, "name": f"tool{n}"} for n in range(80)]
    probe = await _offering(bench, many)
    book.see("H87", "tools at hand of 80 that are offered", len(_named(bench)), 50)
    await probe.run("(tools) => { probe.options.offers.splice(0, 80, ...tools); }", [{**READS, "name": "fresh"}])
    asked = len(probe.told("tools/list"))
    await probe.run(
        "() => { for (let n = 0; n < 50; n += 1) probe.send({ method: 'notifications/tools/list_changed' }); }"
    )
    await until(lambda: _named(bench) == ["fresh"], "the new list is known")
    book.see("H89", "tools at hand after the View said that they changed", _named(bench), ["fresh"])
    await probe.barrier()
    book.see(
        "H87", "times it was asked again after saying so 50 times in a row", len(probe.told("tools/list")) - asked <= 5
    )
    await _unanswered(bench, probe, book)
    await probe.run("() => { probe.options.huge = 12_000_000; }")
    outcome = await _called(bench, probe, "fresh")
    book.see("H87", "a result of 12 MB gets through", outcome == "fresh ran", wanted=False)


async def _unanswered(bench: Bench, probe: Probe, book: Book) -> None:
    """A call that the View takes and never answers; the next one it answers again."""
    await probe.run("() => { probe.options.mute = true; }")
    outcome = await _called(bench, probe, "fresh")
    book.see("H87", "a call that is never answered comes back as", outcome, "AppToolFailed")
    book.see("H87", "calls of it that reached the View", len(probe.told("tools/call")), 1)
    given_up = [one["params"]["requestId"] for one in probe.told("notifications/cancelled")]
    book.see("H87", "the View is told that nobody waits", given_up, [one["id"] for one in probe.told("tools/call")])
    await probe.run("() => { probe.options.mute = false; }")
    book.see("H87", "the next call", await _called(bench, probe, "fresh"), "fresh ran")
