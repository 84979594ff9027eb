"""A small web server on this machine that says what it is told to say, and remembers who asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from greenroom.host.web_fetch import Reach

Answer = tuple[str, dict[str, str], bytes]
"""Status line, headers and body."""


async def _here(_host: str, _port: int) -> list[str]:
    return ["127.0.0.1"]


LOCAL = Reach(resolve=_here, allowed=lambda address: address == "127.0.0.1")
"""Every name leads to this machine, and nothing else may be reached."""


@dataclass(kw_only=True)
class WebFiles:
    """What it answers, by path; and the requests it got, as they came."""

    port: int
    answers: dict[str, Answer] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    endless: bytes = b"x" * 65536

    def gives(self, path: str, body: bytes = b"", *, status: str = "200 OK", **headers: str) -> str:
        """Set an answer; returns its address under the name `files.example`."""
        self.answers[path] = (status, {name.replace("_", "-"): value for name, value in headers.items()}, body)
        return self.url(path)

    def url(self, path: str, host: str = "files.example") -> str:
        return f"http://{host}:{self.port}{path}"


@asynccontextmanager
async def web_files() -> AsyncIterator[WebFiles]:
    """Serve on 127.0.0.1, at a free port."""
    site = WebFiles(port=0)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            site.asked.append(head)
            path = head.split(" ")[1]
            status, headers, body = site.answers.get(path, ("404 Not Found", {}, b""))
            if path.startswith("/endless"):
                writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
                while True:
                    writer.write(site.endless)
                    await writer.drain()
            lines = [f"{name}: {value}" for name, value in {"Content-Length": str(len(body)), **headers}.items()]
            writer.write("\r\n".join([f"HTTP/1.1 {status}", *lines, "Connection: close", "", ""]).encode() + body)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()
