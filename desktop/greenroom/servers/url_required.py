"""A call that fails with "visit this address first" (-32042): the addresses are put to the person, and the call made again.

https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation, "URL Elicitation Required Error". The newest
protocol has other means, and servers that send it all the same are understood. Each visit is a question like any other
(`server_requests.py`); whether the call is made again is the person's to say, after the server told that they are done.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from mcp.shared.exceptions import MCPError
from mcp_types import URL_ELICITATION_REQUIRED

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.server_requests import OpenCall, ServerRequests

MOST_AGAIN: Final = 3
"""Times that one call is made again; a server that is never content is not worth more."""
MOST_VISITS: Final = 5
"""Addresses in one error."""


async def with_visits(
    attempt: Callable[[], Awaitable[JsonObject]], requests: ServerRequests, call: OpenCall
) -> JsonObject:
    """Make the call, and again after visits that it needs.

    Raises:
        MCPError: it failed, and the person did not want it made again.
    """
    for _ in range(MOST_AGAIN):
        try:
            return await attempt()
        except MCPError as error:
            if error.error.code != URL_ELICITATION_REQUIRED or not await _visited(error.error.data, requests, call):
                raise
    return await attempt()


async def _visited(data: object, requests: ServerRequests, call: OpenCall) -> bool:
    """Put all addresses to the person, one after the other; True once they want the call made again."""
    wanted = _wanted(data)
    if call.respondent is None or not wanted:
        return False
    for params in wanted:
        try:
            reply = await requests.elicit(call, params)
        except BadWish as error:
            requests.note(f"A call failed with {URL_ELICITATION_REQUIRED}. The person was not asked: {error}.")
            return False
        if reply.get("action") != "accept":
            return False
    return await call.respondent.again(tuple(str(params["elicitationId"]) for params in wanted))


def _wanted(data: object) -> list[JsonObject]:
    """The addresses of the error; none where anything in it is not as it should be."""
    given: JsonValue = data.get("elicitations") if isinstance(data, dict) else None
    if not isinstance(given, list) or not 0 < len(given) <= MOST_VISITS:
        return []
    read = [one for one in given if isinstance(one, dict) and isinstance(one.get("elicitationId"), str)]
    return [{**one, "mode": "url"} for one in read] if len(read) == len(given) else []
