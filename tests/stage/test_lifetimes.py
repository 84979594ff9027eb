"""What is left of Views that are gone: nothing, in this process and in the page, however often they come and go.

The same run in two sizes: a shorter one every time, and with `--long` the one that the figures in
`docs/performance.md` are of. Its counterpart in the real window is `tests/window/test_lifetimes.py`.
"""

import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio
import pytest
from playwright.async_api import Page, expect

from greenroom.host.core import Core, CoreOptions
from greenroom.host.seat import Seat
from greenroom.host.showing import Order
from greenroom.servers.connection import Connection
from greenroom.stage.chromium import browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server
from tests.browser.house import RUN
from tests.stage import toys
from tests.stage.leftovers import Left, Memory, children, command, left, memory, more_than, open_files, ours, threads

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(240),
    pytest.mark.skipif(sys.platform != "linux", reason="counts by /proc"),
]

LARGE: Final = 7_000_000
TALK: Final = """
for (let n = 0; n < 8; n += 1) post({ id: 100 + n, method: "tools/call", params: { name: "echo", arguments: {} } });
"""
"""A View that is not idle: answers are on their way to it when it goes."""
TOOLS: Final[dict[str, object]] = {
    "small": {"html": toys.page("<p>small</p>", TALK)},
    "large": {"html": toys.page("<p>large</p>", "", f"<!--{'x' * LARGE}-->")},
    "echo": {},
}
ROW_MB: Final = 0.001
"""What the page may keep of one message, as a row of its log; of Views it keeps nothing."""
SLACK_MB: Final = 2.0


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How many Views come and go, in rounds; the server is started anew after each round."""

    rounds: int
    small: int
    large: int


USUAL: Final = Plan(rounds=2, small=6, large=2)
LONG: Final = Plan(rounds=10, small=15, large=5)
WARM_UP: Final = Plan(rounds=1, small=4, large=4)
"""Not counted: fills what is kept once, such as the tap's limit of bodies."""
PATIENCE_SECONDS: Final = 10.0
"""The page shows some of what it is told for some seconds."""


@dataclass(frozen=True, kw_only=True)
class Company:
    """The app with its page."""

    core: Core
    seat: Seat
    page: Page
    server: Connection

    async def visits(self, plan: Plan) -> None:
        """Let Views come and go."""
        for _ in range(plan.rounds):
            for number in range(plan.small):
                await self.visit("small")
                if number < plan.large:
                    await self.visit("large")
            await self.server.restart()
        await self.settled()

    async def visit(self, tool: str) -> None:
        """Show a tool's View until it has initialised, and close it."""
        launched = await self.seat.launcher.run(Order(server=self.server.key, tool=tool, arguments={}))
        view = launched.view
        assert view is not None, launched.text
        await until(lambda: view.session.initialized)
        await view.close("visited")

    async def settled(self) -> None:
        """Wait until everything that is on its way out is gone, and what a restart took away is there again."""
        assert len(self.core.views) == 0
        await until(lambda: len(self.page.frames) == 1 and not self.page.workers and not connected_views())
        await expect(self.page.get_by_role("button", name=RUN)).to_be_enabled()


def connected_views() -> list[object]:
    """The sockets of Views that are still served."""
    return [task for task in asyncio.all_tasks() if "serve_view" in repr(task.get_coro())]


async def until(done: Callable[[], bool]) -> None:
    with anyio.fail_after(30):
        while not done():
            await anyio.sleep(0.01)


