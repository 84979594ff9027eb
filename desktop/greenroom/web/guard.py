"""The network guard: an HTTP proxy on loopback through which the engine's whole network goes.

A content policy does not stop everything an engine sends by itself (WebRTC, early connections). The guard lets a
connection pass only to what a mounted View declares, to addresses it checked, and refuses the rest with 403. Where
Views may go is the host's `NetworkRules`; what a name may lead to is `guard_addresses`.
"""

import errno
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

import anyio
import h11
from anyio.abc import ByteStream, SocketListener, SocketStream

from greenroom.host.own_network import is_here
from greenroom.web.closed_policy import CLOSED_HEADERS
from greenroom.web.guard_addresses import LOOPBACK, is_local_name, is_own, literal, reachable
from greenroom.web.guard_exchange import BadExchange, Wire, forward, tunnel
from greenroom.web.guard_target import Target, read_target
from greenroom.web.needs import NetworkRules

MOST_CONNECTIONS: Final = 256
HEAD_SECONDS: Final = 10.0
CONNECT_SECONDS: Final = 15.0
_EXHAUSTED: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, errno.ECONNABORTED})
_HEADERS: Final = [(name.encode(), value.encode()) for name, value in CLOSED_HEADERS.items()]

Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]

_log: Final = logging.getLogger(__name__)


async def resolve(host: str, port: int) -> list[str]:
    """Ask the system for the addresses of a name.

    Raises:
        OSError: there are none.
    """
    try:
        found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError("not a host name") from error
    return list(dict.fromkeys(str(item[4][0]) for item in found))


class _Refused(Exception):
    """The request is answered with this status and text."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


class Guard:
    """One proxy. What we serve ourselves grows with the fallback's pool, so it is asked for each time.

    `own_ports` are out of reach whoever declares them. `late` are the exception: origins of ours that came after the
    engine was started, which it therefore does not know to ask for directly.
    """

    def __init__(
        self,
        rules: NetworkRules,
        *,
        own_ports: Callable[[], frozenset[int]],
        late: Callable[[], frozenset[int]] = frozenset,
        check_addresses: bool = True,
        lookup: Resolve = resolve,
        here: Callable[[str], bool] = is_here,
    ) -> None:
        """Begin; `here` says of an address whether it is this machine's or its neighbour's, however public it looks."""
        self._rules, self._own_ports, self._late = rules, own_ports, late
        self._check_addresses, self._lookup, self._here = check_addresses, lookup, here
        self.connections = 0

    async def serve(self, listener: SocketListener) -> None:
        """Take connections until cancelled."""
        async with listener, anyio.create_task_group() as tasks:
            while True:
                try:
                    stream = await listener.accept()
                except OSError as error:
                    if error.errno not in _EXHAUSTED:
                        raise
                    await anyio.sleep(0.1)
                    continue
                tasks.start_soon(self._handle, stream)

    async def _handle(self, stream: SocketStream) -> None:
        self.connections += 1
        near = Wire(stream, h11.SERVER)
        try:
            async with stream:
                await self._answer(near)
        except* (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            _log.debug("a connection through the guard broke off")
        finally:
            self.connections -= 1

    async def _answer(self, near: Wire) -> None:
        try:
            await self._pass(near)
        except _Refused as refused:
            await _say(near, refused.status, refused.text)
        except BadExchange as bad:
            await _say(near, 502, str(bad))
        except h11.RemoteProtocolError:
            await _say(near, 400, "This is not HTTP.")

    async def _pass(self, near: Wire) -> None:
        if self.connections > MOST_CONNECTIONS:
            raise _Refused(503, "Too many connections at once.")
        request: object = None
        with anyio.move_on_after(HEAD_SECONDS):
            request = await near.receive()
        if isinstance(request, h11.Request):
            await self._decide(near, request)

    async def _decide(self, near: Wire, request: h11.Request) -> None:
        target = read_target(request)
        if target is None:
            raise _Refused(400, "Greenroom's network guard takes proxy requests only.")
        late = target.host == "localhost" and target.port in self._late()
        if not late and not self._rules.allows(target.host, target.port, scheme=target.scheme):
            raise self._blocked(target, "no mounted View declares it")
        async with await self._connect(target, LOOPBACK if late else await self._addresses(target)) as far:
            await _carry(near, far, request, target)

    def _blocked(self, target: Target, why: str) -> _Refused:
        self._rules.blocked(target.host, target.port, target.scheme)
        return _Refused(403, f"Greenroom's network guard refused {target.place}: {why}.")

    async def _connect(self, target: Target, addresses: Sequence[str]) -> SocketStream:
        for address in addresses:
            try:
                with anyio.fail_after(CONNECT_SECONDS):
                    return await anyio.connect_tcp(address, target.port)
            except (OSError, TimeoutError):
                _log.debug("%s did not answer at one of its addresses", target.place)
        raise _Refused(502, f"{target.place} could not be reached.")

    async def _addresses(self, target: Target) -> Sequence[str]:
        """Resolve once, and return only what may be connected to."""
        try:
            with anyio.fail_after(CONNECT_SECONDS):
                found = await self._look_up(target.host, target.port)
        except (OSError, TimeoutError):
            raise _Refused(502, f"{target.host} has no address.") from None
        if self._check_addresses:
            found = reachable(target.host, found)
            found = [address for address in found if self._may_be_asked(target, address)]
            if not found:
                raise self._blocked(target, "it leads to this machine or a private network")
        return found

    def _may_be_asked(self, target: Target, address: str) -> bool:
        named = literal(target.host) is None and not is_local_name(target.host)
        return not (is_own(address, target.port, self._own_ports()) or (named and self._here(address)))

    async def _look_up(self, host: str, port: int) -> Sequence[str]:
        if literal(host) is not None:
            return [host]
        return LOOPBACK if is_local_name(host) else await self._lookup(host, port)


async def _carry(near: Wire, far: ByteStream, request: h11.Request, target: Target) -> None:
    if target.path is not None:
        await forward(near, Wire(far, h11.CLIENT), request, target)
        return
    early, _ = near.http.trailing_data
    await near.stream.send(b"HTTP/1.1 200 Connection established\r\n\r\n")
    await tunnel(near.stream, far, early)


async def _say(near: Wire, status: int, text: str) -> None:
    """Answer in one sentence, unless an answer is on its way already."""
    if near.http.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
        return
    body = text.encode()
    length = (b"content-length", str(len(body)).encode())
    headers = [*_HEADERS, (b"content-type", b"text/plain; charset=utf-8"), length, (b"connection", b"close")]
    await near.send(h11.Response(status_code=status, headers=headers))
    await near.send(h11.Data(data=body))
    await near.send(h11.EndOfMessage())
