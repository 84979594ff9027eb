"""The `mcpServers` files that are followed: opened, listed, let go. They are only ever read."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, assert_never

from greenroom.host.errors import NoSuchConfig
from greenroom.protocol import page as p
from greenroom.protocol.visible import visible
from greenroom.servers.book import ServerBook
from greenroom.store.store import Store

ConfigMessage: TypeAlias = p.FollowFile | p.UnfollowFile
Send: TypeAlias = Callable[[p.ToPage], None]


class ConfigDesk:
    """One for all windows."""

    def __init__(self, store: Store, book: ServerBook, tell: Send) -> None:
        self._kept = store.followed_files
        self._book = book
        self._tell = tell
        self._told: p.FollowedFiles | None = None

    def begin(self) -> None:
        """Follow again what was opened in the window. A file that is gone is told, and waited for."""
        for path in self._kept.all():
            self._book.follow(path)

    def do(self, message: ConfigMessage) -> None:
        """Open a file, or let it go.

        Raises:
            NoSuchConfig: there is no such file.
        """
        match message:
            case p.FollowFile():
                self.follow(Path(os.path.expanduser(message.path.strip())))  # noqa: PTH111 -- pathlib raises on unknown users
            case p.UnfollowFile():
                path = Path(message.path)
                self._kept.remove(path)
                self._book.unfollow(path)
            case _:
                assert_never(message)

    def follow(self, path: Path) -> None:
        """Follow a file from now on.

        Raises:
            NoSuchConfig: there is no such file, or the path is not a whole one.
        """
        if not path.is_absolute() or not path.is_file():
            raise NoSuchConfig(str(path))
        self._kept.add(path)
        self._book.follow(path)

    def changed(self) -> None:
        """Tell every page, if there is anything new."""
        rows = self._rows()
        if rows != self._told:
            self._told = rows
            self._tell(rows)

    def tell(self, send: Send) -> None:
        """Tell one page."""
        send(self._rows())

    def _rows(self) -> p.FollowedFiles:
        counted = Counter(connection.entry.source for connection in self._book.connections)
        kept = set(self._kept.all())
        files = [
            p.FollowedFile(
                path=str(path),
                shown=visible(str(path)),
                servers=counted[path],
                problems=[str(problem) for problem in problems],
                forgettable=path in kept,
            )
            for path, problems in self._book.files.items()
        ]
        return p.FollowedFiles(files=files)
