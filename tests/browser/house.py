"""The app as one person at it has it: core, web servers, and the page in one of the two engines that tests have.

Everything is the product's own. Each test has a core and a data folder of its own; the engine is shared, which is why
the web servers come back on the same ports (the engine's guard flags name them). The engines are `chromium.Chromium` and
`tests.window.shared_window.SharedWindow`.
"""

import re
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.async_api import BrowserContext, ConsoleMessage, Error, FrameLocator, Locator, Page, WebSocket, expect

from greenroom.assets import asset
from greenroom.host.core import Core, CoreOptions
from greenroom.host.network_rules import DICTIONARIES
from greenroom.host.seat import Seat
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.store.looks import Language
from greenroom.store.store import Store
from greenroom.web.needs import PortName
from greenroom.web.page_look import look_of
from greenroom.web.serve import Options, Server
from tests.providers.nobody import NOBODY

PATIENCE: Final = 15_000
"""Milliseconds for anything a person would wait for; a busy machine takes its time."""
RUN: Final = re.compile(r"^Run( Ctrl|$)")
"""The button that runs the chosen tool, with its shortcut; there are others that run a saved call."""
STARTED: Final = 40_000
"""Milliseconds for the first server of a run, whose libraries may not be in memory yet."""
WIDE: Final = (1440, 900)
EMPTY: Final = "/left"
"""A path of the page's origin that has nothing, and where nothing runs: where the window is between two tests."""

expect.set_options(timeout=PATIENCE)


def demo() -> ServerEntry:
    """Our own demo server."""
    return ServerEntry(name="rehearsals", command=sys.executable, args=(str(asset("demo", "server.py")),))


class SamePorts:
    """A memory of ports that outlives the servers."""

    def __init__(self) -> None:
        self._ports: dict[PortName, int] = {}

    def recall(self, name: PortName) -> int | None:
        return self._ports.get(name)

    def remember(self, name: PortName, port: int) -> None:
        self._ports[name] = port


class Engine(Protocol):
    """What shows the page: one for many tests."""

    ports: SamePorts

    def tab(self, web: Server, surroundings: dict[str, Any]) -> AbstractAsyncContextManager[Page]:
        """An empty page for the app that these servers serve, as large and with such surroundings as is said.

        Args:
            web: whose guard all network of the page goes through.
            surroundings: `viewport`, `color_scheme`, `locale` and so on, as a browser context of Playwright has them.
        """
        ...


