"""Views' documents as hosts keep them: by their address, for as long as a server runs, or as long as it says.

From 2026-07-28 on a server says how long (`ttlMs`), and nothing is kept where it says nothing; before that a document is
kept until the server is started anew. What is kept belongs to one connection, so that `cacheScope` has nothing to forbid.
That a document changed under its address is told by `document_desk.py`.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.store.blocked_documents import BlockedDocuments

MOST: Final = 100
MOST_CHARACTERS: Final = 64_000_000
"""Of all that is kept together; the oldest go first."""
LONGEST_SECONDS: Final = 24 * 3600.0
_SAYS_HOW_LONG: Final = "2026-07-28"
"""The first protocol in which servers do; its versions are dates, and compare as text."""


def digest(html: str) -> str:
    """The SHA-256 of a document's bytes, in hexadecimal."""
    return hashlib.sha256(html.encode(errors="surrogatepass")).hexdigest()


@dataclass(frozen=True, kw_only=True)
class _Kept:
    life: int
    """In which life of its server it was read."""
    sha256: str
    size: int
    result: JsonObject | None
    """None where only the hash is kept: it may not be used without asking."""
    until: float
    """On the clock; endless where the server does not say."""


class Documents:
    """All that is kept, of all servers, and what the person blocked."""

    def __init__(self, blocked: BlockedDocuments, clock: Callable[[], float] = time.monotonic) -> None:
        self.blocked = blocked
        self._clock = clock
        self._kept: dict[tuple[str, str], _Kept] = {}

    def held(self, connection: Connection, uri: str) -> JsonObject | None:
        """The answer to `resources/read` that may be used without asking the server; None where it must be asked."""
        kept = self._of_this_life(connection, uri)
        if kept is None or self._clock() >= kept.until or self.blocked.holds(connection.key, kept.sha256):
            # What is blocked is not shown, and what the server has by now may be.
            return None
        return kept.result

    def keep(self, connection: Connection, uri: str, result: JsonObject, html: str) -> str | None:
        """Keep what was read; return the hash of the bytes that were there before, where they were others."""
        before, sha256 = self._of_this_life(connection, uri), digest(html)
        seconds = _seconds_good(connection.status.protocol, result)
        self._kept.pop((connection.key, uri), None)
        self._kept[connection.key, uri] = _Kept(
            life=connection.life,
            sha256=sha256,
            size=len(html) if seconds > 0 else 0,
            result=result if seconds > 0 else None,
            until=self._clock() + seconds,
        )
        self._make_room()
        return before.sha256 if before is not None and before.sha256 != sha256 else None

    def _of_this_life(self, connection: Connection, uri: str) -> _Kept | None:
        kept = self._kept.get((connection.key, uri))
        return kept if kept is not None and kept.life == connection.life else None

    def _make_room(self) -> None:
        while len(self._kept) > MOST or sum(one.size for one in self._kept.values()) > MOST_CHARACTERS:
            del self._kept[next(iter(self._kept))]


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How a seat reads documents."""

    documents: Documents
    patience: Callable[[], float]
    """How many seconds a server may take over one."""


def _seconds_good(protocol: str | None, result: JsonObject) -> float:
    if protocol is None or protocol < _SAYS_HOW_LONG:
        return float("inf")
    milliseconds = result.get("ttlMs")
    if isinstance(milliseconds, bool) or not isinstance(milliseconds, int | float) or not milliseconds > 0:
        return 0.0
    # Bounded first: a whole number of any length may come, and not each can be divided.
    return min(milliseconds, LONGEST_SECONDS * 1000) / 1000
