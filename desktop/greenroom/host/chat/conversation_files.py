"""Conversations as files of one seat: exported and imported by the system's dialogs, or by the page where there are none.

Files are read and written in another thread. What is known as a secret is taken out once more on the way to a file: it may
have become one since it was said. What comes from a file is kept like any conversation, marked, and opened by nobody.
"""

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias, assert_never

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup

from greenroom import __version__
from greenroom.errors import GreenroomError
from greenroom.host.chat.wish import begin
from greenroom.host.conversation_writer import ConversationWriter, Kept
from greenroom.host.file_choices import FileChoices, FileWish, Send
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.session_desk import write_session
from greenroom.protocol import page as p
from greenroom.protocol.conversation.as_markdown import as_markdown
from greenroom.protocol.conversation.exported import (
    LARGEST_FILE,
    About,
    Imported,
    NotAConversation,
    one_line,
    read,
    written,
)
from greenroom.servers.redaction import Redactor
from greenroom.store.chats import Chat
from greenroom.store.conversations import Conversations
from greenroom.store.store import Store

FileMessage: TypeAlias = p.ExportConversation | p.ImportConversation | p.GiveConversation
Form: TypeAlias = Literal["json", "markdown"]

_SUFFIX: Final[dict[Form, str]] = {"json": ".json", "markdown": ".md"}
_PIECE: Final = 1_000_000
"""Characters that are read, or given to a page, at a time."""
_PAUSE: Final = 0.01
"""Seconds between two pieces for a page, whose outbox is bounded."""
_IMPORT: Final = FileWish(saves=False, title="Import a conversation", kind="Conversations", suffixes=(".json",))

NOT_KEPT: Final = "This conversation is not kept, so there is nothing to export."


