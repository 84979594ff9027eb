"""Documents that the person blocked: by the hash of their bytes, per server, whatever address or tool they come under.

Keyed by the server's place in the app and not by its identity: a program that was changed and still sends the same bytes
is still blocked. A document with one byte more is another document.
"""

import time
from dataclasses import dataclass
from typing import Final

from greenroom.store.database import Database

KEPT: Final = 1_000
"""Beyond them the oldest are shown again."""
_TOO_MANY: Final = (
    "DELETE FROM blocked_document WHERE rowid IN"
    " (SELECT rowid FROM blocked_document ORDER BY blocked_at DESC, rowid DESC LIMIT -1 OFFSET ?)"
)


@dataclass(frozen=True, kw_only=True)
class BlockedRow:
    """One of them. `uri` is where it was seen, `at` when it was blocked, in seconds since the epoch."""

    server: str
    sha256: str
    uri: str
    at: float


class BlockedDocuments:
    """All blocked documents of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def holds(self, server: str, sha256: str) -> bool:
        """Whether a document of this server is blocked."""
        found = self._database.rows("SELECT 1 FROM blocked_document WHERE server = ? AND sha256 = ?", (server, sha256))
        return bool(found)

    def block(self, server: str, sha256: str, uri: str) -> None:
        """Block one."""
        self._database.together(
            ("INSERT OR REPLACE INTO blocked_document VALUES (?, ?, ?, ?)", (server, sha256, uri, time.time())),
            (_TOO_MANY, (KEPT,)),
        )

    def unblock(self, server: str, sha256: str) -> None:
        """Let one be shown again."""
        self._database.rows("DELETE FROM blocked_document WHERE server = ? AND sha256 = ?", (server, sha256))

    def all(self) -> list[BlockedRow]:
        """All of them, the newest first."""
        rows = self._database.rows(
            "SELECT server, sha256, uri, blocked_at FROM blocked_document ORDER BY blocked_at DESC, rowid DESC"
        )
        return [
            BlockedRow(server=str(server), sha256=str(sha256), uri=str(uri), at=float(at or 0))
            for server, sha256, uri, at in rows
        ]
