"""The HTTP client that both transports behind a URL use: headers, trust, limits, and a memory of the last refusal.

Not a transport itself: `http_transport` speaks Streamable HTTP with it, `sse_transport` the older HTTP+SSE.
"""

import ipaddress
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final, cast
from urllib.parse import urlsplit

import httpx2
from mcp.client.streamable_http import MCP_SESSION_ID

from greenroom.servers.errors import ServerStartFailed
from greenroom.servers.tls import trusted
from greenroom.servers.wire import Wire

CONNECT_SECONDS: Final = 30.0
LARGEST_EVENT: Final = 256 * 1024 * 1024
"""Bytes. A View's HTML of many megabytes comes as one event."""

_NAME: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE: Final = re.compile(r"[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?|")


@dataclass(frozen=True, kw_only=True)
class Address:
    """A server behind a URL, with its references resolved."""

    url: str
    headers: Mapping[str, str]
    ca_file: str | None = None


def http_client(address: Address, wire: Wire) -> httpx2.AsyncClient:
    """Make a client for this one server.

    Raises:
        ServerStartFailed: a header cannot be sent, or the CA file cannot be used.
    """
    _check_headers(address.headers)

    async def note(response: httpx2.Response) -> None:
        refused = response.status_code >= 400
        wire.http_status = f"{response.status_code} {response.reason_phrase}".strip() if refused else None
        if response.status_code == 404 and MCP_SESSION_ID in response.request.headers:
            wire.session_lost = True
        _bound(response)

    return httpx2.AsyncClient(
        # An answer that is not compressed is as large as it looks.
        headers={"Accept-Encoding": "identity"} | dict(address.headers),
        # The headers are for this address; where another one is right, the person writes it.
        follow_redirects=False,
        # A tool call may take as long as it likes; the person can cancel it.
        timeout=httpx2.Timeout(CONNECT_SECONDS, read=None),
        event_hooks={"response": [note]},
        verify=trusted(address.ca_file),
        # A proxy is for the way out; this machine is reached directly.
        trust_env=not _is_loopback(address.url),
    )


def _check_headers(headers: Mapping[str, str]) -> None:
    """Refuse what HTTP cannot carry, without repeating it: it may be a secret with a line break at its end."""
    for name, value in headers.items():
        if not _NAME.fullmatch(name):
            raise ServerStartFailed(f"{name!r} is no name for an HTTP header. Correct the headers of this server.")
        if not _VALUE.fullmatch(value):
            raise ServerStartFailed(
                f"The header {name} cannot be sent: its value begins or ends with a space or line break, or holds a character "
                "that is not ASCII. Correct it where it comes from."
            )


def _bound(response: httpx2.Response) -> None:
    """Let no answer fill the memory. Streams of events have a limit for each event, which their readers keep.

    Raises:
        httpx2.DecodingError: the answer is compressed, so that its size says nothing.
    """
    if response.headers.get("content-encoding", "identity") != "identity":
        raise httpx2.DecodingError("its answer is compressed although that was not asked for", request=response.request)
    if not response.headers.get("content-type", "").startswith("text/event-stream"):
        response.stream = _Bounded(response)


class _Bounded(httpx2.AsyncByteStream):
    """A body that breaks off where it becomes too long."""

    def __init__(self, response: httpx2.Response) -> None:
        self._request = response.request
        self._inner = cast("httpx2.AsyncByteStream", response.stream)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._inner:
            size += len(chunk)
            if size > LARGEST_EVENT:
                raise httpx2.ReadError("its answer is too long", request=self._request)
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()


def _is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
