"""What belongs to a conversation beside its entries: its title, the model that is asked, in what manner, with which servers.

It may be chosen before anything was said, so it is kept whether or not there is an entry yet; of what never came to one,
the last few stay. Rows are tiny, so they are read and written where that is asked for. Entries are `conversations.py`.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.model.choice import Manner, ModelChoice
from greenroom.store.database import Cell, Database

UNSAID: Final = 50
"""Conversations in which something was chosen and nothing was said. Beyond them the oldest choices are forgotten."""

T = TypeVar("T")

_UNSAID_LONG_AGO: Final = (
    "DELETE FROM chat WHERE conversation NOT IN (SELECT id FROM conversation) AND rowid NOT IN"
    " (SELECT rowid FROM chat WHERE conversation NOT IN (SELECT id FROM conversation) ORDER BY rowid DESC LIMIT ?)"
)
WITHOUT_ENTRIES: Final[tuple[str, tuple[Cell, ...]]] = (_UNSAID_LONG_AGO, (UNSAID,))
"""What goes when a conversation has gone by itself."""


@dataclass(frozen=True, kw_only=True)
class Chat:
    """What was chosen for one conversation."""

    title: str | None = None
    """None until the person gives one; it goes by its first words then."""
    model: ModelChoice | None = None
    manner: Manner = field(default_factory=Manner)
    servers: tuple[str, ...] | None = None
    """Keys of the servers whose tools the model may use; None where nobody has chosen."""
    imported_at: float | None = None
    """When it came from a file; None for a conversation that was held here."""


class Chats:
    """Of all conversations of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, conversation: str) -> Chat:
        """What was chosen in this one. A value that somebody spoilt in the file is as if nobody had chosen."""
        found = self._database.rows(
            "SELECT title, model, manner, servers, imported_at FROM chat WHERE conversation = ?", (conversation,)
        )
        if not found:
            return Chat()
        title, model, manner, servers, imported_at = found[0]
        return Chat(
            title=None if title is None else str(title),
            model=model_in(model),
            manner=_read(_manners(), manner) or Manner(),
            servers=_read(_servers(), servers),
            imported_at=float(imported_at) if isinstance(imported_at, float) else None,
        )

    def pick_model(self, conversation: str, model: ModelChoice | None) -> None:
        """This model is asked here from now on, and in conversations that begin from now on."""
        text = None if model is None else _written(_models(), model)
        self._set(conversation, "model", text)
        self._database.rows("INSERT OR REPLACE INTO default_model VALUES (1, ?)", (text,))

    def set_manner(self, conversation: str, manner: Manner) -> None:
        """It is asked in this manner here."""
        self._set(conversation, "manner", _written(_manners(), manner))

    def choose_servers(self, conversation: str, servers: tuple[str, ...]) -> None:
        """It may use the tools of these here."""
        self._set(conversation, "servers", _written(_servers(), servers))

    def rename(self, conversation: str, title: str | None) -> None:
        """The person calls it so; None to have it go by its first words again."""
        self._set(conversation, "title", title)

    def leave(self, conversation: str) -> None:
        """The person went to another conversation: no window goes on with this one by itself."""
        self._set(conversation, "is_left", 1)

    def enter(self, conversation: str) -> None:
        """The person came back to it."""
        self._set(conversation, "is_left", 0)

    def put(self, conversation: str, chat: Chat) -> None:
        """All of it at once, of a conversation that comes from a file. What new ones begin with stays as it is."""
        self._database.rows(
            "INSERT OR REPLACE INTO chat (conversation, title, model, manner, servers, imported_at)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                conversation,
                chat.title,
                None if chat.model is None else _written(_models(), chat.model),
                _written(_manners(), chat.manner),
                None if chat.servers is None else _written(_servers(), chat.servers),
                chat.imported_at,
            ),
        )

    def default_model(self) -> ModelChoice | None:
        """The one that was picked last, in whichever conversation."""
        found = self._database.rows("SELECT model FROM default_model")
        return model_in(found[0][0]) if found else None

    def _set(self, conversation: str, column: str, value: str | int | None) -> None:
        statement = (
            f"INSERT INTO chat (conversation, {column}) VALUES (?, ?)"  # noqa: S608 -- our own words
            f" ON CONFLICT (conversation) DO UPDATE SET {column} = excluded.{column}"
        )
        self._database.together((statement, (conversation, value)), WITHOUT_ENTRIES)


def model_in(text: Cell) -> ModelChoice | None:
    """The model that is written there; None where there is none that can be read."""
    return _read(_models(), text)


@cache
def _models() -> "TypeAdapter[ModelChoice]":
    return TypeAdapter(ModelChoice)


@cache
def _manners() -> "TypeAdapter[Manner]":
    return TypeAdapter(Manner)


@cache
def _servers() -> "TypeAdapter[tuple[str, ...]]":
    return TypeAdapter(tuple[str, ...])


def _written(kind: "TypeAdapter[T]", value: T) -> str:
    return json.dumps(kind.dump_python(value, mode="json"), separators=(",", ":"))


def _read(kind: "TypeAdapter[T]", text: Cell) -> T | None:
    if not isinstance(text, str):
        return None
    try:
        return kind.validate_python(from_text(text))
    except (UnreadableJson, ValidationError):
        return None
