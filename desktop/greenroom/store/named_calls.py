"""Calls that the person saved under a name.

Keyed by the server's key: they are the person's own work, and stay when a server's command or environment is changed.
"""

import secrets
import time
from dataclasses import dataclass

from greenroom.store.database import Database


@dataclass(frozen=True, kw_only=True)
class NamedCall:
    """One saved call. `arguments` is JSON text, as it was written."""

    id: str
    server: str
    tool: str
    name: str
    arguments: str


class NamedCalls:
    """Saved calls by id; a name is used once for each tool."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, server: str, tool: str, *, name: str, arguments: str) -> None:
        """Keep a call; one of this name is replaced."""
        self._database.rows(
            "INSERT INTO named_call VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (server, tool, name) DO UPDATE SET arguments = excluded.arguments, saved_at = excluded.saved_at",
            (secrets.token_hex(8), server, tool, name, arguments, time.time()),
        )

    def rename(self, call: str, name: str) -> bool:
        """Give it another name; False where another call of the tool has that name, or there is no such call."""
        changed = self._database.rows(
            "UPDATE OR IGNORE named_call SET name = ? WHERE id = ? RETURNING name", (name, call)
        )
        return bool(changed)

    def forget(self, call: str) -> None:
        """Remove it; an unknown one is no mistake."""
        self._database.rows("DELETE FROM named_call WHERE id = ?", (call,))

    def all(self) -> list[NamedCall]:
        """Every saved call, by server, tool and name."""
        found = self._database.rows(
            "SELECT id, server, tool, name, arguments FROM named_call ORDER BY server, tool, name COLLATE NOCASE"
        )
        return [
            NamedCall(id=str(call), server=str(server), tool=str(tool), name=str(name), arguments=str(arguments))
            for call, server, tool, name, arguments in found
        ]
