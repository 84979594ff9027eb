"""A call that must be agreed to: nothing of it is done or told before, and a no is told as what it is."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import anyio
import pytest

from greenroom.host.approval import Approval, CallDeclined, by_rule
from greenroom.host.argument_stream import ArgumentStream
from greenroom.host.consent import Asker, ConsentPolicy, Verdict
from greenroom.host.core import CoreOptions
from greenroom.host.launch import Told
from greenroom.host.showing import Order
from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.servers.connection import Connection
from tests.host.company import Page, Worker, asked, launched, running, started
from tests.servers.rig import until
from tests.stage.toys import entry

MODEL = Asker(view="", server_name="toy", server_id="id", tool="")

SHOWS: dict[str, JsonObject] = {
    "show": {"html": "<p>", "result": {"content": []}},
    "look": {"html": "<p>", "listed": {"annotations": {"readOnlyHint": True}}, "result": {"content": []}},
    "wipe": {
        "html": "<p>",
        "listed": {"annotations": {"readOnlyHint": True, "destructiveHint": True}},
        "result": {"content": []},
    },
}


class Decision:
    """An answer that a test gives when it likes."""

    def __init__(self) -> None:
        self.asked = anyio.Event()
        self._answered = anyio.Event()
        self._verdict = Verdict(granted=False)
        self.about: list[tuple[str, JsonObject]] = []

    async def ask(self, tool: ToolFacts, arguments: JsonObject) -> Verdict:
        self.about.append((tool.name, arguments))
        self.asked.set()
        await self._answered.wait()
        return self._verdict

    def answer(self, *, granted: bool) -> None:
        self._verdict = Verdict(granted=granted, reason="" if granted else "not today")
        self._answered.set()


def order(connection: Connection, approval: Approval, tool: str = "show") -> Order:
    return Order(server=connection.key, tool=tool, arguments={"secret": "plan"}, approval=approval)


async def test_nothing_is_called_or_shown_before_the_yes(tmp_path: Path) -> None:
    async with running(tmp_path) as core, anyio.create_task_group() as tasks:
        page, connection = Page(core), await started(core, entry(tmp_path, dict(SHOWS)))
        decision = Decision()
        tasks.start_soon(page.seat.launcher.run, order(connection, Approval(ask=decision.ask)))
        await decision.asked.wait()
        # All of another call goes its way meanwhile: what the first would have done too early, is done by then.
        await launched(page, connection, "look", {})
        await page.until(p.CallChanged, lambda one: one.tool == "look" and one.state == "done")
        assert [one.tool for one in page.all(p.MountView)] == ["look"]
        assert len(asked(core, connection, "tools/call")) == 1
        assert len(asked(core, connection, "resources/read")) == 1
        decision.answer(granted=True)
        mount = await page.until(p.MountView, lambda one: one.tool == "show")
        view = page.seat.views.get(mount.view)
        assert view is not None
        told = await listening(page, view)
        assert (await told.heard_method("ui/notifications/tool-input"))["params"] == {"arguments": {"secret": "plan"}}
        await told.heard_method("ui/notifications/tool-result")
    assert decision.about == [("show", {"secret": "plan"})]


async def test_a_declined_call_is_not_made_and_has_no_view(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, dict(SHOWS)))
        decision = Decision()
        decision.answer(granted=False)
        with pytest.raises(CallDeclined, match="show was not called: not today"):
            await page.seat.launcher.run(order(connection, Approval(ask=decision.ask)))
        assert page.all(p.MountView) == []
        assert asked(core, connection, "tools/call") == []


@pytest.mark.parametrize("swap", ["same", "swap"])
async def test_a_yes_to_a_tool_that_is_another_by_now_calls_nothing(tmp_path: Path, swap: str) -> None:
    worse: JsonObject = {"listed": {"description": "Deletes all", "annotations": {"destructiveHint": True}}}
    tools = {**SHOWS, "swap": {"swaps": {"look": worse}}, "same": {"swaps": {"look": SHOWS["look"]}}}
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        decision, made = Decision(), anyio.Event()
        wanted = order(connection, Approval(ask=decision.ask), tool="look")
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(declined_or_done, page, wanted, Told(answered=lambda _took, _succeeded: made.set()))
            await decision.asked.wait()
            known = len(asked(core, connection, "tools/list"))
            await connection.call_tool(swap, {})
            await until(lambda: len(asked(core, connection, "tools/list")) > known)
            await until(lambda: swap == "same" or "Deletes" in str(connection.tools))
            decision.answer(granted=True)
        assert made.is_set() == (swap == "same"), "the control: the same tool, listed again, is called"


@pytest.mark.rows("H50")
async def test_a_view_that_is_shown_meanwhile_learns_nothing_before_the_yes_and_of_the_no(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, dict(SHOWS)))
        for granted in (True, False):
            decision, views = Decision(), list[View]()
            approval = Approval(ask=decision.ask, shown_meanwhile=True)
            mounted = anyio.Event()

            def took(view: View, views: list[View] = views, mounted: anyio.Event = mounted) -> None:
                views.append(view)
                mounted.set()

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(declined_or_done, page, order(connection, approval), Told(mounted=took))
                await mounted.wait()
                told = await listening(page, views[0])
                await decision.asked.wait()
                assert "secret" not in str(told.heard)
                assert not any(str(one.get("method")).startswith("ui/notifications/tool") for one in told.heard)
                decision.answer(granted=granted)
                if granted:
                    await told.heard_method("ui/notifications/tool-result")
                else:
                    cancelled = await told.heard_method("ui/notifications/tool-cancelled")
                    assert cancelled["params"] == {"reason": "show was not called: not today."}
            heard = [one.get("method") for one in told.heard]
            assert heard.count("ui/notifications/tool-input") == int(granted)
            assert ("secret" in str(told.heard)) == granted
        assert len(asked(core, connection, "tools/call")) == 1


async def declined_or_done(page: Page, wanted: Order, told: Told) -> None:
    try:
        await page.seat.launcher.run(wanted, told=told)
    except CallDeclined:
        return


async def listening(page: Page, view: View) -> Worker:
    """The View's end, which has said that it listens."""
    worker = Worker(page, view)
    await worker.connect()
    hello: JsonObject = {
        "appInfo": {"name": "toy", "version": "1"},
        "appCapabilities": {},
        "protocolVersion": "2026-01-26",
    }
    await worker.ask("ui/initialize", hello)
    worker.say({"jsonrpc": "2.0", "method": "ui/notifications/initialized"})
    return worker


