"""Who may ask the scripted model: programs that know its key. No page in a browser, and no other program of the machine.

A browser says where a request comes from, and no program that asks models does: whatever has an `Origin` is refused, key
or not. The exact `Host` keeps out names that were made to lead here.
"""

import hmac
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from greenroom.scripted.failures import Failure, not_understood

HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


@dataclass(frozen=True, kw_only=True)
class Checks:
    """What is looked at. All of it, but in controls of tests."""

    host: bool = True
    origin: bool = True
    key: bool = True


class Gate:
    """An ASGI app around the routes."""

    def __init__(self, app: ASGIApp, *, port: int, key: str, checks: Checks) -> None:
        self._app = app
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._bearer = f"Bearer {key}".encode()
        self._checks = checks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] != "http":
            return
        refused = self._refused(Headers(scope=scope))
        await (self._app if refused is None else refusal(refused))(scope, receive, send)

    def _refused(self, headers: Headers) -> Failure | None:
        if self._checks.host and headers.get("host") not in self._hosts:
            return not_understood("This is a scripted model, and it has another address.", status=403)
        if self._checks.origin and ("origin" in headers or "sec-fetch-site" in headers):
            return not_understood("A page in a browser may not ask a scripted model.", status=403)
        given = headers.get("authorization", "").encode()
        if self._checks.key and not hmac.compare_digest(given, self._bearer):
            return not_understood(
                "The scripted model wants the key that it told when it was started.", status=401, code="invalid_api_key"
            )
        return None


def refusal(failure: Failure) -> JSONResponse:
    """Write a failure as an answer."""
    headers = dict(HEADERS)
    if failure.retry_after is not None:
        headers["Retry-After"] = f"{failure.retry_after:g}"
    return JSONResponse(failure.body(), status_code=failure.status, headers=headers)
