"""Which addresses a provider may be asked at: whatever is said in a conversation goes there, and a key with it.

So it is `https`, or else a machine of the person's own: in the clear nothing goes farther than the private network.
"""

import ipaddress
import re
from typing import Final
from urllib.parse import SplitResult, urlsplit, urlunsplit

from greenroom.errors import GreenroomError
from greenroom.protocol.model.choice import ProviderName
from greenroom.protocol.public_address import carried, is_public
from greenroom.protocol.visible import visible

LONGEST_ADDRESS: Final = 2_000
IN_THE_CLEAR: Final = (
    "http sends your words and your key in the clear, which is done to this machine and private addresses alone."
    " Use https"
)
_PRIVATE_ENDINGS: Final = (".local", ".localhost", ".lan", ".internal", ".home.arpa")
"""Names that only a private network gives; so are names without any dot."""
_HOST: Final = re.compile(
    r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?|[0-9a-f]*:[0-9a-f:.]+(%\w+)?"
)
_REGION: Final = re.compile(r"[a-z]{2,4}(?:-[a-z]{2,12}){1,3}-\d{1,2}", re.ASCII)
"""One of Amazon's, such as `eu-central-1`."""


class BadAddress(GreenroomError):
    """Raised when a provider cannot be asked at an address; the person types another one."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"{visible(address, longest=200)} cannot be the address of a provider: {why}.")


def provider_address(typed: str) -> str:
    """Return the address as it is kept, without a slash at its end.

    Raises:
        BadAddress: it is none, or what is said would go to strangers in the clear.
    """
    address = typed.strip()
    if len(address) > LONGEST_ADDRESS or not (address.isascii() and address.isprintable()) or " " in address:
        raise BadAddress(address, "it is too long, or holds blanks or letters that an address cannot have")
    try:
        parts = urlsplit(address)
        host, _ = (parts.hostname or "").lower(), parts.port
    except ValueError as error:
        raise BadAddress(address, "its host or its port cannot be read") from error
    if why := _refusal(parts, host):
        raise BadAddress(_without_user(address, parts), why)
    return urlunsplit((parts.scheme.lower(), parts.netloc.lower(), parts.path.rstrip("/"), "", ""))


def address_of(provider: ProviderName, typed: str) -> str:
    """Return the address of this provider as it is kept; for Amazon a region is one, too.

    Raises:
        BadAddress: it is none, or what is said would go to strangers in the clear.
    """
    region = typed.strip().lower()
    if provider == "bedrock" and _REGION.fullmatch(region):
        return f"https://bedrock-runtime.{region}.amazonaws.com{'.cn' if region.startswith('cn-') else ''}"
    return provider_address(typed)


def _refusal(parts: SplitResult, host: str) -> str | None:
    if parts.scheme.lower() not in {"http", "https"}:
        return "it must begin with https://, or with http:// for a machine of your own"
    if "@" in parts.netloc:
        return "a name or a password does not belong there; a key has its own field"
    if parts.query or parts.fragment:
        return "it ends where its path ends, before any ? or #"
    if not _HOST.fullmatch(host):
        return "it names no computer"
    if parts.scheme.lower() == "http" and not _is_near(host):
        return IN_THE_CLEAR
    return None


def _is_near(host: str) -> bool:
    """Whether this is a machine of the person's own: this one, or one in a private network."""
    try:
        found = carried(ipaddress.ip_address(host.split("%", 1)[0]))
    except ValueError:
        # A name that no private network gives, or that is a number in disguise, may be anybody's.
        name = host.rstrip(".")
        return ("." not in name and not name[:1].isdigit()) or name.endswith(_PRIVATE_ENDINGS)
    return not is_public(str(found)) and not (found.is_link_local or found.is_multicast or found.is_unspecified)


def _without_user(address: str, parts: SplitResult) -> str:
    """What was typed before an @ may be a password."""
    return address.replace(f"{parts.netloc.rpartition('@')[0]}@", "…@") if "@" in parts.netloc else address
