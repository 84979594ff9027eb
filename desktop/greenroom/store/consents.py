"""What the person answered for good about running a tool, yes or no, per server identity and tool.

Keyed by the identity and not by the server's name: a changed program has a new identity and starts without answers. An
answer is about a tool as it was declared: once that differs the answer is gone, and does not come back with the old words.
"""

import time
from dataclasses import dataclass

from greenroom.store.database import Database


@dataclass(frozen=True, kw_only=True)
class KeptAnswer:
    """One answer."""

    tool: str
    granted: bool
    given_at: float
    """As seconds since the epoch."""


class Consents:
    """Remembered answers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def answer(self, identity: str, tool: str, declared: str) -> bool | None:
        """Say whether this tool of this very server may run; None where the person must be asked."""
        found = self._database.rows(
            "SELECT granted, declared FROM tool_answer WHERE identity = ? AND tool = ?", (identity, tool)
        )
        if not found:
            return None
        granted, about = found[0]
        if about != declared:
            self.forget(identity, tool)
            return None
        return bool(granted)

    def remember(self, identity: str, tool: str, declared: str, *, granted: bool) -> None:
        """Keep an answer about the tool as it is declared now, in place of an older one."""
        self._database.rows(
            "INSERT OR REPLACE INTO tool_answer VALUES (?, ?, ?, ?, ?)",
            (identity, tool, int(granted), declared, time.time()),
        )

    def of(self, identity: str) -> list[KeptAnswer]:
        """All answers about tools of this server."""
        rows = self._database.rows(
            "SELECT tool, granted, given_at FROM tool_answer WHERE identity = ? ORDER BY tool", (identity,)
        )
        return [
            KeptAnswer(tool=str(tool), granted=bool(granted), given_at=float(at or 0)) for tool, granted, at in rows
        ]

    def forget(self, identity: str, tool: str) -> None:
        """The person is asked about this tool again."""
        self._database.rows("DELETE FROM tool_answer WHERE identity = ? AND tool = ?", (identity, tool))

    def forget_all(self) -> None:
        """Everything is asked about again."""
        self._database.rows("DELETE FROM tool_answer")
