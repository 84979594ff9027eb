"""Running a tool as the person does: what its View is told of the call. Servers are real, page and View are played."""

from pathlib import Path

import pytest

from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, answers, demo, launched, running, started
from tests.stage.toys import entry


@pytest.mark.rows("H45", "H46", "H48", "H49")
async def test_the_view_gets_the_arguments_then_the_result_as_the_server_sent_it(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "show_dashboard", {"week": 2})
        result = await worker.heard_method("ui/notifications/tool-result")
        methods = [message.get("method") for message in worker.heard]
        done = await page.until(p.CallChanged, lambda call: call.state == "done")
        on_the_wire = answers(core, connection, "tools/call")
    assert methods.count("ui/notifications/tool-input") == 1
    assert methods.index("ui/notifications/tool-input") < methods.index("ui/notifications/tool-result")
    assert [result["params"]] == [done.result] == on_the_wire


async def test_a_call_is_answered_when_the_server_has_answered_and_took_what_it_took(tmp_path: Path) -> None:
    held = tmp_path / "go on"
    async with running(tmp_path) as core:
        page, connection = (
            Page(core),
            await started(core, entry(tmp_path, {"show": {"html": "<p>", "held": str(held)}})),
        )
        page.say(p.RunTool(call="c", server=connection.key, tool="show", arguments={}))
        answered = await page.until(p.CallChanged, lambda call: call.took_ms is not None)
        assert not page.all(p.MountView), "its View is still read"
        held.touch()
        done = await page.until(p.CallChanged, lambda call: call.state == "done")
        rows = core.tap.rows()
    (on_the_wire,) = [row.duration_ms for row in rows if (row.method, row.kind) == ("tools/call", "result")]
    assert (answered.state, done.took_ms) == ("running", answered.took_ms)
    assert 0 < (on_the_wire or 0) < (done.took_ms or 0) + 1


@pytest.mark.rows("H50")
async def test_a_tool_that_is_cancelled_tells_its_view(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        worker = await launched(page, connection, "count_slowly", {"to": 60, "seconds_each": 1})
        page.say(p.CancelRun(call="c0"))
        told = await worker.heard_method("ui/notifications/tool-cancelled")
        await page.until(p.CallChanged, lambda call: call.state == "cancelled")
    assert told["params"] == {"reason": "cancelled by the person"}


@pytest.mark.rows("H50")
@pytest.mark.parametrize(
    "end",
    [
        {"result": {"resultType": "input_required", "inputRequests": {}}},
        {"error": {"code": -32000, "message": "No such booking"}},
    ],
    ids=["asks for input", "error"],
)
async def test_a_launching_call_without_a_result_is_told_as_cancelled(tmp_path: Path, end: JsonObject) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, {"show": {"html": "<p>", **end}}))
        worker = await launched(page, connection, "show", {})
        told = await worker.heard_method("ui/notifications/tool-cancelled")
        failed = await page.until(p.CallChanged, lambda call: call.state == "failed")
    assert told["params"] == {"reason": failed.text}
    assert not any(message.get("method") == "ui/notifications/tool-result" for message in worker.heard)
