"""Using a case's View as a person does, with pointer and keys, and a transcript of what passed meanwhile.

A transcript holds what the person did and, below it, which messages went between View and host, each kind once: no times, no
ids, no sizes, so that it is the same on every machine. It stands in `transcripts/`, and `GREENROOM_TEST_TRANSCRIPTS=write` makes it
anew.
"""

import json
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import anyio
from playwright.async_api import FrameLocator, expect

from greenroom.host.core import CoreOptions
from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine, House, house
from tests.cases.prepare import Case
from tests.cases.views import keep_picture
from tests.clients.oracle import Oracle, Sent
from tests.clients.sdk import WITH_SCHEMA, schema_of

READY: Final = 60_000
"""Milliseconds for a stranger's server and its View on a busy machine."""
_TRANSCRIPTS: Final = Path(__file__).with_name("transcripts")
_SILENT: Final = frozenset(
    {
        "ui/notifications/size-changed",
        "notifications/progress",
        "ui/notifications/sandbox-resource-ready",
        "tools/list",
        "notifications/tools/list_changed",
    }
)
"""How often or when they come depends on the machine."""


@dataclass(kw_only=True)
class Drive:
    """A View under somebody's hands."""

    house: House
    view: FrameLocator
    name: str
    without: frozenset[str]
    lines: list[str] = field(default_factory=list)
    _seen: int = 0

    async def did(self, what: str) -> None:
        """Write down what the person has done, and what passed since the last time, its answers included."""
        await until(lambda: self._unanswered() == 0, "a request of the View was not answered")
        self.lines.append(f"the person {what}")
        self.lines += [f"    {line}" for line in dict.fromkeys(self._passed())]

    def _unanswered(self) -> int:
        """Of those that the transcript holds: some Views keep a call open to be told of what is new."""
        recorded = self.house.core.tap.rows(after=-1, limit=100_000)
        rows = [row for row in recorded if row.peer.startswith("View") and row.method not in self.without]
        asked = sum(row.kind == "request" and row.direction == "from_peer" for row in rows)
        return asked - sum(row.kind in {"result", "error"} and row.direction == "to_peer" for row in rows)

    def offers(self) -> None:
        """Write down which tools the View has of its own: when they are listed depends on the machine."""
        names = sorted(one.tool.name for one in self.house.seat.app_tools.at_hand())
        self.lines.append(f"the View offers {', '.join(names) or 'no tool of its own'}")

    def _passed(self) -> list[str]:
        tap = self.house.core.tap
        rows = tap.rows(after=self._seen, limit=100_000)
        self._seen = tap.newest
        lines = []
        for row in rows:
            if not row.peer.startswith("View") or row.method in self.without:
                continue
            arrow = "host → View" if row.direction == "to_peer" else "View → host"
            what = row.method if row.kind in {"request", "notification"} else f"{row.kind} of {row.method}"
            lines.append(f"{arrow}: {what}{self._subject(row.seq, row.kind)}")
        return lines

    def _subject(self, seq: int, kind: str) -> str:
        text = self.house.core.tap.body(seq)
        body: Any = json.loads(text) if text else {}
        if kind == "request" and body.get("method") == "tools/call":
            return f" {body['params']['name']}"
        if kind == "result" and body.get("result", {}).get("isError"):
            return ", isError"
        return f" {body['error']['code']}" if kind == "error" else ""

    async def picture(self, name: str) -> None:
        """Keep a picture where somebody wants to see it."""
        keep_picture(await self.house.page.screenshot(), f"driven-{self.name}-{name}")

    def called(self) -> set[str]:
        """The names of all tools that the View called."""
        return {str(params["name"]) for params in self._asked()}

    def calls(self, tool: str) -> list[Any]:
        """The arguments of all calls of this tool that the View made; frameworks put words of their own before its name."""
        return [params.get("arguments") for params in self._asked() if str(params["name"]).endswith(tool)]

    def _asked(self) -> list[Any]:
        tap = self.house.core.tap
        rows = tap.rows(after=-1, limit=100_000)
        asked = [row for row in rows if (row.method, row.kind, row.direction) == ("tools/call", "request", "from_peer")]
        bodies = [tap.body(row.seq) for row in asked if row.peer.startswith("View")]
        return [json.loads(body)["params"] for body in bodies if body]


@asynccontextmanager
async def driving(
    engine: Engine,
    folder: Path,
    case: Case,
    call: tuple[str, dict[str, Any]],
    *,
    without: Sequence[str] = (),
    options: CoreOptions | None = None,
) -> AsyncIterator[Drive]:
    """Show the View of a call, and hold its transcript and each message it was sent against what is known at the end."""
    tool, arguments = call
    entry = ServerEntry(name=case.name, command=case.command, args=case.args, env=case.env)
    options = options or CoreOptions(autostart=True, open_links=False, consent="allow")
    async with house(engine, folder, entry, options=options) as h:
        await h.tool(tool).wait_for(timeout=READY)
        await h.run(tool, arguments=json.dumps(arguments))
        await expect(h.card(tool).last.get_by_text("ready in")).to_be_visible(timeout=READY)
        drive = Drive(house=h, view=h.view("1"), name=case.name, without=_SILENT | set(without))
        yield drive
        drive.offers()
        assert Oracle(schema_of(WITH_SCHEMA[-1])).complaints(_sent(h)) == []
    compare(case.name if tool == case.calls[0][0] else f"{case.name}-{tool}", drive.lines)


def _sent(h: House) -> list[Sent]:
    sent: list[Sent] = []
    for row in h.core.tap.rows(after=-1, limit=100_000):
        text = h.core.tap.body(row.seq) if row.peer.startswith("View") and row.direction == "to_peer" else None
        if text is not None:
            sent.append(Sent(body=json.loads(text), answers=row.method if row.kind in {"result", "error"} else None))
    return sent


def compare(name: str, lines: list[str]) -> None:
    """Hold a transcript against the one that is kept."""
    file = _TRANSCRIPTS / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("GREENROOM_TEST_TRANSCRIPTS") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


async def until(true: Callable[[], bool], what: str, seconds: float = 30) -> None:
    """Wait, but not for ever."""
    with anyio.move_on_after(seconds):
        while not true():
            await anyio.sleep(0.05)
    assert true(), what
