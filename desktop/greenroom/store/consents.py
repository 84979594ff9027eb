"""Tool calls the person allowed for good, per server identity and tool.

Keyed by the identity and not by the server's name: a changed program has a new identity and starts without consents.
"""

import time

from greenroom.store.database import Database


class Consents:
    """Remembered consents."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def remembered(self, identity: str, tool: str) -> bool:
        """Say whether this tool of this very server may run without asking."""
        found = self._database.rows("SELECT 1 FROM consent WHERE identity = ? AND tool = ?", (identity, tool))
        return bool(found)

    def remember(self, identity: str, tool: str) -> None:
        """Let the tool run without asking from now on."""
        self._database.rows("INSERT OR REPLACE INTO consent VALUES (?, ?, ?)", (identity, tool, time.time()))

    def forget_all(self) -> None:
        """Everything is asked about again."""
        self._database.rows("DELETE FROM consent")
