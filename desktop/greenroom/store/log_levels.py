"""From which level on the person wants a server's messages, per server identity.

Keyed by the identity and not by the server's name, as all that is remembered of a server.
"""

from greenroom.store.database import Database


class LogLevels:
    """The choices; a server without one is left to itself."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, identity: str) -> str | None:
        """Return the level that was chosen."""
        found = self._database.rows("SELECT level FROM log_level WHERE identity = ?", (identity,))
        return str(found[0][0]) if found else None

    def forget_all(self) -> None:
        """Every server is left to itself."""
        self._database.rows("DELETE FROM log_level")

    def choose(self, identity: str, level: str | None) -> None:
        """Keep a level; None forgets it."""
        if level is None:
            self._database.rows("DELETE FROM log_level WHERE identity = ?", (identity,))
        else:
            self._database.rows("INSERT OR REPLACE INTO log_level VALUES (?, ?)", (identity, level))