@dataclass(kw_only=True)
class House:
    """An open app and the person's hands and eyes on its page."""

    core: Core
    web: Server
    seat: Seat
    """Of the tab."""
    context: BrowserContext
    page: Page
    errors: list[str] = field(default_factory=list)
    """What the page itself (not a View) put on the console as an error, blocked content included."""
    stopped: list[str] = field(default_factory=list)
    """What the page was told of connections that the network guard stopped; a note of it does not stay on the page."""

    # --- eyes ---

    def view(self, name: str) -> FrameLocator:
        """The document of a View, two frames deep."""
        return self.frame(name).content_frame.frame_locator("iframe")

    def frame(self, name: str) -> Locator:
        """The outer frame of a View."""
        return self.page.locator(f'iframe[data-view="{name}"]')

    def place(self, name: str) -> Locator:
        """A place that is shown instead of the stage."""
        return self.page.get_by_role("main", name=name)

    @property
    def stage(self) -> Locator:
        return self.page.get_by_role("main", name="Stage")

    @property
    def side(self) -> Locator:
        return self.page.get_by_role("complementary", name="Servers and tools")

    @property
    def inspector(self) -> Locator:
        return self.page.get_by_role("complementary", name="Inspector")

    @property
    def protocol(self) -> Locator:
        return self.page.get_by_role("region", name="Protocol")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def notes(self) -> Locator:
        return self.page.get_by_role("log", name="Messages for you")

    def card(self, tool: str) -> Locator:
        """The host's frame around the View of this tool."""
        return self.stage.get_by_role("article").filter(has=self.page.get_by_text(re.compile(rf"· {tool}$")))

    def server(self, name: str) -> Locator:
        return self.side.get_by_role("region", name=name, exact=True)

    @property
    def call(self) -> Locator:
        """The call of the chosen tool."""
        return self.side.get_by_role("region", name=re.compile("^Call "))

    def tool(self, name: str) -> Locator:
        return self.side.locator(f'[data-tool="{name}"]')

    # --- hands ---

    async def run(self, tool: str, *, arguments: str | None = None) -> None:
        """Choose a tool, which is there once its server has started, and press Run."""
        await self.tool(tool).click(timeout=STARTED)
        if arguments is not None:
            await self.write(arguments)
        await self.page.get_by_role("button", name=RUN).click()

    async def write(self, arguments: str) -> None:
        """Write the arguments of the chosen tool as JSON."""
        await self.call.get_by_role("button", name="JSON", exact=True).click()
        await self.call.get_by_label("Arguments as JSON").fill(arguments)

    async def show(self, tool: str, name: str = "1") -> FrameLocator:
        """Run a tool and wait until its View is ready."""
        await self.run(tool)
        await expect(self.card(tool).last.get_by_text("ready in")).to_be_visible()
        return self.view(name)

    async def choose(self, label: str, value: str) -> None:
        """Choose a value of the toolbar: open its panel and press the line."""
        await self.page.get_by_role("button", name=re.compile(rf"^{label}: ")).click()
        panel = self.page.get_by_role("dialog", name=label)
        await panel.locator("label", has=self.page.get_by_role("radio", name=value)).first.click()

    async def findings(self) -> Locator:
        """Turn to the inspector's list of findings."""
        await self.inspector.get_by_role("tab", name="Findings").click()
        return self.inspector.get_by_role("tabpanel")

    async def enter(self, page: Page) -> None:
        """Open the app's page in this tab, and watch what it complains about."""
        page.on("console", self._listen)
        page.on("websocket", self._overhear)
        page.on("pageerror", self._fail)
        await page.goto(self.web.entry_url(self.seat.name))

    def turn_away(self, page: Page) -> None:
        """Watch this tab no longer."""
        page.remove_listener("console", self._listen)
        page.remove_listener("websocket", self._overhear)
        page.remove_listener("pageerror", self._fail)

    def _listen(self, message: ConsoleMessage) -> None:
        # A View's own complaints name its own origin. Where no script may run, the driver itself is complained about, late.
        of_a_view = re.match(r"https?://[^/]*\.localhost:", message.location["url"])
        of_the_driver = f"{self.web.shell_origin}{EMPTY}'" in message.text
        if message.type == "error" and not of_a_view and not of_the_driver:
            self.errors.append(message.text)

    def _fail(self, error: Error) -> None:
        self.errors.append(str(error))

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        if "The network guard stopped" in str(frame) and DICTIONARIES not in str(frame):  # that is the browser itself
            self.stopped.append(str(frame))


@asynccontextmanager
async def house(
    engine: Engine,
    folder: Path,
    *servers: ServerEntry,
    options: CoreOptions | None = None,
    language: Language = "en",
    **surroundings: Any,
) -> AsyncIterator[House]:
    """Open the app with these servers, agreed to and started. The page must not have complained when it is left.

    Args:
        engine: what shows the page.
        folder: where this app keeps its data.
        servers: what the command line would name.
        options: of the core, with `autostart` as the app has it.
        language: of the page's own words.
        surroundings: of the page: `color_scheme`, `viewport`, `locale` and so on.
    """
    width, height = WIDE
    surroundings = {"viewport": {"width": width, "height": height}, "color_scheme": "light"} | surroundings
    with Store(Folders.under(folder / "data")) as store:
        if language != "en":
            store.settings.change(language=language)
        chosen = replace(options or CoreOptions(autostart=True), local_places=NOBODY)
        async with Core(store, chosen) as core:
            for entry in servers:
                core.book.add(entry, approved_for_this_run=True)
            async with (
                Server(core, memory=engine.ports, options=Options(look=partial(look_of, store))) as web,
                engine.tab(web, surroundings) as page,
            ):
                page.context.set_default_timeout(PATIENCE)
                opened = House(core=core, web=web, seat=core.seats.open(), context=page.context, page=page)
                await opened.enter(opened.page)
                try:
                    yield opened
                    assert (opened.errors, opened.stopped) == ([], []), f"{opened.errors=} {opened.stopped=}"
                finally:
                    opened.turn_away(page)
