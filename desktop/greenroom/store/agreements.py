"""What the person saw when they last agreed to start a server: the other side of "what changed since".

Only for showing. Whether something may be started is decided by its fingerprint (`approvals`), never by this.
"""

from greenroom.store.database import Database


class Agreements:
    """Server key → the description that was agreed to, as JSON without secrets."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def last(self, server: str) -> str | None:
        """Return what was agreed to last, or None for a server that never was."""
        rows = self._database.rows("SELECT description FROM agreement WHERE server = ?", (server,))
        return str(rows[0][0]) if rows else None

    def keep(self, server: str, description: str) -> None:
        """Remember what was shown."""
        self._database.rows("INSERT OR REPLACE INTO agreement VALUES (?, ?)", (server, description))
