"""Whether an address is this machine's own, or beside it in its network, however public it looks.

A machine with addresses of the open network (most have one of IPv6) serves on them what it serves on the loopback, and so
do its neighbours. No message is sent: its own is what a socket can be bound to, and the system tells from which of its
addresses it would speak to another. What needs no look at this machine is `protocol.public_address`.
"""

import ipaddress
import socket
from typing import Final

from greenroom.protocol.public_address import IpAddress, carried, is_public

_NOBODYS: Final = {4: "203.0.113.254", 6: "2001:db8:ffff::1"}
"""For documents. A system on which a socket can be bound to these lets it be bound to anything, and tells nothing so."""
_ANY_PORT: Final = 9
"""Nothing goes there."""
_SHARED_BITS: Final = 64
"""Of an IPv6 address: one network, at home or in a data centre."""


def is_outside(address: str) -> bool:
    """Whether a stranger may have this address asked for something: it is public, and not here."""
    return is_public(address) and not is_here(address)


def is_here(address: str) -> bool:
    """Whether it is this machine's, or in the same network of IPv6. One that cannot be read is."""
    try:
        far = ipaddress.ip_address(address.split("%", 1)[0])
    except ValueError:
        return True
    return any(_is_own(one) or _is_near(one) for one in (far, carried(far)))


def _is_own(far: IpAddress) -> bool:
    return _can_be_bound(str(far)) and not _can_be_bound(_NOBODYS[far.version])


def _can_be_bound(address: str) -> bool:
    try:
        with socket.socket(_family(address), socket.SOCK_DGRAM) as trying:
            trying.bind((address, 0))
    except OSError:
        return False
    return True


def _is_near(far: IpAddress) -> bool:
    near = _speaking_to(far)
    if near is None or far.version != near.version:
        return False
    apart = 128 - _SHARED_BITS if far.version == 6 else 0
    return int(far) >> apart == int(near) >> apart


def _speaking_to(far: IpAddress) -> IpAddress | None:
    """From where this machine would speak to it; None where it could not."""
    try:
        with socket.socket(_family(str(far)), socket.SOCK_DGRAM) as asking:
            asking.connect((str(far), _ANY_PORT))
            return ipaddress.ip_address(str(asking.getsockname()[0]).split("%", 1)[0])
    except OSError:
        return None


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET
