import contextlib
import signal
import socket
from pathlib import Path

import anyio
import httpx
import pytest

from greenroom.host.origins import PortOrigins, SubdomainOrigins
from greenroom.web.defences import Defences
from greenroom.web.errors import WebError
from greenroom.web.ports import SHELL_HOSTS, listen
from greenroom.web.serve import Options, Server
from tests.web.raw_http import exchange, get, headers, status
from tests.web.toy_client import open_page, open_socket, open_view
from tests.web.toy_host import ToyCore, ToyDocument, ToyPorts, ToyView, front_end, serving, until


async def test_the_host_knows_where_we_listen_before_a_page_can_enter() -> None:
    core = ToyCore()
    async with serving(core) as server:
        assert isinstance(core.origins, SubdomainOrigins)
        assert core.origins.take("abc").origin == f"http://abc-0.localhost:{server.sandbox_port}"
        assert core.shell_origin == server.shell_origin == f"http://127.0.0.1:{server.shell_port}"
        assert core.own_ports == {server.shell_port, server.sandbox_port, server.guard_port}


async def test_everything_answers_as_soon_as_it_is_entered_and_nothing_after() -> None:
    async with serving(ToyCore()) as server:
        ports = (server.shell_port, server.sandbox_port, server.guard_port)
        for port in ports:
            assert status(await exchange(port, get("/x", "x"))) in {400, 403, 404}
    for port in ports:
        with pytest.raises(OSError, match="connect"):
            await anyio.connect_tcp("127.0.0.1", port)


async def test_ports_are_remembered_and_used_again() -> None:
    memory = ToyPorts()
    seen = []
    for _ in range(2):
        async with Server(ToyCore(), memory=memory, options=Options(subdomains=True)) as server:
            seen.append((server.shell_port, server.sandbox_port, server.guard_port))
    assert seen[0] == seen[1]
    assert memory.ports == dict(zip(("shell", "sandbox", "guard"), seen[0], strict=True))


async def test_a_taken_sandbox_port_is_told_and_stays_remembered() -> None:
    core, memory = ToyCore(), ToyPorts()
    other = listen(SHELL_HOSTS)
    memory.ports["sandbox"] = other.port
    try:
        async with Server(core, memory=memory, options=Options(subdomains=True)) as server:
            assert server.sandbox_port != other.port
    finally:
        other.close()
    assert len(core.notices) == 1
    assert f"Port {other.port}" in core.notices[0]
    assert "browser storage" in core.notices[0]
    assert memory.ports["sandbox"] == other.port


async def test_the_person_is_told_in_the_page_that_enters() -> None:
    core, memory = ToyCore(), ToyPorts()
    other = listen(SHELL_HOSTS)
    memory.ports["sandbox"] = other.port
    try:
        async with Server(core, memory=memory, options=Options(subdomains=True)) as server, open_page(server):
            assert core.notices
    finally:
        other.close()


async def test_the_end_comes_within_a_second_whoever_is_still_connected() -> None:
    core = ToyCore()
    core.views.tickets["ticket"] = view = ToyView()
    async with anyio.create_task_group() as tasks:
        left = anyio.Event()

        async def stay(server: Server) -> None:
            slow = await anyio.connect_tcp("127.0.0.1", server.sandbox_port)
            async with slow, open_page(server), open_view(server, "ticket"), open_socket(server, "/ws"):
                await slow.send(b"POST /r HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n")
                await left.wait()

        async with serving(core) as server:
            tasks.start_soon(stay, server)
            await until(lambda: view.send)
            await anyio.sleep(0.05)
            started = anyio.current_time()
        assert anyio.current_time() - started < 1
        left.set()
    assert view.endings == ["gone"]
    assert [page.closed for page in core.pages] == [1]


async def test_signals_stay_the_programs_own() -> None:
    before = (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM))
    async with serving(ToyCore()):
        assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


async def test_an_error_of_the_body_comes_out_as_it_is() -> None:
    with pytest.raises(WebError, match="mine"):
        async with serving(ToyCore()):
            raise WebError("mine")


async def test_a_cancelled_body_leaves_nothing_listening() -> None:
    ports: list[int] = []
    with anyio.move_on_after(0.1):
        async with serving(ToyCore()) as server:
            ports.append(server.shell_port)
            await anyio.sleep_forever()
    with pytest.raises(OSError, match="connect"):
        await anyio.connect_tcp("127.0.0.1", ports[0])


async def test_without_the_guard_the_engine_gets_no_flags_of_it() -> None:
    options = Options(subdomains=True, defences=Defences(guard=False))
    async with serving(ToyCore(), options) as server:
        assert server.browser_flags() == []
    async with serving(ToyCore()) as server:
        assert server.browser_flags()[1].endswith(f";127.0.0.1:{server.shell_port};*.localhost:{server.sandbox_port}")


async def test_without_names_below_localhost_each_view_gets_a_port_of_its_own(tmp_path: Path) -> None:
    core = ToyCore()
    options = Options(static=front_end(tmp_path), subdomains=False, pool_size=3)
    async with serving(core, options) as server:
        assert isinstance(core.origins, PortOrigins)
        leases = [core.origins.take("abc"), core.origins.take("abc")]
        assert leases[0].origin != leases[1].origin
        for lease in leases:
            core.views.documents[lease.host, "/page"] = ToyDocument()
            port = int(lease.host.split(":")[1])
            assert status(await exchange(port, get("/page", lease.host))) == 200
            assert status(await exchange(port, get("/page", f"127.0.0.1:{port}"))) == 404
        assert {int(lease.host.split(":")[1]) for lease in leases} < core.own_ports
        assert f";localhost:{server.sandbox_port};" in server.browser_flags()[1]


async def test_the_pages_policy_lists_the_pool_and_a_reload_makes_room(tmp_path: Path) -> None:
    core = ToyCore()
    options = Options(static=front_end(tmp_path), subdomains=False, pool_size=2)
    async with serving(core, options) as server, httpx.AsyncClient(trust_env=False) as client:
        assert core.origins is not None
        before = (await client.get(server.shell_origin)).headers["content-security-policy"]
        leases = [core.origins.take("abc") for _ in range(2)]
        assert all(f" http://{lease.host}" in before for lease in leases)
        after = (await client.get(server.shell_origin)).headers["content-security-policy"]
        late = core.origins.take("abc")
        assert f" http://{late.host}" in after
        assert f" http://{late.host}" not in before
        assert int(late.host.split(":")[1]) in core.own_ports
        assert status(await exchange(int(late.host.split(":")[1]), get("/x", late.host))) == 404
        through = await exchange(server.guard_port, get(f"http://{late.host}/x", late.host))
        assert (status(through), core.network_rules.refusals) == (404, [])
        first = await exchange(server.guard_port, get(f"http://{leases[0].host}/x", leases[0].host))
        assert status(first) == 403
        assert len(headers(await exchange(server.sandbox_port, get("/x", "x")), "content-security-policy")) == 1
        again = (await client.get(server.shell_origin)).headers["content-security-policy"]
        assert again.count("http://localhost") == 4


async def test_only_loopback_addresses_are_bound() -> None:
    async with serving(ToyCore()) as server:
        for listening in server._opened:
            for opened in listening.sockets:
                assert opened.fileno() == -1 or opened.getsockname()[0] in {"127.0.0.1", "::1"}
        assert socket.gethostbyname("localhost").startswith("127.")


async def test_who_does_not_read_is_cut_off_in_the_end() -> None:
    core = ToyCore()
    core.views.tickets["ticket"] = view = ToyView()
    stream = None
    async with serving(core) as server:
        own = f"127.0.0.1:{server.shell_port}"
        upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Origin: http://{own}"]
        stream = await anyio.connect_tcp("127.0.0.1", server.shell_port)
        await stream.send(get("/view", own, *upgrade, "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="))
        assert status(await stream.receive()) == 101
        await stream.send(b"\x81\x87\x00\x00\x00\x00tticket")
        await until(lambda: view.send)
        assert view.send is not None
        view.send("x" * 60_000_000)
        await anyio.sleep(0.1)
        started = anyio.current_time()
    assert anyio.current_time() - started < 1
    received = 0
    async with stream:
        with anyio.fail_after(5), contextlib.suppress(anyio.EndOfStream, anyio.BrokenResourceError):
            while True:
                received += len(await stream.receive())
    assert received < 60_000_000
