"""What a violation names as blocked, and where: read from a stranger's words into parts that can be shown.

A blocked address may hold a secret in its query, text that turns the line around it, or markup. The query, the fragment and
a user's name are left out, and what is invisible is spelled out. What can be done about it is `csp_mend.py`.
"""

import re
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.visible import visible

LONGEST_HOST: Final = 260
LONGEST_PATH: Final = 200
LONGEST_WORD: Final = 80
INLINE: Final = "inline script"
NETWORK: Final = frozenset({"https", "wss", "http", "ws"})

_ADDRESS: Final = re.compile(r"([a-z][a-z0-9+.-]*)://([^/?#\\]*)([^?#]*)(.*)", re.ASCII | re.IGNORECASE | re.DOTALL)
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):", re.ASCII | re.IGNORECASE)
_AUTHORITY: Final = re.compile(r"[a-z0-9.-]+(:[0-9]{1,5})?", re.ASCII)
_LOCAL: Final = frozenset({"data", "blob"})


@dataclass(frozen=True, kw_only=True)
class Blocked:
    """One blocked thing. A word such as `eval` has no origin, and is all in `rest`."""

    origin: str
    """Scheme, host and port of an address; empty for everything else."""
    rest: str
    """The path of the address, with a mark where a query was left out; or the word."""
    entry: str | None
    """What a declaration would name: the exact origin, `data:` or `blob:`; None where there is no such thing."""

    def __str__(self) -> str:
        """In one piece."""
        return f"{self.origin}{self.rest}"

    @property
    def scheme(self) -> str:
        """Of the address, or of the word where it is one; else empty."""
        return self.origin.partition(":")[0] if self.origin else (self.entry or "").removesuffix(":")

    @property
    def host(self) -> str:
        """With its port, as in a `Host` header; empty where there is none."""
        return self.origin.partition("://")[2]


def read_blocked(text: str) -> Blocked:
    """Read what a browser or a View calls the blocked URI. Anything may stand there."""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return _word(text)
    scheme, authority, path, more = found[1].lower(), found[2].rpartition("@")[2].lower(), found[3], found[4]
    if scheme not in NETWORK:
        return _word(text)
    exact = _AUTHORITY.fullmatch(authority) is not None
    return Blocked(
        origin=f"{scheme}://{visible(authority, longest=LONGEST_HOST)}",
        rest=visible(path, longest=LONGEST_PATH) + ("?…" if more.startswith("?") and len(more) > 1 else ""),
        entry=f"{scheme}://{authority}" if exact else None,
    )


def _word(text: str) -> Blocked:
    """A keyword as browsers write it, or a whole scheme; of what is long, the scheme is enough."""
    scheme = _SCHEME.match(text)
    name = scheme[1].lower() if scheme else text
    local = name in _LOCAL
    return Blocked(
        origin="",
        rest=f"{name}:" if scheme or local else visible(text, longest=LONGEST_WORD),
        entry=f"{name}:" if local else None,
    )


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where in the source. The numbers count from 1, in a script within the document from where it begins; 0 is unknown."""

    source: str
    """Address of the script; empty for the View's own document."""
    line: int
    column: int

    def __str__(self) -> str:
        """As `file:line:column`, as far as it is known."""
        numbers = [str(number) for number in (self.line, self.column) if number]
        if not self.line:
            return self.source
        return ":".join([self.source or INLINE, *numbers])


def read_place(source: object, line: object, column: object, own_host: str) -> Place:
    """Read where a violation says it happened.

    What the View's document loads while it is read has no place: engines name the sandbox page's, which wrote it.
    """
    found = read_blocked(source) if isinstance(source, str) else read_blocked("")
    if found.host and found.host == own_host:
        return Place(source="", line=0, column=0)
    return Place(source=str(found) if found.origin else "", line=_number(line), column=_number(column))


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10_000_000 else 0
