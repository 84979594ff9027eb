"""The two engines: an installed Chromium with the product's flags, and the real window with the flags it ships with.

Both are given an address and left alone: what happens in them is told through the bridge and the canary.
"""

import os
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, TypeAlias

import anyio
from playwright.async_api import Browser, Dialog, Error, Page, Playwright, async_playwright

from greenroom.stage.chromium import browser
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.window.real_window import plain_window, window_environment

EngineName: TypeAlias = Literal["chromium", "window"]
WIDTH, HEIGHT = 900, 700
CONNECT_SECONDS = 30.0
LONGEST_SECONDS = 240
VISIT = Path(__file__).with_name("visit.py")
"""Stands for the person's browser, which the window's library starts for a new window."""


@asynccontextmanager
async def opened(
    engine: EngineName, url: str, guard_flags: Sequence[str], switches: Switches, folder: Path
) -> AsyncIterator[Page | None]:
    """The page at `url` in this engine; Playwright's page where it is Chromium."""
    flags = [*guard_flags, *switches.engine_flags]
    if engine == "chromium":
        async with browser(flags, unsafe_no_sandbox=os.geteuid() == 0) as started:
            context = await started.new_context(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="null")
            page = await context.new_page()
            page.on("dialog", _agree)
            await page.goto(url, wait_until="domcontentloaded")
            yield page
    else:
        with plain_window(
            url,
            folder / "engine",
            environment=window_environment(BROWSER=f"{sys.executable} {VISIT} %s"),
            guard_flags=flags,
            hardening=dict(switches.hardening),
            close_after=LONGEST_SECONDS,
            agree=True,
        ):
            yield None


async def _agree(dialog: Dialog) -> None:
    """A modal that opens is agreed to, which is how the View learns that it did open."""
    await dialog.accept("agreed")


@asynccontextmanager
async def measured(engine: EngineName, url: str, guard_flags: Sequence[str], folder: Path) -> AsyncIterator[Page]:
    """The page at `url`, with its main frame in reach: in the window through a debugging port, which it does not ship."""
    if engine == "chromium":
        async with opened(engine, url, guard_flags, SHIPPED_RUN, folder) as page:
            assert page is not None
            yield page
        return
    port = free_port()
    storage = folder / "engine"
    with plain_window(url, storage, guard_flags=list(guard_flags), debugging_port=port, close_after=LONGEST_SECONDS):
        async with async_playwright() as playwright:
            yield (await _connected(playwright, f"http://127.0.0.1:{port}")).contexts[0].pages[0]


async def _connected(playwright: Playwright, address: str) -> Browser:
    """Reach an engine that is still starting."""
    with anyio.fail_after(CONNECT_SECONDS):
        while True:
            try:
                return await playwright.chromium.connect_over_cdp(address, no_defaults=True)
            except Error:
                await anyio.sleep(0.2)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
