"""The random name under which a server's Views have their browser storage.

Renewed when the server's fingerprint changes, so that another program never inherits what the first one's Views stored.
"""

import secrets

from greenroom.store.database import Database


class Identities:
    """Server key → host name part of its sandbox origin."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def identity(self, server: str, fingerprint: str) -> str:
        """Return 20 lower-case hex digits, the same as long as the fingerprint is."""
        found = self._database.rows("SELECT fingerprint, id FROM identity WHERE server = ?", (server,))
        if found and found[0][0] == fingerprint:
            return str(found[0][1])
        fresh = secrets.token_hex(10)
        self._database.rows("INSERT OR REPLACE INTO identity VALUES (?, ?, ?)", (server, fingerprint, fresh))
        return fresh
