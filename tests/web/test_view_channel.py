import json

import anyio
import pytest
import websockets

from greenroom.web.defences import Defences
from greenroom.web.frames import REFUSED
from greenroom.web.limits import BUCKET_SIZE, CREDIT_WINDOW, MESSAGE_BYTES
from greenroom.web.serve import Options
from greenroom.web.view_channel import MOST_VIOLATIONS, too_big
from tests.web.toy_client import close_code, flood, frame, open_page, open_socket, open_view
from tests.web.toy_host import ToyCore, ToyView, serving, until


def core_with(view: ToyView) -> ToyCore:
    core = ToyCore()
    core.views.tickets["ticket"] = view
    return core


async def test_messages_pass_both_ways_as_they_are() -> None:
    view = ToyView(echo=True)
    text = '{"jsonrpc":"2.0","id":0,"method":"ping","params":{"é":"\\ud83d"}}'
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await socket.send("m" + text)
        assert await frame(socket) == "m" + text
    assert view.received == [text]


async def test_a_ticket_is_worth_one_socket() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket"):
        await until(lambda: view.send)
        async with open_view(server, "ticket") as second:
            assert await close_code(second) == REFUSED
    assert view.received == []


@pytest.mark.parametrize("first", ["tguess", "t", "", "m{}", "ticket", b"tticket", "t" + "x" * 300])
async def test_without_its_ticket_a_socket_reaches_no_view(first: str | bytes) -> None:
    core = core_with(ToyView())
    async with serving(core) as server, open_socket(server, "/view") as socket:
        await socket.send(first)
        assert await close_code(socket) == REFUSED
    assert "ticket" in core.views.tickets


async def test_a_message_of_8_megabytes_passes_and_one_byte_more_ends_the_view() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await socket.send("m" + "x" * MESSAGE_BYTES)
        await until(lambda: view.received)
        await socket.send("m" + "x" * (MESSAGE_BYTES + 1))
        assert await close_code(socket) == 1008
        assert socket.close_reason == "too_big"
        await until(lambda: view.endings)
    assert view.endings == ["too_big"]
    assert [len(text) for text in view.received] == [MESSAGE_BYTES]


