import json

import pytest

from greenroom.protocol.page import LogRow, LogRows, Notice, QuestionGone, RunTool, WantBody
from greenroom.web.frames import BEHIND
from greenroom.web.page_outbox import MOST_MESSAGES, ROWS_A_BATCH
from tests.web.toy_client import close_code, hear, open_page
from tests.web.toy_host import ToyCore, serving, until


def row(seq: int) -> LogRow:
    return LogRow(seq=seq, time=0.0, peer="x", direction="to_peer", kind="other", size=2)


async def test_valid_messages_reach_the_host_in_order() -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        await socket.send('{"type":"run","call":"1","server":"s","tool":"t","arguments":{"a":[1,null]}}')
        await socket.send('{"type":"want_body","seq":7}')
        await until(lambda: len(core.pages[0].received) == 2)
    run = RunTool(call="1", server="s", tool="t", arguments={"a": [1, None]})
    assert core.pages[0].received == [run, WantBody(seq=7)]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[" * 50_000,
        '{"type":"unknown"}',
        '{"type":"want_body"}',
        '{"type":"want_body","seq":"7"}',
        '{"type":"want_body","seq":7,"more":1}',
        '{"type":"surroundings","theme":"pink","locale":"en","time_zone":"UTC","stage_width":0,"stage_height":1}',
        b"\x00\xff",
        '{"type":"enter","code":"x"}',
        '{"type":"resume","key":"x"}',
    ],
)
async def test_a_message_that_is_not_understood_is_a_notice_and_the_page_stays(message: str | bytes) -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        await socket.send(message)
        answer = await hear(socket)
        assert (answer["type"], answer["level"]) == ("notice", "error")
        assert "not understood" in answer["text"]
        await socket.send('{"type":"want_body","seq":1}')
        await until(lambda: core.pages[0].received)
    assert core.pages[0].received == [WantBody(seq=1)]


async def test_a_notice_names_the_place_of_the_mistake() -> None:
    async with serving(ToyCore()) as server, open_page(server) as socket:
        await socket.send('{"type":"want_body","seq":"seven"}')
        assert "want_body.seq: Input should be a valid integer" in (await hear(socket))["text"]


async def test_log_rows_are_sent_in_batches_and_keep_their_order() -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        for seq in range(1200):
            core.pages[0].send(LogRows(rows=[row(seq)]))
        batches = [await hear(socket) for _ in range(3)]
    assert [len(batch["rows"]) for batch in batches] == [ROWS_A_BATCH, ROWS_A_BATCH, 200]
    assert [item["seq"] for batch in batches for item in batch["rows"]] == list(range(1200))


async def test_a_page_that_is_far_behind_is_told_how_much_of_the_log_it_missed() -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        core.pages[0].send(LogRows(rows=[row(seq) for seq in range(20_007)]))
        notice = await hear(socket)
        first = await hear(socket)
    assert "7 rows" in notice["text"]
    assert first["rows"][0]["seq"] == 7


async def test_a_page_that_cannot_keep_up_is_cut_off_so_that_it_comes_back() -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        for number in range(MOST_MESSAGES + 10):
            core.pages[0].send(QuestionGone(question=str(number)))
        assert await close_code(socket) == BEHIND
        await until(lambda: core.pages[0].closed)
    assert core.pages[0].closed == 1


async def test_the_host_hears_once_that_the_page_is_gone() -> None:
    core = ToyCore()
    async with serving(core) as server:
        async with open_page(server):
            assert core.pages[0].closed == 0
        await until(lambda: core.pages[0].closed)
        core.pages[0].send(Notice(level="info", text="to nobody"))
    assert core.pages[0].closed == 1


async def test_a_page_that_breaks_off_without_a_word_is_noticed() -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        socket.transport.abort()
        await until(lambda: core.pages[0].closed)


async def test_python_and_page_speak_json_with_nothing_around_it() -> None:
    core = ToyCore()
    async with serving(core) as server, open_page(server) as socket:
        core.pages[0].send(Notice(level="info", text="ü"))
        text = await socket.recv()
    assert json.loads(text) == {"type": "notice", "level": "info", "text": "ü"}
