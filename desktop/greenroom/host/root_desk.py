"""Folders that a server may know of: typed or chosen by the person, kept, and told to the server when they change.

A root is a word to the server, no lock: a local server has the person's rights anyhow, and that is said beside the list.
"""

from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, assert_never

from anyio.abc import TaskGroup

from greenroom.host.errors import NotAFolder
from greenroom.host.file_choices import FileChoices, FileWish, Send
from greenroom.protocol import page as p
from greenroom.protocol.visible import visible
from greenroom.servers.book import ServerBook
from greenroom.store.store import Store

RootMessage: TypeAlias = p.AddRoot | p.ChooseRoot | p.RemoveRoot

MOST: Final = 50
"""Folders of one server."""
CHOOSE_FOLDER: Final = FileWish(saves=False, title="Choose a folder", kind="Folders", suffixes=(), folder=True)


class RootDesk:
    """One for all windows."""

    def __init__(self, store: Store, book: ServerBook, files: FileChoices, tasks: TaskGroup) -> None:
        self._store = store
        self._book = book
        self._files = files
        self._tasks = tasks

    def do(self, seat: str, message: RootMessage, send: Send) -> None:
        """Do what the page of a seat asks; why a path is not taken goes to `send`.

        Raises:
            UnknownServer: there is no such server.
            NoDialog: nobody can show one.
        """
        connection = self._book.get(message.server)
        match message:
            case p.AddRoot(path=typed):
                try:
                    self._add(message.server, _folder(typed))
                except NotAFolder as error:
                    send(p.RootRefused(server=message.server, text=str(error)))
            case p.ChooseRoot(server=server):
                self._files.ask(seat, (lambda: CHOOSE_FOLDER, partial(self._chosen, server)), send)
            case p.RemoveRoot(path=path):
                self._store.roots.remove(self._book.identity(connection.entry), Path(path))
                self._tasks.start_soon(connection.roots_changed)
            case _:
                assert_never(message)

    async def _chosen(self, server: str, _seat: str, path: Path, _send: Send) -> None:
        self._add(server, _folder(str(path)))

    def _add(self, server: str, folder: Path) -> None:
        connection = self._book.get(server)
        if len(self._book.roots(connection.entry)) >= MOST:
            raise NotAFolder(f"{MOST} folders are enough for one server: take one away first.")
        self._store.roots.add(self._book.identity(connection.entry), folder)
        self._tasks.start_soon(connection.roots_changed)


def _folder(typed: str) -> Path:
    """Where it really is, so that what is shown is what the server is told.

    Raises:
        NotAFolder: there is none.
    """
    shown = visible(typed, longest=200)
    try:
        path = Path(typed.strip()).expanduser()
        if not path.is_absolute():
            raise NotAFolder(f"Give the whole path of the folder, from the root: {shown}")
        path = path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise NotAFolder(f"There is no such folder: {shown}") from error
    if not path.is_dir():
        raise NotAFolder(f"This is no folder: {shown}")
    return path
