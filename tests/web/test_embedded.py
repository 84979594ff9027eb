"""A server as a part of this program ends when told, whatever its connections are in the middle of."""

from typing import Any

import anyio
from anyio.abc import SocketStream
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from greenroom.web.embedded import shell_server
from greenroom.web.ports import SHELL_HOSTS, listen

HELLO = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
GOODBYE = b"\x88\x82\0\0\0\0\x03\xe8"
"""A close frame: masked, code 1000."""


async def talk(scope: Scope, receive: Receive, send: Send) -> None:
    """Say more than anybody reads."""
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    try:
        while True:
            await socket.send_text("x" * 1_000_000)
    except WebSocketDisconnect:
        return


async def test_a_client_that_is_saying_goodbye_does_not_disturb_the_end() -> None:
    listening = listen(SHELL_HOSTS)
    async with anyio.create_task_group() as tasks:
        server = shell_server(talk)
        await tasks.start(server.run_until_cancelled, listening.sockets)
        async with await anyio.connect_tcp("127.0.0.1", listening.port) as client:
            await leave_without_reading(client)
            with anyio.fail_after(5):
                while not any(is_closing(one) for one in server.server_state.connections):
                    await anyio.sleep(0.01)
            tasks.cancel_scope.cancel()


async def leave_without_reading(client: SocketStream) -> None:
    await client.send(HELLO)
    await client.receive()
    await client.send(GOODBYE)


def is_closing(connection: Any) -> bool:
    """Whether the goodbye was heard, and the connection is not gone yet."""
    return bool(connection.conn.state.name == "CLOSING")
