"""Why a server is not running, in sentences for a person: what happened, what it said, what to do."""

import signal
from typing import Final

import httpx2
from mcp.shared.exceptions import MCPError
from mcp_types import CONNECTION_CLOSED, METHOD_NOT_FOUND, UNSUPPORTED_PROTOCOL_VERSION
from pydantic import ValidationError

from greenroom.errors import GreenroomError, first_cause
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import NO_ANSWER
from greenroom.servers.tls import certificate_trouble
from greenroom.servers.wire import Wire

_NOT_ABOUT_THE_TRANSPORT: Final = frozenset({"401", "402", "403", "407", "408", "429", "451"})
_CLOSED_BY_US: Final = "Connection closed"


def is_closed(error: MCPError) -> bool:
    """Say whether the SDK made this error because the connection ended (a peer's own -32000 has another text)."""
    return error.code == CONNECTION_CLOSED and error.message == _CLOSED_BY_US


def suggests_sse(error: BaseException, wire: Wire) -> bool:
    """Say whether the handshake was refused as by a server of the older HTTP+SSE transport, which takes no posts there.

    https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#backwards-compatibility names 400, 404 and
    405; earlier revisions say any 4xx, so all are taken that do not speak of something else.
    """
    status = (wire.http_status or "")[:3]
    of_the_newest = isinstance(error, MCPError) and error.code == UNSUPPORTED_PROTOCOL_VERSION
    return status.startswith("4") and status not in _NOT_ABOUT_THE_TRANSPORT and not of_the_newest


def explain_failure(error: BaseException, entry: ServerEntry, wire: Wire, *, limit_seconds: float) -> str:
    """Say why a server never became ready, or why the connection to it broke."""
    match first_cause(error):
        case GreenroomError() as known:
            return str(known)
        case TimeoutError():
            return (
                f"It did not finish the MCP handshake within {limit_seconds:g} s."
                f"{wire.noise_hint()}{wire.stderr_hint()} Look at its output, then restart it."
            )
        case MCPError() as refusal:
            return _refusal(refusal, wire)
        case ValidationError() as invalid:
            first = invalid.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            return f"Its answer to the MCP handshake is not valid: {where}: {first['msg']}."
        case httpx2.ConnectError() as unreachable:
            return certificate_trouble(unreachable, entry.display_command()) or (
                f"{entry.display_command()} cannot be reached: {unreachable}. Start the server, or correct its address."
            )
        case httpx2.HTTPError() | httpx2.InvalidURL() as broken:
            words = str(broken).rstrip(".") or type(broken).__name__
            return f"The connection to {entry.display_command()} failed: {words}. Restart it."
        case RuntimeError() as unsupported:
            return f"No agreement on a protocol: {unsupported}."
        case other:
            return f"The connection broke: {type(other).__name__}: {other}. Restart it."


def wants_credentials(status: str) -> str:
    """Say what a server means by HTTP 401 or 403."""
    return f"It answered HTTP {status}: it wants credentials. Add the headers it needs to its entry, or with --header."


def _refusal(error: MCPError, wire: Wire) -> str:
    if wire.http_status is not None and wire.http_status[:3] in {"401", "403"}:
        return wants_credentials(wire.http_status)
    if wire.http_status is not None:
        return f"It answered HTTP {wire.http_status} to the MCP handshake. Check the address."
    if error.code == UNSUPPORTED_PROTOCOL_VERSION:
        return f"It speaks none of the protocol versions Greenroom speaks: {error.message}. Ask for an update of it."
    if error.code == METHOD_NOT_FOUND:
        return "It does not know the handshake of the chosen protocol. Choose protocol auto for it."
    if error.message.startswith(NO_ANSWER):
        return f"{error.message.rstrip('.')}. That was the MCP handshake.{wire.stderr_hint()}"
    return f"It refused the MCP handshake with error {error.code}: {error.message.rstrip('.')}.{wire.stderr_hint()}"


def explain_end(code: int | None, wire: Wire, *, ready: bool) -> str:
    """Say how a program ended; `code` is None when it only closed its stdout."""
    when = "" if ready else " before it was ready"
    if wire.too_long is not None:
        megabytes = wire.too_long // (1024 * 1024)
        return f"It sent a message of more than {megabytes} MB, and the connection was given up. Restart it."
    if code is None:
        what = f"It closed its stdout{when}"
    elif code > 128 and (name := _signal_name(code - 128)):
        what = f"It was ended by signal {name}{when}"
    else:
        what = f"It ended with exit code {code}{when}"
    hint = wire.stderr_hint()
    return f"{what}.{wire.noise_hint() if not ready else ''}{hint} Restart it once that is mended."


def _signal_name(number: int) -> str | None:
    try:
        return signal.Signals(number).name
    except ValueError:
        return None
