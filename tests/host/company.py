"""The two counterparts of the host, played by a test: our page, and the Worker of a View. The servers are real."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import anyio

from greenroom.assets import asset
from greenroom.host.core import Core, CoreOptions
from greenroom.host.origins import SubdomainOrigins
from greenroom.host.page_session import PageSession
from greenroom.host.seat import Seat
from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.providers.nobody import NOBODY

T = TypeVar("T")
SECONDS = 20
WORKER_SECONDS = 150
"""The model worker reads its library from a disk that may be slow."""


@asynccontextmanager
async def running(folder: Path, options: CoreOptions | None = None) -> AsyncIterator[Core]:
    """A core over a store in `folder`, told that it is served."""
    with Store(Folders.under(folder)) as store:
        async with Core(store, replace(options or CoreOptions(), local_places=NOBODY)) as core:
            core.serving(
                origins=SubdomainOrigins(4000), shell_origin="http://127.0.0.1:3999", own_ports=frozenset({3999, 4000})
            )
            yield core


async def model_worker_ready(core: Core) -> None:
    """Start the model worker, which takes seconds of CPU: no wait for an answer is to include them."""
    core.model_worker.start()
    with anyio.fail_after(WORKER_SECONDS):
        while core.model_worker.state.stage != "ready":
            await anyio.sleep(0.05)


async def demo(core: Core, name: str = "demo") -> Connection:
    """The demo server, started."""
    return await started(core, ServerEntry(name=name, command=sys.executable, args=(str(asset("demo", "server.py")),)))


async def started(core: Core, entry: ServerEntry) -> Connection:
    """A server, agreed to and ready."""
    connection = core.book.add(entry, approved_for_this_run=True)
    with anyio.fail_after(SECONDS):
        await connection.start()
    return connection


def asked(core: Core, connection: Connection, method: str) -> list[JsonObject]:
    """The requests of this method that a server got, as they were on the wire."""
    return _bodies(core, connection, method, "request")


def answers(core: Core, connection: Connection, method: str) -> list[JsonValue]:
    """The results a server gave to requests of this method, as they were on the wire."""
    return [message["result"] for message in _bodies(core, connection, method, "result")]


def _bodies(core: Core, connection: Connection, method: str, kind: str) -> list[JsonObject]:
    rows = [row for row in core.tap.rows(limit=10_000) if row.peer == connection.key]
    return [json.loads(core.tap.body(row.seq) or "") for row in rows if (row.method, row.kind) == (method, kind)]


class Page:
    """Our page: remembers what it is told, and says what it likes."""

    def __init__(self, core: Core, seat: Seat | None = None) -> None:
        """Connect: to the core's only seat, which is opened for the first page, or to a certain one."""
        self.core = core
        self.seat = seat or next(iter(core.seats), None) or core.seats.open()
        self.told: list[p.ToPage] = []
        self._news = anyio.Event()
        self.session = self._connected()

    def _connected(self) -> PageSession:
        session = self.core.page_connected(self._hear, "app", self.seat.name)
        assert session is not None
        return session

    def _hear(self, message: p.ToPage) -> None:
        self.told.append(message)
        self._news.set()

    def say(self, message: p.FromPage) -> None:
        self.session.receive(message)

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.told if isinstance(message, kind)]

    async def until(self, kind: type[T], fits: Callable[[T], bool] = lambda _message: True) -> T:
        """The first message of this kind that fits, now or soon."""
        with anyio.fail_after(SECONDS):
            while True:
                for message in self.all(kind):
                    if fits(message):
                        return message
                self._news = anyio.Event()
                await self._news.wait()


class Worker:
    """The far end of a View: what its Worker and its own script would do."""

    def __init__(self, page: Page, view: View) -> None:
        self.page, self.view = page, view
        self.heard: list[JsonObject] = []
        self.closed: str | None = None
        self.answers_teardown = True
        self._news = anyio.Event()
        self._ids = 0

    async def connect(self) -> None:
        """Get a ticket, open the socket, announce the proxy."""
        self.page.say(p.WantTicket(view=self.view.name))
        ticket = await self.page.until(p.Ticket, lambda one: self.page.core.views.redeem(one.ticket) is self.view)
        assert ticket.view == self.view.name
        self.view.attach(self._hear, self._close)
        self.page.say(p.ProxyReady(view=self.view.name))

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        self._news.set()
        if message.get("method") == "ui/resource-teardown" and self.answers_teardown:
            asyncio.get_running_loop().call_soon(self.say, {"jsonrpc": "2.0", "id": message["id"], "result": {}})

    def _close(self, why: str) -> None:
        self.closed = why

    def say(self, message: JsonValue) -> None:
        self.view.receive(json.dumps(message))

    async def until(self, fits: Callable[[JsonObject], bool], *, seconds: float = SECONDS) -> JsonObject:
        with anyio.fail_after(seconds):
            while True:
                for message in self.heard:
                    if fits(message):
                        return message
                self._news = anyio.Event()
                await self._news.wait()

    async def heard_method(self, method: str) -> JsonObject:
        return await self.until(lambda message: message.get("method") == method)

    async def ask(self, method: str, params: JsonObject) -> JsonObject:
        """Send a request and wait for its answer."""
        self._ids += 1
        name = f"r{self._ids}"
        self.say({"jsonrpc": "2.0", "id": name, "method": method, "params": params})
        return await self.until(lambda message: message.get("id") == name and "method" not in message)

    async def initialize(self) -> JsonObject:
        answer = await self.ask(
            "ui/initialize",
            {
                "appInfo": {"name": "test", "version": "1"},
                "appCapabilities": {"availableDisplayModes": ["inline", "fullscreen"]},
                "protocolVersion": "2026-01-26",
            },
        )
        self.say({"jsonrpc": "2.0", "method": "ui/notifications/initialized"})
        return answer


async def launched(page: Page, connection: Connection, tool: str, arguments: JsonObject) -> Worker:
    """Run a tool as the person and play its View, connected and initialised."""
    mounts = len(page.all(p.MountView))
    page.say(p.RunTool(call=f"c{mounts}", server=connection.key, tool=tool, arguments=arguments))
    mount = await page.until(p.MountView, lambda one: one.tool == tool and one in page.all(p.MountView)[mounts:])
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = Worker(page, view)
    await worker.connect()
    await worker.initialize()
    return worker