@asynccontextmanager
async def company(folder: Path) -> AsyncIterator[Company]:
    unsafe = os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1"
    with Store(Folders.under(folder / "data")) as store:
        store.settings.change(tap_messages=1_000, tap_bytes=4_000_000)
        async with Core(store, CoreOptions(consent="allow")) as core, Server(core) as web:
            connection = core.book.add(toys.entry(folder, TOOLS), approved_for_this_run=True)
            await connection.start()
            async with browser(web.browser_flags(), unsafe_no_sandbox=unsafe) as started:
                page = await started.new_page()
                seat = core.seats.open()
                await page.goto(web.entry_url(seat.name))
                await until(lambda: seat.stage.known)
                # The process that checks arguments starts by itself when a tool was looked at for a while.
                await until(lambda: any("argument_worker" in command(pid) for pid in children(os.getpid())))
                yield Company(core=core, seat=seat, page=page, server=connection)


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the browser and the servers put what they need for a moment. Its path is short: Chromium's socket lies in it."""
    with tempfile.TemporaryDirectory(prefix="g-") as place:
        monkeypatch.setenv("TMPDIR", place)
        yield Path(place)


async def nothing_is_left(folder: Path, temporary: Path, plan: Plan) -> None:
    async with company(folder) as app:
        await app.visits(WARM_UP)
        before, held, told = (
            await at_rest(lambda: left(app.page, temporary)),
            await memory(app.page),
            app.core.tap.newest,
        )
        await app.visits(plan)
        after = await as_few_as(before, lambda: left(app.page, temporary))
        holds, told = await memory(app.page), app.core.tap.newest - told
    grown = Memory(python=holds.python - held.python, page=holds.page - held.page)
    views = plan.rounds * (plan.small + plan.large)
    sys.stdout.write(f"{views} Views, {plan.rounds * plan.large} of {LARGE / 1e6:.0f} MB, {told} messages: ")
    sys.stdout.write(f"this process {held.python:.1f} MB and {grown.python:+.1f} MB, ")
    sys.stdout.write(f"the page {held.page:.1f} MB and {grown.page:+.1f} MB\n")
    assert more_than(before, after) == {}
    assert grown.page < SLACK_MB + told * ROW_MB
    assert grown.python < 1.5 * LARGE / 1e6


async def at_rest(count: Callable[[], Awaitable[Left]]) -> Left:
    """Count until two counts in a row are the same: the page shows a restart a moment after it was made."""
    before = await count()
    with anyio.fail_after(PATIENCE_SECONDS):
        while True:
            await anyio.sleep(0.5)
            after = await count()
            if after == before:
                return after
            before = after


async def as_few_as(before: Left, count: Callable[[], Awaitable[Left]]) -> Left:
    """Count again and again until there is no more than before, within a bound."""
    with anyio.move_on_after(PATIENCE_SECONDS):
        while more_than(before, await count()):
            await anyio.sleep(0.5)
    return await count()


async def test_nothing_is_left_of_views_that_came_and_went(tmp_path: Path, temporary: Path) -> None:
    await nothing_is_left(tmp_path, temporary, USUAL)


@pytest.mark.long
@pytest.mark.timeout(1200)
async def test_nothing_is_left_of_two_hundred_views(tmp_path: Path, temporary: Path) -> None:
    await nothing_is_left(tmp_path, temporary, LONG)


async def test_closing_with_views_open_leaves_nothing(tmp_path: Path, temporary: Path) -> None:
    # Other tests may have a browser of their own running in the same process, and what a failed one held is kept.
    gc.collect()
    tasks, known = len(asyncio.all_tasks()), set(children(os.getpid()))
    before = (threads(), open_files(), len(known), ours()["View"])
    await close_with_three_views(tmp_path)
    await until(lambda: len(asyncio.all_tasks()) == tasks and set(children(os.getpid())) <= known)
    gc.collect()
    assert (threads(), open_files(), len(children(os.getpid())), ours()["View"]) == before
    assert list(temporary.iterdir()) == []


async def close_with_three_views(folder: Path) -> None:
    async with company(folder) as app:
        order = Order(server=app.server.key, tool="small", arguments={})
        for _ in range(3):
            await app.seat.launcher.run(order)
        await until(lambda: len(app.core.views) == 3 and all(view.session.initialized for view in app.core.views))
