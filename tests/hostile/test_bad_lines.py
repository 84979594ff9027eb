"""Faults between View, host and server. Whatever is lost, late, doubled, cut or out of order, and whoever dies meanwhile:

1. no request is answered twice, or after the View took it back;
2. nothing but answers reaches a View before it is initialised, and its call's input and outcome once for each time it is;
3. nothing hangs beyond its bound: the View can be closed, the server started again, the window shut;
4. nothing is left: no task, no process, no unanswered work;
5. whoever can do something about it is told.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.host.core import Core, CoreOptions
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from tests.host.company import SECONDS, Page, Worker, asked, launched, running, started
from tests.hostile.unlucky_view import STORY, Event, Fault, Record, happens, on_a_bad_line
from tests.json_values import checked, examine, tried
from tests.servers.rig import TOYS
from tests.stage.toys import SERVER, entry

TOOLS = {"show": {"html": "<p>"}, "silent": {"silent": True}}
ALLOWS = CoreOptions(consent="allow", open_links=False)
TEARDOWN_SECONDS = 0.3
FAULTS = st.sampled_from(["pass", "pass", "pass", "pass", "drop", "twice", "cut", "late"])
EVENTS = st.sampled_from(["nothing", "nothing", "reload", "page lost", "server dies", "closed"])


def unlucky(folder: Path, tools: dict[str, Any] | None = None) -> tuple[ServerEntry, Path]:
    """A real server behind a line that can be made bad, and the file that says how."""
    plan = folder / "plan.json"
    plan.write_text("[]")
    real = entry(folder, tools or TOOLS)
    args = ("-I", str(TOYS / "unlucky.py"), str(plan), sys.executable, *real.args)
    assert str(SERVER) in args
    return ServerEntry(name="unlucky", command=sys.executable, args=args), plan


def done(plan: Path) -> Path:
    """Where the line writes down what it did."""
    return plan.with_suffix(".done")


# --- between View and host --------------------------------------------------------------------------------------------


class Theatre:
    """One core and one server for all examples, each of which has a View of its own."""

    def __init__(self, core: Core, connection: Connection) -> None:
        self.page, self.connection, self.core = Page(core), connection, core

    async def tell(self, faults: list[Fault], events: dict[int, Event]) -> None:
        if self.connection.status.phase != "ready":
            await self.connection.start()
        before = tasks()
        self.page.told.clear()
        self.page.say(p.RunTool(call="c", server=self.connection.key, tool="show", arguments={}))
        mount = await self.page.until(p.MountView)
        await self.page.until(p.CallChanged, lambda call: call.state != "running")
        view = self.page.seat.views.get(mount.view)
        assert view is not None
        worker = Worker(self.page, view)
        await worker.connect()
        record = Record(worker=worker)
        for number, text in enumerate(on_a_bad_line(STORY, faults)):
            if view.ended_because is None and number in events:
                self.page = await happens(events[number], self.page, record)
            record.said(text)
        await anyio.sleep(0.01)
        record.look()
        heard = len(worker.heard)
        with anyio.fail_after(TEARDOWN_SECONDS + SECONDS):
            await view.close("the example is over")
        record.look()
        assert record.problems == []
        ended = len(worker.heard)
        assert ended <= heard + 10
        worker.view.receive(json.dumps(STORY[8]))
        assert len(worker.heard) == ended, "nothing is said after the end"
        await settled(before)


def tasks() -> int:
    return len(asyncio.all_tasks())


async def settled(before: int) -> None:
    """Wait until there are no more tasks than before."""
    with anyio.move_on_after(5):
        while tasks() > before:
            await anyio.sleep(0.01)
    left = [str(task) for task in asyncio.all_tasks()] if tasks() > before else []
    assert len(left) <= before, f"{len(left)} tasks, {before} before: {left}"


@tried(15, 400)
async def test_a_view_on_a_bad_line_breaks_no_rule_and_leaves_nothing(examples: int, tmp_path: Path) -> None:
    async with running(tmp_path / "data", ALLOWS) as core:
        core.store.settings.change(teardown_seconds=TEARDOWN_SECONDS)
        theatre = Theatre(core, await started(core, entry(tmp_path, TOOLS)))

        @settings(max_examples=examples)
        @given(
            st.lists(FAULTS, min_size=len(STORY), max_size=len(STORY)),
            st.dictionaries(st.integers(0, len(STORY)), EVENTS, max_size=3),
        )
        def holds(faults: list[Fault], events: dict[int, Event]) -> None:
            checked(theatre.tell, faults, events)

        await examine(holds)


async def test_the_record_sees_what_it_is_there_to_see(tmp_path: Path) -> None:
    async with running(tmp_path / "data", ALLOWS) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, TOOLS))
        worker = await launched(page, connection, "show", {})
        await worker.heard_method("ui/notifications/tool-result")
        record = Record(worker=worker, heard=len(worker.heard))
        forged: list[tuple[JsonObject, str]] = [
            ({"jsonrpc": "2.0", "id": 5, "result": {}}, "more often"),
            ({"jsonrpc": "2.0", "method": "ui/notifications/tool-result", "params": {}}, "before it was initialised"),
        ]
        for message, problem in forged:
            worker.heard.append(message)
            record.look()
            assert problem in record.problems[-1]
        for text in map(json.dumps, STORY[:2]):
            record.said(text)
        worker.heard.append({"jsonrpc": "2.0", "method": "ui/notifications/tool-result", "params": {}})
        record.said(json.dumps(STORY[4]))
        record.said(json.dumps(STORY[6]))
        worker.heard.append({"jsonrpc": "2.0", "id": 4, "result": {}})
        record.look()
        assert "more than once" in record.problems[-2]
        assert "after it was cancelled" in record.problems[-1]


# --- between host and server --------------------------------------------------------------------------------------------

ONE_CALL: JsonObject = {"name": "show", "arguments": {}}


@pytest.mark.parametrize("do", ["twice", "late", "slow", "drop", "cut"])
@pytest.mark.parametrize("method", ["tools/call", "resources/read"])
async def test_an_answer_of_a_server_on_a_bad_line_is_given_once_or_can_be_given_up(
    do: str, method: str, tmp_path: Path
) -> None:
    server, plan = unlucky(tmp_path)
    async with running(tmp_path / "data", ALLOWS) as core:
        page, connection = Page(core), await started(core, server)
        worker = await launched(page, connection, "show", {})
        before = tasks()
        plan.write_text(json.dumps([{"way": "out", "method": method, "do": do}]))
        params: JsonObject = ONE_CALL if method == "tools/call" else {"uri": "ui://toy/show"}
        worker.say({"jsonrpc": "2.0", "id": "x", "method": method, "params": params})
        if do == "drop":
            with anyio.fail_after(SECONDS):
                while not done(plan).exists():
                    await anyio.sleep(0.02)
            assert _answers(worker) == []
            worker.say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "x"}})
        else:
            answer = await worker.until(lambda one: one.get("id") == "x")
            assert ("error" in answer) == (do == "cut"), "what cannot be read is an error, and at once"
        for _ in range(2):  # what was late comes right after the first of them at last
            assert "result" in await worker.ask("tools/call", ONE_CALL), "the next is served"
        assert len(_answers(worker)) == (0 if do == "drop" else 1)
        assert "result" in await worker.ask("ping", {})
        await settled(before)


@pytest.mark.parametrize("do", ["die", "die_after"])
async def test_a_server_that_dies_in_mid_call_costs_one_error_and_is_told_of(do: str, tmp_path: Path) -> None:
    server, plan = unlucky(tmp_path)
    async with running(tmp_path / "data", ALLOWS) as core:
        page, connection = Page(core), await started(core, server)
        worker = await launched(page, connection, "show", {})
        bystander = await launched(page, connection, "show", {})
        plan.write_text(json.dumps([{"way": "in", "method": "tools/call", "do": do}]))
        worker.say({"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": ONE_CALL})
        answer = await worker.until(lambda one: one.get("id") == "x")
        assert "error" in answer
        with anyio.fail_after(SECONDS):
            while connection.status.phase != "exited":
                await anyio.sleep(0.02)
        told = await page.until(p.Servers, lambda one: any(row.phase == "exited" and row.reason for row in one.servers))
        assert told.servers
        assert "error" in await bystander.ask("tools/call", ONE_CALL), "asked of a dead server, it is told at once"
        assert "result" in await bystander.ask("ping", {})
        plan.write_text("[]")
        with anyio.fail_after(SECONDS):
            await connection.start()
        assert "result" in await worker.ask("tools/call", ONE_CALL), "and it is served by the next life"
        assert len(_answers(worker)) == 1


@pytest.mark.parametrize("do", ["drop", "cut", "die"])
async def test_a_call_of_the_person_that_is_never_answered_can_be_cancelled(do: str, tmp_path: Path) -> None:
    server, plan = unlucky(tmp_path)
    async with running(tmp_path / "data", ALLOWS) as core:
        page, connection = Page(core), await started(core, server)
        plan.write_text(json.dumps([{"way": "out", "method": "tools/call", "do": do}]))
        if do == "die":
            page.say(p.RunTool(call="c", server=connection.key, tool="show", arguments={}))
            ended = await page.until(p.CallChanged, lambda call: call.state == "failed")
            assert ended.text
            return
        worker = await launched(page, connection, "show", {})
        if do == "drop":
            await anyio.sleep(0.3)
            page.say(p.CancelRun(call="c0"))
        ended = await page.until(p.CallChanged, lambda call: call.state in {"failed", "cancelled"})
        assert ended.text
        await worker.heard_method("ui/notifications/tool-cancelled")
        assert not any(one.get("method") == "ui/notifications/tool-result" for one in worker.heard)


async def test_a_view_is_torn_down_and_a_window_shut_in_the_middle_of_a_call(tmp_path: Path) -> None:
    server, plan = unlucky(tmp_path)
    async with running(tmp_path / "data", ALLOWS) as core:
        core.store.settings.change(teardown_seconds=TEARDOWN_SECONDS)
        page, connection = Page(core), await started(core, server)
        before = tasks()
        for calls, ending in ((4, "closed"), (8, "window")):
            worker = await launched(page, connection, "show", {})
            plan.write_text(json.dumps([{"way": "out", "method": "tools/call", "do": "drop", "times": 99}]))
            for number in range(3):
                worker.say({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": ONE_CALL})
            with anyio.fail_after(SECONDS):
                while len(asked(core, connection, "tools/call")) < calls:
                    await anyio.sleep(0.01)
            worker.answers_teardown = ending == "closed"
            with anyio.fail_after(TEARDOWN_SECONDS + 3):
                if ending == "closed":
                    await worker.view.close("closed by the person")
                else:
                    await core.seats.close(page.seat.name, "its window was closed")
            assert worker.view.ended_because is not None
            assert not any(one.get("id") in range(3) and "result" in one for one in worker.heard)
            plan.write_text("[]")
        await settled(before)
        cancelled = [row for row in core.tap.rows(limit=1_000) if row.method == "notifications/cancelled"]
        assert len(cancelled) >= 6, "the server was told that nobody waits"


async def test_an_answer_that_comes_for_a_view_that_started_over_goes_nowhere(tmp_path: Path) -> None:
    server, plan = unlucky(tmp_path)
    async with running(tmp_path / "data", ALLOWS) as core:
        page, connection = Page(core), await started(core, server)
        worker = await launched(page, connection, "show", {})
        plan.write_text(json.dumps([{"way": "out", "method": "tools/call", "do": "slow"}]))
        worker.say({"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": ONE_CALL})
        await anyio.sleep(0.05)
        worker.view.show()
        await worker.connect()
        heard = len(worker.heard)
        worker.say({"jsonrpc": "2.0", "id": "x", "method": "ui/initialize", "params": STORY[0]["params"]})
        await anyio.sleep(0.6)
        later = [one for one in worker.heard[heard:] if one.get("id") == "x"]
        assert len(later) == 1
        assert "hostInfo" in str(later[0]["result"]), "the answer to the handshake, and not to the call before it"
        assert len(asked(core, connection, "tools/call")) == 2


def _answers(worker: Worker) -> list[JsonObject]:
    return [one for one in worker.heard if one.get("id") == "x" and "method" not in one]
