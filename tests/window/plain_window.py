"""A program for tests: a real window on one address, and nothing else of the app.

Run as `python -m tests.window.plain_window JSON`. The JSON object holds `url` and `storage` and may hold
`close_after` (seconds after the page was asked for), `size`,
`agree` (to every dialog), `end_at_once`, `fail_after`, `expects_sandbox`, `hardening`
(protections to leave out), `guard_flags` and `debugging_port`. It prints one JSON object when the window has closed.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio

from greenroom.errors import GreenroomError
from greenroom.window.app import AppWindows
from greenroom.window.app_window import WindowPlan
from greenroom.window.crossing import Crossing
from greenroom.window.engine import EngineSetup, flags_in_force, prepare_environment
from greenroom.window.engine_sandbox import Unsandboxed, sandbox_state
from greenroom.window.geometry import Geometry
from greenroom.window.hardening import Hardening


def main() -> int:
    wanted: dict[str, Any] = json.loads(sys.argv[1])
    state = sandbox_state()
    port = wanted.get("debugging_port")
    prepare_environment(EngineSetup(guard_flags=wanted.get("guard_flags", []), debugging_port=port), os.environ)
    places: list[Geometry] = []
    plan = WindowPlan(
        title="A plain window",
        storage=Path(wanted["storage"]),
        unsandboxed=isinstance(state, Unsandboxed) and "expects_sandbox" not in wanted,
        hardening=Hardening(**wanted.get("hardening", {})),
        debugging_port=port,
    )
    error = ""
    try:
        one_window(plan, wanted, places)
    except GreenroomError as refused:
        error = str(refused)
    sys.stdout.write(
        json.dumps(
            {
                "sandbox": type(state).__name__,
                "error": error,
                "places": [[place.width, place.height] for place in places],
                "flags": flags_in_force(os.environ),
                "threads": sorted(thread.name for thread in threading.enumerate()),
                "children": children(),
                "at": time.time(),
            }
        )
    )
    return 0


def one_window(plan: WindowPlan, wanted: dict[str, Any], places: list[Geometry]) -> None:
    asked = threading.Event()  # the window has proved its protections and wants the page

    async def background(started: Any, stop: anyio.Event) -> None:
        started(wanted["url"])
        if "fail_after" in wanted:
            await anyio.sleep(wanted["fail_after"])
            raise RefusedByTest
        if "end_at_once" in wanted:
            return
        while not asked.is_set() and not stop.is_set():
            await anyio.sleep(0.02)
        with anyio.move_on_after(wanted.get("close_after", 60)):
            await stop.wait()

    with Crossing[str](background) as crossing:
        url = crossing.started()

        def created() -> None:
            crossing.signals.claim()
            if wanted.get("agree"):
                agree_to_dialogs()

        windows = AppWindows(
            plan, OneSeat(url, asked), OnePlace(places, tuple(wanted.get("size", (700, 500)))), created=created
        )
        crossing.when_stopped(windows.close)
        windows.run()


@dataclass(frozen=True)
class OneSeat:
    """A host with one address; it hears when it is asked for."""

    url: str
    asked: threading.Event

    def when_served(self, act: Callable[[], object]) -> None:
        act()

    def sit(self) -> str:
        return "1"

    def address(self, _seat: str) -> str:
        self.asked.set()
        return self.url

    def leave(self, _seat: str) -> None:
        """Nothing is left behind."""

    def command(self, _seat: str, _command: str) -> None:
        """Nobody listens."""

    def choose_file(self, _seat: str, _purpose: str) -> None:
        """There is nothing to do with a file."""

    def trouble(self, text: str) -> None:
        sys.stderr.write(text)


@dataclass(frozen=True)
class OnePlace:
    """A memory for one run."""

    kept: list[Geometry]
    size: tuple[int, int]

    def place(self, _slot: int) -> Geometry:
        width, height = self.size
        return Geometry(width=width, height=height)

    def keep(self, _slot: int, place: Geometry) -> None:
        self.kept.append(place)


def agree_to_dialogs() -> None:
    """Press the first button of every dialog that opens, as long as the window lives; on the GUI thread."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415 -- the engine's flags come before the engine
    from PySide6.QtWidgets import QApplication, QDialog, QPushButton  # noqa: PLC0415

    def agree() -> None:
        dialog = QApplication.activeModalWidget()
        buttons = dialog.findChildren(QPushButton) if isinstance(dialog, QDialog) else []
        for button in buttons:
            if button.isDefault() or len(buttons) == 1:
                button.click()

    timer = QTimer(QApplication.instance())
    timer.timeout.connect(agree)
    timer.start(100)


class RefusedByTest(GreenroomError):
    def __init__(self) -> None:
        super().__init__("the other side failed")


def _read(file: Path) -> str:
    """A file of /proc; empty when its thread or process has just ended."""
    try:
        return file.read_text()
    except OSError:
        return ""


def children() -> list[str]:
    """The commands of this process's children that still run."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        for pid in _read(task / "children").split():
            status = _read(Path("/proc", pid, "status"))
            if status and "State:\tZ" not in status:
                found.append(_read(Path("/proc", pid, "cmdline")).replace("\0", " "))
    return found


if __name__ == "__main__":
    sys.exit(main())
