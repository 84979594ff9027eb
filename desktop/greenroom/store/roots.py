"""Folders that the person lets a server know of (roots), per server identity.

Keyed by the identity and not by the server's name: a changed program has a new identity and starts without folders.
"""

from pathlib import Path

from greenroom.store.database import Database


class Roots:
    """The folders, in the order in which they were added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, identity: str) -> tuple[Path, ...]:
        """Return the folders of a server."""
        rows = self._database.rows("SELECT path FROM root WHERE identity = ? ORDER BY rowid", (identity,))
        return tuple(Path(str(path)) for (path,) in rows)

    def add(self, identity: str, path: Path) -> None:
        """Add one; a folder that is there already stays where it is."""
        self._database.rows("INSERT OR IGNORE INTO root VALUES (?, ?)", (identity, str(path)))

    def remove(self, identity: str, path: Path) -> None:
        """Take one away."""
        self._database.rows("DELETE FROM root WHERE identity = ? AND path = ?", (identity, str(path)))
