"""The outermost layer of the shell: who may ask at all, and the headers that every answer carries.

It stands before all routes, so a route cannot forget it. A request must name the shell's exact `Host`; its `Origin`,
if it has one, must be the shell's own, and a socket must have one. Not here: entry codes (`entry`), which decide about
the page behind the socket.
"""

import logging
from collections.abc import MutableMapping
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from greenroom.web.closed_policy import closed_answer
from greenroom.web.defences import Defences
from greenroom.web.shell_policy import HEADERS

_log: Final = logging.getLogger(__name__)


class ShellGate:
    """An ASGI app around the shell's routes."""

    def __init__(self, app: ASGIApp, *, port: int, defences: Defences) -> None:
        self._app = app
        self._host = f"127.0.0.1:{port}"
        self._origin = f"http://{self._host}"
        self._defences = defences

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what does not come from the shell's own page, and guard the rest's headers."""
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            await (self._app if refusal is None else WebSocketClose())(scope, receive, send)
        elif refusal is not None:
            await closed_answer(403, refusal)(scope, receive, _with_headers(send))
        else:
            await self._answer(scope, receive, send)

    def _refusal(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        if self._defences.host_check and headers.getlist("host") != [self._host]:
            return "This address is not Greenroom's."
        origins = headers.getlist("origin")
        allowed = [[self._origin]] if scope["type"] == "websocket" else [[], [self._origin]]
        if self._defences.origin_check and origins not in allowed:
            return "Only Greenroom's own page may ask."
        return None

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, _with_headers(watched))
        except Exception:
            _log.exception("a request to the shell failed")
            if started:
                raise
            await closed_answer(500, "Something went wrong inside Greenroom.")(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
