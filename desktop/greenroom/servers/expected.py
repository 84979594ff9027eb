"""Errors that are no fault: what a peer may answer to a question that we ask only to find out, or out of politeness.

What comes of such an answer is decided where the question is asked (`negotiation`, `protocol.mcp_apps.view_session`); this
only names it for a person who reads the log.
"""

from typing import Final

from greenroom.protocol import jsonrpc
from greenroom.protocol.page import Expected

_NOT_KNOWN: Final = frozenset({jsonrpc.METHOD_NOT_FOUND, jsonrpc.INVALID_PARAMS, jsonrpc.INVALID_REQUEST, -32000})
"""How servers of the handshake protocols refuse what comes before the handshake: unknown, not valid, not initialised."""


def expected_answer(method: str | None, code: int | None) -> Expected | None:
    """Say why this error, which answers our own request, was to be expected; None where it was not."""
    if method == "server/discover" and code in _NOT_KNOWN:
        return "older_protocol"
    if method == "ui/resource-teardown" and code == jsonrpc.METHOD_NOT_FOUND:
        return "no_teardown"
    return None
