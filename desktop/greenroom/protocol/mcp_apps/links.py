"""Which addresses a View may ask to have opened: http and https, with a host that a person can read."""

from typing import Final
from urllib.parse import urlsplit

from greenroom.protocol.visible import judged

MAX_LENGTH: Final = 8_000
"""Characters; what opens the address is another program, and their limits are lower than a browser's."""

_SCHEMES: Final = frozenset({"http", "https"})


def refusal(url: str) -> str | None:
    """Say why this address is not opened; None when it may be, after the person's consent."""
    if len(url) > MAX_LENGTH:
        return f"the address is longer than {MAX_LENGTH} characters"
    if "\\" in url or any(character.isspace() or not seen for character, seen in judged(url)):
        return "the address contains blanks, characters that cannot be seen, or backslashes"
    try:
        parts = urlsplit(url)
        host = parts.hostname
        _ = parts.port
    except ValueError as problem:
        return f"the address cannot be read: {problem}"
    if parts.scheme not in _SCHEMES:
        return "only http and https addresses are opened"
    if not host:
        return "the address has no host"
    if "%" in host:
        # A browser reads 127%2e0.0.1 as 127.0.0.1; what was judged and shown would not be what is opened.
        return "the host of the address is written with percent signs"
    return "the address hides its host behind a user name" if "@" in parts.netloc else None
