"""The policy of every answer that is not meant to be a document, and the answers that carry it.

A View can steer its own proxy to any answer of the sandbox server and, being of the same origin, run script in what
it finds there. An answer without a policy would therefore be a way out of the View's own. `closed_connection` makes
sure of it for what never passes through here.
"""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

CLOSED_POLICY: Final = "default-src 'none'; sandbox"

CLOSED_HEADERS: Final = {
    "Content-Security-Policy": CLOSED_POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def closed_answer(status: int, text: str = "", headers: Mapping[str, str] | None = None) -> Response:
    """Answer in plain text, under the closed policy."""
    return Response(text, status_code=status, headers=CLOSED_HEADERS | dict(headers or {}), media_type="text/plain")
