"""The wire tap's rows on their way to the page: batched, and never more than a page can take in.

A page that falls behind misses rows of the middle, not the newest: they are all in the tap.
"""

from collections.abc import Callable
from typing import Final

import anyio
import anyio.lowlevel

from greenroom.protocol.page import LogRows
from greenroom.servers.tap import WireTap

BATCH_SECONDS: Final = 0.05
MOST_ROWS: Final = 2000
"""In one batch, and from before the page came."""


class LogFeed:
    """Sends what is new, as long as there is a page."""

    def __init__(self, tap: WireTap, send: Callable[[LogRows], None]) -> None:
        self._tap = tap
        self._send = send
        self._sent = max(0, tap.newest - MOST_ROWS)
        self._news = anyio.Event()

    async def run(self) -> None:
        """Send until cancelled: what is kept first, then each batch as it comes."""
        # A page that was replaced before this began is told nothing more.
        await anyio.lowlevel.checkpoint()
        forget = self._tap.on_rows(self._wake)
        try:
            while True:
                self._flush()
                await self._news.wait()
                await anyio.sleep(BATCH_SECONDS)
                self._news = anyio.Event()
        finally:
            forget()

    def _wake(self) -> None:
        self._news.set()

    def _flush(self) -> None:
        after = max(self._sent, self._tap.newest - MOST_ROWS)
        if rows := self._tap.rows(after=after, limit=MOST_ROWS):
            self._sent = rows[-1].seq
            self._send(LogRows(rows=rows))
