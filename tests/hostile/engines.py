"""The two engines: an installed Chromium with the product's flags, and the real window with the flags it ships with.

Both are given an address and left alone: what happens in them is told through the bridge and the canary.
"""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.async_api import Dialog, Page

from greenroom.stage.chromium import browser
from tests.hostile.switches import Switches
from tests.window.real_window import plain_window

EngineName: TypeAlias = Literal["chromium", "window"]
WIDTH, HEIGHT = 900, 700


@asynccontextmanager
async def opened(
    engine: EngineName, url: str, guard_flags: Sequence[str], switches: Switches, folder: Path
) -> AsyncIterator[Page | None]:
    """The page at `url` in this engine; Playwright's page where it is Chromium."""
    flags = [*guard_flags, *switches.engine_flags]
    if engine == "chromium":
        async with browser(flags, unsafe_no_sandbox=os.geteuid() == 0) as started:
            page = await started.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.on("dialog", _agree)
            await page.goto(url, wait_until="domcontentloaded")
            yield page
    else:
        with plain_window(
            url,
            folder / "engine",
            guard_flags=flags,
            hardening=dict(switches.hardening),
        ):
            yield None


async def _agree(dialog: Dialog) -> None:
    """A modal that opens is agreed to, which is how the View learns that it did open."""
    await dialog.accept("agreed")
