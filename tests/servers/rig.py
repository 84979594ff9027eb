"""What the tests of servers share: a book on a temporary profile, the toys, and eyes for processes."""

import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio

from greenroom.servers.book import ServerBook
from greenroom.servers.entry import ProtocolChoice, ServerEntry
from greenroom.servers.tap import WireTap
from greenroom.store.folders import Folders
from greenroom.store.store import Store

TOYS = Path(__file__).parent / "toys"


@dataclass(frozen=True, kw_only=True)
class Rig:
    """An open book with what belongs to it."""

    book: ServerBook
    tap: WireTap
    store: Store


@asynccontextmanager
async def open_book(
    root: Path,
    *,
    initialize_seconds: float = 20,
    probe_seconds: float = 2,
    poll_seconds: float = 0.05,
    asks_person: bool = False,
) -> AsyncIterator[Rig]:
    with Store(Folders.under(root)) as store:
        store.settings.change(initialize_seconds=float(initialize_seconds))
        tap = WireTap()
        try:
            async with ServerBook(
                store=store, tap=tap, probe_seconds=probe_seconds, poll_seconds=poll_seconds, asks_person=asks_person
            ) as book:
                yield Rig(book=book, tap=tap, store=store)
        finally:
            tap.close()


def raw(
    *arguments: str, name: str = "toy", protocol: ProtocolChoice = "auto", env: dict[str, str] | None = None
) -> ServerEntry:
    """The server written by hand."""
    # Without site packages it starts in a few hundredths of a second.
    args = ("-I", "-S", str(TOYS / "raw_server.py"), *arguments)
    return ServerEntry(name=name, command=sys.executable, args=args, protocol=protocol, env=env or {})


def sdk(*, protocol: ProtocolChoice = "auto") -> ServerEntry:
    """The server made with the SDK, over stdio."""
    return ServerEntry(name="sdk", command=sys.executable, args=(str(TOYS / "sdk_server.py"),), protocol=protocol)


ASKING = str(TOYS / "asking_server.py")


def asking(*arguments: str, name: str = "asker") -> ServerEntry:
    """The server that asks back."""
    return ServerEntry(name=name, command=sys.executable, args=("-I", "-S", ASKING, *arguments))


MOODY = [sys.executable, "-I", "-S", str(TOYS / "moody_server.py")]
"""The command line of the server that goes wrong where it is told to."""


def moody(*arguments: str) -> ServerEntry:
    """That server, over stdio."""
    return ServerEntry(name="moody", command=MOODY[0], args=(*MOODY[1:], *arguments))


async def until(condition: Callable[[], bool], *, seconds: float = 10) -> None:
    """Wait until something is true; the test fails when that takes too long."""
    with anyio.fail_after(seconds):
        while not condition():
            await anyio.sleep(0.02)


def state_of(pid: int) -> str | None:
    """The process's state letter as the kernel gives it, None when there is no such process."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return text.rpartition(")")[2].split()[0]


def children_of(pid: int) -> list[int]:
    """Pids of all processes whose parent is this one, dead but unburied ones included."""
    found = []
    for name in Path("/proc").iterdir():
        try:
            text = (name / "stat").read_text(encoding="utf-8", errors="replace") if name.name.isdigit() else ""
        except OSError:
            continue
        if text and int(text.rpartition(")")[2].split()[1]) == pid:
            found.append(int(name.name))
    return found


def sent(rig: Rig, method: str) -> list[dict[str, Any]]:
    """The messages of this method that we sent, oldest first, parsed from the tap."""
    rows = [row for row in rig.tap.rows(limit=10_000) if row.direction == "to_peer" and row.method == method]
    return [json.loads(rig.tap.body(row.seq) or "{}") for row in rows if row.kind in {"request", "notification"}]


LIVING = TOYS / "living_server.py"


def living(*arguments: str, name: str = "living") -> ServerEntry:
    """The server whose lists, documents and tasks change."""
    return ServerEntry(name=name, command=sys.executable, args=("-I", "-S", str(LIVING), *arguments))
