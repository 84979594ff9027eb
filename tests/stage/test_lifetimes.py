"""What is left of Views that are gone: nothing, in this process and in the page, however often they come and go."""

import asyncio
import ctypes
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio
import pytest
from playwright.async_api import Page

from greenroom.host.core import Core, CoreOptions
from greenroom.host.seat import Seat
from greenroom.host.showing import Order
from greenroom.stage.chromium import browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server
from tests.stage import toys

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

WARM_UP: Final = 4
LARGE: Final = 7_000_000
TALK: Final = """
for (let n = 0; n < 20; n += 1) post({ id: 100 + n, method: "tools/call", params: { name: "echo", arguments: {} } });
"""
"""A View that is not idle: answers are on their way to it when it goes."""


@dataclass(frozen=True, kw_only=True)
class Left:
    """What exists at one moment, beside memory."""

    tasks: int
    threads: int
    files: int
    children: int
    frames: int
    workers: int
    views: int
    kinds: Counter[str]


IDLE: Final = {"files": 3}
"""How many more are no loss: the browser keeps some connections open for the next request."""


def more_than(before: Left, after: Left) -> dict[str, object]:
    """What there is more of than before; fewer is as it should be."""
    counts = {name: getattr(after, name) - getattr(before, name) for name in Left.__annotations__ if name != "kinds"}
    grown: dict[str, object] = {name: count for name, count in counts.items() if count > IDLE.get(name, 0)}
    if kinds := after.kinds - before.kinds:
        grown["kinds"] = dict(kinds)
    return grown


@dataclass(frozen=True, kw_only=True)
class Company:
    """The app with its page."""

    core: Core
    seat: Seat
    page: Page
    key: str

    async def visit(self, tool: str) -> None:
        """Show a tool's View until it has initialised, and close it."""
        launched = await self.seat.launcher.run(Order(server=self.key, tool=tool, arguments={}))
        view = launched.view
        assert view is not None, launched.text
        await until(lambda: view.session.initialized)
        await view.close("visited")

    async def left(self) -> Left:
        """Count, once everything that is on its way out is gone."""
        await until(lambda: len(self.page.frames) == 1 and not self.page.workers)
        with anyio.move_on_after(5):
            while connected_views():
                await anyio.sleep(0.02)
        gc.collect()
        return Left(
            tasks=len(asyncio.all_tasks()),
            threads=threads(),
            files=open_files(),
            children=len(children()),
            frames=len(self.page.frames),
            workers=len(self.page.workers),
            views=len(self.core.views),
            kinds=ours(),
        )


def connected_views() -> list[object]:
    """The sockets of Views that are still served."""
    return [task for task in asyncio.all_tasks() if "serve_view" in repr(task.get_coro())]


async def until(done: Callable[[], bool]) -> None:
    with anyio.fail_after(30):
        while not done():
            await anyio.sleep(0.01)


def children() -> list[str]:
    return [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]


OURS: Final = ("greenroom.host", "greenroom.web", "greenroom.protocol.mcp_apps")
"""Not what is kept on purpose, as in the tap, nor the messages to the page, of which the last may still be in use."""


def ours() -> Counter[str]:
    """Living objects of a View, its calls and its sockets."""
    kinds = (type(thing) for thing in gc.get_objects())
    return Counter(kind.__qualname__ for kind in kinds if kind.__module__.startswith(OURS))


def open_files() -> int:
    """Files, pipes and sockets."""
    return len(list(Path("/proc/self/fd").iterdir()))


def threads() -> int:
    """Those that somebody started by name; idle workers stay a while for the next one who needs them."""
    return sum(not thread.name.startswith("AnyIO worker") for thread in threading.enumerate())


@asynccontextmanager
async def company(folder: Path, **tools: object) -> AsyncIterator[Company]:
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    with Store(Folders.under(folder / "data")) as store:
        store.settings.change(tap_messages=2_000, tap_bytes=4_000_000)
        async with Core(store, CoreOptions(consent="allow")) as core, Server(core) as web:
            connection = core.book.add(toys.entry(folder, tools), approved_for_this_run=True)
            await connection.start()
            async with browser(web.browser_flags(), unsafe_no_sandbox=unsafe) as started:
                page = await started.new_page()
                seat = core.seats.open()
                await page.goto(web.entry_url(seat.name))
                await until(lambda: seat.stage.known)
                yield Company(core=core, seat=seat, page=page, key=connection.key)


async def heap_mb(page: Page) -> float:
    """What the page's own thread holds after a collection, in MB."""
    session = await page.context.new_cdp_session(page)
    await session.send("HeapProfiler.collectGarbage")
    used = await session.send("Runtime.getHeapUsage")
    await session.detach()
    return float(used["usedSize"]) / 1e6


def resident_mb() -> float:
    """Memory of this process, without what the C library only keeps in stock (up to 60 MB after such Views)."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.skipif(sys.platform != "linux", reason="counts by /proc")
async def test_nothing_is_left_of_sixty_small_views(tmp_path: Path) -> None:
    html = toys.page("<p>small</p>", TALK)
    async with company(tmp_path, show={"html": html}, echo={}) as app:
        for _ in range(WARM_UP):
            await app.visit("show")
        before, heap = await app.left(), await heap_mb(app.page)
        for _ in range(60):
            await app.visit("show")
        after, grown = await app.left(), await heap_mb(app.page) - heap
    assert more_than(before, after) == {}
    assert grown < 4, f"the page keeps {grown:.1f} MB"


@pytest.mark.skipif(sys.platform != "linux", reason="counts by /proc")
async def test_the_memory_of_large_views_comes_back(tmp_path: Path) -> None:
    html = toys.page("<p>large</p>", "", f"<!--{'x' * LARGE}-->")
    async with company(tmp_path, show={"html": html}) as app:
        for _ in range(WARM_UP):
            await app.visit("show")
        before, heap, memory = await app.left(), await heap_mb(app.page), resident_mb()
        for _ in range(10):
            await app.visit("show")
        after, grown, more = await app.left(), await heap_mb(app.page) - heap, resident_mb() - memory
    assert more_than(before, after) == {}
    assert grown < 4, f"the page keeps {grown:.1f} MB"
    assert more < 1.5 * LARGE / 1e6, f"the process keeps {more:.1f} MB of {10 * LARGE / 1e6:.0f}"


@pytest.mark.skipif(sys.platform != "linux", reason="counts by /proc")
async def test_closing_with_views_open_leaves_nothing(tmp_path: Path) -> None:
    # Other tests may have a browser of their own running in the same process.
    tasks, known = len(asyncio.all_tasks()), set(children())
    before = (threads(), open_files(), len(known))
    await close_with_three_views(tmp_path)
    await until(lambda: len(asyncio.all_tasks()) == tasks and set(children()) <= known)
    gc.collect()
    assert (threads(), open_files(), len(children())) == before
    assert ours()["View"] == 0


async def close_with_three_views(folder: Path) -> None:
    async with company(folder, show={"html": toys.page("<p>open</p>", TALK)}, echo={}) as app:
        order = Order(server=app.key, tool="show", arguments={})
        for _ in range(3):
            await app.seat.launcher.run(order)
        await until(lambda: len(app.core.views) == 3 and all(view.session.initialized for view in app.core.views))
