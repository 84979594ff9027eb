"""What comes in on a WebSocket, as values: text, bytes, or the end. Shared by the page's channel and the Views'."""

from typing import Final, cast

import anyio
from starlette.websockets import WebSocket

TOO_BIG: Final = 1009
"""The close code with which the protocol itself ends a socket whose message is too long."""
GOING_AWAY: Final = 1012
"""The close code with which the server ends its sockets when it stops."""
REFUSED: Final = 4401
"""Entry code, session key or ticket is not good: opening the socket again does not help."""
BEHIND: Final = 4408
"""The other end does not keep up with what is sent: come back and be told everything anew."""
FIRST_FRAME_SECONDS: Final = 10.0


class Gone(Exception):
    """The socket is closed; `code` is the other end's, or ours where the protocol ended it."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


async def next_frame(socket: WebSocket) -> str | bytes:
    """Wait for one message.

    Raises:
        Gone: there will be none.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise Gone(int(message.get("code", 1005)))
    text = message.get("text")
    return cast("bytes", message["bytes"]) if text is None else cast("str", text)


async def first_frame(socket: WebSocket, seconds: float = FIRST_FRAME_SECONDS) -> str | None:
    """Wait for the message with which a socket says who it is; None when it is no text or does not come in time.

    Raises:
        Gone: the socket was closed instead.
    """
    with anyio.move_on_after(seconds):
        frame = await next_frame(socket)
        return frame if isinstance(frame, str) else None
    return None
