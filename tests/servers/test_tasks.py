"""Calls that a server makes tasks of, in both eras: the server is real."""

from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.protocol.eliciting.wish import Reply, Wish
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.call_told import CallTold, TaskState
from greenroom.servers.connection import Connection
from greenroom.servers.errors import InputRefused, ServerAnswered, TaskNotFollowed
from tests.servers.rig import Rig, living, open_book, sent, until

ERAS = pytest.mark.parametrize("era", [(), ("--modern",)], ids=["2025-11-25", "2026-07-28"])


@ERAS
async def test_a_tool_that_runs_as_a_task_only_is_called_like_any_other(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era)
        states: list[TaskState] = []
        result: Any = await connection.call_tool("research", {"seconds": 0.3}, told=CallTold(task=states.append))
        calls = sent(rig, "tools/call")
    assert result["content"] == [{"type": "text", "text": "done"}]
    assert [state.status for state in states] == ["working", "completed"]
    assert states[0].message == "Looking around"
    assert len(calls) == 1


@ERAS
async def test_a_pause_shorter_than_none_counts_as_the_shortest(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era, f"--poll=-1{'0' * 400}")
        with anyio.fail_after(10):
            result: Any = await connection.call_tool("research", {"seconds": 0.2})
    assert result["content"] == [{"type": "text", "text": "done"}]


@ERAS
async def test_a_pause_longer_than_any_clock_counts_as_the_longest(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era, f"--poll=1{'0' * 400}")
        states: list[TaskState] = []
        with anyio.move_on_after(0.5):
            await connection.call_tool("research", {"seconds": 30}, told=CallTold(task=states.append))
        result = await connection.call_tool("told", {})
    assert [state.status for state in states] == ["working"]
    assert result, "the connection lives"


@ERAS
async def test_an_error_that_the_tool_reports_is_its_result(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era)
        result = await connection.call_tool("research", {"is_error": True, "seconds": 0})
    assert result["isError"] is True


@ERAS
async def test_a_task_that_fails_is_the_servers_error(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era)
        with pytest.raises(ServerAnswered, match="no library"):
            await connection.call_tool("research", {"fail": "no library", "seconds": 0})


@ERAS
async def test_a_call_that_nobody_wants_any_more_cancels_its_task(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era)
        with anyio.CancelScope() as scope:
            told = CallTold(task=lambda _state: scope.cancel())
            await connection.call_tool("research", {"seconds": 60}, told=told)
        cancelled: Any = sent(rig, "tasks/cancel")
    assert scope.cancelled_caught
    assert [one["params"]["taskId"] for one in cancelled] == ["t1"]


@ERAS
async def test_a_task_that_the_server_cancels_is_told_as_that(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig, *era)
        with pytest.raises((TaskNotFollowed, ServerAnswered), match="cancelled"):
            await connection.call_tool("research", {"seconds": 0.2, "ends": "cancelled"})


@ERAS
async def test_what_a_task_asks_is_answered_once_and_its_result_holds_the_answer(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    async with open_book(tmp_path, asks_person=True) as rig:
        connection = await _started(rig, *era)
        person, states = _Person(), list[TaskState]()
        result = await connection.call_tool(
            "research", {"ask": True, "seconds": 0.2}, respondent=person, told=CallTold(task=states.append)
        )
    assert "library" in str(result["content"])
    assert len(person.asked) == 1, "however often the server repeats it"
    assert "input_required" in [state.status for state in states]


async def test_what_nobody_can_answer_ends_the_call(tmp_path: Path) -> None:
    async with open_book(tmp_path, asks_person=True) as rig:
        connection = await _started(rig, "--modern")
        with pytest.raises(InputRefused):
            await connection.call_tool("research", {"ask": True})


async def test_a_tool_that_may_run_as_a_task_is_called_plainly_in_the_older_era(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig)
        result = await connection.call_tool("maybe", {})
        calls: Any = sent(rig, "tools/call")
    assert result["content"] == [{"type": "text", "text": "called maybe"}]
    assert "task" not in calls[0]["params"]


async def test_only_the_newest_protocol_hears_of_the_extension(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        await _started(rig)
        older: Any = sent(rig, "initialize")[0]
        await (rig.book.add(living("--modern", name="newer"), approved_for_this_run=True)).start()
        newer = str(sent(rig, "tools/list")[-1])
    assert "io.modelcontextprotocol/tasks" not in str(older)
    assert "io.modelcontextprotocol/ui" in str(older), "the control"
    assert "io.modelcontextprotocol/tasks" in newer


async def test_a_server_that_ends_ends_its_tasks(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _started(rig)
        failed: list[str] = []

        async def call() -> None:
            try:
                await connection.call_tool("research", {"seconds": 60})
            except Exception as error:  # noqa: BLE001 -- which one it is, is what is tested
                failed.append(type(error).__name__)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(call)
            await until(lambda: bool(sent(rig, "tasks/get")))
            await connection.stop()
    assert failed == ["ServerGone"]


class _Person:
    """Answers what is asked."""

    def __init__(self) -> None:
        self.asked: list[Wish] = []

    async def elicit(self, wish: Wish, *, alone: bool) -> Reply:  # noqa: ARG002 -- as any respondent is asked
        self.asked.append(wish)
        await anyio.sleep(0.3)
        return Reply(action="accept", content={"where": "library"})

    async def sample(self, params: JsonObject) -> JsonObject:
        raise NotImplementedError(f"no model is asked here: {params}")

    async def again(self, elicitation_ids: tuple[str, ...]) -> bool:  # noqa: ARG002 -- no address is visited here
        return False

    def completed(self, elicitation_id: str) -> None:
        """No address is visited here."""


async def _started(rig: Rig, *arguments: str) -> Connection:
    connection = rig.book.add(living(*arguments), approved_for_this_run=True)
    await connection.start()
    return connection
