"""A server behind a URL, spoken to by Streamable HTTP.

The SDK's transport does the work over our client (`http_client`). Around it stands the tap: of the messages, not of
HTTP itself. The older transport is `sse_transport`.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Final, Self

import anyio
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._context_streams import ContextReceiveStream
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from mcp_types import PARSE_ERROR, ErrorData, JSONRPCError

from greenroom.servers.http_client import LARGEST_EVENT, Address, http_client
from greenroom.servers.unreadable import no_message
from greenroom.servers.wire import Wire

_NOT_PARSED: Final = ("Failed to parse JSON response: ", "Failed to parse SSE message: ")
_INVALID_JSON: Final = re.compile(r"Invalid JSON: (.*?)(?: \[type=|\n|$)")


class HttpLink:
    """The two streams of the session, each telling the tap."""

    def __init__(
        self, read: ReadStream[SessionMessage | Exception], write: WriteStream[SessionMessage], wire: Wire
    ) -> None:
        self.read = _TappedRead(read, wire)
        self.write = _TappedWrite(write, wire)

    def why_it_ended(self) -> str:
        """A sentence for the person."""
        return "The server closed the connection. Restart it."


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
        item = _plainly(await self._inner.receive())
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


def _plainly(item: SessionMessage | Exception) -> SessionMessage | Exception:
    """The SDK answers in the server's place what it could not read, with the words of its own validation."""
    if not isinstance(item, SessionMessage) or not isinstance(item.message, JSONRPCError):
        return item
    error = item.message.error
    if error.code != PARSE_ERROR or not error.message.startswith(_NOT_PARSED):
        return item
    syntax = _INVALID_JSON.search(error.message)
    text = no_message(syntax[1] if syntax else None)
    return SessionMessage(item.message.model_copy(update={"error": ErrorData(code=PARSE_ERROR, message=text)}))


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
async def http_transport(address: Address, wire: Wire) -> AsyncIterator[HttpLink]:
    """Connect for the length of the block; network errors come out of it as they are.

    Raises:
        ServerStartFailed: a header or the CA file cannot be used.
    """
    async with (
        http_client(address, wire) as client,
        streamable_http_client(address.url, http_client=client, max_sse_event_size=LARGEST_EVENT) as (read, write),
    ):
        yield HttpLink(read, write, wire)
