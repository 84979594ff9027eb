"""The installed Chromium as an engine of the tests: one process for all, a context of its own for each page."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Page

from greenroom.stage.chromium import browser
from greenroom.web.serve import Server
from tests.browser.house import SamePorts


class Chromium:
    """One browser for all tests, started anew only when other flags are needed."""

    def __init__(self) -> None:
        self.ports = SamePorts()
        self._flags: list[str] = []
        self._browser: Browser | None = None
        self._stack = AsyncExitStack()

    @asynccontextmanager
    async def tab(self, web: Server, surroundings: dict[str, Any]) -> AsyncIterator[Page]:
        """The first page of a new context."""
        started = await self.with_flags(web.browser_flags())
        async with await started.new_context(**surroundings) as context:
            yield await context.new_page()

    async def with_flags(self, flags: list[str]) -> Browser:
        """The browser with these flags, for a test that needs another context."""
        if self._browser is None or self._flags != flags:
            await self.close()
            unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
            self._browser = await self._stack.enter_async_context(browser(flags, unsafe_no_sandbox=unsafe))
            self._flags = flags
        return self._browser

    async def close(self) -> None:
        """End it."""
        self._browser = None
        await self._stack.aclose()
