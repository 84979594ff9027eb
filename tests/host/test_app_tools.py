"""Tools that Views offer, from the page's and the conversation's side: the server is real, page and View are played."""

import json
from pathlib import Path

import anyio
import pytest

from greenroom.host.app_tool_desk import AppOrder
from greenroom.host.core import CoreOptions
from greenroom.host.errors import (
    AppToolChanged,
    AppToolFailed,
    AppToolGone,
    AppToolRefused,
    ArgumentsDoNotFit,
    ArgumentsUnreadable,
)
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Answered, ToolCall, Unanswered
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.boards import MOVE, Board, board, text
from tests.host.company import Page, running


def call(worker: Board, tool: str, arguments: JsonObject, name: str = "a1") -> p.CallAppTool:
    return p.CallAppTool(call=name, view=worker.view.name, tool=tool, arguments=json.dumps(arguments))


async def outcome(page: Page, name: str = "a1") -> p.CallChanged:
    return await page.until(p.CallChanged, lambda one: one.call == name and one.state != "running")


@pytest.mark.rows("H84", "H88")
async def test_the_page_is_told_what_a_view_offers_and_whose_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        told = await page.until(p.AppTools)
        assert (told.view, told.server_name, told.shows, told.app) == (
            worker.view.name,
            "demo",
            "show_dashboard",
            "board 2",
        )
        assert [tool.name for tool in told.tools] == ["move", "look"]
        assert [tool.shown.read_only for tool in told.tools] == [False, True]
        await page.until(p.Finding, lambda one: "move, look" in one.text and one.level == "info")


