"""A program for tests: a real window that stays on its skeleton, or goes on to one address while it is watched.

Run as `python -m tests.window.skeleton_window JSON`. The JSON object holds `storage`, and either `url` (the page to go on
to once the skeleton is to be seen) or `debugging_port`. With a `url` it prints, when the page has been there for a
moment, one JSON list: each change of what was to be seen, as `[is it blue somewhere, how many colours]`.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from greenroom.window.app import AppWindows
from greenroom.window.app_window import WindowPlan
from greenroom.window.engine import EngineSetup, prepare_environment
from greenroom.window.geometry import Geometry

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

BLUE: Final = 0xFF2040E0
"""What the page is recognised by."""
_STEP_MS: Final = 10
_SAMPLES: Final = 24
_LINGER_SECONDS: Final = 1.0
"""How long the page is watched once more than one colour of it is seen."""


def main() -> int:
    wanted: dict[str, Any] = json.loads(sys.argv[1])
    port = wanted.get("debugging_port")
    prepare_environment(EngineSetup(guard_flags=[], debugging_port=port), os.environ)
    plan = WindowPlan(title="A skeleton", storage=Path(wanted["storage"]), unsandboxed=True, debugging_port=port)
    url = wanted.get("url")
    host, watch = Host(url), Watch()
    windows = AppWindows(plan, host, OnePlace(), created=watch.begin if url else _nothing)
    watch.skeleton, watch.enough = host.answer, windows.close
    windows.run()
    sys.stdout.write(json.dumps(watch.seen))
    return 0


def _nothing() -> None:
    """It is not watched."""


@dataclass
class Host:
    """A host with one address, which answers when it is told to."""

    url: str | None
    _waiting: Callable[[], object] = _nothing

    def answer(self) -> None:
        waiting, self._waiting = self._waiting, _nothing
        waiting()

    def when_served(self, act: Callable[[], object]) -> None:
        self._waiting = act

    def sit(self) -> str:
        return "1"

    def address(self, _seat: str) -> str:
        assert self.url is not None
        return self.url

    def leave(self, _seat: str) -> None:
        """Nothing is left behind."""

    def command(self, _seat: str, _command: str) -> None:
        """Nobody listens."""

    def choose_file(self, _seat: str, _purpose: str) -> None:
        """There is nothing to do with a file."""

    def trouble(self, text: str) -> None:
        sys.stderr.write(text)


class OnePlace:
    """A memory of one place."""

    def place(self, _slot: int) -> Geometry:
        return Geometry(width=900, height=600)

    def keep(self, _slot: int, _place: Geometry) -> None:
        """It is not asked for again."""


@dataclass
class Watch:
    """Looks at the window again and again, on the GUI thread."""

    seen: list[tuple[bool, int]] = field(default_factory=list)
    skeleton: Callable[[], object] = _nothing
    enough: Callable[[], object] = _nothing
    _painted_at: float | None = None

    def begin(self) -> None:
        from PySide6.QtCore import QTimer  # noqa: PLC0415 -- the engine's flags come before the engine
        from PySide6.QtWidgets import QApplication  # noqa: PLC0415

        timer = QTimer(QApplication.instance(), interval=_STEP_MS)
        timer.timeout.connect(self._look)
        timer.start()

    def _look(self) -> None:
        from PySide6.QtWidgets import QApplication, QMainWindow  # noqa: PLC0415

        window = next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)), None)
        if window is None or not window.isVisible():
            return
        sight = blue, colours = self._sight(window)
        if not self.seen or self.seen[-1] != sight:
            self.seen.append(sight)
        if blue and self._painted_at is None:
            self._painted_at = time.monotonic()
        elif colours > 1:
            self.skeleton()
        if self._painted_at is not None and time.monotonic() - self._painted_at > _LINGER_SECONDS:
            self.enough()

    def _sight(self, window: "QMainWindow") -> tuple[bool, int]:
        view: Any = window.centralWidget()
        picture = window.grab(view.geometry()).toImage().scaled(_SAMPLES, _SAMPLES)
        colours = {picture.pixel(x, y) for x in range(_SAMPLES) for y in range(_SAMPLES)}
        return BLUE in colours, len(colours)


if __name__ == "__main__":
    sys.exit(main())
