import json
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from greenroom.web.entry import CODE_SECONDS, Entry
from greenroom.web.frames import REFUSED
from greenroom.web.serve import Server
from tests.web.toy_host import ToyCore, serving


def test_a_code_opens_one_page_and_is_burnt() -> None:
    entry = Entry()
    code = entry.new_code("1")
    assert entry.enter(code) is not None
    assert entry.enter(code) is None


def test_a_code_is_128_bits_and_never_the_same() -> None:
    entry = Entry()
    codes = {entry.new_code("1") for _ in range(100)}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {22}


def test_a_code_dies_after_a_minute() -> None:
    now = 1000.0
    entry = Entry(clock=lambda: now)
    young, old = entry.new_code("1"), entry.new_code("1")
    now += CODE_SECONDS - 0.1
    assert entry.enter(young) is not None
    now += 0.2
    assert entry.enter(old) is None


def test_a_session_key_lets_its_page_come_back_as_often_as_it_likes() -> None:
    entry = Entry()
    admitted = entry.enter(entry.new_code("1"))
    assert admitted is not None
    assert entry.resume(admitted.key) == entry.resume(admitted.key) == admitted


@pytest.mark.parametrize("guess", ["", "x", "é", "\ud800", "0" * 22, "0" * 10_000])
def test_a_guess_opens_nothing(guess: str) -> None:
    entry = Entry()
    entry.enter(entry.new_code("1"))
    entry.new_code("1")
    assert entry.enter(guess) is None
    assert entry.resume(guess) is None


def test_a_code_is_no_key_and_a_key_is_no_code() -> None:
    entry = Entry()
    code = entry.new_code("1")
    admitted = entry.enter(code)
    assert admitted is not None
    assert entry.resume(code) is None
    assert entry.enter(admitted.key) is None


def test_a_code_and_its_key_are_for_one_seat_until_that_is_closed() -> None:
    entry = Entry()
    one, two = entry.enter(entry.new_code("1")), entry.enter(entry.new_code("2"))
    assert one is not None
    assert two is not None
    assert (one.seat, two.seat) == ("1", "2")
    left = entry.new_code("1")
    entry.forget("1")
    assert entry.resume(one.key) is None
    assert entry.enter(left) is None
    assert entry.resume(two.key) == two


def code_of(server: Server) -> str:
    url = server.entry_url("1")
    assert url.startswith(f"http://127.0.0.1:{server.shell_port}/#code=")
    return url.split("#code=")[1]


def page(server: Server) -> websockets.connect:
    origin = websockets.Origin(server.shell_origin)
    return websockets.connect(f"ws://127.0.0.1:{server.shell_port}/ws", origin=origin, proxy=None)


async def said(socket: ClientConnection, message: object) -> Any:
    await socket.send(json.dumps(message))
    return json.loads(await socket.recv())


async def refused(server: Server, message: object) -> bool:
    async with page(server) as socket:
        answer = await said(socket, message)
        await socket.wait_closed()
        return bool(socket.close_code == REFUSED and answer["type"] == "notice" and answer["level"] == "error")


async def test_a_page_enters_with_its_code_and_comes_back_with_its_key() -> None:
    core = ToyCore()
    async with serving(core) as server:
        async with page(server) as socket:
            welcome = await said(socket, {"type": "enter", "code": code_of(server)})
        assert welcome["type"] == "welcome"
        async with page(server) as socket:
            again = await said(socket, {"type": "resume", "key": welcome["key"]})
        assert again["key"] == welcome["key"]
    assert len(core.pages) == 2


async def test_a_code_is_refused_the_second_time() -> None:
    core = ToyCore()
    async with serving(core) as server:
        code = code_of(server)
        async with page(server) as socket:
            await said(socket, {"type": "enter", "code": code})
        assert await refused(server, {"type": "enter", "code": code})
    assert len(core.pages) == 1


@pytest.mark.parametrize(
    "message",
    [{"type": "enter", "code": "guess"}, {"type": "resume", "key": "guess"}, {"type": "want_body", "seq": 1}, [], "x"],
)
async def test_who_does_not_enter_first_is_turned_away(message: object) -> None:
    core = ToyCore()
    async with serving(core) as server:
        assert await refused(server, message)
    assert core.pages == []


async def test_a_page_on_another_local_port_cannot_even_open_the_socket() -> None:
    core = ToyCore()
    async with serving(core) as server, serving(ToyCore()) as other:
        with pytest.raises(websockets.InvalidStatus) as refusal:
            async with websockets.connect(
                f"ws://127.0.0.1:{server.shell_port}/ws", origin=websockets.Origin(other.shell_origin), proxy=None
            ):
                pass
        assert refusal.value.response.status_code == 403
    assert core.pages == []
