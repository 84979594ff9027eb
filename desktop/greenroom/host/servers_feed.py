"""The list of servers on its way to the page: whole, and at most once in a moment, however often something changes."""

from collections.abc import Callable
from typing import Final

import anyio

MOMENT_SECONDS: Final = 0.05


class ServersFeed:
    """Has the list sent after changes."""

    def __init__(self, send: Callable[[], None]) -> None:
        self._send = send
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
            self._send()
