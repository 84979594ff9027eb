"""A small server that keeps what reaches it: a guard's far side."""

import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import anyio
from anyio.abc import SocketStream


class Canary:
    """`port` is where it listens; `heard` is everything that came, a connection each."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.heard: list[bytes] = []
        self.open = 0


Answer = Callable[[SocketStream, bytes], Awaitable[None]]


@asynccontextmanager
async def canary(answer: Answer | None = None) -> AsyncIterator[Canary]:
    """Listen on loopback; `answer` is called with what came first on each connection."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1", family=socket.AF_INET)
    kept = Canary(listener.extra(anyio.abc.SocketAttribute.local_port))

    async def handle(stream: SocketStream) -> None:
        kept.open += 1
        place = len(kept.heard)
        kept.heard.append(b"")
        try:
            async with stream:
                first = kept.heard[place] = await stream.receive()
                if answer is not None:
                    await answer(stream, first)
                async for more in stream:
                    kept.heard[place] += more
        except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
            kept.heard[place] += b""
        finally:
            kept.open -= 1

    async with listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, handle)
        yield kept
        tasks.cancel_scope.cancel()


async def hello(stream: SocketStream, _first: bytes) -> None:
    """Answer any request with a short page."""
    await stream.send(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nKeep-Alive: x\r\nX-Kept: 1\r\n\r\nhello")
