"""Puts what is said into the store, in order and off the asyncio thread: an entry may be as large as a server's answer.

Known secrets are taken out on the way, for a file outlives the run in which they were needed. An entry that changes again
before it was written is written once.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import anyio
import anyio.to_thread

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.entries import Answered, Entry, ToolCall
from greenroom.servers.redaction import Redactor
from greenroom.store.conversations import Conversations, Line

LARGEST_ENTRY: Final = 16_000_000
"""Bytes as written. Of a larger call neither arguments nor result are kept."""

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
    """Hears how many bytes it is as text."""


class ConversationWriter:
    """One for all seats. `run` writes until it is cancelled, `finish` waits until all is written."""

    def __init__(
        self,
        conversations: Conversations,
        redactor: Redactor,
        *,
        in_use: Callable[[], set[str]],
        trouble: Callable[[str], None],
    ) -> None:
        """Begin with nothing to write.

        Args:
            conversations: where it is written.
            redactor: knows the secrets of this run.
            in_use: the conversations that go on, and are not forgotten with the others.
            trouble: hears once why nothing can be written.
        """
        self._conversations = conversations
        self._redactor = redactor
        self._in_use = in_use
        self._trouble = trouble
        self._told = False
        self._due: dict[_Key, Kept] = {}
        """What is not written yet, by conversation and entry."""
        self._spared: set[str] | None = None
        """The conversations that stay when all others are forgotten, which is still to be done; None where it is not."""
        self._news = anyio.Event()
        self._rest = anyio.Event()
        self._rest.set()

    def keep(self, kept: Kept) -> None:
        """Have an entry written."""
        self._due[kept.conversation, kept.entry.number] = kept
        self._wake()

    def forget(self) -> None:
        """Have all that goes on no more removed, and nothing of it written that was not written yet."""
        self._spared = self._in_use()
        self._due = {key: kept for key, kept in self._due.items() if key[0] in self._spared}
        self._wake()

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            await self._news.wait()
            self._news = anyio.Event()
            due, self._due = self._due, {}
            spared, self._spared = self._spared, None
            sizes, trouble = await anyio.to_thread.run_sync(self._write, spared, due)
            for key, kept in due.items():
                if key in sizes:
                    kept.written(sizes[key])
            if trouble is not None and not self._told:
                self._told = True
                self._trouble(trouble)
            if not self._due and self._spared is None:
                self._rest.set()

    async def finish(self) -> None:
        """Wait until everything is written."""
        await self._rest.wait()

    def _wake(self) -> None:
        self._rest = anyio.Event() if self._rest.is_set() else self._rest
        self._news.set()

    def _write(self, spared: set[str] | None, due: dict[_Key, Kept]) -> tuple[dict[_Key, int], str | None]:
        """In a worker thread: return how large each entry was, and what went wrong."""
        sizes: dict[_Key, int] = {}
        try:
            if spared is not None:
                self._conversations.forget_all_but(spared)
            for key, kept in due.items():
                sizes[key] = self._write_one(kept)
        except sqlite3.Error as error:
            return sizes, str(error)
        return sizes, None

    def _write_one(self, kept: Kept) -> int:
        body = self._redactor.clean_text(stored.write(kept.entry))
        size = len(body)
        if size > LARGEST_ENTRY and isinstance(kept.entry, ToolCall):
            body = self._redactor.clean_text(stored.write(_in_short(kept.entry)))
        line = Line(
            conversation=kept.conversation,
            begun_at=kept.begun_at,
            number=kept.entry.number,
            turn=kept.turn,
            body=body,
        )
        self._conversations.put(line)
        return size


def _in_short(call: ToolCall) -> ToolCall:
    outcome = Answered(result=None) if isinstance(call.outcome, Answered) else call.outcome
    return replace(call, arguments=None, outcome=outcome)