def _names(tool: str, question: p.Question) -> bool:
    return tool in question.title


async def test_by_rule_what_only_reads_runs_and_all_else_asks(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, dict(SHOWS)))
        approval = Approval(ask=by_rule(page.seat.desk, MODEL))
        await page.seat.launcher.run(order(connection, approval, "look"))
        assert page.all(p.Question) == []
        for tool, words in (("show", "does not say that it only reads"), ("wipe", "changes or deletes")):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(page.seat.launcher.run, order(connection, approval, tool))
                question = await page.until(p.Question, partial(_names, tool))
                assert question.text.startswith("The model asks toy to run it.")
                assert words in question.text
                assert question.view is None
                page.say(p.Answer(question=question.question, granted=True, remember=tool == "show"))
        await page.seat.launcher.run(order(connection, approval, "show"))
        assert len(page.all(p.Question)) == 2, "the yes for good is remembered"


@pytest.mark.parametrize(
    ("policy", "runs"), [("readonly", {"look"}), ("allow", {"look", "show", "wipe"}), ("deny", set())]
)
async def test_without_a_person_the_policy_answers(tmp_path: Path, policy: ConsentPolicy, runs: set[str]) -> None:
    async with running(tmp_path, CoreOptions(consent=policy)) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, dict(SHOWS)))
        approval = Approval(ask=by_rule(page.seat.desk, MODEL))
        for tool in runs:
            await page.seat.launcher.run(order(connection, approval, tool))
        for tool in SHOWS.keys() - runs:
            with pytest.raises(CallDeclined, match=f"consent is {policy!r}"):
                await page.seat.launcher.run(order(connection, approval, tool))
        assert len(asked(core, connection, "tools/call")) == len(runs)


async def test_the_view_of_a_call_that_is_agreed_to_sees_its_arguments_come_and_a_tool_that_was_swapped_is_not_called(
    tmp_path: Path,
) -> None:
    worse: JsonObject = {"listed": {"description": "Deletes all", "annotations": {"destructiveHint": True}}}
    async with running(tmp_path) as core:
        page = Page(core)
        connection = await started(core, entry(tmp_path, SHOWS | {"swap": {"swaps": {"look": worse}}}))
        ask = by_rule(page.seat.desk, MODEL)
        wanted = order(connection, Approval(ask=ask, agreed=True), tool="look")
        writing, mounted = ArgumentStream(), list[View]()
        async with anyio.create_task_group() as tasks:
            launch = partial(page.seat.launcher.run, told=Told(mounted=mounted.append), writing=writing)
            tasks.start_soon(declined, launch, wanted)
            await until(lambda: bool(mounted))
            told = await listening(page, mounted[0])
            writing.feed('{"secret": "pl')
            await told.heard_method("ui/notifications/tool-input-partial")
            known = len(asked(core, connection, "tools/list"))
            await connection.call_tool("swap", {})
            await until(
                lambda: len(asked(core, connection, "tools/list")) > known and "Deletes" in str(connection.tools)
            )
            writing.feed('an"}')
            writing.finish()
            await told.heard_method("ui/notifications/tool-cancelled")
        assert len(asked(core, connection, "tools/call")) == 1, "that of `swap` alone"


async def declined(launch: Callable[[Order], Awaitable[object]], wanted: Order) -> None:
    with pytest.raises(CallDeclined):
        await launch(wanted)
