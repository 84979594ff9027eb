"""An open host for programs: the core, its web servers and a browser, in a folder that is gone afterwards.

Each driver sits at a seat of its own, as a window does, with its own page, Views, questions and conversation. Servers and
the wire tap are the house's. The counterpart for one picture and one report is `greenroom.stage.render`.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import anyio

from greenroom.host.app_calls import CALL_SECONDS
from greenroom.host.consent import ConsentPolicy
from greenroom.host.core import Core, CoreOptions
from greenroom.host.protections import Protections
from greenroom.host.view_work import KEEP_ALIVE_SECONDS
from greenroom.protocol.page import Emulation
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerStartFailed
from greenroom.stage.chromium import browser
from greenroom.stage.driving.driver import Driver, Place
from greenroom.stage.driving.waiting import until
from greenroom.stage.page_view import PageView
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web import needs
from greenroom.web.page_look import look_of
from greenroom.web.serve import Options, Server

if TYPE_CHECKING:
    from playwright.async_api import Browser

START_SECONDS: Final = 40.0
"""For a server or a page, on a busy machine."""
PLAIN: Final = Emulation(theme="light", locale="en-US")
"""The same on every machine."""
ROOM: Final = (1280, 800)

SeenCore: TypeAlias = Callable[[Core], needs.Core]
"""The core as the web servers see it: itself, or in the controls of tests one that is broken on purpose."""


async def open_nowhere(url: str) -> None:
    """A link that was granted goes no further."""


def itself(core: Core) -> needs.Core:
    """The core as it is."""
    return core


def as_it_is(entry: ServerEntry) -> ServerEntry:
    """The server, reached by nobody but the host."""
    return entry


@dataclass(frozen=True, kw_only=True)
class HouseOptions:
    """How the house differs from a person's own app. Sizes are CSS pixels."""

    consent: ConsentPolicy = "ask"
    """`ask` leaves the answers to the driver."""
    emulation: Emulation = PLAIN
    size: tuple[int, int] = ROOM
    """Of the page, which is the app's own."""
    open_link: Callable[[str], Awaitable[None]] = open_nowhere
    """What opens an address that was granted."""
    save_in: Path | Literal["nowhere"] = "nowhere"
    """The folder for files that Views have saved."""
    keep_alive_seconds: float = KEEP_ALIVE_SECONDS
    """Between two signs of life that a View gets of a slow call."""
    app_call_seconds: float = CALL_SECONDS
    """How long a View may take over a call of a tool of its own."""
    initialize_seconds: float = 60.0
    """How long a View may take to initialise: longer than in the window, as a machine that runs tests may be busy."""
    unsafe_no_sandbox: bool = False
    web: Options = field(default_factory=Options)
    seen: SeenCore = itself
    reached: Callable[[ServerEntry], ServerEntry] = as_it_is
    """A server as it is started: itself, or in the controls of tests behind what alters its lines."""


class House:
    """The open house."""

    def __init__(self, core: Core, web: Server, engine: "Browser", options: HouseOptions) -> None:
        self.core = core
        self.web = web
        self.engine = engine
        self.options = options

    async def sit(self, *, size: tuple[int, int] | None = None) -> Driver:
        """A driver at a seat of its own, its page open.

        Raises:
            NotInTime: the page did not connect.
        """
        room = size or self.options.size
        return Driver(self.core, await self._place(room), lambda: self._place(room))

    async def leave(self, driver: Driver) -> None:
        """A driver's seat is closed, with all that is on it."""
        await self.core.seats.close(driver.seat.name, "the driver left")
        await driver.page.page.context.close()

    async def _place(self, size: tuple[int, int]) -> Place:
        seat = self.core.seats.open()
        url = self.web.entry_url(seat.name)
        page = await PageView.open(self.engine, url, size=size, emulation=self.options.emulation, devices=True)
        # What a frame prefers follows the scheme of its surroundings, as in a browser that nobody has told otherwise.
        await page.page.emulate_media(color_scheme="null")
        await until(lambda: seat.stage.known, "the page connects", START_SECONDS)
        return seat, page

    async def connect(self, entry: ServerEntry) -> str:
        """Start a server, agreed to for this run; the key by which it is called from then on.

        Raises:
            ServerError: it did not start.
        """
        connection = self.core.book.add(self.options.reached(entry), approved_for_this_run=True)
        try:
            with anyio.fail_after(START_SECONDS):
                await connection.start()
        except TimeoutError:
            raise ServerStartFailed(f"It was not ready within {START_SECONDS:g} s.") from None
        return connection.key


@asynccontextmanager
async def open_house(options: HouseOptions | None = None) -> AsyncIterator[House]:
    """The house, for the length of a block.

    Raises:
        NoBrowser: no Chromium, Chrome or Edge, or Playwright is not installed.
    """
    options = options or HouseOptions()
    with (
        TemporaryDirectory(prefix="greenroom-", ignore_cleanup_errors=True) as folder,
        Store(Folders.under(Path(folder))) as store,
    ):
        async with (
            Core(store, _core_options(options)) as core,
            Server(options.seen(core), options=replace(options.web, look=partial(look_of, store))) as web,
            browser(web.browser_flags(), unsafe_no_sandbox=options.unsafe_no_sandbox) as engine,
        ):
            yield House(core, web, engine, options)


def _core_options(options: HouseOptions) -> CoreOptions:
    return CoreOptions(
        consent=options.consent,
        opener=options.open_link,
        save_in=options.save_in,
        keep_alive_seconds=options.keep_alive_seconds,
        app_call_seconds=options.app_call_seconds,
        initialize_seconds=lambda: options.initialize_seconds,
        emulation=options.emulation,
        protections=Protections(engine_sandbox=not options.unsafe_no_sandbox, network_guard=options.web.defences.guard),
    )
