"""Which programs the person has agreed to start, by fingerprint.

Kept here and never in the `mcpServers` file: whoever can edit that file must not be able to approve.
"""

import time

from greenroom.store.database import Database


class Approvals:
    """Start-up approvals. A fingerprint covers everything that decides what is started (see `servers.entry`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def approved(self, fingerprint: str) -> bool:
        """Say whether exactly this program was agreed to."""
        return bool(self._database.rows("SELECT 1 FROM approval WHERE fingerprint = ?", (fingerprint,)))

    def approve(self, fingerprint: str, *, command: str) -> None:
        """Remember the agreement. `command` (secrets redacted) is kept for the person to look up."""
        self._database.rows(
            "INSERT OR REPLACE INTO approval VALUES (?, ?, ?)",
            (fingerprint, command, time.time()),
        )
