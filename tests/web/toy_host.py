"""A small host to put the real servers around: it keeps what it was told, and says what a test wants said."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio

from greenroom.host.origins import Origins
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import Emulation, FromPage, Size, StageChoices, StageShape, ToPage, Welcome
from greenroom.web.needs import Layout
from greenroom.web.serve import Options, Server

PATIENCE = 20.0
NO_STAGE = StageShape(emulation=Emulation(), screen=None, fullscreen=None, pip=Size(width=360, height=240), csp="host")
NO_CHOICES = StageChoices(profiles=[], devices=[], safe_areas=[], locales=[], time_zones=[], csp=[])


@dataclass(kw_only=True)
class ToyDocument:
    csp: str = "default-src 'none'; script-src 'unsafe-inline'"
    csp_report_only: str | None = None
    permissions_policy: str | None = None
    html: str | None = None
    parameters: JsonObject = field(default_factory=dict)


class ToyView:
    """Keeps everything; `echo` answers each message with itself."""

    def __init__(self, *, echo: bool = False) -> None:
        self.received: list[str] = []
        self.violations: list[JsonObject] = []
        self.remarks: list[str] = []
        self.endings: list[str] = []
        self.send: Callable[[str], None] | None = None
        self.close: Callable[[str], None] | None = None
        self._echo = echo

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        self.send, self.close = send, close

    def receive(self, text: str) -> None:
        self.received.append(text)
        if self._echo and self.send is not None:
            self.send(text)

    def violation(self, details: JsonObject) -> None:
        self.violations.append(details)

    def remark(self, text: str) -> None:
        self.remarks.append(text)

    def ended(self, why: str) -> None:
        self.endings.append(why)


class ToyViews:
    def __init__(self) -> None:
        self.tickets: dict[str, ToyView] = {}
        self.documents: dict[tuple[str, str], ToyDocument] = {}
        self.report_paths: set[tuple[str, str]] = set()
        self.reports: list[bytes] = []

    def redeem(self, ticket: str) -> ToyView | None:
        return self.tickets.pop(ticket, None)

    def document_at(self, host: str, path: str) -> ToyDocument | None:
        if path == "/broken":
            raise RuntimeError("a mistake in the host")
        return self.documents.get((host, path))

    def report(self, host: str, path: str, body: bytes) -> bool:
        if (host, path) not in self.report_paths:
            return False
        self.reports.append(body)
        return True


class ToyRules:
    def __init__(self) -> None:
        self.allowed: set[tuple[str, int]] = set()
        self.refusals: list[tuple[str, int, str]] = []

    def allows(self, host: str, port: int, *, scheme: str) -> bool:
        return bool(scheme) and (host, port) in self.allowed

    def blocked(self, host: str, port: int, scheme: str) -> None:
        self.refusals.append((host, port, scheme))


class ToyPage:
    def __init__(self, send: Callable[[ToPage], None], layout: Layout) -> None:
        self.received: list[FromPage] = []
        self.closed = 0
        self.send, self.layout = send, layout

    def receive(self, message: FromPage) -> None:
        self.received.append(message)

    def close(self) -> None:
        self.closed += 1


class ToyCore:
    def __init__(self) -> None:
        self.views = ToyViews()
        self.network_rules = ToyRules()
        self.notices: list[str] = []
        self.pages: list[ToyPage] = []
        self.seats: list[str] = []
        """Of these pages."""
        self.closed_seats: set[str] = set()
        self.origins: Origins | None = None
        self.shell_origin = ""
        self.own_ports: frozenset[int] = frozenset()

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        self.origins, self.shell_origin, self.own_ports = origins, shell_origin, own_ports

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> ToyPage | None:
        if seat in self.closed_seats:
            return None
        page = ToyPage(send, layout)
        self.seats.append(seat)
        self.pages.append(page)
        send(Welcome(key="", version="0", layout=layout, stage=NO_STAGE, choices=NO_CHOICES, notices=self.notices))
        return page


class ToyPorts:
    def __init__(self) -> None:
        self.ports: dict[str, int] = {}

    def recall(self, name: str) -> int | None:
        return self.ports.get(name)

    def remember(self, name: str, port: int) -> None:
        self.ports[name] = port


def front_end(folder: Path) -> Path:
    """Lay out a built front end as the build does."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text('<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">hello')
    (folder / "assets" / "index-AbCdEf12.js").write_text("export {};")
    (folder / "relay-worker.js").write_text("self.onmessage = () => {};")
    (folder / "proxy.js").write_text("document.title = 'proxied';")
    (folder / "sources.sha256").write_text("0")
    return folder


@asynccontextmanager
async def serving(core: ToyCore, options: Options | None = None) -> AsyncIterator[Server]:
    """Run the real servers around a core, with names below `localhost` unless the options say otherwise."""
    async with Server(core, options=options or Options(subdomains=True)) as server:
        yield server


async def until(condition: Callable[[], object]) -> None:
    """Wait until something on the other side of a socket has happened."""
    with anyio.fail_after(PATIENCE):
        while not condition():
            await anyio.sleep(0.005)
