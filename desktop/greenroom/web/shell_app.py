"""The shell's routes: our page, its files, the page's socket and the Views' sockets.

`shell_gate` stands before them all. The counterpart is the page in `bridge_js/shell`.
"""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, Router, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from greenroom.web.closed_policy import closed_answer
from greenroom.web.defences import Defences
from greenroom.web.entry import Entry
from greenroom.web.errors import FrontEndMissing
from greenroom.web.front_end import FrontEnd
from greenroom.web.needs import Core, Layout
from greenroom.web.page_channel import serve_page
from greenroom.web.shell_gate import ShellGate
from greenroom.web.shell_policy import shell_policy
from greenroom.web.view_channel import serve_view

NONCE_BYTES: Final = 16
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, kw_only=True)
class Shell:
    """The shell of one port. `frame_sources` is the server's own list: it grows with the fallback's pool of ports."""

    core: Core
    entry: Entry
    front_end: FrontEnd
    layout: Layout
    port: int
    frame_sources: list[str]
    make_room: Callable[[], Awaitable[None]]
    """Awaited before the page is answered: only then can its policy name new origins."""
    defences: Defences

    def routes(self) -> list[BaseRoute]:
        """All there is to ask for."""
        return [
            Route("/", self._page),
            Route("/static/{name:path}", self._static),
            WebSocketRoute("/ws", self._page_socket),
            WebSocketRoute("/view", self._view_socket),
        ]

    def app(self) -> ASGIApp:
        """The routes behind their gate."""
        router = Router(self.routes(), redirect_slashes=False)
        return ShellGate(router, port=self.port, defences=self.defences)

    async def _page(self, _request: Request) -> Response:
        await self.make_room()
        nonce = secrets.token_urlsafe(NONCE_BYTES)
        try:
            page = self.front_end.page(nonce)
        except FrontEndMissing as missing:
            return closed_answer(500, str(missing))
        return Response(page, headers=self._policy(nonce) | {"Cache-Control": "no-store"}, media_type="text/html")

    async def _static(self, request: Request) -> Response:
        asset = self.front_end.asset(request.path_params["name"])
        if asset is None:
            return closed_answer(404, "There is no such file.")
        # A Worker obeys the policy of its own script, so files carry the shell's as well.
        headers = self._policy(None) | {"Cache-Control": _FOR_GOOD if asset.hashed else "no-store"}
        return Response(asset.content, headers=headers | {"Content-Type": asset.media_type})

    async def _page_socket(self, socket: WebSocket) -> None:
        await serve_page(socket, entry=self.entry, core=self.core, layout=self.layout)

    async def _view_socket(self, socket: WebSocket) -> None:
        await serve_view(socket, views=self.core.views, limited=self.defences.view_limits)

    def _policy(self, nonce: str | None) -> dict[str, str]:
        if not self.defences.shell_policy:
            return {}
        policy = shell_policy(port=self.port, frame_sources=self.frame_sources, nonce=nonce)
        return {"Content-Security-Policy": policy}
