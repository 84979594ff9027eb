"""What comes faster than anybody sees, told once in a frame of the screen: for as long as a model's answer is written."""

from collections.abc import Callable
from typing import Final

import anyio

SECONDS: Final = 1 / 60


class Frames:
    """Calls whoever has something to tell, some time after the first news and not again within a frame."""

    def __init__(self, *tellers: Callable[[], None]) -> None:
        self._tellers = tellers
        self._news = anyio.Event()
        self._scope = anyio.CancelScope()

    def news(self) -> None:
        """There is something to tell."""
        self._news.set()

    async def run(self) -> None:
        """Tell until it is stopped."""
        with self._scope:
            while True:
                await self._news.wait()
                self._news = anyio.Event()
                self.tell()
                await anyio.sleep(SECONDS)

    def tell(self) -> None:
        """Tell it now."""
        for teller in self._tellers:
            teller()

    def stop(self) -> None:
        """Tell what is left; nothing more comes."""
        self._scope.cancel()
        self.tell()
