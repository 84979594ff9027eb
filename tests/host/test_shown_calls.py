"""What a View is told of the call that it shows, and of its own: the server is real, the page and the View are played."""

from pathlib import Path
from typing import Any

import pytest

from greenroom.host.core import Core, CoreOptions
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, Worker, asked, launched, running, started
from tests.servers.rig import living

ERAS = pytest.mark.parametrize("era", [(), ("--modern",)], ids=["2025-11-25", "2026-07-28"])


@ERAS
async def test_a_view_that_tools_share_is_told_which_tool_it_shows_and_under_which_id_it_was_called(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living(*era))
        workers = [await launched(page, connection, name, {}) for name in ("show", "show_too", "show")]
        for worker in workers:
            await worker.heard_method("ui/notifications/tool-result")
        calls: Any = asked(core, connection, "tools/call")
    told = [_context(worker)["toolInfo"] for worker in workers]
    assert [one["tool"]["name"] for one in told] == ["show", "show_too", "show"]
    assert [one["tool"]["description"] for one in told] == ["The first", "The second", "The first"]
    assert [one["id"] for one in told] == [call["id"] for call in calls]
    assert len({one["id"] for one in told}) == 3


async def test_a_view_that_is_loaded_anew_shows_the_same_call(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living())
        first = await launched(page, connection, "show_too", {})
        page.say(p.ReloadView(view=first.view.name))
        mount = await page.until(p.MountView, lambda one: one.replaces == first.view.name)
        view = page.seat.views.get(mount.view)
        assert view is not None
        second = Worker(page, view)
        await second.connect()
        await second.initialize()
        calls = asked(core, connection, "tools/call")
    assert len(calls) == 1
    assert _context(second)["toolInfo"] == _context(first)["toolInfo"]


async def test_changes_of_the_surroundings_keep_the_call(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living())
        worker = await launched(page, connection, "show", {})
        page.say(p.SetMode(view=worker.view.name, mode="fullscreen"))
        changed: Any = await worker.heard_method("ui/notifications/host-context-changed")
    assert changed["params"]["displayMode"] == "fullscreen"
    assert "toolInfo" not in changed["params"], "it is the same"
    assert worker.view.context.tool is not None
    assert worker.view.context.tool.call_id is not None


@ERAS
async def test_a_task_of_the_person_is_told_to_its_page_and_its_result_goes_to_the_view(
    tmp_path: Path, era: tuple[str, ...]
) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living(*era))
        worker = await launched(page, connection, "show_late", {"seconds": 0.5})
        done = await page.until(p.CallChanged, lambda one: one.state == "done")
        result: Any = await worker.heard_method("ui/notifications/tool-result")
    told = [(one.task, one.text) for one in page.all(p.CallChanged) if one.task is not None and one.state == "running"]
    assert told[0] == ("working", "Looking around")
    assert done.task == "completed"
    assert done.result is not None
    assert done.result["content"] == [{"type": "text", "text": "done"}]
    assert result["params"]["content"] == [{"type": "text", "text": "done"}]


@ERAS
async def test_the_person_can_cancel_a_task(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living(*era))
        page.say(p.RunTool(call="c", server=connection.key, tool="research", arguments={"seconds": 60}))
        await page.until(p.CallChanged, lambda one: one.task == "working")
        page.say(p.CancelRun(call="c"))
        await page.until(p.CallChanged, lambda one: one.state == "cancelled")
        cancelled = asked(core, connection, "tasks/cancel")
    assert len(cancelled) == 1


@ERAS
@pytest.mark.rows("W12")
async def test_a_task_of_a_view_is_a_slow_call_to_it(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with running(tmp_path, CoreOptions(keep_alive_seconds=0.1)) as core:
        page, connection = Page(core), await started(core, living(*era))
        worker = await launched(page, connection, "show", {})
        answer = await _research(worker, 1, {"seconds": 0.5})
    told: list[Any] = [one["params"] for one in worker.heard if one.get("method") == "notifications/progress"]
    assert answer["result"]["content"] == [{"type": "text", "text": "done"}]
    assert "resultType" not in answer["result"] or answer["result"]["resultType"] != "task"
    assert told[0]["message"] == "Looking around"
    assert {one["progressToken"] for one in told} == {"t"}
    assert len(told) >= 3


@pytest.mark.rows("W13")
async def test_a_view_that_cancels_its_call_cancels_the_task(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, living("--modern"))
        worker = await launched(page, connection, "show", {})
        params: JsonObject = {"name": "research", "arguments": {"seconds": 60}, "_meta": {"progressToken": "t"}}
        worker.say({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        await worker.heard_method("notifications/progress")
        worker.say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})
        await _until_asked(core, page, connection.key)
    assert not any(message.get("id") == 1 and "method" not in message for message in worker.heard)


async def _research(worker: Worker, request_id: int, arguments: JsonObject) -> Any:
    params: JsonObject = {"name": "research", "arguments": arguments, "_meta": {"progressToken": "t"}}
    worker.say({"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": params})
    return await worker.until(lambda message: message.get("id") == request_id and "method" not in message)


async def _until_asked(core: Core, page: Page, key: str) -> None:
    await page.until(
        p.LogRows, lambda batch: any((row.peer, row.method) == (key, "tasks/cancel") for row in batch.rows)
    )
    assert core.tap.rows(limit=1)


def _context(worker: Worker) -> Any:
    answer: Any = next(message for message in worker.heard if "hostContext" in str(message.get("result")))
    return answer["result"]["hostContext"]
