"""Views rebuilt from what was kept, without a call to their tool. Servers and stores are real, page and View are played."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from greenroom.assets import asset
from greenroom.host.core import Core, CoreOptions
from greenroom.host.restoring import AT_ONCE, CUT_SHORT, NO_CALL, NO_SERVER, OTHER_PROGRAM
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import ToolCall
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from tests.host.company import SECONDS, Page, Worker, asked, demo, launched, running

KEEPS = CoreOptions(keep_views=True, consent="allow", open_links=False)
DEMO = ServerEntry(name="demo", command=sys.executable, args=(str(asset("demo", "server.py")),))


@asynccontextmanager
async def left(folder: Path, *, options: CoreOptions = KEEPS) -> AsyncIterator[tuple[Core, Page, Connection]]:
    """A run that shows a View, and ends with it on the stage."""
    async with running(folder, options) as core:
        yield core, Page(core), await demo(core)


@asynccontextmanager
async def next_run(
    folder: Path, *, entry: ServerEntry | None = DEMO, options: CoreOptions = KEEPS
) -> AsyncIterator[tuple[Core, Page]]:
    """The next one: the server is agreed to and not started."""
    async with running(folder, options) as core:
        if entry is not None:
            core.book.add(entry, approved_for_this_run=True)
        yield core, Page(core)


async def restored(page: Page, *, place: int | None = None) -> Worker:
    """Play a View that was rebuilt."""

    def fits(mount: p.MountView) -> bool:
        return mount.restored is not None and place in {None, mount.restored.place}

    mount = await page.until(p.MountView, fits)
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    await worker.initialize()
    return worker


def phase(view: Worker) -> str:
    return view.view.server.status.phase


def params(message: JsonObject) -> JsonObject:
    found = message["params"]
    assert isinstance(found, dict)
    return found


async def test_after_a_restart_a_view_has_its_input_and_its_whole_result_and_nothing_was_called(tmp_path: Path) -> None:
    async with left(tmp_path) as (core, page, connection):
        before = await launched(page, connection, "show_dashboard", {"week": 7})
        given = params(await before.heard_method("ui/notifications/tool-result"))
        before.say({"jsonrpc": "2.0", "method": "ui/notifications/size-changed", "params": {"height": 321}})
        html = before.view.plan.html
    async with next_run(tmp_path) as (core, page):
        after = await restored(page)
        assert params(await after.heard_method("ui/notifications/tool-result")) == given
        assert params(await after.heard_method("ui/notifications/tool-input")) == {"arguments": {"week": 7}}
        assert after.view.plan.html == html
        assert core.book.get(after.view.plan.server_key).status.phase == "stopped", "no server was started"
        assert asked(core, after.view.server, "tools/call") == []
        mount = page.all(p.MountView)[-1]
        assert mount.height == 321
        assert mount.restored is not None
        assert mount.restored.stored
        told = [one.text for one in page.all(p.Finding)]
    assert any("the tool was not called again" in text and "document is the one that was kept" in text for text in told)
    assert "_meta" in given, "the result of the demo has something for its View alone"


async def test_input_and_result_come_once_for_each_time_it_initialises(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await (await launched(page, connection, "show_dashboard", {})).heard_method("ui/notifications/tool-result")
    async with next_run(tmp_path) as (_, page):
        view = await restored(page)
        await view.heard_method("ui/notifications/tool-result")
        view.say({"jsonrpc": "2.0", "method": "ui/notifications/initialized"})
        await view.ask("ping", {})
        methods = [str(one.get("method")) for one in view.heard]
        assert [methods.count(f"ui/notifications/tool-{what}") for what in ("input", "result")] == [1, 1]
        await view.initialize()
        await view.ask("ping", {})
        methods = [str(one.get("method")) for one in view.heard]
        assert [methods.count(f"ui/notifications/tool-{what}") for what in ("input", "result")] == [2, 2]


async def test_a_window_that_is_opened_on_the_same_core_has_the_views_of_the_one_that_was_closed(
    tmp_path: Path,
) -> None:
    async with left(tmp_path) as (core, page, connection):
        before = await launched(page, connection, "show_dashboard", {"week": 2})
        given = params(await before.heard_method("ui/notifications/tool-result"))
        await core.seats.close(page.seat.name, "its window was closed")
        assert before.heard[-1]["method"] == "ui/resource-teardown"
        again = Page(core, core.seats.open())
        after = await restored(again)
        assert params(await after.heard_method("ui/notifications/tool-result")) == given
        assert len(asked(core, connection, "tools/call")) == 1
        mount = again.all(p.MountView)[-1]
        assert mount.restored is not None
        assert not mount.restored.stored, "its server runs, and gave the document anew"
        assert len(asked(core, connection, "resources/read")) == 2
        entries = again.all(p.ConversationBegun)[-1].entries
        assert [one.tool for one in entries if isinstance(one, p.RanTool)] == ["show_dashboard"]
        third = Page(core, core.seats.open())
        assert third.all(p.LeftViews)[-1].views == []
        with anyio.move_on_after(0.3):
            await restored(third)
            raise AssertionError("one window has it, and another does not")


async def test_a_page_that_comes_again_gets_its_views_and_no_call_is_made(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await (await launched(page, connection, "show_dashboard", {})).heard_method("ui/notifications/tool-result")
    async with next_run(tmp_path) as (core, page):
        await restored(page)
        page.session.close()
        again = Page(core, page.seat)
        view = await restored(again)
        await view.heard_method("ui/notifications/tool-result")
        assert asked(core, view.view.server, "tools/call") == []
        assert len(page.seat.views) == 1


async def test_the_server_is_started_when_the_view_asks_something_of_it(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    async with next_run(tmp_path) as (core, page):
        view = await restored(page)
        assert phase(view) == "stopped"
        answer = await view.ask("tools/call", {"name": "say_hello", "arguments": {"name": "Ada"}})
        assert "Ada" in str(answer["result"])
        assert phase(view) == "ready"
        refused = await view.ask("tools/call", {"name": "no_such_tool", "arguments": {}})
        assert "error" in refused or params({"params": refused["result"]})["isError"] is True
        assert len(asked(core, view.view.server, "tools/call")) == 2


async def test_a_server_that_nobody_agreed_to_is_asked_about_and_a_no_refuses_the_view(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    async with running(tmp_path, KEEPS) as core:
        core.book.add(DEMO)
        page = Page(core)
        view = await restored(page)
        assert page.all(p.Question) == [], "showing it asks nothing"
        async with anyio.create_task_group() as tasks:
            answers: list[JsonObject] = []

            async def ask() -> None:
                answers.append(await view.ask("tools/call", {"name": "say_hello", "arguments": {}}))

            tasks.start_soon(ask)
            question = await page.until(p.Question, lambda one: one.kind == "server")
            assert str(asset("demo", "server.py")) in (question.detail or "")
            page.say(p.Answer(question=question.question, granted=False))
        assert "agree" in str(answers[0]["error"])
        assert view.view.server.status.phase == "needs_approval"
        again = await view.ask("resources/read", {"uri": "demo://programme"})
        assert "agree" in str(again["error"])
        assert len(page.all(p.Question)) == 1, "and it is not asked a second time"
        core.book.approve(view.view.server.key)
        with anyio.fail_after(SECONDS):
            await view.view.server.start()
        served = await view.ask("tools/call", {"name": "say_hello", "arguments": {"name": "Ada"}})
        assert "Ada" in str(served["result"]), "once the person has started it, it is served"


async def test_a_file_that_the_server_holds_waits_for_it_and_one_of_the_views_own_does_not(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    options = replace(KEEPS, save_in=tmp_path / "out")
    own: JsonObject = {"type": "resource", "resource": {"uri": "ui://w/a.txt", "text": "words"}}
    held: JsonObject = {"type": "resource_link", "uri": "demo://programme", "name": "programme"}
    async with next_run(tmp_path, options=options) as (_, page):
        view = await restored(page)
        assert (await view.ask("ui/download-file", {"contents": [own]}))["result"] == {}
        assert phase(view) == "stopped"
        assert (await view.ask("ui/download-file", {"contents": [own, held]}))["result"] == {}
        assert phase(view) == "ready"
    async with running(tmp_path, options) as core:
        core.book.add(DEMO)
        page = Page(core)
        view = await restored(page)
        view.say({"jsonrpc": "2.0", "id": 7, "method": "ui/download-file", "params": {"contents": [held]}})
        question = await page.until(p.Question, lambda one: one.kind == "server")
        page.say(p.Answer(question=question.question, granted=False))
        refused = await view.until(lambda one: one.get("id") == 7)
        assert refused["result"] == {"isError": True}
    assert len(list((tmp_path / "out").iterdir())) == 3


async def test_what_was_cancelled_while_the_server_starts_is_never_answered(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    async with next_run(tmp_path) as (core, page):
        view = await restored(page)
        call: JsonObject = {"name": "say_hello", "arguments": {"name": "Ada"}}
        view.say({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": call})
        view.say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}})
        await view.ask("tools/call", call)
        assert len(asked(core, view.view.server, "tools/call")) == 1
        assert not any(one.get("id") == 7 for one in view.heard)


async def test_of_many_views_the_last_are_shown_and_the_others_when_they_are_wanted(tmp_path: Path) -> None:
    many = AT_ONCE + 2
    async with left(tmp_path) as (core, page, connection):
        for week in range(1, many + 1):
            await launched(page, connection, "show_dashboard", {"week": week})
    async with next_run(tmp_path) as (core, page):
        waiting = (await page.until(p.LeftViews, lambda one: len(one.views) == 2)).views
        assert [one.place for one in waiting] == [1, 2]
        assert len(page.seat.views) == AT_ONCE
        for place in range(3, many + 1):
            await restored(page, place=place)
        assert len(core.store.kept_views.of(page.seat.conversation.current.id)) == many
        page.say(p.ShowLeft(place=2))
        view = await restored(page, place=2)
        assert params(await view.heard_method("ui/notifications/tool-input")) == {"arguments": {"week": 2}}
        page.say(p.ShowLeft(place=2))
        page.say(p.ShowLeft(place=99))
        page.say(p.DropLeft(place=1))
        await page.until(p.LeftViews, lambda one: not one.views and page.all(p.LeftViews)[-1] is one)
        assert len(page.seat.views) == AT_ONCE + 1
    async with next_run(tmp_path) as (core, page):
        await page.until(p.LeftViews, lambda one: len(one.views) == 1)
        assert [one.number for one in core.store.kept_views.of(page.seat.conversation.current.id)] == [2, 3, 4, 5, 6]


async def test_one_view_more_than_may_live_stays_where_it_waits(tmp_path: Path) -> None:
    async with left(tmp_path) as (core, page, connection):
        for _ in range(2):
            await launched(page, connection, "show_dashboard", {})
        core.store.settings.change(live_views=1)
    async with next_run(tmp_path) as (core, page):
        await page.until(p.LeftViews, lambda one: len(one.views) == 1)
        page.say(p.ShowLeft(place=page.all(p.LeftViews)[-1].views[0].place))
        notice = await page.until(p.Notice, lambda one: "limit" in one.text)
        assert notice.level == "warning"
        assert page.all(p.LeftViews)[-1].views[0].why_not is None


async def test_a_view_that_was_closed_or_ended_for_what_it_did_does_not_come_back(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        closed = await launched(page, connection, "show_dashboard", {})
        ended = await launched(page, connection, "show_dashboard", {})
        stays = await launched(page, connection, "show_dashboard", {"week": 3})
        page.say(p.CloseView(view=closed.view.name))
        await page.until(p.UnmountView)
        ended.say({"jsonrpc": "2.0", "method": "ui/notifications/sandbox-proxy-ready"})
        assert ended.view.ended_because is not None
        assert stays.view.ended_because is None
    async with next_run(tmp_path) as (_core, page):
        await restored(page, place=3)
        assert len(page.seat.views) == 1
        assert page.all(p.LeftViews)[-1].views == []


async def test_what_it_wanted_a_model_to_know_is_in_force_again_with_it(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        view = await launched(page, connection, "show_dashboard", {})
        told: JsonObject = {"structuredContent": {"chosen": "week 7"}}
        await view.ask("ui/update-model-context", told)
    async with next_run(tmp_path) as (_, page):
        view = await restored(page)
        noted = list(page.seat.conversation.contexts)
        assert [(one.structured, one.view.view) for one in noted] == [({"chosen": "week 7"}, view.view.name)]


@pytest.mark.parametrize("change", ["gone", "other program"])
async def test_a_view_is_not_given_to_another_program_or_to_none(change: str, tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    entry = None if change == "gone" else replace(DEMO, args=(*DEMO.args, "--other"))
    async with next_run(tmp_path, entry=entry) as (core, page):
        waiting = (await page.until(p.LeftViews, lambda one: len(one.views) == 1)).views[0]
        assert waiting.why_not == (NO_SERVER if change == "gone" else OTHER_PROGRAM)
        told = len(page.all(p.LeftViews))
        page.say(p.ShowLeft(place=waiting.place))
        with anyio.fail_after(SECONDS):
            while len(page.all(p.LeftViews)) == told:  # it is told anew when the wish was heard to its end
                await anyio.sleep(0.01)
        assert len(page.seat.views) == 0
        if change == "gone":
            core.book.add(DEMO, approved_for_this_run=True)
            await page.until(p.LeftViews, lambda one: bool(one.views) and one.views[0].why_not is None)
            page.say(p.ShowLeft(place=waiting.place))
            await restored(page)


async def test_of_a_call_with_a_secret_nothing_is_kept_but_that_there_was_a_view(tmp_path: Path) -> None:
    async with left(tmp_path) as (core, page, connection):
        view = await launched(page, connection, "show_dashboard", {"week": 1, "password": "hunter2-marble-lobster"})
        await view.ask("ui/update-model-context", {"structuredContent": {"p": "hunter2-marble-lobster"}})
    assert b"marble-lobster" not in b"".join(one.read_bytes() for one in Folders.under(tmp_path).data.iterdir())
    async with next_run(tmp_path) as (core, page):
        waiting = await page.until(p.LeftViews, lambda one: any(view.why_not for view in one.views))
        assert waiting.views[0].why_not == NO_CALL
        assert core.store.kept_views.of(page.seat.conversation.current.id)[0].document is None


async def test_forget_all_leaves_no_view_and_no_document_in_any_file(tmp_path: Path) -> None:
    async with left(tmp_path) as (core, page, connection):
        await launched(page, connection, "show_dashboard", {})
        await core.seats.close(page.seat.name, "its window was closed")
        await core.writer.finish()
        assert core.store.kept_views.conversations() != []
        later = Page(core, core.seats.open())
        view = await restored(later)
        html = view.view.plan.html
        later.say(p.ForgetConversation())
        view.say({"jsonrpc": "2.0", "method": "ui/notifications/size-changed", "params": {"height": 300}})
        await core.writer.finish()
        assert core.store.kept_views.conversations() == []
    telling = next(line for line in html.splitlines() if len(line) > 60).strip()
    files = b"".join(one.read_bytes() for one in Folders.under(tmp_path).data.iterdir())
    assert telling.encode() not in files
    async with next_run(tmp_path) as (core, page):
        assert core.store.kept_views.conversations() == []
        (connection,) = core.book.connections
        with anyio.fail_after(SECONDS):
            await connection.start()
        await launched(page, connection, "show_dashboard", {})
        assert len(page.seat.views) == 1, "the new one, and by then an old one would be there"


async def test_the_conversation_goes_on_where_it_was(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    async with next_run(tmp_path) as (_core, page):
        view = await restored(page)
        before = page.seat.conversation.current
        assert [one.tool for one in before.entries if isinstance(one, ToolCall)] == ["show_dashboard"]
        with anyio.fail_after(SECONDS):
            await view.view.server.start()
        await launched(page, view.view.server, "show_dashboard", {"week": 9})
        assert page.seat.conversation.current.id == before.id
        assert [one.number for one in page.seat.conversation.current.entries] == [1, 2]


async def test_a_run_that_keeps_nothing_writes_no_view(tmp_path: Path) -> None:
    async with left(tmp_path, options=replace(KEEPS, keep_views=False)) as (core, page, connection):
        await launched(page, connection, "show_dashboard", {})
        await core.writer.finish()
        assert core.store.kept_views.conversations() == []


async def test_a_view_whose_channel_is_gone_waits_to_be_shown_and_is_kept(tmp_path: Path) -> None:
    async with left(tmp_path) as (core, page, connection):
        lost = await launched(page, connection, "show_dashboard", {"week": 5})
        await lost.heard_method("ui/notifications/tool-result")
        lost.view.ended("gone")
        waiting = await page.until(p.LeftViews, lambda one: len(one.views) == 1)
        await connection.stop()
        page.say(p.ShowLeft(place=waiting.views[0].place))
        again = await restored(page)
        assert params(await again.heard_method("ui/notifications/tool-input")) == {"arguments": {"week": 5}}
        again.view.ended("gone")
    async with next_run(tmp_path) as (core, page):
        view = await restored(page)
        await view.heard_method("ui/notifications/tool-result")
        assert asked(core, view.view.server, "tools/call") == []


async def test_a_view_that_takes_the_app_with_it_is_not_shown_by_itself_again_until_one_was_up(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        await launched(page, connection, "show_dashboard", {})
    async with next_run(tmp_path) as (_, page):
        await page.until(p.MountView)  # and the app is over before it listens
    async with next_run(tmp_path) as (_, page):
        notice = await page.until(p.Notice, lambda one: one.text == CUT_SHORT)
        assert notice.level == "warning"
        (waits,) = (await page.until(p.LeftViews, lambda one: bool(one.views))).views
        assert page.all(p.MountView) == []
        assert waits.why_not is None, "it can be shown by hand"
    async with next_run(tmp_path) as (_, page):
        (waits,) = (await page.until(p.LeftViews, lambda one: bool(one.views))).views
        assert page.all(p.MountView) == [], "nor the time after"
        page.say(p.ShowLeft(place=waits.place))
        await restored(page)
    async with next_run(tmp_path) as (_, page):
        await restored(page)
        assert page.all(p.Notice) == []


async def test_views_of_calls_that_followed_a_message_said_anew_end_and_wait_no_more(tmp_path: Path) -> None:
    async with left(tmp_path) as (_, page, connection):
        page.say(p.Say(text="show me all"))
        for _ in range(AT_ONCE + 1):
            view = await launched(page, connection, "show_dashboard", {})
            await view.heard_method("ui/notifications/tool-result")
    async with next_run(tmp_path) as (core, page):
        shown = await restored(page)
        waiting = await page.until(p.LeftViews, lambda one: len(one.views) == 1)
        page.say(p.Resay(number=1, text="show me nothing"))
        assert page.all(p.LeftViews)[-1].views == []
        with anyio.fail_after(SECONDS):
            while list(page.seat.views):
                await anyio.sleep(0.01)
        await core.writer.finish()
        kept = core.store.conversations.read(page.seat.conversation.current.id)
        rows = core.store.kept_views.of(page.seat.conversation.current.id)
    assert waiting.views
    assert shown.closed is not None
    assert kept is not None
    assert [type(one).__name__ for one in kept.entries] == ["Message"]
    assert rows == []
