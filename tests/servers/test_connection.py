"""What passes between the app and a server: results as sent, errors as sent, progress, cancellation, refusals."""

from pathlib import Path

import anyio
import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.errors import InputRequired, ServerAnswered, ServerGone
from tests.servers.rig import open_book, raw, sdk, sent, until

STRANGE: list[JsonObject] = [
    {"content": [{"type": "text", "text": "x", "vendor": {"a": None}}], "vendor/key": [1, 2.5, True, None]},
    {"structuredContent": {"no": "content"}},
    {"content": [{"type": "hologram", "data": 1}], "isError": "maybe"},
    {"content": [], "structuredContent": {"wrong": "schema"}, "ttlMs": -5, "resultType": "complete"},
    {"content": None, "_meta": {"x": {"y": None}}, "big": 12345678901234567890123, "text": "é\u2028</script>"},
    {},
]


@pytest.mark.rows("H77")
@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_results_arrive_exactly_as_the_server_sent_them(tmp_path: Path, era: str) -> None:
    arguments = ("--modern",) if era == "2026-07-28" else ()
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(*arguments), approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == ("2026-07-28" if arguments else "2025-11-25")
        for result in STRANGE:
            assert await connection.call_tool("answer", {"result": result}) == result
        assert await connection.read_resource("ui://toy/unlisted") == {
            "contents": [{"uri": "ui://toy/unlisted", "text": "<p>", "x-vendor": 1}],
            "x-vendor": None,
        }
        assert connection.tools[0] == {
            "name": "answer",
            "inputSchema": {"type": "object"},
            "x-vendor": {"kept": None},
        }


@pytest.mark.rows("H77")
async def test_arguments_and_meta_reach_the_server_as_given(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        arguments: JsonObject = {"null": None, "deep": {"list": [None, 1.0, {"a": None}]}, "text": "\u2028"}
        await connection.call_tool("surroundings", arguments, meta={"vendor/key": {"kept": None}})
        [call] = sent(rig, "tools/call")
        assert call["params"] == {
            "name": "surroundings",
            "arguments": arguments,
            "_meta": {"vendor/key": {"kept": None}},
        }


async def test_an_error_keeps_its_code_message_and_data(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        for code in (-32000, -32601, 7):
            error: JsonObject = {"code": code, "message": "no, thanks", "data": {"why": [None, 1]}}
            with pytest.raises(ServerAnswered) as refused:
                await connection.call_tool("fail", {"error": error})
            assert (refused.value.code, refused.value.message) == (code, "no, thanks")
            assert refused.value.data == {"why": [None, 1]}


async def test_an_answer_that_is_no_message_fails_the_call_at_once(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        with anyio.fail_after(5), pytest.raises(ServerAnswered, match="no valid JSON-RPC message"):
            await connection.call_tool("unreadable", {})
        assert connection.status.phase == "ready"


async def test_progress_reaches_the_caller_and_keeps_other_meta(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        seen: list[tuple[float, float | None, str | None]] = []
        result = await connection.call_tool("progress", {}, meta={"x": 1}, on_progress=lambda *step: seen.append(step))
        await until(lambda: len(seen) == 2)
        assert seen == [(1, 2, "step 1"), (2, 2, "step 2")]
        assert isinstance(result["meta"], dict)
        assert result["meta"]["x"] == 1


async def test_cancelling_the_caller_cancels_the_call_at_the_server(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        with anyio.move_on_after(0.2):
            await connection.call_tool("never", {})
        facts = await connection.call_tool("surroundings", {})
        call, _ = sent(rig, "tools/call")
        [cancellation] = sent(rig, "notifications/cancelled")
        assert isinstance(facts["structuredContent"], dict)
        assert facts["structuredContent"]["cancelled"] == [cancellation["params"]]
        assert isinstance(cancellation["params"], dict)
        assert cancellation["params"]["requestId"] == call["id"]


async def test_what_a_server_asks_of_us_is_refused_as_unknown_but_ping_is_answered(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        answers = (await connection.call_tool("ask", {}))["answers"]
        assert isinstance(answers, dict)
        for method in ("sampling/createMessage", "elicitation/create", "roots/list"):
            answer = answers[method]
            assert isinstance(answer, dict)
            assert isinstance(answer["error"], dict)
            assert answer["error"]["code"] == -32601
        assert answers["ping"] == {"jsonrpc": "2.0", "id": "back-ping", "result": {}}


async def test_a_server_that_wants_input_first_is_told_apart_from_one_that_answered(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--modern"), approved_for_this_run=True)
        await connection.start()
        result: JsonObject = {"resultType": "input_required", "requestState": "s", "inputRequests": {}}
        with pytest.raises(InputRequired) as wanted:
            await connection.call_tool("answer", {"result": result})
        assert wanted.value.result == result


async def test_a_call_to_a_server_that_dies_meanwhile_says_how_it_died(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        with pytest.raises(ServerGone, match=r"exit code 3.*I am dying"):
            await connection.call_tool("die", {"code": 3})
        assert connection.status.phase == "exited"
        with pytest.raises(ServerGone, match="exit code 3"):
            await connection.call_tool("answer", {"result": {}})
        await connection.restart()
        assert await connection.call_tool("answer", {"result": {"content": []}}) == {"content": []}


async def test_calls_before_the_start_and_after_a_stop_say_that_it_is_not_running(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        with pytest.raises(ServerGone, match="Start it first"):
            await connection.read_resource("ui://toy/0")
        await connection.start()
        await connection.stop()
        assert connection.status.phase == "stopped"
        with pytest.raises(ServerGone, match="Start it first"):
            await connection.call_tool("answer", {})


async def test_seven_megabytes_pass_both_ways_unharmed(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        result: JsonObject = {"content": [{"type": "text", "text": "ä" * 3_500_000}]}
        assert await connection.call_tool("answer", {"result": result}) == result


async def test_many_calls_at_once_each_get_their_own_answer(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(sdk(), approved_for_this_run=True)
        await connection.start()
        results: dict[int, JsonObject] = {}

        async def add(number: int) -> None:
            results[number] = await connection.call_tool("add", {"a": number, "b": 1})

        async with anyio.create_task_group() as tasks:
            for number in range(20):
                tasks.start_soon(add, number)
        assert all(results[n]["structuredContent"] == {"result": n + 1} for n in range(20))
