"""An address taken apart for the eye: the host apart from what surrounds it, and what makes it worth a second look.

Only for addresses that `mcp_apps.links.refusal` lets pass. What is shown is what is opened: a host of letters beyond a–z
is turned into the form that goes over the network, and the letters are named beside it.
"""

import ipaddress
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from urllib.parse import SplitResult, urlsplit, urlunsplit

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.visible import visible

UrlNote: TypeAlias = Literal["letters", "punycode", "this_machine", "private_network", "not_encrypted", "port"]

_PUNYCODE: Final = "xn--"
_USUAL: Final = {"http": 80, "https": 443}
_LOCAL_NAMES: Final = (".localhost", ".local", ".internal", ".home.arpa")


@dataclass(frozen=True, kw_only=True)
class ShownUrl:
    """`before`, `host` and `after` put together are `url`, which is what is opened."""

    url: str
    before: str
    host: str
    after: str
    letters: str | None
    """The host as it was written, where that is another."""
    notes: tuple[UrlNote, ...]


def shown_url(url: str, *, own_ports: frozenset[int] = frozenset()) -> ShownUrl:
    """Take an address apart.

    Args:
        url: One that may be opened.
        own_ports: Ports of ours on this machine, which no server may send a browser to.

    Raises:
        BadWish: its host cannot be written down for the network, or it is one of our own addresses.
    """
    parts = urlsplit(url)
    written = parts.hostname or ""
    host = _for_the_network(written)
    if _is_this_machine(host) and _port(parts) in own_ports:
        raise BadWish("its address is one of Greenroom's own")
    bracketed = f"[{host}]" if ":" in host else host
    port = "" if parts.port is None else f":{parts.port}"
    opened = urlunsplit(parts._replace(netloc=f"{bracketed}{port}"))
    before = f"{parts.scheme}://"
    letters = visible(written) if written != host else None
    return ShownUrl(
        url=opened,
        before=before,
        host=bracketed,
        after=opened[len(before) + len(bracketed) :],
        letters=letters,
        notes=tuple(_notes(parts, host, letters)),
    )


def _for_the_network(host: str) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise BadWish("the host of its address cannot be written in the letters of the network") from error


def _notes(parts: SplitResult, host: str, letters: str | None) -> list[UrlNote]:
    notes: list[UrlNote] = []
    if letters is not None:
        notes.append("letters")
    elif any(label.startswith(_PUNYCODE) for label in host.split(".")):
        notes.append("punycode")
    if _is_this_machine(host):
        notes.append("this_machine")
    elif _is_private(host):
        notes.append("private_network")
    elif parts.scheme == "http":
        notes.append("not_encrypted")
    if parts.port is not None and parts.port != _USUAL.get(parts.scheme) and not _is_this_machine(host):
        notes.append("port")
    return notes


def _port(parts: SplitResult) -> int | None:
    return parts.port if parts.port is not None else _USUAL.get(parts.scheme)


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        pass
    try:
        # What browsers read as an address, too: 2130706433, 0x7f.1, 127.1.
        return _loose_v4(host)
    except ValueError:
        return None


def _loose_v4(host: str) -> ipaddress.IPv4Address:
    parts = host.rstrip(".").split(".")
    if not 1 <= len(parts) <= 4:
        raise ValueError(host)
    numbers = [_number(part) for part in parts]
    *first, last = numbers
    if any(number > 255 for number in first) or last >= 256 ** (5 - len(numbers)):
        raise ValueError(host)
    return ipaddress.IPv4Address(sum(number << (8 * (3 - at)) for at, number in enumerate(first)) + last)


def _number(part: str) -> int:
    if part.startswith(("0x", "0X")):
        return int(part[2:] or "0", 16)
    return int(part, 8) if part.startswith("0") and len(part) > 1 else int(part)


def _is_this_machine(host: str) -> bool:
    name = host.rstrip(".").lower()
    address = _address(name)
    if address is None:
        return name == "localhost" or name.endswith(".localhost")
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    real = mapped or address
    return real.is_loopback or real.is_unspecified


def _is_private(host: str) -> bool:
    name = host.rstrip(".").lower()
    address = _address(name)
    if address is None:
        return "." not in name or name.endswith(_LOCAL_NAMES)
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return not (mapped or address).is_global
