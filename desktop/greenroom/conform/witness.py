"""Places outside, played by ourselves: an HTTP server on this machine that writes down who reached it, and opened links.

What a View tries to reach without permission must not arrive here; what it was allowed to, must, so that silence means
something.
"""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import anyio
from anyio.abc import SocketAttribute, SocketStream

LONGEST_HEAD: Final = 100_000
"""Bytes of a request that are read."""
MOST_HITS: Final = 10_000

_TYPES: Final = {
    "js": "text/javascript",
    "css": "text/css",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
}
_BODIES: Final = {
    "js": "window.reached = (window.reached ?? 0) + 1; globalThis.loaded = true;",
    "css": "#mark { outline-style: dotted }",
    "html": "<!doctype html><p>reached</p>",
    "svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "json": "{}",
}


class Witness:
    """The running witness. `hits` are the paths below its own that were asked for, without their first slash."""

    def __init__(self) -> None:
        self.port = 0
        self._prefix = f"/{secrets.token_urlsafe(12)}/"
        """Known to the probes: whoever else finds the port hits nothing."""
        self.hits: list[str] = []
        self.opened: list[str] = []
        """The addresses that were to be opened in the person's own browser."""

    @property
    def origin(self) -> str:
        """Where it listens, by the name that a View may declare."""
        return f"http://localhost:{self.port}"

    @property
    def place(self) -> str:
        """Where what is asked for counts, without a slash at the end."""
        return self.origin + self._prefix.rstrip("/")

    async def open_link(self, url: str) -> None:
        """Take an address in the browser's place."""
        self.opened.append(url)

    def reached(self, prefix: str) -> list[str]:
        """What was asked for below this prefix, each once, sorted."""
        return sorted({hit.removeprefix(prefix) for hit in self.hits if hit.startswith(prefix)})

    async def serve(self, stream: SocketStream) -> None:
        """Answer one request."""
        async with stream:
            try:
                with anyio.fail_after(20):
                    await self._answer(stream)
            except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError, TimeoutError):
                return

    async def _answer(self, stream: SocketStream) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += await stream.receive()
            if len(head) > LONGEST_HEAD:
                return
        words = head.partition(b"\r\n")[0].split(b" ")
        if len(words) != 3:
            return  # no request of HTTP
        path = words[1].decode("latin-1").partition("?")[0]
        if path.startswith(self._prefix) and len(self.hits) < MOST_HITS:
            self.hits.append(path.removeprefix(self._prefix))
        kind = path.rpartition(".")[2]
        body = _BODIES.get(kind, "").encode()
        lines = (
            "HTTP/1.1 200 OK",
            f"Content-Type: {_TYPES.get(kind, 'text/plain')}",
            f"Content-Length: {len(body)}",
            "Access-Control-Allow-Origin: *",
            "Cache-Control: no-store",
            "Connection: close",
        )
        await stream.send("\r\n".join([*lines, "", ""]).encode() + body)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen for the length of a block."""
        async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener:
            self.port = listener.extra(SocketAttribute.local_port)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(listener.serve, self.serve)
                yield
                tasks.cancel_scope.cancel()
