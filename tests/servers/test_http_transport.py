"""Servers behind a URL: a real one of the SDK on loopback, and small ones that answer what they should not."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import anyio.abc
import pytest

from greenroom.servers.entry import ProtocolChoice, ServerEntry
from greenroom.servers.errors import ServerGone, ServerStartFailed
from tests.servers.rig import TOYS, open_book, sent, until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def sdk_server(port: int) -> AsyncIterator[subprocess.Popen[bytes]]:
    command = [sys.executable, str(TOYS / "sdk_server.py"), str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            await until(lambda: listens(port), seconds=30)
            yield process
        finally:
            process.kill()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@asynccontextmanager
async def answering(response: bytes) -> AsyncIterator[int]:
    """A server that answers every request with these bytes."""

    async def handle(stream: anyio.abc.SocketStream) -> None:
        async with stream:
            await stream.receive()
            await stream.send(response)

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, handle)
        yield int(listener.extra(anyio.abc.SocketAttribute.local_port))
        tasks.cancel_scope.cancel()


def at(port: int, *, protocol: ProtocolChoice = "auto", headers: dict[str, str] | None = None) -> ServerEntry:
    return ServerEntry(name="web", url=f"http://127.0.0.1:{port}/mcp", protocol=protocol, headers=headers or {})


@pytest.mark.parametrize(("protocol", "agreed"), [("auto", "2026-07-28"), ("legacy", "2025-11-25")])
async def test_a_server_over_http_speaks_both_eras_and_gets_the_entrys_headers(
    tmp_path: Path, protocol: ProtocolChoice, agreed: str
) -> None:
    port = free_port()
    async with sdk_server(port), open_book(tmp_path) as rig:
        entry = at(port, protocol=protocol, headers={"X-Who": "me", "Authorization": "Bearer s3cret-s3cret"})
        connection = rig.book.add(entry, approved_for_this_run=True)
        await connection.start()
        assert connection.status.protocol == agreed
        assert {tool["name"] for tool in connection.tools} >= {"add", "count", "header"}
        result = await connection.call_tool("add", {"a": 2, "b": 3})
        assert result["structuredContent"] == {"result": 5}
        steps: list[float] = []
        await connection.call_tool("count", {"to": 3}, on_progress=lambda now, _total, _text: steps.append(now))
        await until(lambda: steps == [1, 2, 3])
        for header, value in (("x-who", "me"), ("authorization", "Bearer s3cret-s3cret")):
            seen = await connection.call_tool("header", {"name": header})
            assert seen["structuredContent"] == {"result": value}
        bodies = [rig.tap.body(row.seq) or "" for row in rig.tap.rows()]
        assert any("[redacted]" in body for body in bodies)
        assert not any("s3cret" in body for body in bodies)


@pytest.mark.rows("H1", "H2", "H3")
async def test_the_ui_extension_is_advertised_over_http_in_both_eras(tmp_path: Path) -> None:
    extensions = {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}}
    port = free_port()
    async with sdk_server(port), open_book(tmp_path) as rig:
        older = rig.book.add(at(port, protocol="legacy"), approved_for_this_run=True)
        await older.start()
        await older.stop()
        [initialize] = sent(rig, "initialize")
        assert initialize["params"]["capabilities"] == {"extensions": extensions}
        newest = rig.book.add(at(port), approved_for_this_run=True)
        await newest.start()
        await newest.call_tool("add", {"a": 1, "b": 1})
        for message in [sent(rig, "tools/list")[-1], sent(rig, "resources/list")[-1], *sent(rig, "tools/call")]:
            meta = message["params"]["_meta"]
            declared = meta["io.modelcontextprotocol/clientCapabilities"]["extensions"]
            assert declared == {**extensions, "io.modelcontextprotocol/tasks": {}}


async def test_changed_lists_are_heard_over_http(tmp_path: Path) -> None:
    port = free_port()
    async with sdk_server(port), open_book(tmp_path) as rig:
        connection = rig.book.add(at(port), approved_for_this_run=True)
        await connection.start()
        acknowledged = "notifications/subscriptions/acknowledged"
        await until(lambda: any(row.method == acknowledged for row in rig.tap.rows()))
        await connection.call_tool("grow", {})
        await until(lambda: "grown" in [tool["name"] for tool in connection.tools])


async def test_an_address_where_nobody_listens_fails_with_the_address(tmp_path: Path) -> None:
    port = free_port()
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(at(port), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match=rf"127\.0\.0\.1:{port}/mcp cannot be reached"):
            await connection.start()
        assert connection.status.phase == "failed"


async def test_a_server_that_wants_credentials_is_explained(tmp_path: Path) -> None:
    response = b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    async with answering(response) as port, open_book(tmp_path) as rig:
        connection = rig.book.add(at(port), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match=r"HTTP 401 Unauthorized: it wants credentials"):
            await connection.start()


async def test_a_web_page_instead_of_a_server_is_explained(tmp_path: Path) -> None:
    response = b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 3\r\nconnection: close\r\n\r\n<p>"
    async with answering(response) as port, open_book(tmp_path) as rig:
        connection = rig.book.add(at(port), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match="Unexpected content type: text/html"):
            await connection.start()


async def test_a_server_that_hangs_up_on_unknown_methods_is_asked_again_and_remembered(tmp_path: Path) -> None:
    async def handle(stream: anyio.abc.SocketStream) -> None:
        async with stream:
            while request := await next_request(stream):
                if request.get("method") == "server/discover":
                    return
                await stream.send(old_answer(request))

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, handle)
        async with open_book(tmp_path) as rig:
            connection = rig.book.add(
                at(int(listener.extra(anyio.abc.SocketAttribute.local_port))), approved_for_this_run=True
            )
            await connection.start()
            assert connection.status.protocol == "2025-11-25"
            assert rig.store.quirks.known(connection.entry.fingerprint()) == "exits"
        tasks.cancel_scope.cancel()


async def next_request(stream: anyio.abc.SocketStream) -> dict[str, Any] | None:
    """Read one HTTP request and return the JSON of its body; None when the peer has left."""
    data = b""
    try:
        while b"\r\n\r\n" not in data:
            data += await stream.receive()
        head, _, body = data.partition(b"\r\n\r\n")
        lengths = [
            int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
        ]
        while len(body) < sum(lengths):
            body += await stream.receive()
    except (anyio.EndOfStream, anyio.BrokenResourceError):
        return None
    return dict(json.loads(body or b"{}"))


def old_answer(request: dict[str, Any]) -> bytes:
    """Answer the older handshake and nothing else."""
    if request.get("method") != "initialize":
        return b"HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n"
    result = {"protocolVersion": "2025-11-25", "capabilities": {"x": {}}, "serverInfo": {"name": "old", "version": "1"}}
    body = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}).encode()
    return b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body) + body


async def test_a_server_that_speaks_no_http_is_explained(tmp_path: Path) -> None:
    async with answering(b"SSH-2.0-nothing\r\n") as port, open_book(tmp_path) as rig:
        connection = rig.book.add(at(port), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match="failed"):
            await connection.start()


async def test_a_server_that_goes_away_fails_the_call_and_comes_back_with_a_restart(tmp_path: Path) -> None:
    port = free_port()
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(at(port), approved_for_this_run=True)
        async with sdk_server(port) as process:
            await connection.start()
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            with anyio.fail_after(10), pytest.raises(ServerGone):
                await connection.call_tool("add", {"a": 1, "b": 1})
            await until(lambda: connection.status.phase == "exited")
        async with sdk_server(port):
            await connection.restart()
            assert connection.status.phase == "ready"


async def test_a_restarted_server_that_forgot_the_session_is_explained(tmp_path: Path) -> None:
    port = free_port()
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(at(port, protocol="legacy"), approved_for_this_run=True)
        async with sdk_server(port):
            await connection.start()
        async with sdk_server(port):
            with pytest.raises(ServerGone, match="no longer knows this session"):
                await connection.call_tool("add", {"a": 1, "b": 1})
            await until(lambda: connection.status.phase == "exited")
            await connection.restart()
            assert connection.status.phase == "ready"
