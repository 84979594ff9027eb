"""What is left in the real window of Views that came and went: no process, no memory, nothing in the page.

The counterpart of `tests/stage/test_lifetimes.py`, seen from outside: here the app is another process, so its tasks and
objects cannot be counted, but the engine's processes can.
"""

import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from greenroom.cli.server_words import server_entry
from tests.stage import toys
from tests.window.processes import command_of, descendants
from tests.window.test_closing import App, opened

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.timeout(240),
    pytest.mark.skipif(sys.platform != "linux", reason="counts by /proc"),
]

LARGE: Final = 7_000_000
TOOLS: Final[dict[str, Any]] = {
    "small": {"html": toys.page("<p>small</p>")},
    "large": {"html": toys.page("<p>large</p>", "", f"<!--{'x' * LARGE}-->")},
}
PATIENCE_SECONDS: Final = 15.0
"""The engine lets a process that it may need again wait for some seconds."""
IDLE: Final = {"files": 3, "threads": 3, "nodes": 40, "listeners": 20}
"""How many more are no loss: kept connections, the engine's own threads, rows of the page's log."""
APP_MB: Final = 80.0
"""What the C library of the app's process may keep in stock."""
PAGE_MB: Final = 2.0


@dataclass(frozen=True, kw_only=True)
class Left:
    """What exists at one moment."""

    processes: Counter[str]
    files: int
    threads: int
    frames: int
    documents: int
    nodes: int
    listeners: int
    temporary: int


def nothing_is_left(folder: Path, *, rounds: int, small: int, large: int) -> None:
    (folder / "tools.json").write_text(json.dumps(TOOLS))
    server = (sys.executable, str(toys.SERVER), str(folder / "tools.json"))
    with opened(folder, server) as app:
        visits(app, server, rounds=1, small=5, large=4)
        checks_arguments(app)
        before, held, engine = left(app, folder), memory(app), engine_mb(app)
        visits(app, server, rounds=rounds, small=small, large=large)
        after = as_few_as(before, lambda: left(app, folder))
        grown = [now - then for now, then in zip(memory(app), held, strict=True)]
        engine_grown = engine_mb(app) - engine
    sys.stdout.write(f"{rounds * (small + large)} Views, {rounds * large} of {LARGE / 1e6:.0f} MB: the app ")
    sys.stdout.write(f"{held[0]:.1f} MB and {grown[0]:+.1f} MB, the page {held[1]:.1f} MB and {grown[1]:+.1f} MB, ")
    sys.stdout.write(f"the engine's processes {engine:.1f} MB and {engine_grown:+.1f} MB\n{before}\n{after}\n")
    assert more_than(before, after) == {}
    assert grown[0] < APP_MB
    assert grown[1] < PAGE_MB


def checks_arguments(app: App) -> None:
    """Wait for the process that checks arguments: it starts by itself when a tool was looked at for a while, and stays."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not any("argument_worker" in command for command in descendants(app.process.pid).values()):
        assert time.monotonic() < until, "no process that checks arguments"
        time.sleep(0.1)


def visits(app: App, server: tuple[str, ...], *, rounds: int, small: int, large: int) -> None:
    """Let Views come and go; the server is started anew before each round."""
    for _ in range(rounds):
        app.page.start_server(server_entry(shlex.join(server)).key)
        for number in range(small):
            visit(app, "small")
            if number < large:
                visit(app, "large")


def visit(app: App, tool: str) -> None:
    app.page.forget()
    view = app.mount(tool)
    app.page.hear_type("view", view=view, phase="ready")
    app.page.say(type="close", view=view)
    app.page.hear_type("unmount", view=view)


def left(app: App, folder: Path) -> Left:
    app.page.forget()
    app.page.command("HeapProfiler.collectGarbage")
    dom = app.page.command("Memory.getDOMCounters")
    process = Path(f"/proc/{app.process.pid}")
    return Left(
        processes=Counter(kind_of(command) for command in descendants(app.process.pid).values()),
        files=len(list((process / "fd").iterdir())),
        threads=len(list((process / "task").iterdir())),
        frames=len(app.page.command("Page.getFrameTree")["frameTree"].get("childFrames", ())),
        documents=dom["documents"],
        nodes=dom["nodes"],
        listeners=dom["jsEventListeners"],
        temporary=len(list((folder / "temporary").iterdir())),
    )


def kind_of(command: str) -> str:
    """What a process is, without what differs each time it is started."""
    words = (Path(word).name for word in command.split() if word.startswith("--type") or not word.startswith("-"))
    return " ".join([word for word in words if not word.replace(".", "").isdigit()][:4])


def memory(app: App) -> tuple[float, float]:
    """Private memory of the app's process, and the heap of its page's own thread, in MB."""
    used = app.page.command("Runtime.getHeapUsage")["usedSize"]
    return private_mb(app.process.pid), float(used) / 1e6


def engine_mb(app: App) -> float:
    """Private memory of the engine's own processes, in MB."""
    return sum(private_mb(pid) for pid in descendants(app.process.pid) if "QtWebEngine" in command_of(pid))


def private_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty")) / 1000


def more_than(before: Left, after: Left) -> dict[str, int]:
    """What there is more of than before; fewer is as it should be."""
    counts = [name for name in Left.__annotations__ if name != "processes"]
    more = {name: getattr(after, name) - getattr(before, name) for name in counts}
    grown = {name: count for name, count in more.items() if count > IDLE.get(name, 0)}
    return {**grown, **(after.processes - before.processes)}


def as_few_as(before: Left, count: Callable[[], Left]) -> Left:
    """Count again and again until there is no more than before, within a bound."""
    until = time.monotonic() + PATIENCE_SECONDS
    while more_than(before, found := count()) and time.monotonic() < until:
        time.sleep(0.5)
    return found


def test_nothing_is_left_in_the_window_of_views_that_came_and_went(tmp_path: Path) -> None:
    nothing_is_left(tmp_path, rounds=2, small=6, large=2)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_nothing_is_left_in_the_window_of_two_hundred_views(tmp_path: Path) -> None:
    nothing_is_left(tmp_path, rounds=10, small=15, large=5)
