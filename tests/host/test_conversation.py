"""What is said and run at a seat makes up its conversation: servers are real, the page and the Views are played."""

import json
import re
from pathlib import Path

import anyio
import pytest

from greenroom.host.conversation_desk import MOST_WAITING, WITHHELD
from greenroom.host.core import Core, CoreOptions
from greenroom.host.talkers import AT_ONCE
from greenroom.protocol import page as p
from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.contexts import ModelContext
from greenroom.protocol.conversation.entries import Answered, Message, ToolCall, Unanswered
from greenroom.protocol.conversation.request import Called, Noted, Returned, Said
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.connection import Connection
from tests.host.company import SECONDS, Page, Worker, launched, running, started
from tests.stage.toys import entry

ALLOW = CoreOptions(consent="allow", open_links=False)
STANDING_STILL = CoreOptions(consent="allow", open_links=False, clock=lambda: 0.0)


async def toy(core: Core, folder: Path) -> Connection:
    """A server with one tool that has a View."""
    return await started(core, entry(folder, {"show": {"html": "<p>"}}))


def words(text: str = "book seat 4") -> JsonObject:
    return {"type": "text", "text": text}


def saying(text: str = "book seat 4") -> JsonObject:
    return {"role": "user", "content": [words(text)]}


def messages(page: Page) -> list[Message]:
    return [one for one in page.seat.conversation.current.entries if isinstance(one, Message)]


def texts(page: Page) -> list[str]:
    return re.findall(r"text='([^']*)'", str(messages(page)))


def contexts(page: Page) -> list[ModelContext]:
    return list(page.seat.conversation.contexts)


async def call_over(page: Page, number: int = 1) -> ToolCall:
    """The call of this number, once it has ended."""
    with anyio.fail_after(SECONDS):
        while True:
            found = [one for one in page.seat.conversation.current.entries if one.number == number]
            if found and isinstance(found[0], ToolCall) and found[0].outcome.state != "running":
                return found[0]
            await anyio.sleep(0.01)


