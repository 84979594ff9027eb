"""The documents of one server whose changes somebody wants to hear of. It outlives restarts of the server.

What is heard is only that a document may be another one now: who watches it reads it. How a server is made to tell is
`document_watch`.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import anyio

Heard: TypeAlias = Callable[[], None]

MOST_WATCHED: Final = 100
"""Documents of one server."""


class Watched:
    """Who watches which document, by its URI."""

    def __init__(self) -> None:
        self._watchers: dict[str, list[Heard]] = {}
        self._news = anyio.Event()

    @property
    def uris(self) -> tuple[str, ...]:
        """The documents to be heard of now."""
        return tuple(self._watchers)[:MOST_WATCHED]

    @property
    def other(self) -> anyio.Event:
        """Set when other documents are watched than when this was read."""
        return self._news

    def watch(self, uri: str, heard: Heard) -> Callable[[], None]:
        """Call back, however often, when the server says that this document changed; the answer ends that."""
        self._watchers.setdefault(uri, []).append(heard)
        self._changed()

        def forget() -> None:
            watchers = self._watchers.get(uri, [])
            if heard in watchers:
                watchers.remove(heard)
            if not watchers:
                self._watchers.pop(uri, None)
            self._changed()

        return forget

    def told(self, uri: str) -> None:
        """The server says that this document changed. Its word about what nobody watches is passed over."""
        for heard in list(self._watchers.get(uri, ())):
            heard()

    def _changed(self) -> None:
        news, self._news = self._news, anyio.Event()
        news.set()
