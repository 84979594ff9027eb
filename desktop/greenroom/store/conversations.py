"""Conversations as they are kept: each entry a row, written when it comes and again when it has changed.

A row is whole or not there, whenever this process is killed. Rows may hold megabytes, so nothing here is called on the
asyncio thread. How an entry is written down is `greenroom.protocol.conversation.stored`.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.conversation import Conversation, Turn
from greenroom.protocol.conversation.entries import Entry, Message
from greenroom.protocol.conversation.findable import Findable, folded
from greenroom.store import chats
from greenroom.store.database import Cell, Database
from greenroom.store.kept_views import WITHOUT_CONVERSATION

KEPT: Final = 1_000
"""Conversations. Beyond them those that went on longest ago are forgotten."""

_PUT: Final = (
    "INSERT INTO entry VALUES (?, ?, ?, ?)"
    " ON CONFLICT (conversation, number) DO UPDATE SET turn = excluded.turn, body = excluded.body"
)
_FIND: Final = "INSERT OR REPLACE INTO findable VALUES (?, ?, ?, ?, ?, ?)"
_FIND_LATER: Final = "DELETE FROM findable WHERE conversation = ? AND number = ?"
_BEGIN: Final = (
    "INSERT INTO conversation (id, begun_at, changed_at) VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET changed_at = max(changed_at, excluded.changed_at)"
)
_TOO_OLD: Final = "(SELECT id FROM conversation ORDER BY changed_at DESC, begun_at DESC, id LIMIT -1 OFFSET ?)"
_OLDEST: Final[tuple[tuple[str, tuple[Cell, ...]], ...]] = (
    (f"DELETE FROM entry WHERE conversation IN {_TOO_OLD}", (KEPT,)),  # noqa: S608 -- our own words
    (f"DELETE FROM findable WHERE conversation IN {_TOO_OLD}", (KEPT,)),  # noqa: S608
    (f"DELETE FROM conversation WHERE id IN {_TOO_OLD}", (KEPT,)),  # noqa: S608
    chats.WITHOUT_ENTRIES,
    *WITHOUT_CONVERSATION,
)
"""What goes to make room. It looks at nothing else: this is done with each entry that is written."""
_TOGETHER: Final = 100
"""Entries of a whole conversation that are written at once."""
_NOBODYS: Final = "(SELECT DISTINCT conversation FROM {0} EXCEPT SELECT id FROM conversation)"
_GONE: Final[tuple[tuple[str, tuple[Cell, ...]], ...]] = (
    (f"DELETE FROM entry WHERE conversation IN {_NOBODYS.format('entry')}", ()),  # noqa: S608
    (f"DELETE FROM findable WHERE conversation IN {_NOBODYS.format('findable')}", ()),  # noqa: S608
    chats.WITHOUT_ENTRIES,
    *WITHOUT_CONVERSATION,
)
"""What goes when a conversation has gone."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One entry on its way to the file. `turn` is None while it waits for one; `body` is the entry as text."""

    conversation: str
    begun_at: float
    number: int
    turn: int | None
    body: str
    changed_at: float | None = None
    """When this was said or done; None to leave the conversation where it stands among the others."""
    find: Findable | None = None
    """By which words it is found; None where that is still to be seen."""


