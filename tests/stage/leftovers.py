"""What exists at one moment, on both sides, to be compared with another moment (Linux)."""

import asyncio
import ctypes
import gc
import os
import threading
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.async_api import Page

OURS: Final = ("greenroom.host", "greenroom.web", "greenroom.protocol.mcp_apps")
"""Not what is kept on purpose, as in the tap, nor the messages to the page, of which the last may still be in use."""
IDLE: Final = {"files": 3, "nodes": 40, "listeners": 20}
"""How many more are no loss: the browser keeps connections open for the next request; the page shows rows of its log."""


@dataclass(frozen=True, kw_only=True)
class Left:
    """What exists, beside memory. Files are pipes and sockets too."""

    tasks: int
    threads: int
    files: int
    children: int
    renderers: int
    temporary: int
    frames: int
    workers: int
    documents: int
    nodes: int
    listeners: int
    kinds: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, kw_only=True)
class Memory:
    """What this process and the page's own thread hold, in MB."""

    python: float
    page: float


def more_than(before: Left, after: Left) -> dict[str, object]:
    """What there is more of than before; fewer is as it should be."""
    counts = {name: getattr(after, name) - getattr(before, name) for name in Left.__annotations__ if name != "kinds"}
    grown: dict[str, object] = {name: count for name, count in counts.items() if count > IDLE.get(name, 0)}
    if kinds := after.kinds - before.kinds:
        grown["kinds"] = dict(kinds)
    return grown


async def left(page: Page, temporary: Path) -> Left:
    """Count; the page's garbage is collected first, and ours."""
    session = await page.context.new_cdp_session(page)
    await session.send("HeapProfiler.collectGarbage")
    dom = await session.send("Memory.getDOMCounters")
    await session.detach()
    gc.collect()
    return Left(
        tasks=len(asyncio.all_tasks()),
        threads=threads(),
        files=open_files(),
        children=len(children(os.getpid())),
        renderers=sum("--type=renderer" in command(pid) for pid in descendants(os.getpid())),
        temporary=len(list(temporary.iterdir())),
        frames=len(page.frames),
        workers=len(page.workers),
        documents=dom["documents"],
        nodes=dom["nodes"],
        listeners=dom["jsEventListeners"],
        kinds=ours(),
    )


async def memory(page: Page) -> Memory:
    """Measure, after a collection on both sides."""
    session = await page.context.new_cdp_session(page)
    await session.send("HeapProfiler.collectGarbage")
    used = await session.send("Runtime.getHeapUsage")
    await session.detach()
    gc.collect()
    return Memory(python=resident_mb(), page=float(used["usedSize"]) / 1e6)


def ours() -> Counter[str]:
    """Living objects of a View, its calls and its sockets."""
    kinds = (type(thing) for thing in gc.get_objects())
    # Compiled libraries have kinds of which this is no text.
    return Counter(kind.__qualname__ for kind in kinds if str(kind.__module__).startswith(OURS))


def open_files() -> int:
    """Files, pipes and sockets."""
    return len(list(Path("/proc/self/fd").iterdir()))


def threads() -> int:
    """Those that somebody started by name; idle workers stay a while for the next one who needs them."""
    return sum(not thread.name.startswith("AnyIO worker") for thread in threading.enumerate())


def children(parent: int) -> list[int]:
    """Its own children; of a process that ended, none."""
    try:
        tasks = list(Path(f"/proc/{parent}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []


def descendants(parent: int) -> list[int]:
    found = children(parent)
    return [*found, *(below for child in found for below in descendants(child))]


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""  # it ended


def resident_mb() -> float:
    """Memory of this process, without what the C library only keeps in stock (up to 60 MB after large Views)."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
