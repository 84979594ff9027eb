"""Which addresses of the network belong to everybody. No I/O: whoever connects resolves, and asks here before it does.

Private networks, this machine, its neighbours on the link, carriers' inner networks and every address that only carries
one of those inside an IPv6 address are nobody's business but the person's.
"""

import ipaddress
from typing import Final, TypeAlias

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Whether a stranger may have this address asked for something. One that cannot be read is not public."""
    try:
        found = carried(ipaddress.ip_address(address.split("%", 1)[0]))
    except ValueError:
        return False
    if found.is_multicast or found.is_reserved or found.is_unspecified:
        return False
    return found.is_global and not (isinstance(found, ipaddress.IPv6Address) and found.is_site_local)


def carried(address: IpAddress) -> IpAddress:
    """Return the IPv4 address that an IPv6 address only carries, or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None) or address
