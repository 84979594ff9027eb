"""Ports that are open before there is a server: the engine is told the truth, and nobody gets in by them."""

import socket
from pathlib import Path

import anyio.to_thread
import pytest

from greenroom.host.core import Core
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.early_ports import EarlyPorts, early_ports
from greenroom.web.ports import HIGHEST, LOWEST, Listening
from greenroom.web.serve import Options, Server
from tests.window.driver import free_port


def test_the_ports_of_last_time_are_taken_where_they_are_free() -> None:
    shell, sandbox = free_port(), free_port()
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with early_ports({"shell_port": shell, "sandbox_port": sandbox, "guard_port": taken}) as ports:
            assert (ports.shell.port, ports.sandbox.port) == (shell, sandbox)
            assert ports.guard.port != taken
            assert ports.guard.taken == taken


@pytest.mark.parametrize("kept", ["7", None, -1, 0, 70_000, 1.5, [1], True])
def test_a_port_that_makes_no_sense_is_chosen_anew(kept: object) -> None:
    with early_ports({"shell_port": kept}) as ports:
        assert LOWEST <= ports.shell.port <= HIGHEST


def test_what_nobody_took_over_is_closed() -> None:
    with early_ports({}) as ports:
        opened = [*ports.shell.sockets, *ports.sandbox.sockets, *ports.guard.sockets]
    assert [one.fileno() for one in opened] == [-1] * len(opened)


async def test_a_server_serves_on_them_and_the_engine_was_told_what_it_needs(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store, early_ports({}) as ports:
        async with Core(store) as core, Server(core, options=Options(early=ports)) as server:
            assert server.browser_flags() == ports.engine_flags()
            assert server.own_ports == {ports.shell.port, ports.sandbox.port, ports.guard.port}
            assert server.entry_url(core.seats.open().name).startswith(f"http://127.0.0.1:{ports.shell.port}/#code=")


async def test_who_calls_before_there_is_a_server_is_answered_as_everybody_else(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store, early_ports({}) as ports:
        early = [asked(ports, listening) for listening in (ports.shell, ports.sandbox)]
        async with Core(store) as core, Server(core, options=Options(early=ports)):
            late = [asked(ports, listening) for listening in (ports.shell, ports.sandbox)]
            answers = [await anyio.to_thread.run_sync(answer, call) for call in [*early, *late]]
    assert answers[:2] == answers[2:]
    for text in answers:
        assert text.startswith(b"HTTP/1.1 4")
        assert b"default-src 'none'; sandbox" in text


def asked(ports: EarlyPorts, listening: Listening) -> socket.socket:
    """A call that some other program makes, by a name that is not ours."""
    call = socket.create_connection(("127.0.0.1", listening.port), timeout=10)
    call.sendall(f"GET / HTTP/1.1\r\nHost: evil.example:{ports.shell.port}\r\nConnection: close\r\n\r\n".encode())
    return call


def answer(call: socket.socket) -> bytes:
    with call:
        text = b""
        while part := call.recv(65_536):
            text += part
    return text
