"""Which addresses a declared name may lead to. No I/O: `guard` resolves, and connects only to what is allowed here.

A View that declares a public name has told the person about a public name. If that name turns out to be the person's
router, or a program on this machine, the connection is refused; who means those has to declare them as what they are.
"""

import ipaddress
from collections.abc import Sequence
from typing import Final

from greenroom.protocol.public_address import IpAddress, carried, is_public

LOOPBACK: Final = ("127.0.0.1", "::1")


def literal(host: str) -> IpAddress | None:
    """Return the address that the host itself is; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_local_name(host: str) -> bool:
    """Whether the name stands for this machine, whatever a name server says."""
    return host == "localhost" or host.endswith(".localhost")


def may_reach(host: str, address: str) -> bool:
    """Decide about one address that `host` was resolved to."""
    found = carried(ipaddress.ip_address(address.split("%", 1)[0]))
    if found.is_unspecified or found.is_multicast:
        return False
    declared = literal(host)
    if declared is not None:
        return carried(declared) == found
    if is_local_name(host):
        return found.is_loopback
    return is_public(address)


def reachable(host: str, addresses: Sequence[str]) -> list[str]:
    """Keep the addresses that `host` may lead to, in their order."""
    return [address for address in addresses if may_reach(host, address)]


def is_own(address: str, port: int, own_ports: frozenset[int]) -> bool:
    """Whether this is one of our own servers, which no View reaches through the guard."""
    found = carried(ipaddress.ip_address(address.split("%", 1)[0]))
    return port in own_ports and (found.is_loopback or found.is_unspecified)
