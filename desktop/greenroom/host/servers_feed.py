"""The list of servers on its way to the page: whole, and at most once in a moment, however often something changes."""

from collections.abc import Callable
from typing import Final

import anyio

from greenroom.protocol.page import Servers, ToPage

MOMENT_SECONDS: Final = 0.05


class ServersFeed:
    """Sends the list after changes."""

    def __init__(self, servers: Callable[[], Servers], tell: Callable[[ToPage], None]) -> None:
        self._servers = servers
        self._tell = tell
        self._news = anyio.Event()

    def changed(self) -> None:
        """Something about a server changed."""
        self._news.set()

    async def run(self) -> None:
        """Send until cancelled."""
        while True:
            await self._news.wait()
            await anyio.sleep(MOMENT_SECONDS)
            self._news = anyio.Event()
            self._tell(self._servers())
