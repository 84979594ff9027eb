"""A server behind a URL, spoken to by HTTP+SSE, the transport of protocol 2024-11-05.

One stream of events comes from the server; its first event, `endpoint`, names where messages are posted. The SDK's own
client for it limits events to 1 MB, less than many a View, and leaves callers waiting when a post fails. So this one is
ours, on the client and the rules about redirects that Streamable HTTP has (`http_transport`).

https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse
"""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from typing import Final, cast

import anyio
import httpx2
import mcp_types as types
from mcp.shared._httpx_utils import redirect_location, sse_within_origin, stream_within_origin
from mcp.shared.message import SessionMessage

from greenroom.servers.errors import NoEventStream, ServerStartFailed
from greenroom.servers.explain import wants_credentials
from greenroom.servers.http_client import CONNECT_SECONDS, LARGEST_EVENT, Address, http_client
from greenroom.servers.unreadable import read_message
from greenroom.servers.wire import Wire

_LONGEST_RECEIPT: Final = 64 * 1024
"""Bytes read of the answer to a post, which says nothing; a longer one costs its connection."""

_Incoming = SessionMessage | Exception
_Events = AsyncGenerator[httpx2.ServerSentEvent, None]


class SseLink:
    """The two streams of the session, and what moves messages between them and HTTP."""

    def __init__(self, client: httpx2.AsyncClient, endpoint: httpx2.URL, wire: Wire) -> None:
        self._client = client
        self._endpoint = endpoint
        self._wire = wire
        self._broke: str | None = None
        self._to_session, self.read = anyio.create_memory_object_stream[_Incoming](0)
        self.write, self._from_session = anyio.create_memory_object_stream[SessionMessage](0)

    def why_it_ended(self) -> str:
        """A sentence for the person."""
        if self._broke is None:
            return "The server closed its stream of events. Restart it."
        return f"The connection to the server broke: {self._broke.rstrip('.')}. Restart it."

    async def read_events(self, events: _Events) -> None:
        """Turn events into messages until the stream ends."""
        async with self._to_session:
            try:
                async for event in events:
                    if event.event == "message":
                        await self._receive(event.data)
                    elif event.event == "endpoint":
                        # The one that counts was the first; another could lead messages astray.
                        self._wire.on_noise(f"event: endpoint, data: {event.data}")
                    # The next one may be long in coming, and this one may be a hundred megabytes.
                    del event
            except httpx2.HTTPError as error:
                self._broke = _words(error)

    async def _receive(self, data: str) -> None:
        message = self._parse(data.encode("utf-8", "replace"))
        if message is not None:
            # Closed from the other side: by us on leaving, or after a post that did not get through.
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                await self._to_session.send(SessionMessage(message))

    def _parse(self, text: bytes) -> types.JSONRPCMessage | None:
        if not text.strip():
            return None
        message = read_message(text)
        if message is None:
            self._wire.on_noise(text.decode())
            return None
        self._wire.message("from_peer", text, message)
        return message

    async def post_messages(self) -> None:
        """Post messages until the session closes its end; notifications in their order, requests side by side."""
        async with self._from_session, anyio.create_task_group() as posts:
            async for item in self._from_session:
                text = item.message.model_dump_json(by_alias=True, exclude_unset=True).encode()
                self._wire.message("to_peer", text, item.message)
                if isinstance(item.message, types.JSONRPCNotification):
                    with anyio.move_on_after(CONNECT_SECONDS):
                        await self._post(text, None)
                else:
                    posts.start_soon(self._post, text, item.message)

    async def _post(self, text: bytes, message: types.JSONRPCMessage | None) -> None:
        try:
            refusal = await self._deliver(text)
        except httpx2.HTTPError as error:
            self._broke = _words(error)
            await self._to_session.aclose()
            return
        if refusal is not None and isinstance(message, types.JSONRPCRequest):
            why = types.ErrorData(code=types.INTERNAL_ERROR, message=f"the message was not taken: {refusal}")
            answer = types.JSONRPCError(jsonrpc="2.0", id=message.id, error=why)
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                await self._to_session.send(SessionMessage(answer))

    async def _deliver(self, text: bytes) -> str | None:
        """Post one message; say why it was not taken, or nothing."""
        headers = {"Content-Type": "application/json"}
        async with stream_within_origin(
            self._client, "POST", self._endpoint, content=text, headers=headers
        ) as response:
            received = 0
            async for chunk in response.aiter_raw():
                received += len(chunk)
                if received > _LONGEST_RECEIPT:
                    break
        return None if response.is_success else _refusal(response)

    def close(self) -> None:
        """Give up all streams."""
        for stream in (self._to_session, self.read, self.write, self._from_session):
            stream.close()


