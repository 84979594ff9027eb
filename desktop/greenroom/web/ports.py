"""Which ports we listen on: chosen once, remembered, used again. Listening begins here, so a port is never named early.

The origin of a View holds its port, and its browser storage hangs on its origin. That is why ports are remembered,
and why they are taken from below the range that systems hand out to outgoing connections.
"""

import contextlib
import errno
import ipaddress
import secrets
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from greenroom.web.errors import NoPortFree, NotLoopback

SHELL_HOSTS: Final = ("127.0.0.1",)
SANDBOX_HOSTS: Final = ("127.0.0.1", "::1")
"""An engine may take `*.localhost` for either; a port that is ours on one only could be another program's on the other."""
LOWEST: Final = 20_000
HIGHEST: Final = 32_767
_ATTEMPTS: Final = 200
_BACKLOG: Final = 128
_NO_SUCH_FAMILY: Final = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT})


@dataclass(frozen=True, kw_only=True)
class Listening:
    """Open sockets of one port. `taken` is the remembered port that another program has."""

    port: int
    sockets: tuple[socket.socket, ...]
    taken: int | None = None

    def close(self) -> None:
        """Stop listening; harmless once a server has closed them."""
        for open_socket in self.sockets:
            open_socket.close()


def listen(hosts: Sequence[str], remembered: int | None = None) -> Listening:
    """Listen on the remembered port, or on a free one, on each of these addresses.

    Raises:
        NotLoopback: an address reaches beyond this machine.
        NoPortFree: no port was free on all of them.
    """
    for host in hosts:
        if not _is_loopback(host):
            raise NotLoopback(host)
    if remembered is not None and 0 < remembered < 65_536:
        with contextlib.suppress(OSError):
            return Listening(port=remembered, sockets=_open(hosts, remembered))
    why = "all attempts failed"
    for _ in range(_ATTEMPTS):
        port = LOWEST + secrets.randbelow(HIGHEST - LOWEST + 1)
        try:
            return Listening(port=port, sockets=_open(hosts, port), taken=remembered)
        except OSError as error:
            why = error.strerror or str(error)
    raise NoPortFree(why)


def subdomains_of(port: int) -> str:
    """Write all origins of Views that one port serves, as policies and engines have it."""
    return f"*.localhost:{port}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _open(hosts: Sequence[str], port: int) -> tuple[socket.socket, ...]:
    """Open one socket an address. The first must open; a family the system does not have is left out."""
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            opened = _open_one(host, port, optional=bool(sockets))
            if opened is not None:
                sockets.append(opened)
    except OSError:
        for opened in sockets:
            opened.close()
        raise
    return tuple(sockets)


def _open_one(host: str, port: int, *, optional: bool) -> socket.socket | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened: socket.socket | None = None
    try:
        # The protocol is named, or asyncio does not know TCP and leaves small frames waiting for an ACK (40 ms on Linux).
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        _set_options(opened, family)
        opened.bind((host, port))
        opened.listen(_BACKLOG)
        opened.setblocking(False)
    except OSError as error:
        if opened is not None:
            opened.close()
        if optional and error.errno in _NO_SUCH_FAMILY:
            return None
        raise
    return opened


def _set_options(opened: socket.socket, family: socket.AddressFamily) -> None:
    if sys.platform == "win32":
        # There, address reuse would let another program listen beside us.
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
