"""The last calls of each tool, so that the person can make one again after a restart.

Keyed by the server's identity and not by its name: a changed program starts without a past. Whether arguments may be
kept is for the host to say; here None stands for those that were not.
"""

import time
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from greenroom.store.database import Database

Outcome: TypeAlias = Literal["done", "error", "failed", "cancelled"]

KEPT: Final = 10
"""Calls of one tool."""

_FORGET_OLD: Final = (
    "DELETE FROM recent_call WHERE identity = ? AND tool = ? AND number NOT IN"
    " (SELECT number FROM recent_call WHERE identity = ? AND tool = ? ORDER BY number DESC LIMIT ?)"
)


@dataclass(frozen=True, kw_only=True)
class MadeCall:
    """One call. `arguments` is JSON text, `time` seconds since the epoch."""

    time: float
    outcome: Outcome
    arguments: str | None


class RecentCalls:
    """Server identity and tool → calls, newest first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, identity: str, tool: str, *, outcome: Outcome, arguments: str | None) -> None:
        """Keep a call, and forget the oldest of this tool beyond `KEPT`. The same arguments again take the old place."""
        values = (identity, tool, arguments)
        self._database.together(
            ("DELETE FROM recent_call WHERE identity = ? AND tool = ? AND arguments = ?", values),
            (
                "INSERT INTO recent_call (identity, tool, arguments, outcome, made_at) VALUES (?, ?, ?, ?, ?)",
                (*values, outcome, time.time()),
            ),
            (_FORGET_OLD, (identity, tool, identity, tool, KEPT)),
        )

    def of(self, identity: str, tool: str) -> list[MadeCall]:
        """The calls of a tool."""
        found = self._database.rows(
            "SELECT made_at, outcome, arguments FROM recent_call WHERE identity = ? AND tool = ? ORDER BY number DESC",
            (identity, tool),
        )
        return [
            MadeCall(
                time=float(made_at or 0), outcome=cast("Outcome", outcome), arguments=cast("str | None", arguments)
            )
            for made_at, outcome, arguments in found
        ]

    def clear(self, identity: str, tool: str) -> None:
        """Forget the calls of a tool."""
        self._database.rows("DELETE FROM recent_call WHERE identity = ? AND tool = ?", (identity, tool))