async def test_a_page_that_comes_later_is_told_once_the_view_listens_in_its_new_frame(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        worker = await board(core, Page(core))
        later = worker.page = Page(core)
        assert worker.view.session.app_tools.tools == ()
        await worker.connect()
        await worker.initialize()
        assert (await later.until(p.AppTools)).view == worker.view.name


@pytest.mark.rows("H85")
async def test_a_tool_that_only_reads_runs_and_its_result_is_shown_as_any(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        worker.answer = lambda _: {"result": {"content": [], "structuredContent": {"pieces": 3}}}
        page.say(call(worker, "look", {}))
        done = await outcome(page)
        assert page.all(p.Question) == []
        assert (done.state, done.problems, done.offered_by) == ("done", [], worker.view.name)
        assert done.result == {"content": [], "structuredContent": {"pieces": 3}}
        assert [part.name for part in done.parts] == ["content", "structuredContent"]


@pytest.mark.rows("H84", "H85")
async def test_any_other_tool_asks_once_in_words_that_say_whose_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        page.say(call(worker, "move", {"to": "e4"}))
        question = await page.until(p.Question)
        assert question.title == f"Run move in View {worker.view.name}?"
        assert "board 2" in question.text
        assert "not of its server" in question.text
        assert "e4" in question.detail
        assert not question.can_remember
        assert not [one for one in worker.heard if one.get("method") == "tools/call"]
        page.say(p.Answer(question=question.question, granted=True))
        assert (await outcome(page)).state == "done"
        page.say(call(worker, "move", {"to": "e5"}, "a2"))
        assert (await outcome(page, "a2")).state == "done"
        assert len(page.all(p.Question)) == 1


@pytest.mark.rows("H85")
async def test_a_no_calls_nothing_and_is_on_record(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        page.say(call(worker, "move", {"to": "e4"}))
        page.say(p.Answer(question=(await page.until(p.Question)).question, granted=False))
        refused = await outcome(page)
        assert refused.state == "failed"
        assert "did not allow" in (refused.text or "")
        assert not [one for one in worker.heard if one.get("method") == "tools/call"]
        assert [one.subject for one in worker.view.journal.refused] == ["move"]


async def test_a_yes_to_one_view_is_none_to_another(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        first, second = await board(core, page), await board(core, page)
        page.say(call(first, "move", {"to": "e4"}))
        page.say(p.Answer(question=(await page.until(p.Question)).question, granted=True))
        await outcome(page)
        page.say(call(second, "move", {"to": "e4"}, "a2"))
        await page.until(p.Question, lambda one: one.title.endswith(f"View {second.view.name}?"))


async def test_a_yes_is_to_what_was_shown_and_not_to_what_the_view_made_of_it_meanwhile(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        page.say(call(worker, "move", {"to": "e4"}))
        question = await page.until(p.Question)
        worker.tools = [MOVE | {"description": "Deletes everything."}]
        worker.say({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"})
        await page.until(p.AppTools, lambda one: len(one.tools) == 1)
        page.say(p.Answer(question=question.question, granted=True))
        assert str(AppToolChanged("move")) == (await outcome(page)).text
        assert not [one for one in worker.heard if one.get("method") == "tools/call"]
        page.say(call(worker, "move", {"to": "e4"}, "a2"))
        await page.until(p.Question, lambda one: one.question != question.question)


@pytest.mark.rows("H82")
async def test_when_the_view_ends_its_tools_are_gone_and_open_calls_and_questions_with_them(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        worker.answer = None
        page.say(call(worker, "look", {}))
        page.say(call(worker, "move", {"to": "e4"}, "a2"))
        await worker.heard_method("tools/call")
        question = await page.until(p.Question)
        page.say(p.CloseView(view=worker.view.name))
        for name in ("a1", "a2"):
            assert "is not there any more" in ((await outcome(page, name)).text or "")
        await page.until(p.QuestionGone, lambda one: one.question == question.question)
        await page.until(p.AppTools, lambda one: one.tools == [])
        with pytest.raises(AppToolGone):
            await page.seat.app_tools.call_app_tool(AppOrder(view=worker.view.name, tool="look", arguments={}))


@pytest.mark.rows("H83")
async def test_nothing_of_what_views_offer_is_stored(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        await board(core, page, {"name": "a_name_to_look_for", "inputSchema": {"type": "object"}})
    kept = [path for path in tmp_path.rglob("*") if path.is_file() and b"a_name_to_look_for" in path.read_bytes()]
    assert kept == []
    control = [path for path in tmp_path.rglob("*") if path.is_file() and b"show_dashboard" in path.read_bytes()]
    assert control != [], "the call that showed the View is kept, and would be found there"


@pytest.mark.rows("H87")
async def test_a_view_that_does_not_answer_is_told_that_nobody_waits_any_more(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(app_call_seconds=0.2)) as core:
        page = Page(core)
        worker = await board(core, page)
        worker.answer = None
        order = AppOrder(view=worker.view.name, tool="look", arguments={})
        with anyio.fail_after(20), pytest.raises(AppToolFailed, match=r"within 0\.2 s"):
            await page.seat.app_tools.call_app_tool(order)
        assert (await worker.heard_method("notifications/cancelled"))["params"] is not None


async def test_the_person_can_stop_a_call(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        worker.answer = None
        page.say(call(worker, "look", {}))
        await worker.heard_method("tools/call")
        page.say(p.CancelRun(call="a1"))
        assert (await outcome(page)).state == "cancelled"
        await worker.heard_method("notifications/cancelled")


@pytest.mark.rows("H88")
async def test_a_call_that_ran_stands_in_the_log_and_in_the_conversation(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        worker.answer = lambda _: {"result": {"content": [], "structuredContent": {"pieces": 3}}}
        page.say(call(worker, "look", {"at": "e4"}))
        await outcome(page)
        rows = [
            row for row in core.tap.rows(limit=1_000) if row.peer == worker.view.peer and row.method == "tools/call"
        ]
        bodies = [json.loads(core.tap.body(row.seq) or "") for row in rows]
        assert [(row.direction, row.kind) for row in rows] == [("to_peer", "request"), ("from_peer", "result")]
        assert bodies[0]["params"] == {"name": "look", "arguments": {"at": "e4"}}
        assert bodies[1]["result"]["structuredContent"] == {"pieces": 3}
        entry = page.seat.conversation.current.entries[-1]
        assert isinstance(entry, ToolCall)
        assert (entry.tool, entry.arguments, entry.offered_by) == ("look", {"at": "e4"}, worker.view.speaker)
        assert isinstance(entry.outcome, Answered)
        assert entry.outcome.result == bodies[1]["result"]


@pytest.mark.rows("H88")
async def test_an_error_of_the_view_and_a_result_that_does_not_fit_are_told(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        worker.answer = lambda _: {"error": {"code": -32603, "message": "no such\u202e piece"}}
        page.say(call(worker, "look", {}))
        assert r"failed in the View: no such\u202e piece" in ((await outcome(page)).text or "")
        worker.answer = lambda _: {"result": {"content": [], "structuredContent": {"pieces": "three"}}}
        page.say(call(worker, "look", {}, "a2"))
        done = await outcome(page, "a2")
        assert done.state == "done"
        assert ["/pieces" in one for one in done.problems] == [True]
        worker.answer = lambda _: {"result": {"content": [{"type": "hologram"}]}}
        page.say(call(worker, "look", {}, "a3"))
        problems = " ".join((await outcome(page, "a3")).problems)
        assert "not valid MCP" in problems
        assert "no structuredContent" in problems


async def test_arguments_are_held_against_the_views_schema_while_they_are_written(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        page.say(p.CheckAppArguments(serial=7, view=worker.view.name, tool="move", arguments='{"to": 3}'))
        checked = await page.until(p.ArgumentsChecked)
        assert (checked.serial, [one.pointer for one in checked.problems]) == (7, ["/to"])
        page.say(p.CheckAppArguments(serial=8, view=worker.view.name, tool="gone", arguments="{}"))
        assert "not there any more" in ((await page.until(p.ArgumentsChecked, lambda one: one.serial == 8)).note or "")


async def test_arguments_that_are_no_object_call_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await board(core, page)
        page.say(p.CallAppTool(call="a1", view=worker.view.name, tool="look", arguments="[1"))
        notice = await page.until(p.Notice)
        assert notice.text.startswith(str(ArgumentsUnreadable("x"))[:30])


async def test_arguments_that_are_to_be_checked_and_do_not_fit_are_not_sent(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="allow")) as core:
        page = Page(core)
        worker = await board(core, page)
        order = AppOrder(view=worker.view.name, tool="move", arguments={"to": 3}, checked=True)
        with pytest.raises(ArgumentsDoNotFit, match="/to"):
            await page.seat.app_tools.call_app_tool(order)


@pytest.mark.rows("H85")
@pytest.mark.parametrize(("consent", "allowed"), [("readonly", ["look"]), ("deny", [])])
async def test_a_run_without_a_person_answers_by_its_policy(tmp_path: Path, consent: str, allowed: list[str]) -> None:
    async with running(tmp_path, CoreOptions(consent="deny" if consent == "deny" else "readonly")) as core:
        page = Page(core)
        worker = await board(core, page)
        for tool in ("look", "move"):
            order = AppOrder(view=worker.view.name, tool=tool, arguments={"to": "e4"})
            if tool in allowed:
                assert (await page.seat.app_tools.call_app_tool(order)).result
            else:
                with pytest.raises(AppToolRefused, match=consent):
                    await page.seat.app_tools.call_app_tool(order)


@pytest.mark.rows("H84", "H86")
async def test_a_model_gets_the_tools_of_views_under_names_of_their_own_and_the_calls_stand_in_the_conversation(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, CoreOptions(consent="allow")) as core:
        page = Page(core)
        worker = await board(core, page, {"name": "say_hello", "inputSchema": {"type": "object"}})
        view = worker.view.name
        request = page.seat.conversation.request()
        own = [tool for tool in request.tools if tool.view_tool is not None]
        servers = {tool.name for tool in request.tools if tool.view_tool is None}
        assert "say_hello" in servers
        (tool,) = own
        assert tool.name == f"view{view}_say_hello"
        assert tool.view_tool is not None
        assert (tool.view_tool.app_name, tool.view_tool.app_version, tool.view_tool.view.view) == ("board", "2", view)
        await page.seat.app_tools.call_app_tool(AppOrder(view=view, tool="say_hello", arguments={}))
        entry = page.seat.conversation.current.entries[-1]
        assert isinstance(entry, ToolCall)
        assert isinstance(entry.outcome, Answered)
        assert entry.offered_by == worker.view.speaker
        page.say(p.CloseView(view=view))
        await page.until(p.AppTools, lambda one: one.tools == [])
        assert [one for one in page.seat.conversation.request().tools if one.view_tool is not None] == []


@pytest.mark.rows("H88")
async def test_a_call_that_was_refused_stands_in_the_conversation_too(tmp_path: Path) -> None:
    async with running(tmp_path, CoreOptions(consent="deny")) as core:
        page = Page(core)
        worker = await board(core, page)
        with pytest.raises(AppToolRefused):
            await page.seat.app_tools.call_app_tool(AppOrder(view=worker.view.name, tool="look", arguments={}))
        entry = page.seat.conversation.current.entries[-1]
        assert isinstance(entry, ToolCall)
        assert isinstance(entry.outcome, Unanswered)


async def test_a_view_cannot_answer_anothers_call(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        asked, other = await board(core, page), await board(core, page)
        asked.answer = None
        page.say(call(asked, "look", {}))
        request = await asked.heard_method("tools/call")
        other.say({"jsonrpc": "2.0", "id": request["id"], "result": {"content": [{"type": "text", "text": "forged"}]}})
        await anyio.sleep(0.05)
        assert page.all(p.CallChanged)[-1].state == "running"
        asked.say({"jsonrpc": "2.0", "id": request["id"], **text("mine")})
        assert "mine" in str((await outcome(page)).result)
