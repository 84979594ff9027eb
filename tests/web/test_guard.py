from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import anyio
import httpx
import pytest
from anyio.abc import SocketAttribute, SocketListener, SocketStream

from greenroom.web.defences import Defences
from greenroom.web.guard import MOST_CONNECTIONS, Guard
from greenroom.web.serve import Options, Server
from tests.web.canary import canary, hello
from tests.web.raw_http import exchange, get, header, status
from tests.web.toy_host import ToyCore, serving, until


async def table(host: str, _port: int) -> Sequence[str]:
    """A name server of our own: the machine's would know none of these."""
    names = {
        "rebound.example": ["127.0.0.1"],
        "router.example": ["192.168.1.1"],
        "mixed.example": ["127.0.0.1", "10.0.0.1"],
    }
    if host not in names:
        raise OSError("unknown")
    return names[host]


PUBLIC = "93.184.216.34"
OPTIONS = Options(subdomains=True, lookup=table)


@asynccontextmanager
async def through(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    proxy = f"http://127.0.0.1:{server.guard_port}"
    async with httpx.AsyncClient(proxy=proxy, trust_env=False, timeout=5) as client:
        yield client


async def connect(server: Server, place: str) -> tuple[SocketStream, bytes]:
    stream = await anyio.connect_tcp("127.0.0.1", server.guard_port)
    await stream.send(f"CONNECT {place} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
    with anyio.fail_after(5):
        return stream, await stream.receive()


async def test_what_is_declared_passes_and_what_is_not_is_refused_and_told() -> None:
    core = ToyCore()
    async with (
        serving(core, OPTIONS) as server,
        canary(hello) as known,
        canary(hello) as unknown,
        through(server) as web,
    ):
        core.network_rules.allowed.add(("localhost", known.port))
        good = await web.get(f"http://localhost:{known.port}/a?b=1")
        bad = await web.get(f"http://localhost:{unknown.port}/")
    assert (good.status_code, good.text, good.headers["x-kept"]) == (200, "hello", "1")
    assert "keep-alive" not in good.headers
    assert (bad.status_code, unknown.heard) == (403, [])
    assert bad.text == f"Greenroom's network guard refused localhost:{unknown.port}: no mounted View declares it."
    assert bad.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert core.network_rules.refusals == [("localhost", unknown.port, "http")]
    assert known.heard[0].startswith(b"GET /a?b=1 HTTP/1.1\r\n")


async def test_a_host_is_allowed_by_its_exact_name_and_port() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(hello) as known, through(server) as web:
        core.network_rules.allowed.add(("localhost", known.port))
        for host in ("127.0.0.1", "a.localhost", "localhost.example", f"localhost:{known.port + 1}"):
            place = host if host.startswith("localhost:") else f"{host}:{known.port}"
            assert (await web.get(f"http://{place}/")).status_code == 403
    assert known.heard == []
    assert len(core.network_rules.refusals) == 4


async def test_the_far_side_is_told_the_host_of_the_target_and_nothing_of_the_proxy() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(hello) as known:
        core.network_rules.allowed.add(("localhost", known.port))
        request = (
            f"GET http://localhost:{known.port}/ HTTP/1.1\r\nHost: fronted.example\r\nProxy-Authorization: x\r\n"
            "Proxy-Connection: keep-alive\r\nConnection: X-Hop\r\nX-Hop: 1\r\nTE: trailers\r\nX-End: 2\r\n\r\n"
        )
        assert status(await exchange(server.guard_port, request.encode())) == 200
    lines = known.heard[0].lower().split(b"\r\n")
    assert f"host: localhost:{known.port}".encode() in lines
    assert [line for line in lines if line.startswith((b"proxy", b"x-hop", b"te:"))] == []
    assert b"x-end: 2" in lines
    assert b"connection: close" in lines


async def test_a_body_passes_in_both_directions_whole() -> None:
    async def echo(stream: SocketStream, first: bytes) -> None:
        body = first.partition(b"\r\n\r\n")[2]
        while len(body) < 3_000_000:
            body += await stream.receive()
        await stream.send(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body[::-1])
        await stream.aclose()

    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(echo) as known, through(server) as web:
        core.network_rules.allowed.add(("localhost", known.port))
        answer = await web.post(f"http://localhost:{known.port}/", content=bytes(range(250)) * 12_000)
    assert answer.content == (bytes(range(250)) * 12_000)[::-1]


async def test_a_tunnel_carries_bytes_both_ways_and_each_end_may_finish_first() -> None:
    async def answer(stream: SocketStream, first: bytes) -> None:
        whole = first
        async for more in stream:
            whole += more
        await stream.send(b"heard " + whole)
        await stream.send_eof()

    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(answer) as known:
        core.network_rules.allowed.add(("localhost", known.port))
        stream, said = await connect(server, f"localhost:{known.port}")
        assert said == b"HTTP/1.1 200 Connection established\r\n\r\n"
        async with stream:
            await stream.send(b"one ")
            await stream.send(b"two")
            await stream.send_eof()
            with anyio.fail_after(5):
                heard = b"".join([part async for part in stream])
        await until(lambda: known.open == 0)
    assert heard == b"heard one two"


async def test_bytes_sent_together_with_the_request_reach_the_far_side() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary() as known:
        core.network_rules.allowed.add(("localhost", known.port))
        async with await anyio.connect_tcp("127.0.0.1", server.guard_port) as stream:
            await stream.send(f"CONNECT localhost:{known.port} HTTP/1.1\r\nHost: x\r\n\r\nearly".encode())
            await until(lambda: known.heard == [b"early"])


async def test_an_undeclared_tunnel_is_refused_and_told() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary() as unknown:
        for port, scheme in ((unknown.port, "https"), (443, "https"), (80, "ws")):
            stream, said = await connect(server, f"evil.example:{port}")
            await stream.aclose()
            assert status(said) == 403
            assert core.network_rules.refusals[-1] == ("evil.example", port, scheme)
    assert unknown.heard == []


@pytest.mark.parametrize("host", ["rebound.example", "mixed.example", "router.example"])
async def test_a_declared_name_that_leads_to_this_machine_or_a_private_network_is_refused(host: str) -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(hello) as known, through(server) as web:
        core.network_rules.allowed.add((host, known.port))
        answer = await web.get(f"http://{host}:{known.port}/")
        stream, said = await connect(server, f"{host}:{known.port}")
        await stream.aclose()
    assert (answer.status_code, status(said), known.heard) == (403, 403, [])
    assert "this machine or a private network" in answer.text
    assert core.network_rules.refusals == [(host, known.port, "http"), (host, known.port, "https")]


async def test_a_declared_name_that_leads_to_an_address_of_this_machine_is_refused_however_public_it_is() -> None:
    here: list[str] = []

    async def public(_host: str, _port: int) -> Sequence[str]:
        return [PUBLIC]

    def is_here(address: str) -> bool:
        here.append(address)
        return address == PUBLIC

    rules = ToyCore().network_rules
    rules.allowed.add(("own.example", 80))
    guard = Guard(rules, own_ports=frozenset, lookup=public, here=is_here)
    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as tasks:
        socket_listener = listener.listeners[0]
        assert isinstance(socket_listener, SocketListener)
        port = socket_listener.extra(SocketAttribute.local_port)
        tasks.start_soon(guard.serve, socket_listener)
        answer = await exchange(port, b"GET http://own.example/ HTTP/1.1\r\nHost: own.example\r\n\r\n")
        tasks.cancel_scope.cancel()
    assert status(answer) == 403
    assert here == [PUBLIC]
    assert rules.refusals == [("own.example", 80, "http")]


async def test_without_the_address_check_the_same_name_reaches_this_machine() -> None:
    core = ToyCore()
    options = Options(subdomains=True, lookup=table, defences=Defences(guard_addresses=False))
    async with serving(core, options) as server, canary(hello) as known, through(server) as web:
        core.network_rules.allowed.add(("rebound.example", known.port))
        assert (await web.get(f"http://rebound.example:{known.port}/")).text == "hello"


async def test_the_name_is_resolved_once_and_what_was_checked_is_what_is_connected_to() -> None:
    asked: list[str] = []

    async def changing(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return ["192.0.2.1"] if len(asked) == 1 else ["127.0.0.1"]

    core = ToyCore()
    async with (
        serving(core, Options(subdomains=True, lookup=changing)) as server,
        canary(hello) as known,
        through(server) as web,
    ):
        core.network_rules.allowed.add(("turncoat.example", known.port))
        assert (await web.get(f"http://turncoat.example:{known.port}/")).status_code == 403
    assert (asked, known.heard) == (["turncoat.example"], [])


async def test_our_own_servers_are_out_of_reach_even_when_declared() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server:
        for port in (server.shell_port, server.sandbox_port, server.guard_port):
            for host in ("127.0.0.1", "localhost", "[::1]"):
                core.network_rules.allowed.add((host.strip("[]"), port))
                answer = await exchange(server.guard_port, get(f"http://{host}:{port}/", host))
                assert status(answer) == 403
                stream, said = await connect(server, f"{host}:{port}")
                await stream.aclose()
                assert status(said) == 403


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"GET http://a/" + b"x" * 70_000,
    ],
    ids=["page", "https", "portless", "nonsense", "tls", "long"],
)
async def test_what_is_no_proxy_request_is_refused(request_: bytes) -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server:
        answer = await exchange(server.guard_port, request_)
    assert status(answer) == 400
    assert header(answer, "content-security-policy") == "default-src 'none'; sandbox"
    assert core.network_rules.refusals == []


async def test_a_far_side_that_is_not_there_or_no_http_is_a_bad_gateway() -> None:
    async def nonsense(stream: SocketStream, _first: bytes) -> None:
        await stream.send(b"220 mail\r\n\r\n")

    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(nonsense) as strange, through(server) as web:
        async with canary() as gone:
            closed_port = gone.port
        core.network_rules.allowed |= {("localhost", strange.port), ("localhost", closed_port), ("nowhere.example", 80)}
        answers = [
            await web.get(url)
            for url in (
                f"http://localhost:{strange.port}/",
                f"http://localhost:{closed_port}/",
                "http://nowhere.example/",
            )
        ]
    assert [answer.status_code for answer in answers] == [502, 502, 502]


async def test_a_near_end_that_hangs_up_takes_the_far_connection_with_it() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary() as silent:
        core.network_rules.allowed.add(("localhost", silent.port))
        async with await anyio.connect_tcp("127.0.0.1", server.guard_port) as stream:
            await stream.send(f"GET http://localhost:{silent.port}/ HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            await until(lambda: silent.open == 1)
        await until(lambda: silent.open == 0)
        stream, _ = await connect(server, f"localhost:{silent.port}")
        await stream.send(b"x")
        await until(lambda: silent.open == 1)
        await stream.aclose()
        await until(lambda: silent.open == 0)


async def test_a_far_end_that_breaks_off_ends_the_tunnel() -> None:
    async def leave(stream: SocketStream, _first: bytes) -> None:
        await stream.aclose()

    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(leave) as short:
        core.network_rules.allowed.add(("localhost", short.port))
        stream, _ = await connect(server, f"localhost:{short.port}")
        async with stream:
            await stream.send(b"x")
            with anyio.fail_after(5), pytest.raises(anyio.EndOfStream):
                await stream.receive()


async def test_too_many_connections_are_turned_away_and_room_comes_back() -> None:
    core = ToyCore()
    async with serving(core, OPTIONS) as server, canary(hello) as known, through(server) as web:
        core.network_rules.allowed.add(("localhost", known.port))
        idle = [await anyio.connect_tcp("127.0.0.1", server.guard_port) for _ in range(MOST_CONNECTIONS)]
        assert (await web.get(f"http://localhost:{known.port}/")).status_code == 503
        for stream in idle:
            await stream.aclose()
        await until(lambda: server._guard.connections == 0)
        assert (await web.get(f"http://localhost:{known.port}/")).status_code == 200


async def test_open_tunnels_do_not_hold_up_the_end() -> None:
    core = ToyCore()
    async with canary() as known:
        async with serving(core, OPTIONS) as server:
            core.network_rules.allowed.add(("localhost", known.port))
            stream, _ = await connect(server, f"localhost:{known.port}")
            started = anyio.current_time()
        assert anyio.current_time() - started < 1
        await until(lambda: known.open == 0)
        await stream.aclose()
