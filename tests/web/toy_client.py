"""A page and a View's Worker, as far as Python can tell."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from greenroom.web.serve import Server

PATIENCE = 20.0


@asynccontextmanager
async def open_socket(server: Server, path: str) -> AsyncIterator[ClientConnection]:
    """Open one of the shell's sockets as the shell's own page would."""
    origin = websockets.Origin(server.shell_origin)
    address = f"ws://127.0.0.1:{server.shell_port}{path}"
    # Without bounds of its own, so that what a test does not read never holds up the end.
    async with websockets.connect(
        address, origin=origin, proxy=None, max_size=None, max_queue=None, compression=None
    ) as socket:
        yield socket


@asynccontextmanager
async def open_page(server: Server) -> AsyncIterator[ClientConnection]:
    """Open the page's socket and enter."""
    async with open_socket(server, "/ws") as socket:
        await socket.send(json.dumps({"type": "enter", "code": server.entry_url("1").split("#code=")[1]}))
        assert (await hear(socket))["type"] == "welcome"
        yield socket


@asynccontextmanager
async def open_view(server: Server, ticket: str) -> AsyncIterator[ClientConnection]:
    """Open a View's socket and hand over the ticket."""
    async with open_socket(server, "/view") as socket:
        await socket.send(f"t{ticket}")
        yield socket


async def frame(socket: ClientConnection) -> str:
    """Wait for the next frame."""
    with anyio.fail_after(PATIENCE):
        text = await socket.recv()
        assert isinstance(text, str)
        return text


async def hear(socket: ClientConnection) -> Any:
    """Wait for the next message and read it."""
    return json.loads(await frame(socket))


async def close_code(socket: ClientConnection) -> int | None:
    """Wait until the other side has closed, and tell its code."""
    with anyio.fail_after(PATIENCE):
        await socket.wait_closed()
    return socket.close_code


async def flood(socket: ClientConnection, text: str, count: int) -> None:
    """Send as much as the other side takes before it closes."""
    for _ in range(count):
        try:
            await socket.send(text)
        except ConnectionClosed:
            return
