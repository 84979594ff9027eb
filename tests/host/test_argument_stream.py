"""Arguments that are still being written: followed by a launch, seen by a View. Server and host are real, the View is played."""

import json
from pathlib import Path

import anyio
import pytest

from greenroom.host.argument_stream import LONGEST, ArgumentStream
from greenroom.host.core import Core
from greenroom.host.errors import ArgumentsUnreadable, ArgumentsWithdrawn
from greenroom.host.launch import Launched
from greenroom.host.showing import Order
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, Worker, asked, demo, running

PARTIAL = "ui/notifications/tool-input-partial"
INPUT = "ui/notifications/tool-input"


async def followed(stream: ArgumentStream) -> tuple[JsonObject, list[JsonObject]]:
    told: list[JsonObject] = []
    with anyio.fail_after(20):
        return await stream.follow(told.append), told


async def test_what_is_known_is_told_and_the_whole_returned() -> None:
    stream, pieces = ArgumentStream(), ["sl", 'o", "days": 1', "2}"]
    told: list[JsonObject] = []

    def hear(known: JsonObject) -> None:
        told.append(known)
        if pieces:
            stream.feed(pieces.pop(0))
        else:
            stream.finish()

    stream.feed('{"city": "O')
    with anyio.fail_after(20):
        whole = await stream.follow(hear)
    assert whole == {"city": "Oslo", "days": 12}
    assert told == [{"city": "O"}, {"city": "Osl"}, {"city": "Oslo"}, {"city": "Oslo", "days": 12}]


async def test_many_pieces_within_a_frame_are_told_once() -> None:
    stream = ArgumentStream()
    async with anyio.create_task_group() as writer:

        async def write() -> None:
            for piece in '{"city": "' + "x" * 3_000:
                stream.feed(piece)
            await anyio.sleep(0.1)
            stream.feed('"}')
            stream.finish()

        writer.start_soon(write)
        whole, told = await followed(stream)
    assert len(told) == 1
    assert told[0] == whole


async def test_the_end_of_a_large_text_does_not_wait_for_the_next_telling() -> None:
    happened: list[str] = []
    goes_on, ends = ArgumentStream(), ArgumentStream()
    begun, again = anyio.Event(), anyio.Event()

    def control(_: JsonObject) -> None:
        happened.append("told")
        (again if begun.is_set() else begun).set()
        goes_on.feed("y")

    def begin_end(_: JsonObject) -> None:
        tasks.start_soon(end)

    async def end() -> None:
        ends.feed('"}')
        ends.finish()

    for stream in (goes_on, ends):
        stream.feed('{"a": "' + "x" * 7_000_000)
    with anyio.fail_after(60):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(goes_on.follow, control)
            await begun.wait()
            await ends.follow(begin_end)
            happened.append("ended")
            await again.wait()
            tasks.cancel_scope.cancel()
    assert happened == ["told", "ended", "told"]


@pytest.mark.parametrize("text", ["", "[1]", '{"a": 1', '{"a": nul}'])
async def test_what_is_no_object_in_the_end_is_an_error(text: str) -> None:
    stream = ArgumentStream()
    stream.feed(text)
    stream.finish()
    with pytest.raises(ArgumentsUnreadable):
        await followed(stream)


async def test_arguments_that_are_given_up_are_an_error_with_the_reason() -> None:
    stream = ArgumentStream()
    stream.feed('{"a": "x')
    stream.withdraw("the model was stopped")
    stream.feed('y"}')
    stream.finish()
    with pytest.raises(ArgumentsWithdrawn, match="the model was stopped"):
        await followed(stream)