@pytest.mark.rows("H64")
async def test_a_message_that_the_person_allows_is_in_the_conversation_as_the_views(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        worker.say({"jsonrpc": "2.0", "id": 1, "method": "ui/message", "params": saying()})
        question = await page.until(p.Question)
        assert (question.kind, question.view) == ("message", worker.view.name)
        assert question.detail == "book seat 4"
        assert texts(page) == []
        page.say(p.Answer(question=question.question, granted=True))
        answer = await worker.until(lambda one: one.get("id") == 1 and "method" not in one)
        told = await page.until(p.ConversationEntry, lambda one: isinstance(one.entry, p.SaidMessage))
        (message,) = messages(page)
        request = page.seat.conversation.request()
    assert answer["result"] == {}
    assert isinstance(message.author, FromView)
    assert (message.author.view, message.author.tool) == (worker.view.name, "show")
    assert told.entry.author.by == "view"
    assert [part.role for part in request.parts if isinstance(part, Said)] == ["user"]


async def test_of_a_picture_and_a_file_in_a_message_the_person_is_told_what_they_are_and_how_large(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        picture: JsonObject = {"type": "image", "mimeType": "image/png", "data": "AAAA" * 11_333 + "AA=="}
        held: JsonObject = {"uri": "a://b", "mimeType": "application/zip", "blob": "UEsD"}
        content: list[JsonValue] = [words(), picture, {"type": "resource", "resource": held}]
        worker.say({"jsonrpc": "2.0", "id": 1, "method": "ui/message", "params": {"role": "user", "content": content}})
        question = await page.until(p.Question)
    told = question.detail.split("\n\n")
    assert told[0] == "book seat 4"
    assert json.loads(told[1]) == {"type": "image", "mime_type": "image/png", "data": "34 kB, not shown here"}
    assert json.loads(told[2])["blob"] == "3 bytes, not shown here"
    assert "AAAA" not in question.detail


async def test_a_message_that_the_person_refuses_is_nowhere(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        worker.say({"jsonrpc": "2.0", "id": 1, "method": "ui/message", "params": saying()})
        question = await page.until(p.Question)
        page.say(p.Answer(question=question.question, granted=False))
        answer = await worker.until(lambda one: one.get("id") == 1 and "method" not in one)
        finding = await page.until(p.Finding, lambda one: "ui/message" in one.text)
        assert texts(page) == []
    assert answer["result"] == {"isError": True}
    assert "book seat 4" in finding.text


@pytest.mark.parametrize("consent", ["readonly", "deny"])
async def test_a_run_without_a_person_lets_no_message_in_unless_it_was_told_to(tmp_path: Path, consent: str) -> None:
    options = CoreOptions(consent="readonly" if consent == "readonly" else "deny")
    async with running(tmp_path, options) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        assert (await worker.ask("ui/message", saying()))["result"] == {"isError": True}
        assert [one.method for one in worker.view.journal.refused] == ["ui/message"]
        assert texts(page) == []


async def test_a_message_waits_while_the_tool_runs_and_is_answered_at_once(tmp_path: Path) -> None:
    tools = {"slow": {"html": "<p>", "silent": True}}
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        worker = await launched(page, connection, "slow", {})
        assert (await worker.ask("ui/message", saying()))["result"] == {}
        current = page.seat.conversation.current
        assert current.busy
        assert [one.number for one in current.waiting] == [2]
        assert not any(isinstance(part, Said) for part in page.seat.conversation.request().parts)
        await page.until(p.ConversationEntry, lambda one: isinstance(one.entry, p.SaidMessage) and one.entry.waits)
        page.say(p.CancelRun(call="c0"))
        await call_over(page)
        entries = page.seat.conversation.current.entries
        assert [type(one) for one in entries] == [ToolCall, Message]
        assert page.seat.conversation.current.waiting == ()
        await page.until(p.ConversationEntry, lambda one: isinstance(one.entry, p.SaidMessage) and not one.entry.waits)


async def test_a_view_that_talks_too_much_is_refused_and_another_is_not(tmp_path: Path) -> None:
    async with running(tmp_path, STANDING_STILL) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        talker = await launched(page, connection, "show", {})
        other = await launched(page, connection, "show", {})
        await call_over(page, 2)
        answers = [(await talker.ask("ui/message", saying(f"n{n}")))["result"] for n in range(AT_ONCE + 5)]
        assert answers == [{}] * AT_ONCE + [{"isError": True}] * 5
        assert (await other.ask("ui/message", saying("mine")))["result"] == {}
        assert len(texts(page)) == AT_ONCE + 1


async def test_no_more_than_so_many_messages_wait(tmp_path: Path) -> None:
    tools = {"slow": {"html": "<p>", "silent": True}}
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        results: list[JsonValue] = []
        for _ in range(MOST_WAITING // AT_ONCE + 1):
            worker = await launched(page, connection, "slow", {})
            results += [(await worker.ask("ui/message", saying()))["result"] for _ in range(AT_ONCE)]
        assert results[:MOST_WAITING] == [{}] * MOST_WAITING
        assert results[MOST_WAITING:] == [{"isError": True}] * AT_ONCE
        assert len(page.seat.conversation.current.waiting) == MOST_WAITING


@pytest.mark.rows("H65", "H66", "H67", "W7")
async def test_a_views_context_is_known_to_the_model_later_the_last_one_alone_and_begins_nothing(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        before = page.seat.conversation.current
        for seat in (4, 5, 6):
            params: JsonObject = {"content": [words(f"seat {seat}")], "structuredContent": {"seat": seat}}
            assert (await worker.ask("ui/update-model-context", params))["result"] == {}
        assert page.seat.conversation.current is before
        noted = [part for part in page.seat.conversation.request().parts if isinstance(part, Noted)]
        told = await page.until(
            p.ViewContext, lambda one: one.context is not None and "seat 6" in str(one.context.content)
        )
        assert [one.structured for one in noted] == [{"seat": 6}]
        assert page.all(p.Question) == []
        assert told.view == worker.view.name
        assert len(page.all(p.ViewContext)) == 1


async def test_an_empty_context_withdraws_it_and_the_page_is_told(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await worker.ask("ui/update-model-context", {"content": [words()]})
        await page.until(p.ViewContext, lambda one: one.context is not None)
        assert (await worker.ask("ui/update-model-context", {}))["result"] == {}
        assert contexts(page) == []
        await page.until(p.ViewContext, lambda one: one.context is None)


async def test_a_views_context_goes_with_the_view_and_what_it_said_stays(tmp_path: Path) -> None:
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        await worker.ask("ui/message", saying())
        await worker.ask("ui/update-model-context", {"content": [words("seat 4")]})
        assert len(contexts(page)) == 1
        await worker.view.close("closed by the test")
        assert contexts(page) == []
        assert texts(page) == ["book seat 4"]


async def test_each_seat_has_a_conversation_of_its_own(tmp_path: Path) -> None:
    async with running(tmp_path, ALLOW) as core:
        connection = await toy(core, tmp_path)
        here, there = Page(core), Page(core, core.seats.open())
        worker = await launched(here, connection, "show", {})
        await call_over(here)
        await worker.ask("ui/message", saying())
        await worker.ask("ui/update-model-context", {"content": [words()]})
        assert len(here.seat.conversation.current.entries) == 2
        assert there.seat.conversation.current.entries == ()
        assert contexts(there) == []
        assert there.seat.conversation.request().parts == ()
        assert here.seat.conversation.current.id != there.seat.conversation.current.id


async def test_what_the_person_runs_is_in_the_conversation_with_what_came_of_it(tmp_path: Path) -> None:
    tools = {
        "answers": {"result": {"content": [words("yes")], "_meta": {"a": "hidden"}}},
        "fails": {"error": {"code": -32000, "message": "no more seats"}},
        "waits": {"silent": True},
    }
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        for tool in tools:
            page.say(p.RunTool(call=tool, server=connection.key, tool=tool, arguments={"n": 1}))
        await call_over(page, 1)
        await call_over(page, 2)
        page.say(p.CancelRun(call="waits"))
        await call_over(page, 3)
        answered, failed, cancelled = page.seat.conversation.current.entries
        request = page.seat.conversation.request()
        offered = {tool.name for tool in request.tools}
    assert isinstance(answered, ToolCall)
    assert isinstance(answered.outcome, Answered)
    assert answered.arguments == {"n": 1}
    assert isinstance(failed, ToolCall)
    assert isinstance(failed.outcome, Unanswered)
    assert "no more seats" in failed.outcome.reason
    assert isinstance(cancelled, ToolCall)
    assert isinstance(cancelled.outcome, Unanswered)
    assert cancelled.outcome.cancelled
    assert [type(part) for part in request.parts] == [Called, Returned] * 3
    assert "hidden" not in str(request)
    assert offered == set(tools)


@pytest.mark.rows("H12")
async def test_the_tools_that_a_model_is_offered_are_the_servers_without_those_for_views_alone(tmp_path: Path) -> None:
    tools = {"both": {}, "view_only": {"listed": {"_meta": {"ui": {"visibility": ["app"]}}}}}
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        request = page.seat.conversation.request()
    assert [(tool.server, tool.name) for tool in request.tools] == [(connection.key, "both")]


@pytest.mark.rows("H68")
async def test_what_a_view_logs_is_no_part_of_the_conversation(tmp_path: Path) -> None:
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        logged: JsonObject = {"level": "info", "data": "a secret of its developer"}
        worker.say({"jsonrpc": "2.0", "method": "notifications/message", "params": logged})
        await worker.ask("ping", {})
        request = page.seat.conversation.request()
        log = [core.tap.body(row.seq) or "" for row in core.tap.rows(limit=10_000)]
    assert "a secret" not in str(request)
    assert any("a secret" in body for body in log)


async def test_a_page_that_comes_later_is_told_all_there_is(tmp_path: Path) -> None:
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        await worker.ask("ui/message", saying())
        await worker.ask("ui/update-model-context", {"content": [words("seat 4")]})
        later = Page(core, page.seat)
        told = await later.until(p.ConversationBegun)
        context = await later.until(p.ViewContext)
    assert [one.kind for one in told.entries] == ["call", "message"]
    assert context.context is not None


async def test_what_was_said_is_on_disk_when_the_app_has_ended(tmp_path: Path) -> None:
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        await worker.ask("ui/message", saying())
        current = page.seat.conversation.current
    async with running(tmp_path) as core:
        assert core.store.conversations.ids() == [current.id]
        kept = core.store.conversations.read(current.id)
    assert kept is not None
    assert kept.entries == current.entries


async def test_secrets_are_not_kept_on_disk(tmp_path: Path) -> None:
    tools: dict[str, object] = {
        "login": {"result": {"content": [words("your key is hunter2hunter2, not a-known-secret")]}}
    }
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        core.tap.redactor.add("a-known-secret")
        page.say(p.RunTool(call="a", server=connection.key, tool="login", arguments={"password": "hunter2"}))
        page.say(p.RunTool(call="b", server=connection.key, tool="login", arguments={"note": "a-known-secret!"}))
        page.say(p.RunTool(call="c", server=connection.key, tool="login", arguments={"note": "plain"}))
        for number in (1, 2, 3):
            await call_over(page, number)
        current = page.seat.conversation.current.id
    async with running(tmp_path) as core:
        raw = str(core.store._database.rows("SELECT body FROM entry"))
        kept = core.store.conversations.read(current)
    assert kept is not None
    assert [one.arguments for one in kept.entries if isinstance(one, ToolCall)] == [None, None, {"note": "plain"}]
    assert raw.count("hunter2") == 2  # twice in the answer to the call that holds no secret
    assert "a-known-secret" not in raw
    assert "not [redacted]" in raw


async def test_an_error_that_repeats_a_secret_of_its_call_is_not_kept_on_disk(tmp_path: Path) -> None:
    tools = {"login": {"error": {"code": -32000, "message": "hunter2 is no password"}}}
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        page.say(p.RunTool(call="a", server=connection.key, tool="login", arguments={"password": "hunter2"}))
        failed = await call_over(page)
        current = page.seat.conversation.current.id
    async with running(tmp_path) as core:
        raw = str(core.store._database.rows("SELECT body FROM entry"))
        kept = core.store.conversations.read(current)
    assert "hunter2" in str(failed.outcome), "the control: the server did say it"
    assert "hunter2" not in raw
    assert kept is not None
    assert [one.outcome for one in kept.entries if isinstance(one, ToolCall)] == [
        Unanswered(reason=WITHHELD, cancelled=False)
    ]


async def test_a_forgotten_conversation_is_gone_here_and_on_disk(tmp_path: Path) -> None:
    async with running(tmp_path, ALLOW) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await call_over(page)
        await worker.ask("ui/message", saying("forget me"))
        await _written(core)
        page.say(p.ForgetConversation())
        assert page.seat.conversation.current.entries == ()
        assert page.all(p.ConversationBegun)[-1].entries == []
        await worker.ask("ui/message", saying("remember me"))
        current = page.seat.conversation.current.id
    async with running(tmp_path) as core:
        assert core.store.conversations.ids() == [current]
        raw = str(core.store._database.rows("SELECT body FROM entry"))
    assert "remember me" in raw
    assert "forget me" not in raw


async def test_all_is_forgotten_but_what_other_windows_hold(tmp_path: Path) -> None:
    view = FromView(view="1", server="s", server_name="S", tool="t")
    async with running(tmp_path) as core:
        Page(core).seat.conversation.view_says(view, (TextBlock(text="of an earlier run"),))
    async with running(tmp_path) as core:
        here, there = Page(core), Page(core, core.seats.open())
        for one in (here, there):
            assert one.seat.conversation.view_says(view, (TextBlock(text="of this run"),)) is None
        await _written(core)
        assert len(core.store.conversations.ids()) == 3, "the control"
        here.say(p.ForgetConversation())
        await _written(core)
        assert core.store.conversations.ids() == [there.seat.conversation.current.id]


async def test_a_call_that_runs_while_the_conversation_is_forgotten_belongs_to_none(tmp_path: Path) -> None:
    tools = {"slow": {"silent": True}}
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        page.say(p.RunTool(call="a", server=connection.key, tool="slow", arguments={}))
        await page.until(p.ConversationEntry)
        page.say(p.ForgetConversation())
        page.say(p.CancelRun(call="a"))
        await page.until(p.CallChanged, lambda one: one.state == "cancelled")
        assert page.seat.conversation.current.entries == ()
    async with running(tmp_path) as core:
        assert core.store.conversations.ids() == []


async def test_a_call_that_was_forgotten_does_not_end_as_one_that_began_later(tmp_path: Path) -> None:
    tools = {"older": {"silent": True}, "newer": {"silent": True}}
    async with running(tmp_path) as core:
        page, connection = Page(core), await started(core, entry(tmp_path, tools))
        page.say(p.RunTool(call="a", server=connection.key, tool="older", arguments={"password": "hunter2"}))
        await page.until(p.ConversationEntry)
        page.say(p.ForgetConversation())
        page.say(p.RunTool(call="b", server=connection.key, tool="newer", arguments={}))
        await page.until(
            p.ConversationEntry, lambda one: isinstance(one.entry, p.RanTool) and one.entry.tool == "newer"
        )
        before = page.seat.conversation.current
        page.say(p.CancelRun(call="a"))
        await page.until(p.CallChanged, lambda one: (one.call, one.state) == ("a", "cancelled"))
        assert before.busy
        assert page.seat.conversation.current is before
        page.say(p.CancelRun(call="b"))
        assert (await call_over(page)).tool == "newer", "the control: its own end counts"


async def test_a_view_that_is_shown_anew_begins_without_a_context(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await toy(core, tmp_path)
        worker = await launched(page, connection, "show", {})
        await worker.ask("ui/update-model-context", {"content": [words("seat 4")]})
        page.say(p.ReloadView(view=worker.view.name))
        mount = await page.until(p.MountView, lambda one: one.replaces == worker.view.name)
        again = page.seat.views.get(mount.view)
        assert again is not None
        await Worker(page, again).connect()
        with anyio.fail_after(SECONDS):
            while worker.view.ended_because is None:
                await anyio.sleep(0.01)
        assert contexts(page) == []


async def _written(core: Core) -> None:
    with anyio.fail_after(SECONDS):
        await core.writer.finish()
