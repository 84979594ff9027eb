"""Servers that change, end or fall silent while a person or a View is with them."""

from pathlib import Path

from greenroom.host.core import CoreOptions
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, Worker, launched, running, started
from tests.servers.rig import moody, until


async def called(worker: Worker, tool: str) -> JsonObject:
    return await worker.ask("tools/call", {"name": tool, "arguments": {}})


def _tools(told: p.Servers) -> list[str]:
    return [tool.name for server in told.servers for tool in server.tools]


async def test_a_view_outlives_its_tool_and_what_it_calls_that_is_gone_is_asked_about(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, moody())
        worker = await launched(page, connection, "show", {})
        assert (await called(worker, "helper"))["result"], "the control: it is listed and only reads"
        await called(worker, "vanish")
        await until(lambda: [tool["name"] for tool in connection.tools] == ["vanish", "answer"])
        await page.until(p.Servers, lambda told: _tools(told) == ["vanish", "answer"])
        for number, gone in enumerate(("helper", "show"), 1):
            worker.say(
                {"jsonrpc": "2.0", "id": gone, "method": "tools/call", "params": {"name": gone, "arguments": {}}}
            )
            question = await page.until(p.Question, lambda _: len(page.all(p.Question)) == number)  # noqa: B023
            page.say(p.Answer(question=page.all(p.Question)[-1].question, granted=True))
            answer = await worker.until(lambda message: message.get("id") == gone)  # noqa: B023
            assert question.text
            assert answer["result"] == {"content": [{"type": "text", "text": f"no tool {gone}"}], "isError": True}
        assert worker.view.ended_because is None
        assert (await worker.ask("ping", {}))["result"] == {}


async def test_a_tool_that_vanished_cannot_be_run_and_the_rest_is_named(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, moody())
        await connection.call_tool("vanish", {})
        await until(lambda: len(connection.tools) == 2)
        page.say(p.RunTool(call="c", server=connection.key, tool="show", arguments={}))
        failed = await page.until(p.CallChanged, lambda call: call.state == "failed")
    assert failed.text == "The server lists no tool 'show'. It lists: answer, vanish."


async def test_a_view_whose_server_ended_is_told_so_with_each_call_and_stays(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, moody("--at", "after=exit"))
        worker = await launched(page, connection, "show", {})
        answer = await called(worker, "helper")
        error = answer["error"]
        assert isinstance(error, dict)
        assert "exit code 3" in str(error["message"])
        assert worker.view.ended_because is None
        assert (await worker.ask("ping", {}))["result"] == {}
        ended = await page.until(p.Servers, lambda told: [one.phase for one in told.servers] == ["exited"])
        assert "I leave at after" in (ended.servers[0].reason or "")


async def test_silence_about_the_views_document_does_not_take_the_result_with_it(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(initialize_seconds=lambda: 1.0)) as core:
        page, connection = Page(core), await started(core, moody("--at", "resources/read=hang"))
        page.say(p.RunTool(call="c", server=connection.key, tool="show", arguments={}))
        done = await page.until(p.CallChanged, lambda call: call.state == "done")
    assert done.result == {"content": [{"type": "text", "text": "shown"}]}
    assert "resources/read of ui://moody/view was not answered within 1 s" in (done.text or "")


async def test_a_wish_for_a_domain_is_put_on_record_and_not_followed(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, moody("--domain", "https://w.example"))
        worker = await launched(page, connection, "show", {})
        [note] = [note for note in worker.view.journal.notes if "w.example" in note.text]
        mount = page.all(p.MountView)[0]
    assert note.level == "info"
    assert "w.example" not in mount.model_dump_json()