@asynccontextmanager
async def sse_transport(address: Address, wire: Wire, *, limit_seconds: float) -> AsyncIterator[SseLink]:
    """Connect for the length of the block.

    Args:
        address: Where the stream of events is.
        wire: The ears.
        limit_seconds: How long it may take until the server has named its endpoint.

    Raises:
        NoEventStream: there is none at this address.
        ServerStartFailed: it names an endpoint elsewhere, or a header or the CA file cannot be used.
        HTTPError: the network's own error.
    """
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(http_client(address, wire))
        try:
            with anyio.fail_after(limit_seconds):
                source = await stack.enter_async_context(
                    sse_within_origin(client, address.url, max_event_size=LARGEST_EVENT)
                )
                events = await stack.enter_async_context(aclosing(_events(source.response, source)))
                endpoint = await _endpoint(events, source.response.request.url)
        except TimeoutError:
            raise NoEventStream(f"it named no endpoint for messages within {limit_seconds:g} s") from None
        link = SseLink(client, endpoint, wire)
        tasks = await stack.enter_async_context(anyio.create_task_group())
        tasks.start_soon(link.read_events, events)
        tasks.start_soon(link.post_messages)
        try:
            yield link
        finally:
            link.close()
            tasks.cancel_scope.cancel()


def _events(response: httpx2.Response, source: httpx2.EventSource) -> _Events:
    """The events of an answer that is a stream of them.

    Raises:
        NoEventStream: it is another answer.
        ServerStartFailed: it wants credentials.
    """
    if response.status_code in {401, 403}:
        raise ServerStartFailed(wants_credentials(f"{response.status_code} {response.reason_phrase}"))
    if not response.is_success:
        raise NoEventStream(f"it answered {_refusal(response)}")
    media_type = response.headers.get("content-type", "").partition(";")[0].strip()
    if media_type.lower() != "text/event-stream":
        raise NoEventStream(f"it answered with {media_type or 'no type at all'}")
    return cast("_Events", aiter(source))


async def _endpoint(events: _Events, stream: httpx2.URL) -> httpx2.URL:
    """Wait for the endpoint, and see that it is the server's own: requests to it carry the entry's credentials."""
    named = await _first_endpoint(events)
    try:
        endpoint = stream.join(named.strip())
    except httpx2.InvalidURL:
        raise ServerStartFailed(
            "The endpoint that its stream of events names is no address. Tell its author."
        ) from None
    if (endpoint.scheme, endpoint.host, endpoint.port) != (stream.scheme, stream.host, stream.port):
        raise ServerStartFailed(
            f"Its stream of events wants messages sent to {_origin(endpoint)}, another place than {_origin(stream)}. Nothing was "
            "sent there: messages carry this server's credentials. Tell its author, or correct the address."
        )
    return endpoint.copy_with(userinfo=stream.userinfo, fragment=None)


async def _first_endpoint(events: _Events) -> str:
    async for event in events:
        if event.event == "endpoint":
            return event.data
    raise NoEventStream("its stream of events ended before it named an endpoint for messages")


def _origin(url: httpx2.URL) -> str:
    return str(url.copy_with(userinfo=b"", path="/", query=None, fragment=None)).rstrip("/")[:200]


def _refusal(response: httpx2.Response) -> str:
    elsewhere = redirect_location(response)
    if elsewhere is not None:
        return f"HTTP {response.status_code}, a redirect to {_origin(elsewhere)} that was not followed"
    return f"HTTP {response.status_code} {response.reason_phrase}".strip()


def _words(error: httpx2.HTTPError) -> str:
    if isinstance(error, httpx2.SSEError):
        return f"it sent a message of more than {LARGEST_EVENT // (1024 * 1024)} MB"
    return str(error) or type(error).__name__
