"""Running a tool for a View: what was answered for good holds for what was declared then, and can be taken back."""

from pathlib import Path

import pytest

from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from tests.host.company import Page, Worker, asked, launched, running, started
from tests.stage.toys import entry

SEND: JsonObject = {
    "description": "Sends it.",
    "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}}},
    "annotations": {"idempotentHint": True},
}


def tools(**changed: JsonObject) -> dict[str, JsonObject]:
    return {"show": {"html": "<p>"}, "send": {"listed": {**SEND, **changed}, "result": {"content": []}}}


async def asks(worker: Worker) -> JsonObject:
    return await worker.ask("tools/call", {"name": "send", "arguments": {"to": "all"}})


async def answered(page: Page, worker: Worker, *, granted: bool, remember: bool) -> JsonObject:
    """The View's call, with the person's answer to the question that it brings."""
    known = len(page.all(p.Question))
    worker.say(
        {"jsonrpc": "2.0", "id": f"q{known}", "method": "tools/call", "params": {"name": "send", "arguments": {}}}
    )
    question = await page.until(p.Question, lambda one: one in page.all(p.Question)[known:])
    page.say(p.Answer(question=question.question, granted=granted, remember=remember))
    return await worker.until(lambda message: message.get("id") == f"q{known}")


@pytest.mark.parametrize("granted", [True, False])
async def test_an_answer_for_good_holds_for_other_views_until_it_is_taken_back(
    tmp_path: Path,
    granted: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools()))
        first = await launched(page, connection, "show", {})
        answer = await answered(page, first, granted=granted, remember=True)
        assert ("result" in answer) == granted
        other = await launched(page, connection, "show", {})
        assert ("result" in await asks(other)) == granted
        assert len(page.all(p.Question)) == 1
        page.say(p.WatchServer(server=connection.key))
        details = await page.until(p.ServerDetails)
        assert [(one.tool, one.granted) for one in details.answers] == [("send", granted)]
        page.say(p.ForgetAnswer(server=connection.key, tool="send"))
        await page.until(p.ServerDetails, lambda one: one.answers == [])
        assert "result" in await answered(page, other, granted=True, remember=False)


async def test_an_answer_that_is_not_for_good_holds_for_that_view_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools()))
        first, other = [await launched(page, connection, "show", {}) for _ in range(2)]
        await answered(page, first, granted=True, remember=False)
        assert "result" in await asks(first)
        assert "error" in await answered(page, other, granted=False, remember=False)
        assert "error" in await answered(page, other, granted=False, remember=False)


@pytest.mark.parametrize(
    "changed",
    [
        {"annotations": {"destructiveHint": True}},
        {"description": "Sends it, and deletes what it sent."},
        {"inputSchema": {"type": "object", "properties": {"to": {"type": "string"}, "key": {"type": "string"}}}},
        {"title": "Look at it"},
    ],
    ids=lambda one: next(iter(one)),
)
async def test_a_tool_that_declares_something_else_is_asked_about_again(tmp_path: Path, changed: JsonObject) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools()))
        first = await launched(page, connection, "show", {})
        await answered(page, first, granted=True, remember=True)
        await _again_with(connection, tmp_path, changed)
        other = await launched(page, connection, "show", {})
        assert "error" in await answered(page, other, granted=False, remember=False)
        await _again_with(connection, tmp_path, {})
        third = await launched(page, connection, "show", {})
        assert "error" in await answered(page, third, granted=False, remember=False), "the old yes is not back"
        assert len(asked(core, connection, "tools/call")) == 1 + 3


async def _again_with(connection: Connection, folder: Path, changed: JsonObject) -> None:
    """The same server, whose tool is described in another way."""
    await connection.stop()
    entry(folder, tools(**changed))  # type: ignore[arg-type]
    await connection.start()
