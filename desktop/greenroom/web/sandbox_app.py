"""What a View's own origin serves: its proxy page, the host's fonts, a place for policy reports, and nothing else.

Whether a page exists is decided by the exact pair of `Host` and path, which the host hands out for one mount. Every
answer but the proxy page carries the closed policy; `sandbox_parser` sees to the answers that are not made here.
"""

import logging
from pathlib import Path
from typing import Final

import anyio
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from greenroom.web.closed_policy import closed_answer
from greenroom.web.errors import FrontEndMissing
from greenroom.web.front_end import FrontEnd, read_asset
from greenroom.web.limits import TokenBucket
from greenroom.web.needs import Views
from greenroom.web.sandbox_page import proxy_page

REPORT_BYTES: Final = 64 * 1024
FONTS: Final = "/fonts/"
_REPORT_SECONDS: Final = 10.0
_REPORT_BURST: Final = 400
_REPORTS_A_SECOND: Final = 100.0
_FONT_HEADERS: Final = {
    "Content-Type": "font/woff2",
    "Cache-Control": "public, max-age=3600",
    # Without `allow-same-origin` a View has no origin of its own to share with its fonts.
    "Access-Control-Allow-Origin": "*",
}

_log: Final = logging.getLogger(__name__)


class SandboxApp:
    """The ASGI app of all sandbox origins. `fonts` is a folder of `.woff2` files, or None when there are none."""

    def __init__(self, views: Views, *, front_end: FrontEnd, fonts: Path | None = None) -> None:
        self._views = views
        self._front_end = front_end
        self._fonts = None if fonts is None else fonts.resolve()
        self._reports = TokenBucket(_REPORT_BURST, _REPORTS_A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; a failure of ours is an answer under the closed policy as well."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            answer = await self._answer(Request(scope, receive))
            await answer(scope, receive, watched)
        except Exception:
            _log.exception("a request to the sandbox failed")
            if started:
                raise
            await closed_answer(500, "Something went wrong inside Greenroom.")(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        match request.method:
            case "GET":
                return self._page(request)
            case "POST":
                return await self._report(request)
            case _:
                return closed_answer(405, "Not here.", {"Allow": "GET, POST"})

    def _page(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith(FONTS):
            return self._font(path.removeprefix(FONTS))
        document = self._views.document_at(request.headers.get("host", ""), path)
        if document is None:
            return closed_answer(404, "There is nothing here.")
        try:
            return proxy_page(document, self._front_end.proxy_script())
        except FrontEndMissing as missing:
            return closed_answer(500, str(missing))

    def _font(self, name: str) -> Response:
        font = read_asset(self._fonts, name) if self._fonts is not None and name.endswith(".woff2") else None
        if font is None:
            return closed_answer(404, "There is no such font.")
        answer = closed_answer(200, headers=_FONT_HEADERS)
        answer.body = font.content
        answer.headers["Content-Length"] = str(len(font.content))
        return answer

    async def _report(self, request: Request) -> Response:
        if not self._reports.take():
            return closed_answer(429, "Too many reports.")
        body = await _short_body(request)
        if body is None:
            return closed_answer(413, "The report is too long.", {"Connection": "close"})
        taken = self._views.report(request.headers.get("host", ""), request.url.path, body)
        return closed_answer(204) if taken else closed_answer(404, "There is nothing here.")


async def _short_body(request: Request) -> bytes | None:
    """Read the body; None when it is too long, too slow or broken off."""
    body = bytearray()
    try:
        with anyio.move_on_after(_REPORT_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > REPORT_BYTES:
                    return None
            return bytes(body)
    except ClientDisconnect:
        return None
    return None
