"""The real window as an engine of the page's tests: Qt WebEngine with all its protections, one window for all of them.

It is the product's window (`plain_window`) around the page of a core that lives in the test. Playwright drives it over
the engine's debugging port. What that protocol lacks there: further pages and contexts, touches, permissions, downloads. Between
tests the page goes to an empty address of its own origin, and what it stored is cleared. Its counterpart is
`tests.browser.chromium`.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import anyio
import anyio.to_thread
from playwright.async_api import CDPSession, Error, Page, async_playwright

from greenroom.web.serve import Server
from tests.browser.house import EMPTY, WIDE, SamePorts
from tests.window.driver import END_SECONDS, START_SECONDS, free_port
from tests.window.page_socket import our_pages
from tests.window.real_window import ROOT, window_environment

LIFE_SECONDS: Final = 4 * 3600
"""When the window closes by itself, whatever became of the tests."""
MEDIA: Final = ("color_scheme", "contrast", "forced_colors", "reduced_motion")
KNOWN: Final = {*MEDIA, "viewport", "locale", "timezone_id"}


class SharedWindow:
    """One window for all tests, opened anew only when the page has another origin or the engine needs other flags."""

    def __init__(self) -> None:
        self.ports = SamePorts()
        self._needs: tuple[str, list[str]] | None = None
        self._page: Page | None = None
        self._stack = AsyncExitStack()

    @asynccontextmanager
    async def tab(self, web: Server, surroundings: dict[str, Any]) -> AsyncIterator[Page]:
        """The window's page, with nothing left of the last test."""
        assert not surroundings.keys() - KNOWN, f"the window has no {surroundings.keys() - KNOWN}"
        page = await self._page_for(web)
        session = await page.context.new_cdp_session(page)
        await emulate(page, session, surroundings)
        try:
            yield page
        finally:
            await leave(page, web.shell_origin)
            await session.send("Network.clearBrowserCookies")
            await session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
            await session.detach()  # which ends what it emulates

    async def close(self) -> None:
        """Close the window."""
        self._page = self._needs = None
        await self._stack.aclose()

    async def _page_for(self, web: Server) -> Page:
        needs = (web.shell_origin, web.browser_flags())
        if self._page is None or self._needs != needs:
            await self.close()
            self._page = await self._open(*needs)
            self._needs = needs
        return self._page

    async def _open(self, origin: str, flags: list[str]) -> Page:
        port = free_port()
        folder = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="greenroom-window-"))
        program = start(Path(folder), url=origin + EMPTY, guard_flags=flags, debugging_port=port)
        self._stack.callback(end, program)
        await loaded(program, port, Path(folder))
        playwright = await self._stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}", no_defaults=True)
        return browser.contexts[0].pages[0]


async def loaded(program: "subprocess.Popen[bytes]", port: int, folder: Path) -> None:
    """Wait until the window shows our page: before, it has blank ones that come and go."""
    with anyio.fail_after(START_SECONDS):
        while not await anyio.to_thread.run_sync(our_pages, port):
            assert program.poll() is None, (folder / "said").read_text()
            await anyio.sleep(0.1)


def start(folder: Path, **wanted: Any) -> "subprocess.Popen[bytes]":
    """Start the program of the window; what it says goes into the folder."""
    order = {**wanted, "storage": str(folder / "engine"), "size": WIDE, "close_after": LIFE_SECONDS}
    with (folder / "said").open("wb") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.window.plain_window", json.dumps(order)],
            cwd=ROOT,
            env=window_environment(),
            stdout=said,
            stderr=subprocess.STDOUT,
        )


def end(program: "subprocess.Popen[bytes]") -> None:
    """End it in order."""
    program.terminate()
    program.wait(END_SECONDS)


async def leave(page: Page, origin: str) -> None:
    """Bring the page away from the app; where that has gone first, a page that says so is as good."""
    try:
        await page.goto(origin + EMPTY)
    except Error as error:
        if "ERR_CONNECTION_REFUSED" not in error.message:
            raise


async def emulate(page: Page, session: CDPSession, surroundings: Mapping[str, Any]) -> None:
    """Give the page its surroundings, and none of those of the test before."""
    await page.set_viewport_size(surroundings["viewport"])
    await page.emulate_media(**{name: surroundings.get(name, "null") for name in MEDIA})
    if "locale" in surroundings:
        names = {"userAgent": await page.evaluate("navigator.userAgent"), "acceptLanguage": surroundings["locale"]}
        await session.send("Emulation.setLocaleOverride", {"locale": surroundings["locale"]})
        await session.send("Emulation.setUserAgentOverride", names)
    if "timezone_id" in surroundings:
        await session.send("Emulation.setTimezoneOverride", {"timezoneId": surroundings["timezone_id"]})
