"""uvicorn as a part of this program: sockets of ours, no signal handlers, and an end that does not wait for anybody.

uvicorn's own `serve` takes over SIGINT and SIGTERM and waits for open connections. Here a server is a task: it runs
until it is cancelled, says goodbye, and cuts off who does not leave.
"""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, cast

import anyio
from anyio.abc import TaskStatus
from starlette.types import ASGIApp
from uvicorn.config import Config, WSProtocolType
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import Server as UvicornServer
from websockets.exceptions import InvalidState

from greenroom.web.sandbox_parser import HEAD_BYTES, SANDBOX_HEAD_BYTES, ClosedH11Protocol
from greenroom.web.view_channel import SOCKET_BYTES

GOODBYE_SECONDS: Final = 0.3
PING_SECONDS: Final = 20.0
MOST_CONNECTIONS: Final = 1_000


def shell_server(app: ASGIApp, *, closed: bool = True, frame_bytes: int = SOCKET_BYTES) -> "EmbeddedServer":
    """Make the server of the shell: WebSockets with bounded frames, and no answer without a policy while `closed`."""
    return EmbeddedServer(_config(app, ws=WebSocketsSansIOProtocol, closed=closed, frame_bytes=frame_bytes))


def sandbox_server(app: ASGIApp, *, closed: bool = True, most_connections: int = MOST_CONNECTIONS) -> "EmbeddedServer":
    """Make the server of the sandbox: no WebSockets, and no answer without a policy while `closed`."""
    config = _config(app, ws="none", closed=closed, most_connections=most_connections, head_bytes=SANDBOX_HEAD_BYTES)
    return EmbeddedServer(config)


def _config(
    app: ASGIApp,
    *,
    ws: type[asyncio.Protocol] | WSProtocolType,
    closed: bool = True,
    most_connections: int = MOST_CONNECTIONS,
    frame_bytes: int = SOCKET_BYTES,
    head_bytes: int = HEAD_BYTES,
) -> Config:
    return Config(
        cast("Any", app),
        http=ClosedH11Protocol if closed else H11Protocol,
        ws=ws,
        ws_max_size=frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        h11_max_incomplete_event_size=head_bytes,
        limit_concurrency=most_connections,
        lifespan="off",
        interface="asgi3",
        proxy_headers=False,
        server_header=False,
        date_header=False,
        access_log=False,
        log_config=None,
        log_level="critical",
    )


class EmbeddedServer(UvicornServer):
    """One uvicorn server in a task of ours."""

    async def run_until_cancelled(
        self, sockets: Sequence[socket.socket], *, task_status: TaskStatus[None] = anyio.TASK_STATUS_IGNORED
    ) -> None:
        """Serve on these sockets, which are listening already; report when the first request is welcome."""
        own = list(sockets)
        self.config.load()
        self.lifespan = self.config.lifespan_class(self.config)
        try:
            await self.startup(own)
            task_status.started()
            await anyio.sleep_forever()
        finally:
            with anyio.CancelScope(shield=True):
                await self.shutdown(own)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, ask everybody to leave, and cut off who has not left after a moment."""
        for server in getattr(self, "servers", []):
            server.close()
        for open_socket in sockets or []:
            open_socket.close()
        connections = list(self.server_state.connections)
        for connection in connections:
            with suppress(InvalidState):  # it is saying goodbye already, and does not take another one
                connection.shutdown()
        await self._finished()
        for connection in connections:
            connection.transport.abort()
        for task in self.server_state.tasks:
            task.cancel()
        await self._finished()

    async def _finished(self) -> None:
        tasks = list(self.server_state.tasks)
        if tasks:
            await asyncio.wait(tasks, timeout=GOODBYE_SECONDS)
