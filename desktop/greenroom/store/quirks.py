"""How a server behaved towards the newest protocol's first question, so that its next start need not find out again."""

import time
from typing import Literal, TypeAlias, cast

from greenroom.store.database import Database

Quirk: TypeAlias = Literal["silent", "exits"]
"""`silent`: answers nothing to methods it does not know. `exits`: ends when it meets one."""


class Quirks:
    """Fingerprint → quirk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, fingerprint: str) -> Quirk | None:
        """Return what was seen last, or None for a well-behaved or unknown server."""
        found = self._database.rows("SELECT quirk FROM quirk WHERE fingerprint = ?", (fingerprint,))
        return cast("Quirk", found[0][0]) if found else None

    def remember(self, fingerprint: str, quirk: Quirk) -> None:
        """Keep what was seen."""
        self._database.rows("INSERT OR REPLACE INTO quirk VALUES (?, ?, ?)", (fingerprint, quirk, time.time()))

    def forget(self, fingerprint: str) -> None:
        """The server has changed its ways."""
        self._database.rows("DELETE FROM quirk WHERE fingerprint = ?", (fingerprint,))
