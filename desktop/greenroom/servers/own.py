"""The person's own servers: rows of the store, and the same servers in the book, kept in step.

A change is written first and shown then, so that what is seen is what will be there at the next start. Nothing here
starts or approves anything.
"""

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from greenroom.servers.book import ServerBook
from greenroom.servers.entry import ProtocolChoice, ServerEntry, Transport
from greenroom.servers.errors import NotYours
from greenroom.store.own_servers import KeptServer
from greenroom.store.store import Store

_MOST_REMOVED: Final = 20
"""Removals that can be undone."""


class _Description(BaseModel):
    """What a row says. Members of a newer Greenroom are ignored, not lost: rows are rewritten only when changed."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    name: str
    command: str | None = None
    args: list[str] = []
    env: dict[str, str] = {}
    cwd: str | None = None
    url: str | None = None
    headers: dict[str, str] = {}
    transport: Transport = "auto"
    ca_file: str | None = None
    protocol: ProtocolChoice = "auto"


@dataclass(frozen=True, kw_only=True)
class _Removed:
    kept: KeptServer
    place: int


class OwnServerBook:
    """Adds, changes and removes own servers. `load` comes first."""

    def __init__(self, store: Store, book: ServerBook) -> None:
        self._rows = store.own_servers
        self._book = book
        self._removed: dict[str, _Removed] = {}
        self.problems: tuple[str, ...] = ()
        """Rows that could not be read, in sentences; they are left as they are."""

    def load(self) -> None:
        """Add all of them to the book, as they were when Greenroom was last open."""
        problems = []
        for kept in self._rows.all():
            entry = entry_of(kept)
            if entry is None:
                problems.append(f"The server {kept.key} of your own cannot be read; it is left as it is.")
            else:
                self._book.add(entry)
        self.problems = tuple(problems)

    def names(self, *, but: str | None = None) -> frozenset[str]:
        """Return the names that are taken, except that of one server."""
        entries = (connection.entry for connection in self._book.connections)
        return frozenset(entry.name for entry in entries if entry.origin == "own" and entry.key != but)

    def get(self, key: str) -> ServerEntry:
        """Return an own server.

        Raises:
            UnknownServer: there is none of that key.
            NotYours: it belongs to a file or the command line.
        """
        entry = self._book.get(key).entry
        if entry.origin != "own":
            raise NotYours(entry.name)
        return entry

    def add(self, entry: ServerEntry) -> ServerEntry:
        """Keep a new server; its key is made here and stays, whatever it is called later."""
        slug = re.sub(r"[^a-z0-9]+", "-", entry.name.lower()).strip("-")[:32] or "server"
        return self._put(replace(entry, origin="own", source=None, fixed_key=f"{slug}-{secrets.token_hex(4)}"))

    def change(self, key: str, entry: ServerEntry) -> ServerEntry:
        """Put another description in the place of one. If it runs, it is stopped.

        Raises:
            UnknownServer, NotYours: it cannot be changed here.
        """
        before = self.get(key)
        return self._put(replace(entry, origin="own", source=None, fixed_key=before.key))

    def switch(self, key: str, *, enabled: bool) -> None:
        """Switch a server on or off; one that is off is kept and not started.

        Raises:
            UnknownServer, NotYours: it cannot be switched here.
        """
        self._put(replace(self.get(key), enabled=enabled))

    async def remove(self, key: str) -> None:
        """Stop a server and forget it; `put_back` undoes that as long as Greenroom is open.

        Raises:
            UnknownServer, NotYours: it cannot be removed here.
        """
        entry = self.get(key)
        place = self._rows.remove(key)
        if place is not None:
            self._removed[key] = _Removed(kept=kept_of(entry), place=place)
            while len(self._removed) > _MOST_REMOVED:
                del self._removed[next(iter(self._removed))]
        await self._book.remove(key)

    def put_back(self, key: str) -> None:
        """Undo a removal; one that is not known any more is left alone."""
        removed = self._removed.pop(key, None)
        entry = None if removed is None else entry_of(removed.kept)
        if removed is not None and entry is not None:
            self._rows.put_back(removed.kept, removed.place)
            self._book.add(entry)

    def _put(self, entry: ServerEntry) -> ServerEntry:
        self._rows.put(kept_of(entry))
        self._book.add(entry)
        return entry


def kept_of(entry: ServerEntry) -> KeptServer:
    """Write an entry down."""
    return KeptServer(key=entry.key, description=json.dumps(described(entry)), enabled=entry.enabled)


def entry_of(kept: KeptServer) -> ServerEntry | None:
    """Read a row; None if that is not possible."""
    try:
        said = _Description.model_validate_json(kept.description)
        return ServerEntry(
            **(said.model_dump() | {"args": tuple(said.args)}),
            origin="own",
            fixed_key=kept.key,
            enabled=kept.enabled,
        )
    except (ValidationError, ValueError):
        return None


def described(entry: ServerEntry) -> dict[str, object]:
    """Return what differs from the defaults, in the words of a row."""
    said = _Description(
        name=entry.name,
        command=entry.command,
        args=list(entry.args),
        env=dict(entry.env),
        cwd=entry.cwd,
        url=entry.url,
        headers=dict(entry.headers),
        transport=entry.transport,
        ca_file=entry.ca_file,
        protocol=entry.protocol,
    )
    return said.model_dump(exclude_defaults=True)


def as_config(entry: ServerEntry) -> str:
    """Return the server as an `mcpServers` file would hold it, to be copied. References stay references."""
    members: Mapping[str, object] = described(entry)
    inner = {"caFile" if name == "ca_file" else name: value for name, value in members.items() if name != "name"}
    if inner.pop("transport", None) == "sse":
        inner["type"] = "sse"
    return json.dumps({"mcpServers": {entry.name: inner}}, indent=2, ensure_ascii=False)
