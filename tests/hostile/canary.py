"""A loopback canary: everything that reaches it is written down under the name of the attack that sent it.

HTTP and WebSocket say their name in the path (`/hit/NAME`); for what has no path, a port stands for the name. It also
serves pages of an attacker on this machine. Nothing here is part of Greenroom, and no test goes further than this.
"""

import base64
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import anyio
from anyio.abc import SocketAttribute, SocketStream, TaskGroup, UDPSocket

SOCKET_MARKS: Final = ("preconnect", "turn-tcp")
"""A connection is the hit."""
DATAGRAM_MARKS: Final = ("stun", "turn-udp", "webtransport")
"""A datagram is the hit."""
_WEBSOCKET_SUFFIX: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TYPES: Final = {"js": "text/javascript", "css": "text/css", "html": "text/html; charset=utf-8", "vtt": "text/vtt"}


@dataclass(kw_only=True)
class Canary:
    """The running canary. `hits` holds the names of what arrived, `reports` what Views said through the bridge."""

    port: int = 0
    ports: dict[str, int] = field(default_factory=dict)
    hits: set[str] = field(default_factory=set)
    reports: list[dict[str, Any]] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    """Every Cookie header that came."""
    pages: dict[str, str] = field(default_factory=dict)
    """Path to HTML; in it `PORT` stands for the canary's port."""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def for_views(self) -> dict[str, Any]:
        """What a View needs to know to attack."""
        return {"http": self.origin, "ws": f"ws://127.0.0.1:{self.port}", "ports": self.ports}

    async def serve_http(self, stream: SocketStream) -> None:
        """Answer one request of a connection."""
        async with stream:
            try:
                with anyio.fail_after(30):
                    await self._answer(stream)
            except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError, TimeoutError):
                return

    async def _answer(self, stream: SocketStream) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += await stream.receive()
        head, _, body = head.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        while len(body) < int(headers.get("content-length", "0")):
            body += await stream.receive()
        path = lines[0].split(" ")[1].partition("?")[0]
        if "cookie" in headers:
            self.cookies.append(headers["cookie"])
        if path.startswith("/hit/"):
            self.hits.add(path.removeprefix("/hit/").partition(".")[0])
        if path == "/report":
            self.reports.append(json.loads(body))
        if key := headers.get("sec-websocket-key"):
            await stream.send(_upgrade(key))
            await anyio.sleep(1)
        else:
            await stream.send(self._response(path))

    def _response(self, path: str) -> bytes:
        if path.startswith("/hit/top-"):
            # The window stays where it is, so that it can be attacked again.
            return b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
        page = self.pages.get(path)
        body = (page or "").replace("PORT", str(self.port)).encode()
        kind = _TYPES.get(path.rpartition(".")[2], "text/html; charset=utf-8")
        headers = (
            f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n"
            "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: *\r\nCache-Control: no-store\r\n"
            "Service-Worker-Allowed: /\r\n\r\n"
        )
        return headers.encode() + body

    async def listen(self, mark: str, tasks: TaskGroup) -> int:
        """A port where a connection alone is a hit."""

        async def touched(stream: SocketStream) -> None:
            self.hits.add(mark)
            await stream.aclose()

        return await _serve(touched, tasks)

    async def hear(self, mark: str, socket: UDPSocket) -> None:
        """A port where a datagram is a hit."""
        async with socket:
            async for _ in socket:
                self.hits.add(mark)


async def _serve(handle: Callable[[SocketStream], Awaitable[None]], tasks: TaskGroup) -> int:
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")

    async def serve() -> None:
        async with listener:
            await listener.serve(handle)

    tasks.start_soon(serve)
    return int(listener.extra(SocketAttribute.local_port))


def _upgrade(key: str) -> bytes:
    digest = hashlib.sha1(key.encode() + _WEBSOCKET_SUFFIX, usedforsecurity=False).digest()
    accept = base64.b64encode(digest).decode()
    return (
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Accept: {accept}\r\n\r\n"
    ).encode()


@asynccontextmanager
async def canary(
    sockets: Sequence[str] = SOCKET_MARKS, datagrams: Sequence[str] = DATAGRAM_MARKS
) -> AsyncIterator[Canary]:
    """A canary for the length of a block."""
    running = Canary()
    async with anyio.create_task_group() as tasks:
        running.port = await _serve(running.serve_http, tasks)
        for mark in sockets:
            running.ports[mark] = await running.listen(mark, tasks)
        for mark in datagrams:
            socket = await anyio.create_udp_socket(local_host="127.0.0.1")
            running.ports[mark] = int(socket.extra(SocketAttribute.local_port))
            tasks.start_soon(running.hear, mark, socket)
        yield running
        tasks.cancel_scope.cancel()
