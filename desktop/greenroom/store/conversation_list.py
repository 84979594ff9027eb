"""The conversations that are kept, as a list to choose from and to search: by what was said, and by which tools ran.

What can be found of an entry is written beside it (`conversations.py`). Of entries that an earlier version wrote it is
seen to before the first search. A search looks at one conversation after the other, so that nobody waits for the database
as long as it takes; nothing here is called on the asyncio thread.
"""

import json
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.exported import LONGEST_NAME
from greenroom.protocol.conversation.findable import Findable, findable, folded, title_of
from greenroom.store import chats
from greenroom.store.database import Cell, Database

MOST_ROWS: Final = 300
"""Conversations that are listed."""
MOST_WORDS: Final = 20
MOST_SERVERS: Final = 20
"""That are named of one conversation: the first whose tools ran."""
_BATCH: Final = 50

_LIST: Final = """
SELECT id, begun_at, changed_at, chat.title, chat.model, chat.imported_at NOT NULL,
    (SELECT begins FROM findable WHERE findable.conversation = id AND trim(begins) != ''
     ORDER BY CASE kind WHEN 'person' THEN 0 WHEN 'said' THEN 1 ELSE 2 END, number LIMIT 1),
    (SELECT json_group_array(server) FROM (SELECT substr(server, 1, ?) AS server FROM findable
     WHERE findable.conversation = conversation.id AND findable.server NOT NULL
     GROUP BY 1 ORDER BY min(number) LIMIT ?)),
    (SELECT count(*) FROM kept_view WHERE kept_view.conversation = id)
FROM conversation LEFT JOIN chat ON chat.conversation = id WHERE id = ?
"""
_MISSING: Final = (
    "SELECT conversation, number, body FROM entry WHERE NOT EXISTS (SELECT 1 FROM findable WHERE"
    " findable.conversation = entry.conversation AND findable.number = entry.number) LIMIT ?"
)
_FOUND: Final = "INSERT OR IGNORE INTO findable VALUES (?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, kw_only=True)
class Listed:
    """One conversation. Its title may be made of a stranger's words, made readable."""

    id: str
    title: str
    """What the person calls it, else its first words; empty where nothing can be read of it."""
    begun_at: float
    changed_at: float
    model: str | None
    servers: tuple[str, ...]
    """The names of those whose tools ran."""
    views: int
    """That are kept."""
    imported: bool


class ConversationList:
    """All conversations of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def fitting(self, words: str) -> list[Listed]:
        """Those in which each of these words occurs, the one that went on last first; without words, all."""
        self._complete_index()
        wanted = folded(words).split()[:MOST_WORDS]
        names = self._database.rows("SELECT id FROM conversation ORDER BY changed_at DESC, begun_at DESC, id")
        found: list[Listed] = []
        for (name,) in names:
            if len(found) == MOST_ROWS:
                break
            one = self.one(str(name))
            if one is not None and self._fits(one, wanted):
                found.append(one)
        return found

    def one(self, conversation: str) -> Listed | None:
        """This one; None where it is not kept."""
        for row in self._database.rows(_LIST, (LONGEST_NAME, MOST_SERVERS, conversation)):
            return _listed(row)
        return None

    def _fits(self, one: Listed, wanted: list[str]) -> bool:
        title = folded(one.title)
        statement = "SELECT 1 FROM findable WHERE conversation = ? AND instr(folded, ?) LIMIT 1"
        return all(word in title or bool(self._database.rows(statement, (one.id, word))) for word in wanted)

    def _complete_index(self) -> None:
        while rows := self._database.rows(_MISSING, (_BATCH,)):
            for conversation, number, body in rows:
                entry = stored.read(str(body))
                find = Findable(kind="none", text="") if entry is None else findable(entry)
                values = (conversation, number, find.kind, find.begins, find.server, folded(find.text))
                self._database.rows(_FOUND, values)


def _listed(row: tuple[Cell, ...]) -> Listed:
    name, begun_at, changed_at, title, picked, imported, begins, servers, views = row
    model = chats.model_in(picked)
    return Listed(
        id=str(name),
        title=str(title) if title else title_of(str(begins or "")),
        begun_at=float(begun_at or 0),
        changed_at=float(changed_at or 0),
        model=None if model is None else model.model,
        servers=tuple(str(one) for one in json.loads(str(servers))),
        views=int(views or 0),
        imported=bool(imported),
    )
