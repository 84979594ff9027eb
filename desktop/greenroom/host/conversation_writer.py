"""Puts what is said into the store, in order and off the asyncio thread: an entry may be as large as a server's answer.

Known secrets are taken out on the way, for a file outlives the run in which they were needed. An entry that changes again
before it was written is written once.
"""

import logging
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol, TypeAlias

import anyio
import anyio.to_thread

from greenroom.host.conversation_gone import GONE
from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.entries import Answered, Entry, ToolCall
from greenroom.protocol.conversation.findable import findable
from greenroom.servers.redaction import Redactor
from greenroom.store.conversations import Conversations, Line

LARGEST_ENTRY: Final = 16_000_000
"""Bytes as written. Of a larger call neither arguments nor result are kept."""
MOST_TRIES: Final = 3
PAUSE_SECONDS: Final = 1.0
"""Between them, while the app does not end."""

Trouble: TypeAlias = Callable[[Literal["not kept", "not forgotten", "not deleted"], str], None]
"""Hears why: once that entries are not kept, and each time that what was to be forgotten is still there."""

_log: Final = logging.getLogger(__name__)

_Key: TypeAlias = tuple[str, int | str]
"""The conversation, and what of it: the number of an entry, or a word that is no number."""


class Due(Protocol):
    """Something to be kept with a conversation. Of the same key only the newest is written."""

    @property
    def conversation(self) -> str:
        """The conversation that it goes with."""
        ...

    @property
    def key(self) -> int | str:
        """What it is there."""
        ...

    @property
    def written(self) -> Callable[[int], object]:
        """Hears, back on the asyncio thread, how many bytes it was."""
        ...

    def write(self, conversations: Conversations, redactor: Redactor) -> int:
        """Write it, in a worker thread, without what the redactor knows; return how many bytes it is."""
        ...


@dataclass(frozen=True, kw_only=True)
class Kept:
    """An entry as it is to be kept."""

    conversation: str
    begun_at: float
    turn: int | None
    entry: Entry
    written: Callable[[int], None]
    """Hears how many bytes it is as text."""

    @property
    def key(self) -> int:
        """The number of the entry."""
        return self.entry.number

    def write(self, conversations: Conversations, redactor: Redactor) -> int:
        """Write it, or of one that is too large what can be."""
        line, size = self.line(redactor)
        conversations.put(line)
        return size

    def line(self, redactor: Redactor) -> tuple[Line, int]:
        """It as it is written, and how many bytes it would have been whole."""
        body = redactor.clean_text(stored.write(self.entry))
        size = len(body)
        if size > LARGEST_ENTRY and isinstance(self.entry, ToolCall):
            body = redactor.clean_text(stored.write(_in_short(self.entry)))
        find = findable(self.entry)
        line = Line(
            conversation=self.conversation,
            begun_at=self.begun_at,
            number=self.entry.number,
            turn=self.turn,
            body=body,
            changed_at=time.time(),
            find=replace(find, text=redactor.clean_text(find.text)),
        )
        return line, size


@dataclass(kw_only=True)
class _Done:
    """What came of one round of writing."""

    sizes: dict[_Key, int] = field(default_factory=dict)
    refused: dict[_Key, str] = field(default_factory=dict)
    """What the disk did not take, and why."""
    lost: str | None = None
    """Why an entry cannot be written at all."""
    not_forgotten: str | None = None
    """Why nothing could be forgotten."""


