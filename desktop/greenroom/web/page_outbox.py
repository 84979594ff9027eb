"""What waits to be sent to the page. Log rows are gathered and sent in batches; everything else keeps its order.

Bounded on both counts: a page that falls far behind loses the oldest log rows, and is told how many; if other messages
pile up as well, `overflowed` says that it should be cut off and come back.
"""

from typing import Final

import anyio

from greenroom.protocol.page import LogRow, LogRows, Notice, ToPage

MOST_MESSAGES: Final = 5_000
MOST_ROWS: Final = 20_000
ROWS_A_BATCH: Final = 500
GATHER_SECONDS: Final = 0.03
"""How long rows wait for company: about two frames of the page."""


class PageOutbox:
    """A queue with one reader; `put` never waits."""

    def __init__(self, *, most_messages: int = MOST_MESSAGES, most_rows: int = MOST_ROWS) -> None:
        self._most_messages, self._most_rows = most_messages, most_rows
        self._messages: list[ToPage] = []
        self._rows: list[LogRow] = []
        self._lost = 0
        self._wake = anyio.Event()
        self.overflowed = False

    def put(self, message: ToPage) -> None:
        """Queue one message."""
        if self.overflowed:
            return
        if isinstance(message, LogRows):
            self._put_rows(message.rows)
        else:
            self._messages.append(message)
            self.overflowed = len(self._messages) > self._most_messages
        self._wake.set()

    def _put_rows(self, rows: list[LogRow]) -> None:
        self._rows += rows
        excess = len(self._rows) - self._most_rows
        if excess > 0:
            del self._rows[:excess]
            self._lost += excess

    async def next_batch(self) -> list[ToPage]:
        """Wait until there is something to send, and take all of it."""
        while not self._messages and not self._rows:
            await self._wake.wait()
            self._wake = anyio.Event()
        if not self._messages:
            await anyio.sleep(GATHER_SECONDS)
        batch, self._messages = self._messages, []
        return batch + self._take_rows()

    def _take_rows(self) -> list[ToPage]:
        rows, self._rows = self._rows, []
        lost, self._lost = self._lost, 0
        batches: list[ToPage] = [
            LogRows(rows=rows[start : start + ROWS_A_BATCH]) for start in range(0, len(rows), ROWS_A_BATCH)
        ]
        if lost:
            text = f"The page was too busy to show {lost} rows of the log; they are left out."
            batches.insert(0, Notice(level="warning", text=text))
        return batches
