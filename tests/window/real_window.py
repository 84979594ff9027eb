"""Starts the program of `plain_window` as tests need it: without a display, with or without the engine's sandbox."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
END_SECONDS = 20.0


def window_environment(**more: str) -> dict[str, str]:
    """The environment of a window in a test: drawn into memory, and the engine's sandbox off for root."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **more}
    if os.geteuid() == 0:
        environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
    return environment


@contextmanager
def plain_window(
    url: str,
    storage: Path,
    *,
    python: Sequence[str] = (sys.executable,),
    environment: Mapping[str, str] | None = None,
    **wanted: Any,
) -> Iterator["subprocess.Popen[str]"]:
    """Run one program with a window; it is ended with the block, whatever happened."""
    order = {"url": url, "storage": str(storage), **wanted}
    process = subprocess.Popen(
        [*python, "-m", "tests.window.plain_window", json.dumps(order)],
        cwd=ROOT,
        env=window_environment() if environment is None else environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def outcome(process: "subprocess.Popen[str]") -> dict[str, Any]:
    """What the program said at its end, waited for within a bound."""
    said, noise = process.communicate(timeout=END_SECONDS)
    assert process.returncode == 0, noise
    result: dict[str, Any] = json.loads(said.splitlines()[-1])
    return result