async def test_arguments_without_end_are_given_up() -> None:
    stream = ArgumentStream()
    stream.feed('{"a": "')
    for _ in range(LONGEST // 1_000_000):
        stream.feed("x" * 1_000_000)
    with pytest.raises(ArgumentsWithdrawn, match="longer than"):
        await followed(stream)


async def test_a_character_cut_in_two_by_the_pieces_is_whole() -> None:
    stream = ArgumentStream()
    for piece in ('{"a": "\ud83d', '\ude00"}'):
        stream.feed(piece)
    stream.finish()
    assert (await followed(stream))[0] == {"a": "😀"}


async def view_of(page: Page, tool: str) -> Worker:
    mount = await page.until(p.MountView, lambda one: one.tool == tool)
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    return worker


def told(worker: Worker) -> list[str]:
    return [str(one["method"]).rpartition("/")[2] for one in worker.heard if "tool-" in str(one.get("method", ""))]


def called_tool(message: JsonObject) -> object:
    params = message["params"]
    assert isinstance(params, dict)
    return params["name"]


def arguments(message: JsonObject) -> object:
    params = message["params"]
    assert isinstance(params, dict)
    return params["arguments"]


async def launch(core: Core, page: Page, tool: str, stream: ArgumentStream) -> Launched:
    connection = next(iter(core.book.connections))
    return await page.seat.launcher.run(Order(server=connection.key, tool=tool, arguments={}), writing=stream)


@pytest.mark.rows("H44", "H47")
async def test_a_view_is_there_before_the_arguments_are_and_sees_them_come(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        stream = ArgumentStream()
        async with anyio.create_task_group() as launching:
            launching.start_soon(launch, core, page, "show_dashboard", stream)
            stream.feed('{"season": "au')
            worker = await view_of(page, "show_dashboard")
            stream.feed("tu")
            with anyio.fail_after(20):
                while "autu" not in str(worker.view.session._delivery._partial):
                    await anyio.sleep(0.01)
            assert told(worker) == []
            await worker.initialize()
            assert arguments(await worker.heard_method(PARTIAL)) == {"season": "autu"}
            assert asked(core, connection, "tools/call") == []
            stream.feed('mn"')
            await worker.until(lambda one: one.get("method") == PARTIAL and arguments(one) == {"season": "autumn"})
            stream.feed("}")
            stream.finish()
            assert arguments(await worker.heard_method(INPUT)) == {"season": "autumn"}
            await worker.heard_method("ui/notifications/tool-result")
        assert told(worker) == ["tool-input-partial", "tool-input-partial", "tool-input", "tool-result"]
        (called,) = asked(core, connection, "tools/call")
        assert "autumn" in str(called)


@pytest.mark.rows("H50")
async def test_arguments_given_up_in_the_middle_cancel_the_view_and_call_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        stream = ArgumentStream()
        errors: list[ArgumentsWithdrawn] = []

        async def run() -> None:
            try:
                await launch(core, page, "show_dashboard", stream)
            except ArgumentsWithdrawn as error:
                errors.append(error)

        async with anyio.create_task_group() as launching:
            launching.start_soon(run)
            worker = await view_of(page, "show_dashboard")
            await worker.initialize()
            stream.feed('{"season": "au')
            await worker.heard_method(PARTIAL)
            stream.withdraw("the model was stopped")
            await worker.heard_method("ui/notifications/tool-cancelled")
        assert told(worker) == ["tool-input-partial", "tool-cancelled"]
        assert asked(core, connection, "tools/call") == []
        assert page.seat.conversation.current.entries == ()
        assert len(errors) == 1


async def test_a_person_who_runs_a_tool_so_sees_it_written_out_from_where_the_view_listens(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        text = json.dumps({"season": "autumn"})
        page.say(p.RunTool(call="c", server=connection.key, tool="show_dashboard", arguments=text, stream=True))
        worker = await view_of(page, "show_dashboard")
        page.say(p.RunTool(call="other", server=connection.key, tool="say_hello", arguments={"name": "A"}))
        await page.until(p.CallChanged, lambda one: one.call == "other" and one.state == "done")
        assert [called_tool(one) for one in asked(core, connection, "tools/call")] == ["say_hello"]
        await worker.initialize()
        await worker.heard_method("ui/notifications/tool-result")
        seen = [arguments(one) for one in worker.heard if one.get("method") == PARTIAL]
        assert len(seen) > 3
        assert seen[0] == {}
        assert seen[-1] == {"season": "autumn"}
        await page.until(p.CallChanged, lambda one: one.call == "c" and one.state == "done")


async def test_a_tool_without_a_view_does_not_keep_the_writer_waiting(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        core.store.settings.change(initialize_seconds=3_600)
        page, connection = Page(core), await demo(core)
        page.say(p.RunTool(call="c", server=connection.key, tool="say_hello", arguments='{"name": "A"}', stream=True))
        assert (await page.until(p.CallChanged, lambda one: one.state != "running")).state == "done"


async def test_the_person_can_stop_it_while_it_is_written(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page, connection = Page(core), await demo(core)
        text = json.dumps({"season": "x" * 500})
        page.say(p.RunTool(call="c", server=connection.key, tool="show_dashboard", arguments=text, stream=True))
        worker = await view_of(page, "show_dashboard")
        await worker.initialize()
        await worker.heard_method(PARTIAL)
        page.say(p.CancelRun(call="c"))
        await worker.heard_method("ui/notifications/tool-cancelled")
        assert "tool-input" not in told(worker)
        assert (await page.until(p.CallChanged, lambda one: one.state != "running")).state == "cancelled"
