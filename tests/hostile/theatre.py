"""The whole way for a hostile View: its server, the core, the web servers and an engine, with chosen defences.

Everything is the product's own but the `Switches`. A test opens a theatre twice, plays the same Views in both, and
compares what they left behind.
"""

import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import anyio
from playwright.async_api import Page

from greenroom.host.core import Core, CoreOptions
from greenroom.host.seat import Seat
from greenroom.host.showing import Order
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.front_end import STATIC
from greenroom.web.serve import Options, Server
from tests.hostile.attack import Evidence
from tests.hostile.canary import Canary, canary
from tests.hostile.engines import EngineName, measured, opened
from tests.hostile.switches import SHIPPED_RUN, RevisedCore, Switches

OPEN_SECONDS: Final = 30.0
PLAY_SECONDS: Final = 15.0
SILENCE_SECONDS: Final = 1.0
"""How long nothing may come after a View is done before the run is over; in controls everything comes within it."""
SERVER: Final = Path(__file__).with_name("server.py")


@dataclass(kw_only=True)
class Theatre:
    """An open theatre."""

    core: Core
    seat: Seat
    revised: RevisedCore
    web: Server
    canary: Canary
    connections: list[Connection]
    page: Page | None
    entry_url: str
    mounted: list[View] = field(default_factory=list)

    async def launch(self, view: str, *, server: int = 0, **options: Any) -> View:
        """Call the View's tool and return its View, mounted and initialised or on its way."""
        order = Order(server=self.connections[server].entry.key, tool=view, arguments=options)
        launched = await self.seat.launcher.run(order)
        assert launched.view is not None, launched.text
        self.mounted.append(launched.view)
        return launched.view

    async def play(self, view: str, *, server: int = 0, seconds: float = PLAY_SECONDS, **options: Any) -> View:
        """Show a View until it says that it is done, is ended, or its time is up; then wait for stragglers."""
        before = len(self.canary.reports)
        shown = await self.launch(view, server=server, **options)
        await self.until(lambda: shown.ended_because is not None or self.said("done", view, before), seconds)
        await self.silence()
        return shown

    async def depart(self, view: str, ways: Sequence[str], *, seconds: float = 2.5) -> list[View]:
        """Show the View once for each of these ways to leave, side by side; wait for all of them to hit, or for a while."""
        shown = [await self.launch(view, way=way) for way in ways]
        await self.until(lambda: set(ways) <= self.evidence().ran, PLAY_SECONDS)
        await self.until(lambda: set(ways) <= self.canary.hits, seconds)
        return shown

    async def close(self, view: View) -> None:
        """Take a View off the stage."""
        if view.ended_because is None:
            await view.close("the test is done with it")

    def said(self, state: str, view: str, since: int = 0) -> bool:
        """Whether this View has reported this state."""
        return any(report["state"] == state and report["view"] == view for report in self.canary.reports[since:])

    async def until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait, but not for ever; tells whether it became true."""
        return await until(true, seconds)

    async def silence(self) -> None:
        """Wait until nothing new has reached the canary for a moment."""
        count, since = -1, time.monotonic()
        while time.monotonic() - since < SILENCE_SECONDS:
            if (now := len(self.canary.hits) + len(self.canary.reports)) != count:
                count, since = now, time.monotonic()
            await anyio.sleep(0.05)

    def evidence(self) -> Evidence:
        """All that was left behind so far."""
        return evidence_of(self.canary)


async def until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait, but not for ever; tells whether it became true."""
    with anyio.move_on_after(seconds):
        while not true():
            await anyio.sleep(0.03)
    return true()


def evidence_of(watch: Canary) -> Evidence:
    """What a canary heard."""
    reports = watch.reports
    return Evidence(
        ran=_names(reports, "ran"),
        won=_names(reports, "won") | frozenset(watch.hits),
        details={str(r["attack"]): str(r["detail"]) for r in reports if r["state"] in {"won", "tried"}},
    )


def _names(reports: Iterable[JsonObject], state: str) -> frozenset[str]:
    return frozenset(name for report in reports if report["state"] == state for name in str(report["attack"]).split())


@asynccontextmanager
async def theatre(
    engine: EngineName | Literal["none"],
    folder: Path,
    switches: Switches = SHIPPED_RUN,
    *,
    servers: int = 1,
    metadata: Callable[[Server, Canary], JsonObject] | None = None,
    reach_page: bool = False,
) -> AsyncIterator[Theatre]:
    """A theatre with this engine, or a closed one with none.

    `metadata` is what the hostile server declares of its Views; `reach_page` puts the page's main frame in reach.

    The hostile server is started last, so that it may know every port: an attacker on this machine could find them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with Store(Folders.under(folder)) as store:
        async with canary() as watch, Core(store, CoreOptions(consent="allow", open_links=False)) as core:
            revised = RevisedCore(core, switches)
            options = Options(defences=switches.defences, static=switches.static or STATIC, fonts=_fonts(folder))
            async with Server(revised, options=options) as web:
                order = {"canary": watch.for_views(), **(metadata(web, watch) if metadata else {})}
                connections = [core.book.add(_entry(n, order), approved_for_this_run=True) for n in range(servers)]
                seat = core.seats.open()
                url = web.entry_url(seat.name)
                flags = web.browser_flags()
                async with (
                    nullcontext()
                    if engine == "none"
                    else measured(engine, url, flags, folder)
                    if reach_page
                    else opened(engine, url, flags, switches, folder)
                ) as page:
                    for connection in connections:
                        with anyio.fail_after(OPEN_SECONDS):
                            await connection.start()
                    running = Theatre(
                        core=core,
                        seat=seat,
                        revised=revised,
                        web=web,
                        canary=watch,
                        connections=connections,
                        page=page,
                        entry_url=url,
                    )
                    connected = engine == "none" or await running.until(lambda: seat.stage.known, OPEN_SECONDS)
                    assert connected, "the page did not connect"
                    yield running


def _fonts(folder: Path) -> Path:
    """One font to ask for; nobody looks inside it."""
    fonts = folder / "fonts"
    fonts.mkdir()
    (fonts / "face.woff2").write_bytes(b"wOF2")
    return fonts


def _entry(number: int, order: JsonObject) -> ServerEntry:
    return ServerEntry(
        name=f"hostile {number}", command=sys.executable, args=("-I", "-S", str(SERVER), json.dumps(order))
    )
