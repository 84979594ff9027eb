"""Calls that are kept for the person: the last ones of each tool, by themselves, and those they saved under a name.

The last calls belong to the very server that was called (its identity); saved calls are the person's own work and belong
to the server's place in their list. Arguments that hold what looks like a secret are kept only when they are saved on
purpose. The counterpart in the store is `recent_calls` and `named_calls`.
"""

import json
from collections.abc import Callable
from typing import Final, TypeAlias

from greenroom.host.call_secrets import holds_secret, schema_of
from greenroom.host.errors import CallNotKept
from greenroom.protocol import page as p
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.book import ServerBook
from greenroom.servers.connection import Connection
from greenroom.servers.errors import UnknownServer
from greenroom.servers.redaction import Redactor
from greenroom.store.recent_calls import Outcome
from greenroom.store.store import Store

KeptMessage: TypeAlias = p.SaveCall | p.RenameCall | p.ForgetCall | p.WantRecent | p.ClearRecent
Send: TypeAlias = Callable[[p.ToPage], None]

_LONGEST_RECENT: Final = 64_000
"""Characters of arguments that are kept without being asked to."""


class KeptCalls:
    """What is kept, for all windows."""

    def __init__(self, book: ServerBook, store: Store, redactor: Redactor, tell: Send) -> None:
        self._book = book
        self._store = store
        self._redactor = redactor
        self._tell = tell

    def do(self, message: KeptMessage, send: Send) -> None:
        """Do what a page asks.

        Raises:
            UnknownServer: there is no such server.
            CallNotKept: the name is taken, or the arguments are no JSON.
        """
        match message:
            case p.SaveCall():
                self._save(message)
            case p.RenameCall(saved=saved, name=name):
                if not self._store.named_calls.rename(saved, name):
                    raise CallNotKept(f"Another saved call of this tool is called {name!r}, or this one is gone")
                self._tell(self.saved())
            case p.ForgetCall(saved=saved):
                self._store.named_calls.forget(saved)
                self._tell(self.saved())
            case p.WantRecent(server=server, tool=tool):
                send(self._recent(self._book.get(server), tool))
            case p.ClearRecent(server=server, tool=tool):
                connection = self._book.get(server)
                self._store.recent_calls.clear(self._identity(connection), tool)
                self._tell(self._recent(connection, tool))

    def saved(self) -> p.SavedCalls:
        """All saved calls of the servers there are."""
        listed = {connection.key for connection in self._book.connections}
        return p.SavedCalls(
            calls=[
                p.SavedCall(saved=call.id, server=call.server, tool=call.tool, name=call.name, arguments=call.arguments)
                for call in self._store.named_calls.all()
                if call.server in listed
            ]
        )

    def made(self, server: str, tool: str, outcome: Outcome, arguments: JsonObject | str) -> None:
        """A call that a person made is over: keep it among the last ones."""
        try:
            connection = self._book.get(server)
        except UnknownServer:
            return
        kept = self._keepable(connection, tool, arguments)
        self._store.recent_calls.add(self._identity(connection), tool, outcome=outcome, arguments=kept)
        self._tell(self._recent(connection, tool))

    def _save(self, message: p.SaveCall) -> None:
        connection = self._book.get(message.server)
        try:
            from_text(message.arguments)
        except UnreadableJson as error:
            raise CallNotKept(f"Its arguments are not JSON: {error}") from error
        name = message.name.strip() or message.tool
        self._store.named_calls.save(connection.key, message.tool, name=name, arguments=message.arguments)
        self._tell(self.saved())

    def _keepable(self, connection: Connection, tool: str, arguments: JsonObject | str) -> str | None:
        text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
        if len(text) > _LONGEST_RECENT:
            return None
        definition = next((one for one in connection.tools if one.get("name") == tool), None)
        return None if holds_secret(from_text(text), schema_of(definition), self._redactor) else text

    def _recent(self, connection: Connection, tool: str) -> p.RecentCalls:
        calls = self._store.recent_calls.of(self._identity(connection), tool)
        return p.RecentCalls(
            server=connection.key,
            tool=tool,
            calls=[p.RecentCall(time=call.time, outcome=call.outcome, arguments=call.arguments) for call in calls],
        )

    def _identity(self, connection: Connection) -> str:
        return self._store.identities.identity(connection.key, connection.entry.fingerprint())