@dataclass(kw_only=True)
class ConversationFiles:
    """One seat's."""

    seat: str
    tasks: TaskGroup
    store: Store
    writer: ConversationWriter
    redactor: Redactor
    choices: FileChoices
    tell: Callable[[p.ToPage], None]
    changed: Callable[[], None]
    """Has all windows look at their lists again."""
    _given: list[str] = field(default_factory=list)
    _length: int = 0

    def do(self, message: FileMessage) -> None:
        """Do what the page wants.

        Raises:
            NoDialog: a file is to be chosen where nobody can show a dialog.
            NotAConversation: what the page gives is too long.
        """
        match message:
            case p.ExportConversation(conversation=name, form=form):
                begin(self.tasks, self.tell, "exporting a conversation", self._export, name, form)
            case p.ImportConversation():
                self.choices.ask(self.seat, (lambda: _IMPORT, self._import), self.tell)
            case p.GiveConversation():
                self._take(message)
            case _:
                assert_never(message)

    # --- out --------------------------------------------------------------------------------------------------------

    async def _export(self, name: str, form: Form) -> None:
        await self.writer.finish()
        listed = await anyio.to_thread.run_sync(self.store.conversation_list.one, name)
        title = "" if listed is None else listed.title
        file = suggested_name(title, form)
        pieces = await anyio.to_thread.run_sync(lambda: list(self._pieces(name, title, form)))
        if not pieces:
            self.tell(p.Notice(level="warning", text=NOT_KEPT))
        elif self.choices.show_dialog is None:
            await self._give(file, pieces)
        else:
            self._save(file, pieces, form)

    def _pieces(self, name: str, title: str, form: Form) -> Iterator[str]:
        """Give the file, none where there is no such conversation; in a worker thread."""
        conversation = self.store.conversations.read(name)
        if conversation is None:
            return
        chat = self.store.chats.of(name)
        about = About(
            title=title,
            exported_at=time.time(),
            greenroom=__version__,
            model=None if chat.model is None else chat.model.model,
            system=chat.manner.system,
        )
        made = written(conversation, about) if form == "json" else as_markdown(conversation, about)
        yield from _joined(self.redactor.clean_text(piece) for piece in made)

    async def _give(self, file: str, pieces: list[str]) -> None:
        for place, piece in enumerate(pieces):
            self.tell(p.ConversationPart(name=file, text=piece, last=place == len(pieces) - 1))
            await anyio.sleep(_PAUSE)

    def _save(self, file: str, pieces: list[str], form: Form) -> None:
        wish = FileWish(
            saves=True,
            title="Export the conversation",
            kind="Conversations",
            suffixes=(_SUFFIX[form],),
            suggested=file,
        )

        async def save(_seat: str, path: Path, send: Send) -> None:
            await write_session(path, iter(pieces))
            send(p.Notice(level="info", text=f"The conversation was saved as {path.name}, without the secrets."))

        try:
            self.choices.ask(self.seat, (lambda: wish, save), self.tell)
        except GreenroomError as error:
            self.tell(p.Notice(level="error", text=str(error)))

    # --- in ---------------------------------------------------------------------------------------------------------

    async def _import(self, _seat: str, path: Path, _send: Send) -> None:
        try:
            text = await anyio.to_thread.run_sync(_read_file, path)
        except OSError as error:
            raise NotAConversation(error.strerror or str(error)) from error
        await self._keep(text)

    def _take(self, message: p.GiveConversation) -> None:
        if message.first:
            self._given, self._length = [], 0
        self._given.append(message.text)
        self._length += len(message.text)
        if self._length > LARGEST_FILE:
            self._given = []
            raise NotAConversation(f"it is longer than {LARGEST_FILE // 1_000_000} MB")
        if message.last:
            text, self._given = "".join(self._given), []
            begin(self.tasks, self.tell, "importing a conversation", self._keep, text)

    async def _keep(self, text: str) -> None:
        """Read it and keep it.

        Raises:
            NotAConversation: it is none.
        """
        try:
            imported = await anyio.to_thread.run_sync(read, text)
        except GreenroomError:
            raise
        except Exception as error:
            raise own_mistake("importing a conversation", error) from error
        name = secrets.token_hex(8)
        self.store.chats.put(name, Chat(title=imported.title or None, imported_at=time.time()))
        self.writer.keep(_Whole(conversation=name, imported=imported))
        await self.writer.finish()
        listed = await anyio.to_thread.run_sync(self.store.conversation_list.one, name)
        if listed is not None:  # else it was said that nothing is kept
            self.tell(p.ConversationImported(conversation=name, title=listed.title))
        self.changed()


def suggested_name(title: str, form: Form) -> str:
    """A file name that every system takes, whatever the title is."""
    words = re.sub(r"[^\w]+", "-", one_line(title), flags=re.UNICODE).strip("-_")[:40]
    day = f"{datetime.now().astimezone():%Y-%m-%d}"
    return "-".join(one for one in ("conversation", words, day) if one) + _SUFFIX[form]


@dataclass(frozen=True, kw_only=True)
class _Whole:
    """An imported conversation on its way to the store."""

    conversation: str
    imported: Imported

    @property
    def key(self) -> str:
        """One for each conversation."""
        return "whole"

    @property
    def written(self) -> Callable[[int], object]:
        """Nobody has to hear of it."""
        return _nobody

    def write(self, conversations: Conversations, redactor: Redactor) -> int:
        """Write it."""
        lines = [kept.line(redactor)[0] for kept in self._kept()]
        conversations.put_all(lines)
        return sum(len(line.body) for line in lines)

    def _kept(self) -> Iterator[Kept]:
        begun_at = self.imported.begun_at
        for turn, entries in enumerate(self.imported.turns, start=1):
            for entry in entries:
                yield Kept(conversation=self.conversation, begun_at=begun_at, turn=turn, entry=entry, written=_nobody)


def _nobody(_size: int) -> None:
    """Its size counts when it is read."""


def _joined(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in pieces of about one size."""
    waiting = ""
    for piece in pieces:
        waiting += piece
        while len(waiting) > _PIECE:
            yield waiting[:_PIECE]
            waiting = waiting[_PIECE:]
    if waiting:
        yield waiting


def _read_file(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(LARGEST_FILE + 1)
