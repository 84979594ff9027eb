"""A server behind a URL, spoken to by Streamable HTTP.

The SDK's transport does the work. Around it stand the tap (of the messages, not of HTTP itself), the entry's headers,
and a memory of the last HTTP error, which the SDK's own errors do not name.
"""

import ipaddress
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Final, Self, cast
from urllib.parse import urlsplit

import anyio
import httpx2
from mcp.client.streamable_http import MCP_SESSION_ID, streamable_http_client
from mcp.shared._context_streams import ContextReceiveStream
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage

from greenroom.servers.wire import Wire

_CONNECT_SECONDS: Final = 30.0
_LARGEST_EVENT: Final = 256 * 1024 * 1024
"""A View's HTML of many megabytes comes as one event."""


class HttpLink:
    """The two streams of the session, each telling the tap."""

    def __init__(
        self, read: ReadStream[SessionMessage | Exception], write: WriteStream[SessionMessage], wire: Wire
    ) -> None:
        self.read = _TappedRead(read, wire)
        self.write = _TappedWrite(write, wire)


class _TappedRead:
    """Receives, and records what is a message."""

    def __init__(self, inner: ReadStream[SessionMessage | Exception], wire: Wire) -> None:
        self._inner = inner
        self._wire = wire

    @property
    def last_context(self) -> object:
        """The SDK's stream hands the sender's context on by this name."""
        return self._inner.last_context if isinstance(self._inner, ContextReceiveStream) else None

    async def receive(self) -> SessionMessage | Exception:
        item = await self._inner.receive()
        if isinstance(item, SessionMessage):
            text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
            self._wire.message("from_peer", text, item.message)
        else:
            self._wire.on_noise(str(item))
        return item

    async def aclose(self) -> None:
        await self._inner.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


class _TappedWrite:
    """Records, then sends."""

    def __init__(self, inner: WriteStream[SessionMessage], wire: Wire) -> None:
        self._inner = inner
        self._wire = wire

    async def send(self, item: SessionMessage, /) -> None:
        self._wire.message("to_peer", item.message.model_dump_json(by_alias=True, exclude_unset=True), item.message)
        await self._inner.send(item)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


@asynccontextmanager
async def http_transport(url: str, headers: Mapping[str, str], wire: Wire) -> AsyncIterator[HttpLink]:
    """Connect for the length of the block; network errors come out of it as they are."""

    async def note(response: httpx2.Response) -> None:
        if response.status_code >= 400:
            wire.http_status = f"{response.status_code} {response.reason_phrase}".strip()
        if response.status_code == 404 and MCP_SESSION_ID in response.request.headers:
            wire.session_lost = True
        _bound(response)

    client = httpx2.AsyncClient(
        # An answer that is not compressed is as large as it looks.
        headers={"Accept-Encoding": "identity"} | dict(headers),
        # The headers are for this address; where another one is right, the person writes it.
        follow_redirects=False,
        # A tool call may take as long as it likes; the person can cancel it.
        timeout=httpx2.Timeout(_CONNECT_SECONDS, read=None),
        event_hooks={"response": [note]},
        # A proxy is for the way out; this machine is reached directly.
        trust_env=not _is_loopback(url),
    )
    async with (
        client,
        streamable_http_client(url, http_client=client, max_sse_event_size=_LARGEST_EVENT) as (read, write),
    ):
        yield HttpLink(read, write, wire)


def _bound(response: httpx2.Response) -> None:
    """Let no answer fill the memory. Streams of events have a limit for each event, which is the SDK's.

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
            if size > _LARGEST_EVENT:
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