class Conversations:
    """All conversations of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, line: Line) -> None:
        """Keep an entry, in place of what it was before; the first one makes the conversation."""
        self._database.together(_begun(line), *_put(line), *_OLDEST)

    def put_all(self, lines: Sequence[Line]) -> None:
        """Keep a conversation that comes whole. It is there with its last entry; until then nobody sees any of it."""
        self._database.together(*_GONE)  # what a killed process left of another one
        for start in range(0, len(lines), _TOGETHER):
            chunk = lines[start : start + _TOGETHER]
            end = (_begun(lines[-1]), *_OLDEST) if chunk[-1] is lines[-1] else ()
            # In parts, for whoever else needs the database waits for each.
            self._database.together(*(statement for line in chunk for statement in _put(line)), *end)

    def take_out(self, conversation: str, numbers: Collection[int]) -> None:
        """Remove entries, with the Views that showed them: they were taken back, or belong to a branch that was left."""
        chosen = "conversation = ? AND number IN (SELECT value FROM json_each(?))"
        values = (conversation, json.dumps(list(numbers)))
        self._database.together(
            (f"DELETE FROM entry WHERE {chosen}", values),  # noqa: S608 -- our own words
            (f"DELETE FROM findable WHERE {chosen}", values),  # noqa: S608
            (f"DELETE FROM kept_view WHERE {chosen}", values),  # noqa: S608
            *WITHOUT_CONVERSATION,
        )

    def delete(self, conversation: str) -> None:
        """Remove one, with all that was said and chosen in it, so that no file holds it any more."""
        self._database.together(
            ("DELETE FROM conversation WHERE id = ?", (conversation,)),
            ("DELETE FROM chat WHERE conversation = ?", (conversation,)),
            *_GONE,
        )
        self._database.empty_log()

    def forget_all_but(self, spared: Collection[str]) -> None:
        """Remove all conversations but these, with all that was said in them, so that no file holds them any more."""
        names = json.dumps(list(spared))
        self._database.together(
            ("DELETE FROM conversation WHERE id NOT IN (SELECT value FROM json_each(?))", (names,)),
            ("DELETE FROM chat WHERE conversation NOT IN (SELECT value FROM json_each(?))", (names,)),
            *_GONE,
        )
        self._database.empty_log()

    def ids(self) -> list[str]:
        """The names of all, the one that went on last first."""
        statement = "SELECT id FROM conversation ORDER BY changed_at DESC, begun_at DESC, id"
        return [str(row[0]) for row in self._database.rows(statement)]

    def read(self, conversation: str, *, longest: int | None = None) -> Conversation | None:
        """Read one that goes on no more; None where there is none. Entries that cannot be read are left out.

        Args:
            conversation: its name.
            longest: how many bytes of it are wanted, about, counted from its end; None for all.
        """
        found = self._database.rows("SELECT begun_at FROM conversation WHERE id = ?", (conversation,))
        if not found:
            return None
        first = 0 if longest is None else self._first_within(conversation, longest)
        rows = self._database.rows(
            "SELECT turn, number, body FROM entry WHERE conversation = ? AND ifnull(turn, ?) >= ? ORDER BY turn, number",
            (conversation, first, first),
        )
        entries = [(turn, entry) for turn, _, body in rows if (entry := stored.read(str(body))) is not None]
        return Conversation(
            id=conversation,
            begun_at=float(found[0][0] or 0),
            turns=tuple(_turns(entries)),
            waiting=tuple(one for turn, one in entries if turn is None and isinstance(one, Message)),
            next_number=1 + max((int(number or 0) for _, number, _ in rows), default=0),
        )

    def entry(self, conversation: str, number: int) -> Entry | None:
        """Read one entry of a conversation; None where there is none that can be read."""
        statement = "SELECT body FROM entry WHERE conversation = ? AND number = ?"
        found = self._database.rows(statement, (conversation, number))
        return stored.read(str(found[0][0])) if found else None

    def _first_within(self, conversation: str, longest: int) -> int:
        """The first turn of the last ones that are no longer than this together."""
        statement = (
            "SELECT turn, sum(length(body)) FROM entry WHERE conversation = ? AND turn NOT NULL"
            " GROUP BY turn ORDER BY turn DESC"
        )
        first = total = 0
        for turn, size in self._database.rows(statement, (conversation,)):
            total += int(size or 0)
            if total > longest and first:
                break
            first = int(turn or 0)
        return first


def _turns(entries: list[tuple[Cell, Entry]]) -> Iterator[Turn]:
    numbers = dict.fromkeys(turn for turn, _ in entries if isinstance(turn, int))
    for number in numbers:
        yield Turn(number=number, entries=tuple(entry for turn, entry in entries if turn == number))


def _begun(line: Line) -> tuple[str, tuple[Cell, ...]]:
    return _BEGIN, (line.conversation, line.begun_at, line.changed_at or line.begun_at)


def _put(line: Line) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    entry = (_PUT, (line.conversation, line.number, line.turn, line.body))
    if line.find is None:
        return entry, (_FIND_LATER, (line.conversation, line.number))
    return entry, (_FIND, _found(line, line.find))


def _found(line: Line, find: Findable) -> tuple[Cell, ...]:
    return line.conversation, line.number, find.kind, find.begins, find.server, folded(find.text)
