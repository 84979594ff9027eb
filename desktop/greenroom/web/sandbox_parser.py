"""HTTP parsing that cannot send an answer without a policy, whoever in the server wrote that answer.

uvicorn answers some requests itself: 400 from its parser, 503 at its connection limit, 500 when an app fails. None of
these passes through an app. All of them, and the apps' own, pass through one method of h11, and that is where the
closed policy is added to an answer that has none. Not a check of what the policy says: that is the apps' business.
"""

import asyncio
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from greenroom.web.closed_policy import CLOSED_HEADERS

HEAD_BYTES: Final = 64 * 1024
"""The longest request line and headers; more is answered with 400."""
SANDBOX_HEAD_BYTES: Final = 1024 * 1024
"""The same at the sandbox. A View may fill its own host with cookies, which engines send along: 180 of 4 kB at most. With
less room here it would lock itself out of its place for as long as they are kept."""
_POLICY: Final = b"content-security-policy"
_CLOSED: Final = [(name.lower().encode("ascii"), value.encode("ascii")) for name, value in CLOSED_HEADERS.items()]


class ClosedConnection(h11.Connection):
    """An HTTP connection, seen from the server, whose every answer carries a policy."""

    def send_with_data_passthrough(self, event: h11.Event) -> list[bytes] | None:
        """Give an answer without a policy the closed one; `send` comes by here as well."""
        if isinstance(event, h11.Response) and all(name != _POLICY for name, _ in event.headers):
            event = _closed(event)
        return super().send_with_data_passthrough(event)


def _closed(event: h11.Response) -> h11.Response:
    own = {name for name, _ in _CLOSED}
    kept = [(name, value) for name, value in event.headers if name not in own]
    return h11.Response(status_code=event.status_code, reason=event.reason, headers=[*kept, *_CLOSED])


class ClosedH11Protocol(H11Protocol):
    """uvicorn's HTTP protocol on a `ClosedConnection`."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = ClosedConnection(h11.SERVER, config.h11_max_incomplete_event_size or HEAD_BYTES)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, unless an answer is already on its way: then only closing is left."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:
            self.transport.close()
