"""Views that were on a stage when it was left: what each showed and from which document, until the person closes them.

A View belongs to its conversation and to one call in it, whose arguments and result are the conversation's own entry
(`conversations.py`); here is only what that entry lacks. Documents are kept once, by their hash, however many Views show
them. Rows may hold megabytes, so nothing here is called on the asyncio thread.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from greenroom.store.database import Cell, Database

KEPT: Final = 100
"""Views. Beyond them the oldest are forgotten."""
MOST_BYTES: Final = 400_000_000
"""Of their documents, one that several Views show being counted for each. Beyond them likewise."""

WITHOUT_CONVERSATION: Final[tuple[tuple[str, tuple[Cell, ...]], ...]] = (
    ("DELETE FROM kept_view WHERE conversation NOT IN (SELECT id FROM conversation)", ()),
    ("DELETE FROM view_document WHERE hash NOT IN (SELECT document FROM kept_view WHERE document IS NOT NULL)", ()),
)
"""What goes when a conversation has gone: its Views, and the documents that no other View shows."""

_PUT: Final = (
    "INSERT INTO kept_view VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (conversation, number) DO UPDATE SET document = excluded.document, body = excluded.body"
)
_TOO_MANY: Final = (
    "DELETE FROM kept_view WHERE rowid IN"
    " (SELECT rowid FROM kept_view ORDER BY kept_at DESC, rowid DESC LIMIT -1 OFFSET ?)"
)
_TOO_MUCH: Final = (
    "DELETE FROM kept_view WHERE rowid IN (SELECT id FROM (SELECT kept_view.rowid AS id, sum(size) OVER"
    " (ORDER BY kept_at DESC, kept_view.rowid DESC) AS total FROM kept_view JOIN view_document ON hash = document)"
    " WHERE total > ?)"
)


@dataclass(frozen=True, kw_only=True)
class KeptRow:
    """One View. `number` is its call's in the conversation, `document` the hash, None where none was kept."""

    conversation: str
    number: int
    document: str | None
    body: str
    """What else is known of it, as text."""


class KeptViews:
    """All kept Views of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, row: KeptRow, html: str | None, kept_at: float) -> None:
        """Keep a View, in place of what was kept of the same call's; the first time counts for which is oldest."""
        document = () if html is None else ((row.document, len(html), html),)
        self._database.together(
            *(("INSERT OR IGNORE INTO view_document VALUES (?, ?, ?)", one) for one in document),
            (_PUT, (row.conversation, row.number, kept_at, row.document, row.body)),
            (_TOO_MANY, (KEPT,)),
            (_TOO_MUCH, (MOST_BYTES,)),
            *WITHOUT_CONVERSATION,
        )

    def remove(self, conversation: str, number: int) -> None:
        """Forget a View."""
        self._database.together(
            ("DELETE FROM kept_view WHERE conversation = ? AND number = ?", (conversation, number)),
            *WITHOUT_CONVERSATION,
        )

    def conversations(self) -> list[str]:
        """The conversations that have Views and were not left for another, the one whose View came last first."""
        statement = (
            "SELECT conversation FROM kept_view WHERE conversation NOT IN (SELECT conversation FROM chat WHERE is_left)"
            " GROUP BY conversation ORDER BY max(kept_at) DESC, max(rowid) DESC"
        )
        return [str(row[0]) for row in self._database.rows(statement)]

    def of(self, conversation: str) -> list[KeptRow]:
        """The Views of a conversation, in the order of their calls."""
        statement = "SELECT number, document, body FROM kept_view WHERE conversation = ? ORDER BY number"
        return [
            KeptRow(
                conversation=conversation,
                number=int(number or 0),
                document=None if document is None else str(document),
                body=str(body),
            )
            for number, document, body in self._database.rows(statement, (conversation,))
        ]

    def document(self, conversation: str, number: int) -> str | None:
        """The document that this View shows; None where it is not kept, or is another one by now."""
        found = self._database.rows(
            "SELECT hash, html FROM view_document JOIN kept_view ON hash = document WHERE conversation = ? AND number = ?",
            (conversation, number),
        )
        if not found:
            return None
        name, html = str(found[0][0]), str(found[0][1])
        return html if hash_of(html) == name else None


def hash_of(html: str) -> str:
    """Return the name under which a document is kept."""
    return hashlib.sha256(html.encode("utf-8", "surrogatepass")).hexdigest()
