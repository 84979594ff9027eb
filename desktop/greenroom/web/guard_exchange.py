"""One request passed on and its answer passed back, or a tunnel: what the guard does once it has decided to.

One exchange a connection: both ends are told to close, so nothing undecided can follow on the same one.
"""

from collections.abc import Iterable
from typing import Final

import anyio
import h11
from anyio.abc import ByteStream

from greenroom.web.guard_target import Target

CHUNK: Final = 64 * 1024
HEAD_BYTES: Final = 64 * 1024
IDLE_SECONDS: Final = 3600.0
"""A tunnel in which nothing moves for so long is closed."""
HALF_OPEN_SECONDS: Final = 60.0
"""The same for a tunnel of which one end is done: it may also have gone without a word."""
_HOP_BY_HOP: Final = frozenset(
    {
        b"connection",
        b"expect",
        b"keep-alive",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"upgrade",
    }
)
_CLOSE: Final = (b"connection", b"close")


class Wire:
    """An h11 connection on a stream."""

    def __init__(self, stream: ByteStream, role: type[h11.CLIENT] | type[h11.SERVER]) -> None:
        self.stream = stream
        self.http = h11.Connection(role, HEAD_BYTES)

    async def receive(self) -> h11.Event | type[h11.PAUSED]:
        """Wait for the next event.

        Raises:
            h11.RemoteProtocolError: what came is no HTTP.
        """
        while (event := self.http.next_event()) is h11.NEED_DATA:
            try:
                self.http.receive_data(await self.stream.receive(CHUNK))
            except anyio.EndOfStream:
                self.http.receive_data(b"")
        if event is h11.PAUSED or isinstance(event, h11.Event):
            return event
        raise TypeError(event)

    async def send(self, event: h11.Event) -> None:
        """Send one event."""
        data = self.http.send(event)
        if data:
            await self.stream.send(data)


class BadExchange(Exception):
    """The far side, or the rest of the request, is no HTTP."""

    def __init__(self) -> None:
        super().__init__("The other side does not speak HTTP.")


class _Tunnel:
    """Bytes both ways between two streams, until both are done, one breaks, or nothing moves for too long."""

    def __init__(self, near: ByteStream, far: ByteStream) -> None:
        self._near, self._far = near, far
        self._patience = IDLE_SECONDS
        self._watch = anyio.CancelScope()

    async def run(self, early: bytes) -> None:
        """Carry; `early` came from the near end together with its request."""
        self._moved()
        with self._watch:
            async with anyio.create_task_group() as both:
                both.start_soon(self._pump, self._near, self._far, early)
                both.start_soon(self._pump, self._far, self._near, b"")

    def _moved(self) -> None:
        self._watch.deadline = anyio.current_time() + self._patience

    async def _pump(self, source: ByteStream, target: ByteStream, early: bytes) -> None:
        data = early
        try:
            while True:
                if data:
                    await target.send(data)
                data = await source.receive(CHUNK)
                self._moved()
        except anyio.EndOfStream:
            self._patience = HALF_OPEN_SECONDS
            self._moved()
            await self._say_done(target)
        except (anyio.BrokenResourceError, anyio.ClosedResourceError):
            self._watch.cancel()

    async def _say_done(self, target: ByteStream) -> None:
        try:
            await target.send_eof()
        except (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            self._watch.cancel()


async def tunnel(near: ByteStream, far: ByteStream, early: bytes) -> None:
    """Carry bytes both ways; an end that says it is done is still answered."""
    await _Tunnel(near, far).run(early)


async def forward(near: Wire, far: Wire, request: h11.Request, target: Target) -> None:
    """Pass one request on and its answer back; a near end that hangs up ends it.

    Raises:
        BadExchange: one of the two sides does not speak HTTP.
    """
    headers = [(b"Host", target.authority.encode("ascii")), *_passed_on(request.headers, b"host"), _CLOSE]
    await far.send(h11.Request(method=request.method, target=target.path or b"/", headers=headers))
    if near.http.they_are_waiting_for_100_continue:
        await near.send(h11.InformationalResponse(status_code=100, headers=[]))
    bad = False
    try:
        async with anyio.create_task_group() as exchange:
            exchange.start_soon(_pass_body, near, far, exchange.cancel_scope)
            await _pass_answer(near, far)
            exchange.cancel_scope.cancel()
    except* h11.ProtocolError:
        bad = True
    if bad:
        raise BadExchange


async def _pass_body(near: Wire, far: Wire, exchange: anyio.CancelScope) -> None:
    """Pass the body on, then wait for the near end to hang up."""
    while isinstance(event := await near.receive(), h11.Data):
        await far.send(h11.Data(data=event.data))
    if isinstance(event, h11.EndOfMessage):
        await far.send(h11.EndOfMessage())
        await _hung_up(near.stream)
    exchange.cancel()


async def _hung_up(stream: ByteStream) -> None:
    try:
        while True:
            await stream.receive(CHUNK)
    except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
        return


async def _pass_answer(near: Wire, far: Wire) -> None:
    while True:
        event = await far.receive()
        match event:
            case h11.Response(status_code=status, headers=headers, reason=reason):
                kept = [*_passed_on(headers), _CLOSE]
                await near.send(h11.Response(status_code=status, headers=kept, reason=reason))
            case h11.Data():
                await near.send(h11.Data(data=event.data))
            case h11.EndOfMessage():
                await near.send(h11.EndOfMessage())
                return
            case h11.InformationalResponse():
                continue
            case _:
                return


def _passed_on(headers: Iterable[tuple[bytes, bytes]], *dropped: bytes) -> list[tuple[bytes, bytes]]:
    """Leave out what concerns only this connection, including what it names itself."""
    found = list(headers)
    named = {
        word.strip().lower() for name, value in found if name.lower() == b"connection" for word in value.split(b",")
    }
    without = _HOP_BY_HOP | named | set(dropped)
    return [(name, value) for name, value in found if name.lower() not in without]
