"""The person's own servers as they are kept: a key, a place in the list, a description, whether it is switched on.

What a description says is the business of `servers.own`; here it is a text. Why they are not kept in a file of the
person's is in `docs/decisions/0010-own-servers.md`.
"""

from dataclasses import dataclass

from greenroom.store.database import Database


@dataclass(frozen=True, kw_only=True)
class KeptServer:
    """One row. `description` is JSON."""

    key: str
    description: str
    enabled: bool


class OwnServers:
    """Rows in the order in which they were added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[KeptServer]:
        """Return every row."""
        rows = self._database.rows("SELECT key, description, enabled FROM own_server ORDER BY place")
        return [KeptServer(key=str(key), description=str(text), enabled=bool(on)) for key, text, on in rows]

    def put(self, kept: KeptServer) -> None:
        """Keep a row: in its place where the key is known, at the end where it is new."""
        self._database.rows(
            "INSERT INTO own_server VALUES (?1, (SELECT COALESCE(MAX(place), 0) + 1 FROM own_server), ?2, ?3)"
            " ON CONFLICT (key) DO UPDATE SET description = ?2, enabled = ?3",
            (kept.key, kept.description, int(kept.enabled)),
        )

    def remove(self, key: str) -> int | None:
        """Forget a row; the answer is its place for `put_back`, None where there was none."""
        rows = self._database.rows("DELETE FROM own_server WHERE key = ? RETURNING place", (key,))
        return int(str(rows[0][0])) if rows else None

    def put_back(self, kept: KeptServer, place: int) -> None:
        """Undo a removal."""
        self._database.rows(
            "INSERT OR REPLACE INTO own_server VALUES (?, ?, ?, ?)",
            (kept.key, place, kept.description, int(kept.enabled)),
        )