class ConversationWriter:
    """One for all seats. `run` writes until it is cancelled, `finish` waits until all is written or given up."""

    def __init__(
        self,
        conversations: Conversations,
        redactor: Redactor,
        *,
        in_use: Callable[[], set[str]],
        trouble: Trouble,
    ) -> None:
        """Begin with nothing to write.

        Args:
            conversations: where it is written.
            redactor: knows the secrets of this run.
            in_use: the conversations that go on, and are not forgotten with the others.
            trouble: hears what could not be done, and why.
        """
        self._conversations = conversations
        self._redactor = redactor
        self._in_use = in_use
        self._trouble = trouble
        self._told = False
        self._due: dict[_Key, Due] = {}
        """What is not written yet, by conversation and entry."""
        self._gone: set[str] = set()
        """Conversations that were deleted in this run; nothing more comes of them."""
        self._spared: set[str] | None = None
        """The conversations that stay when all others are forgotten, which is still to be done; None where it is not."""
        self._tries: Counter[_Key | None] = Counter()
        """How often what is due has failed; forgetting is None."""
        self._news = anyio.Event()
        self._rest = anyio.Event()
        self._rest.set()
        self._hurry = anyio.Event()

    def keep(self, due: Due) -> None:
        """Have it written, in place of what was due under its key."""
        if due.conversation not in self._gone:
            self._due[due.conversation, due.key] = due
            self._wake()

    def delete(self, gone: Due) -> None:
        """Have a conversation removed that nobody holds any more, and nothing of it written that was not written yet."""
        self._gone.add(gone.conversation)
        self._due = {key: kept for key, kept in self._due.items() if key[0] != gone.conversation}
        self._due[gone.conversation, gone.key] = gone
        self._wake()

    def forget(self) -> None:
        """Have all that goes on no more removed, and nothing of it written that was not written yet."""
        self._spared = self._in_use()
        self._due = {key: kept for key, kept in self._due.items() if key[0] in self._spared}
        self._tries.clear()
        self._wake()

    async def run(self) -> None:
        """Write until cancelled."""
        while True:
            await self._news.wait()
            self._news = anyio.Event()
            due, self._due = self._due, {}
            spared, self._spared = self._spared, None
            done = await anyio.to_thread.run_sync(self._write, spared, due)
            self._written(due, done)
            if spared is not None:
                self._forgotten(spared, done.not_forgotten)
            if not self._due and self._spared is None:
                self._rest.set()
            elif done.refused or done.not_forgotten is not None:
                with anyio.move_on_after(PAUSE_SECONDS):
                    await self._hurry.wait()
                self._news.set()

    async def finish(self) -> None:
        """Wait until everything is written, or was tried often enough, without pauses."""
        self._hurry.set()
        await self._rest.wait()
        self._hurry = anyio.Event()

    def _wake(self) -> None:
        self._rest = anyio.Event() if self._rest.is_set() else self._rest
        self._news.set()

    def _written(self, due: dict[_Key, Due], done: _Done) -> None:
        """Back on the asyncio thread: what failed is tried again, unless it has changed or was forgotten meanwhile."""
        for key, size in done.sizes.items():
            self._tries.pop(key, None)
            due[key].written(size)
        lost = done.lost
        for key, why in done.refused.items():
            if self._spared is not None and key[0] not in self._spared:
                continue
            if key[0] in self._gone and key[1] != GONE:
                continue
            if self._may_try_again(key):
                self._due.setdefault(key, due[key])
            elif key[1] == GONE:
                self._gone.discard(key[0])
                self._trouble("not deleted", why)
            else:
                lost = why
        if lost is not None and not self._told:
            self._told = True
            self._trouble("not kept", lost)

    def _forgotten(self, spared: set[str], why: str | None) -> None:
        """Likewise of forgetting."""
        if why is None:
            self._tries.pop(None, None)
        elif self._spared is not None:
            return  # it was asked for once more meanwhile
        elif self._may_try_again(None):
            self._spared = spared | self._in_use()
        else:
            self._trouble("not forgotten", why)

    def _may_try_again(self, what: _Key | None) -> bool:
        self._tries[what] += 1
        if self._tries[what] < MOST_TRIES:
            return True
        del self._tries[what]
        return False

    # --- in a worker thread -----------------------------------------------------------------------------------------

    def _write(self, spared: set[str] | None, due: dict[_Key, Due]) -> _Done:
        done = _Done()
        if spared is not None:
            try:
                self._conversations.forget_all_but(spared)
            except sqlite3.Error as error:
                done.not_forgotten = str(error)
        busy: str | None = None
        for key, one in due.items():
            try:
                if busy is not None:
                    done.refused[key] = busy  # each further one would wait as long again
                else:
                    done.sizes[key] = one.write(self._conversations, self._redactor)
            except sqlite3.Error as error:
                done.refused[key] = str(error)
                busy = str(error) if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY else None
            except Exception as error:  # noqa: BLE001 - of strangers' words one entry may be lost, and none after it
                _log.exception("An entry of a conversation could not be written down")
                done.lost = str(error)
        return done


def _in_short(call: ToolCall) -> ToolCall:
    outcome = Answered(result=None) if isinstance(call.outcome, Answered) else call.outcome
    return replace(call, arguments=None, outcome=outcome)
