"""Puts what is said into the store, in order and off the asyncio thread: an entry may be as large as a server's answer.

Known secrets are taken out on the way, for a file outlives the run in which they were needed. An entry that changes again
before it was written is written once.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import anyio
import anyio.to_thread

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.entries import Entry
from greenroom.servers.redaction import Redactor
from greenroom.store.conversations import Conversations, Line

_Key: TypeAlias = tuple[str, int]
"""The conversation, and the number of the entry."""


@dataclass(frozen=True, kw_only=True)
class Kept:
    """An entry as it is to be kept."""

    conversation: str
    begun_at: float
    turn: int | None
    entry: Entry
    written: Callable[[int], None]
    """Hears how many bytes it took."""


class ConversationWriter:
    """One for all seats. `run` writes until it is cancelled, `finish` waits until all is written."""

    def __init__(self, conversations: Conversations, redactor: Redactor, trouble: Callable[[str], None]) -> None:
        """`trouble` hears once why nothing can be written."""
        self._conversations = conversations
        self._redactor = redactor
        self._trouble = trouble
        self._told = False
        self._due: dict[_Key, Kept | None] = {}
        """What is not written yet, by conversation and entry; None under number 0 forgets the conversation."""
        self._news = anyio.Event()
        self._rest = anyio.Event()
        self._rest.set()

    def keep(self, kept: Kept) -> None:
        """Have an entry written."""
        self._due[kept.conversation, kept.entry.number] = kept
        self._wake()

    def forget(self, conversation: str) -> None:
        """Have a conversation removed, and nothing of it written that was not written yet."""
        self._due = {key: kept for key, kept in self._due.items() if key[0] != conversation}
        self._due[conversation, 0] = None
        self._wake()

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            await self._news.wait()
            self._news = anyio.Event()
            due, self._due = self._due, {}
            sizes, trouble = await anyio.to_thread.run_sync(self._write, due)
            for key, kept in due.items():
                if kept is not None and key in sizes:
                    kept.written(sizes[key])
            if trouble is not None and not self._told:
                self._told = True
                self._trouble(trouble)
            if not self._due:
                self._rest.set()

    async def finish(self) -> None:
        """Wait until everything is written."""
        await self._rest.wait()

    def _wake(self) -> None:
        self._rest = anyio.Event() if self._rest.is_set() else self._rest
        self._news.set()

    def _write(self, due: dict[_Key, Kept | None]) -> tuple[dict[_Key, int], str | None]:
        """In a worker thread: return how large each entry was, and what went wrong."""
        sizes: dict[_Key, int] = {}
        try:
            for key, kept in due.items():
                if kept is None:
                    self._conversations.forget(key[0])
                else:
                    sizes[key] = self._write_one(kept)
        except sqlite3.Error as error:
            return sizes, str(error)
        return sizes, None

    def _write_one(self, kept: Kept) -> int:
        body = self._redactor.clean_text(stored.write(kept.entry))
        line = Line(
            conversation=kept.conversation,
            begun_at=kept.begun_at,
            number=kept.entry.number,
            turn=kept.turn,
            body=body,
        )
        self._conversations.put(line)
        return len(body)
