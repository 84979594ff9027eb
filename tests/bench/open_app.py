"""The product as a person has it, without its window: core, servers and page in Chromium, and Views to ask questions of."""

import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import anyio
from playwright.async_api import Browser, Frame, Page

from greenroom.host.core import Core, CoreOptions
from greenroom.host.seat import Seat
from greenroom.host.showing import Order
from greenroom.host.view import View
from greenroom.stage.chromium import browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server
from tests.bench.bare import Bare
from tests.stage import toys

ASKING: Final = """
const waiting = new Map(); let next = 1000;
window.onHeard = (message) => { waiting.get(message.id)?.(); waiting.delete(message.id) };
window.ask = (method, params) => new Promise((done) => {
    const id = next++; waiting.set(id, done); post({ id, method, params }) });
window.rounds = async (count, method, params) => {
    const times = [];
    while (times.length < count) {
        const start = performance.now();
        await ask(method, params);
        times.push(performance.now() - start);
    }
    return times;
};"""
"""Lets a View measure `count` round trips of one request."""

PAINT: Final = """() => {
    const paints = performance.getEntriesByType("paint");
    return paints.length ? performance.timeOrigin + Math.min(...paints.map((paint) => paint.startTime)) : null;
}"""


@dataclass(kw_only=True)
class OpenApp:
    """The running product; `page` is its page."""

    core: Core
    seat: Seat
    browser: Browser
    page: Page
    key: str

    async def show(self, tool: str) -> View:
        """Call a tool and wait until its View has initialised."""
        launched = await self.seat.launcher.run(Order(server=self.key, tool=tool, arguments={}))
        view = launched.view
        assert view is not None, launched.text
        with anyio.fail_after(60):
            while not view.session.initialized:
                await anyio.sleep(0.002)
        return view

    async def frame(self, view: View) -> Frame:
        """The document of a View, once the browser's driver knows it."""
        with anyio.fail_after(10):
            while not (found := [frame for frame in self.page.frames if _is_inner(frame, view)]):
                await anyio.sleep(0.005)
        return found[-1]


@asynccontextmanager
async def open_app(
    folder: Path, tools: dict[str, Any], bare: Bare | None = None, *, live_views: int = 12
) -> AsyncIterator[OpenApp]:
    """Open the app on one server with these tools (as `tests/stage/view_server.py` reads them)."""
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    with Store(Folders.under(folder / "data")) as store:
        store.settings.change(live_views=live_views)
        async with Core(store, CoreOptions(consent="allow")) as core, Server(core) as web:
            connection = core.book.add(toys.entry(folder, tools), approved_for_this_run=True)
            await connection.start()
            flags = web.browser_flags()
            async with browser(bare.flags(flags) if bare else flags, unsafe_no_sandbox=unsafe) as started:
                page = await started.new_page(viewport={"width": 1440, "height": 900})
                seat = core.seats.open()
                await page.goto(web.entry_url(seat.name))
                with anyio.fail_after(20):
                    while not seat.stage.known:
                        await anyio.sleep(0.02)
                yield OpenApp(core=core, seat=seat, browser=started, page=page, key=connection.key)


def _is_inner(frame: Frame, view: View) -> bool:
    return frame.parent_frame is not None and frame.parent_frame.url.startswith(f"{view.lease.origin}/")


async def painted(frame: Frame) -> float:
    """When the document first painted, as `time.time()` seconds."""
    with anyio.fail_after(30):
        while (moment := await frame.evaluate(PAINT)) is None:
            await anyio.sleep(0.01)
    return float(moment) / 1000


def cpu_ms(since: float = 0.0) -> float:
    """CPU time of this process in milliseconds, all threads."""
    return time.process_time() * 1000 - since
