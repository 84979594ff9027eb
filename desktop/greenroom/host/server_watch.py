"""One server from near, for the page that looks at it: told at once, and again whenever something differs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import anyio
from anyio.abc import TaskGroup

from greenroom.host.server_rows import LONGEST_LINE, shown_lines
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.visible import shown_name, visible
from greenroom.servers.adding.draft import is_reference
from greenroom.servers.book import ServerBook
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import UnknownServer
from greenroom.servers.log_level import level_of
from greenroom.servers.own import as_config
from greenroom.servers.redaction import looks_secret, without_credentials
from greenroom.store.consents import KeptAnswer

Send: TypeAlias = Callable[[p.ToPage], None]

_LOOK_SECONDS: Final = 0.3
"""Between two looks: what a server writes to stderr is told by nobody."""
LONGEST_TEXT: Final = 50_000
"""Characters of what a server says of itself."""


class ServerWatch:
    """Who looks at which server: at most one for each page."""

    def __init__(self, book: ServerBook, tasks: TaskGroup, answers: Callable[[str], Sequence[KeptAnswer]]) -> None:
        """`answers` are those that are remembered of a server's identity."""
        self._book = book
        self._answers = answers
        self._tasks = tasks
        self._looking: dict[Send, anyio.CancelScope] = {}

    def watch(self, server: str | None, send: Send) -> None:
        """Look at this server for that page, and at no other any more."""
        if before := self._looking.pop(send, None):
            before.cancel()
        if server is not None:
            scope = self._looking[send] = anyio.CancelScope()
            self._tasks.start_soon(self._look, scope, server, send)

    async def _look(self, scope: anyio.CancelScope, server: str, send: Send) -> None:
        told: p.ServerDetails | None = None
        with scope:
            while True:
                try:
                    connection = self._book.get(server)
                    entry = connection.entry
                    now = details(connection, self._book.roots(entry), self._book.log_level(entry))
                    now = now.model_copy(update={"answers": _answer_rows(self._answers(self._book.identity(entry)))})
                except UnknownServer:
                    return
                if now != told:
                    send(now)
                    told = now
                await anyio.sleep(_LOOK_SECONDS)


def details(connection: Connection, roots: Sequence[Path] = (), level: str | None = None) -> p.ServerDetails:
    """Describe a server as it is now."""
    entry, status = connection.entry, connection.status
    info = status.server_info or {}
    return p.ServerDetails(
        server=entry.key,
        starts=entry.approval_text(),
        config="" if _holds_secrets(entry) else as_config(entry),
        title=_text(info, "title"),
        server_name=_text(info, "name"),
        version=_text(info, "version"),
        protocol=status.protocol,
        capabilities=status.capabilities,
        instructions=None
        if status.instructions is None
        else visible(status.instructions, keep="\n\t", longest=LONGEST_TEXT),
        tools=len(connection.tools),
        resources=len(connection.resources),
        prompts=len(connection.prompts),
        took_ms=status.took_ms,
        stderr=shown_lines(status.stderr),
        problems=[visible(problem, longest=LONGEST_LINE) for problem in status.problems],
        log_level=level_of(level),
        logged=[p.LoggedRow(**vars(line)) for line in connection.logged],
        roots=[p.RootRow(path=str(root), shown=visible(str(root))) for root in roots],
    )


def _answer_rows(answers: Sequence[KeptAnswer]) -> list[p.ToolAnswer]:
    return [
        p.ToolAnswer(tool=one.tool, shown=shown_name(one.tool), granted=one.granted, given_at=one.given_at)
        for one in answers
    ]


def _text(info: JsonObject, member: str) -> str | None:
    value = info.get(member)
    return shown_name(value) if isinstance(value, str) else None


def _holds_secrets(entry: ServerEntry) -> bool:
    values = [*entry.env.items(), *entry.headers.items()]
    in_address = entry.url is not None and without_credentials(entry.url) != entry.url
    return in_address or any(looks_secret(name, value) and not is_reference(value) for name, value in values)
