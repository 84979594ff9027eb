"""The View that uses every call, in an open app: what it wrote down, and what the wire tap of the host saw."""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Frame, expect

from greenroom.host.core import Core, CoreOptions
from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine, House, house
from tests.clients.oracle import Sent
from tests.clients.sdk import HERE, view_of

SERVER: Final = HERE / "server.py"
DONE: Final = 90_000
"""Milliseconds for all steps of a View."""
_STATE: Final = """({
    steps: transcript.steps, heard: transcript.heard, complaints: transcript.complaints,
    sent: transcript.wire.sent, received: transcript.wire.received,
})"""


@dataclass(kw_only=True)
class Wire:
    """What the tap recorded of one peer, in order."""

    said: list[Any]
    """By the peer."""
    sent: list[Sent]
    """To the peer."""


@dataclass(kw_only=True)
class Told:
    """What a View has written down, and what the host recorded of it and of its server up to the same moment."""

    version: str
    steps: dict[str, dict[str, Any]]
    """By name: a row with `ok`, `error` or `absent`."""
    heard: list[dict[str, Any]]
    complaints: list[str]
    sent: list[Any]
    received: list[Any]
    view: Wire
    server: Wire
    notes: list[str]
    """What the host told the author."""
    farewell: Wire = field(default_factory=lambda: Wire(said=[], sent=[]))
    """Of the View, with its end."""

    def value(self, step: str) -> Any:
        """What a step that went well gave."""
        row = self.steps[step]
        assert "ok" in row, row
        return row["ok"]

    @property
    def capabilities(self) -> dict[str, Any]:
        """What the host declared; an older SDK keeps less of it for its app."""
        hello = next(
            m["result"] for m in self.received if isinstance(m, dict) and "hostCapabilities" in m.get("result", {})
        )
        declared: dict[str, Any] = hello["hostCapabilities"]
        return declared


def every_call(version: str) -> ServerEntry:
    """Our server, whose View is made with this version of the SDK."""
    return ServerEntry(name="every-call", command=sys.executable, args=(str(SERVER), str(view_of(version))))


@asynccontextmanager
async def showing(
    engine: Engine, folder: Path, entry: ServerEntry, programme: str, *, options: CoreOptions | None = None
) -> AsyncIterator[House]:
    """Open the app, start the server, and show the View at work on its programme."""
    options = options or CoreOptions(autostart=True, open_links=False, consent="allow")
    async with house(engine, folder, entry, options=options) as h:
        await h.tool("show").wait_for(timeout=60_000)
        await h.run("show", arguments=json.dumps({"programme": programme}))
        yield h


async def play(engine: Engine, folder: Path, version: str) -> Told:
    """Let the View do everything, and take it off the stage."""
    async with showing(engine, folder, every_call(version), "every") as h:
        told = await read(h, version)
        (view,) = h.seat.views
        await view.close("the test is done with it")
        told.farewell = on_the_tap(h.core, "View 1")
        return told


async def read(h: House, version: str) -> Told:
    """Wait until the View has done its programme, and read what it has written down."""
    await expect(h.view("1").locator("#state")).to_have_text("done", timeout=DONE)
    frame = await view_frame(h)
    state = await frame.evaluate(_STATE)
    steps = {step["name"]: step for step in state.pop("steps")}
    view, server = on_the_tap(h.core, "View 1"), on_the_tap(h.core, h.core.book.connections[0].key)
    notes = [note.text for shown in h.seat.views for note in shown.journal.notes]
    return Told(version=version, steps=steps, view=view, server=server, notes=notes, **state)


async def view_frame(h: House, name: str = "1") -> Frame:
    """The View's own frame, for its script."""
    element = await h.view(name).locator("html").element_handle()
    assert element is not None
    frame = await element.owner_frame()
    assert frame is not None
    return frame


def on_the_tap(core: Core, peer: str) -> Wire:
    """All messages of one peer, as they were recorded."""
    wire = Wire(said=[], sent=[])
    for row in core.tap.rows(after=-1, limit=100_000):
        if row.peer != peer:
            continue
        text = core.tap.body(row.seq)
        assert text is not None, row
        if row.direction == "from_peer":
            wire.said.append(json.loads(text))
        else:
            answers = row.method if row.kind in {"result", "error"} else None
            wire.sent.append(Sent(body=json.loads(text), answers=answers))
    return wire