async def test_a_message_far_too_long_is_not_even_read() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await until(lambda: view.send)
        await flood(socket, "m" + "x" * (MESSAGE_BYTES * 6), 1)
        await until(lambda: view.endings)
    assert view.endings == ["too_big"]
    assert view.received == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x" * MESSAGE_BYTES, False),
        ("x" * (MESSAGE_BYTES + 1), True),
        ("é" * (MESSAGE_BYTES // 2), False),
        ("é" * (MESSAGE_BYTES // 2 + 1), True),
        ("😀" * (MESSAGE_BYTES // 4 + 1), True),
        ("é", False),
    ],
    ids=range(6),
)
def test_size_is_counted_in_bytes(text: str, expected: bool) -> None:  # noqa: FBT001 - a table of cases
    assert too_big(text) is expected


async def test_a_flood_beyond_the_bucket_ends_the_view() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await flood(socket, "m{}", 20_000)
        assert await close_code(socket) == 1008
        await until(lambda: view.endings)
    assert view.endings == ["flood"]
    assert BUCKET_SIZE <= len(view.received) < BUCKET_SIZE * 3


async def test_without_the_limits_the_same_flood_passes() -> None:
    view = ToyView()
    options = Options(subdomains=True, defences=Defences(view_limits=False))
    async with serving(core_with(view), options) as server, open_view(server, "ticket") as socket:
        await flood(socket, "m{}", 5_000)
        await until(lambda: len(view.received) == 5_000)
    assert view.endings == ["gone"]


async def test_a_sender_that_waits_for_credits_is_never_cut_off_however_much_it_says() -> None:
    view = ToyView()
    total = BUCKET_SIZE + 600
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        held, sent = CREDIT_WINDOW, 0
        while sent < total:
            while held and sent < total:
                await socket.send("m{}")
                held, sent = held - 1, sent + 1
            if sent < total:
                grant = await frame(socket)
                assert grant[0] == "c"
                held += int(grant[1:])
        await until(lambda: len(view.received) == total)
        assert view.endings == []


async def test_violations_are_passed_on_as_objects_and_only_so_many() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        for text in ("{", "[]", "1", "[" * 100_000):
            await socket.send("v" + text)
        for number in range(MOST_VIOLATIONS + 50):
            await socket.send("v" + json.dumps({"directive": "img-src", "line": number}))
        await socket.send("m{}")
        await until(lambda: view.received)
    assert len(view.violations) == MOST_VIOLATIONS - 4
    assert view.violations[0] == {"directive": "img-src", "line": 0}


@pytest.mark.parametrize("word", ["too_big", "flood", "backlog"])
async def test_a_worker_that_gives_up_ends_the_view_in_its_words(word: str) -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await socket.send("x" + word)
        await close_code(socket)
        await until(lambda: view.endings)
    assert view.endings == [word]


async def test_a_note_of_the_worker_ends_nothing_and_only_so_many_are_kept() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        for _ in range(30):
            await socket.send("xunreadable:a symbol: is not a message")
        await socket.send("m{}")
        await until(lambda: view.received)
        assert view.endings == []
    assert view.remarks == ["a symbol: is not a message"] * 20


async def test_a_view_whose_page_is_loaded_again_is_not_called_lost() -> None:
    core, view = ToyCore(), ToyView()
    core.views.tickets["ticket"] = view
    async with serving(core) as server:
        async with open_page(server) as page, open_view(server, "ticket") as socket:
            await until(lambda: view.close)
            socket.transport.abort()
            await page.close()
        await until(lambda: core.pages[0].closed)
        assert view.close is not None
        view.close("the page is gone")
        await anyio.sleep(0.6)
        assert view.endings == []


@pytest.mark.parametrize("strange", ["", "q", "tticket", b"m{}", "c5", "xother", "xunreadable"])
async def test_a_frame_that_no_worker_sends_ends_the_view(strange: str | bytes) -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await socket.send(strange)
        await close_code(socket)
        await until(lambda: view.endings)
    assert view.endings == ["unreadable"]


async def test_the_host_closes_after_its_last_message_and_is_not_told_what_it_did() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await until(lambda: view.close)
        assert view.send is not None
        assert view.close is not None
        view.send('"goodbye"')
        view.close("the person closed it")
        view.send('"too late"')
        assert await frame(socket) == 'm"goodbye"'
        assert await close_code(socket) == 1000
        assert socket.close_reason == "the person closed it"
    assert view.endings == []


async def test_a_worker_that_is_gone_is_noticed_once() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await until(lambda: view.send)
        socket.transport.abort()
        await until(lambda: view.endings)
        assert view.send is not None
        view.send('"to nobody"')
    assert view.endings == ["gone"]


async def test_a_worker_that_does_not_read_is_given_up() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await until(lambda: view.send)
        assert view.send is not None
        for _ in range(30):
            view.send("x" * 4_000_000)
        await close_code(socket)
        assert socket.close_reason == "behind"
        await until(lambda: view.endings)
    assert view.endings == ["behind"]


async def test_a_long_message_for_the_view_arrives_whole() -> None:
    view = ToyView()
    async with serving(core_with(view)) as server, open_view(server, "ticket") as socket:
        await until(lambda: view.send)
        assert view.send is not None
        view.send("x" * 30_000_000)
        assert len(await frame(socket)) == 30_000_001


async def test_messages_are_not_compressed() -> None:
    async with serving(core_with(ToyView())) as server:
        origin = websockets.Origin(server.shell_origin)
        address = f"ws://127.0.0.1:{server.shell_port}/view"
        async with websockets.connect(address, origin=origin, proxy=None) as socket:
            assert socket.response is not None
            assert "Sec-WebSocket-Extensions" not in socket.response.headers
