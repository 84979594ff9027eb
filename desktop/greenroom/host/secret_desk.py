"""The secrets of servers as a page sees them: names, whether they are set, who uses them. Values go in and never out."""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeAlias

from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.start_question import secrets_of
from greenroom.protocol import page as p
from greenroom.protocol.visible import visible
from greenroom.servers.book import ServerBook
from greenroom.store.errors import SecretTooLong
from greenroom.store.secrets import LONGEST_NAME, LONGEST_SECRET, Secrets

SecretMessage: TypeAlias = p.SetSecret | p.ForgetSecret
Send: TypeAlias = Callable[[p.ToPage], None]


class SecretDesk:
    """One for all windows."""

    def __init__(self, secrets: Secrets, book: ServerBook, tasks: TaskGroup, tell: Send) -> None:
        self._secrets = secrets
        self._book = book
        self._tasks = tasks
        self._tell = tell
        self._told: p.SecretRows | None = None

    def do(self, message: SecretMessage, send: Send) -> None:
        """Set or forget; the keyring may take its time.

        Raises:
            SecretTooLong: the value or the name.
        """
        if len(message.name) > LONGEST_NAME:
            raise SecretTooLong("The name of the secret", LONGEST_NAME)
        if isinstance(message, p.SetSecret) and len(message.value) > LONGEST_SECRET:
            raise SecretTooLong(message.name, LONGEST_SECRET)
        self._tasks.start_soon(self._done, message, send)

    async def _done(self, message: SecretMessage, send: Send) -> None:
        try:
            if isinstance(message, p.ForgetSecret):
                await self._secrets.delete(message.name)
            elif message.value:
                await self._secrets.write(message.name, message.value)
        except GreenroomError as error:
            send(p.Notice(level="error", text=str(error)))
        self.changed()

    def changed(self) -> None:
        """Tell every page, if there is anything new."""
        rows = self._rows()
        if rows != self._told:
            self._told = rows
            self._tell(rows)

    def tell(self, send: Send) -> None:
        """Tell one page."""
        send(self._rows())

    def _rows(self) -> p.SecretRows:
        used = defaultdict[str, list[str]](list)
        for entry in (connection.entry for connection in self._book.connections):
            for name in secrets_of(entry):
                used[name].append(visible(entry.name, longest=LONGEST_NAME))
        kept = self._secrets.names()
        return p.SecretRows(
            secrets=[
                p.SecretRow(name=name, where=kept.get(name, "nowhere"), used_by=used.get(name, []))
                for name in sorted({*kept, *used})
            ],
            trouble=self._secrets.trouble,
        )
