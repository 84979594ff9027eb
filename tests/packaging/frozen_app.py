"""The packaged app, made once for all tests that look at it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).resolve().parents[2]
READY = "GREENROOM_FROZEN"
"""Names a folder in which `dev.py freeze --out FOLDER --beside tests/packaging/driven.py` has put it already."""
FREEZE_SECONDS = 1200


@dataclass(frozen=True, kw_only=True)
class FrozenApp:
    """The folder with the executables. `driven` has a door for tests and is the same app otherwise."""

    folder: Path

    @property
    def greenroom(self) -> Path:
        return self.folder / "greenroom"

    @property
    def driven(self) -> Path:
        return self.folder / "driven"

    def megabytes(self) -> float:
        """What it takes on disk."""
        return sum(path.lstat().st_size for path in self.folder.rglob("*") if not path.is_dir()) / 1e6


@pytest.fixture(scope="session")
def frozen() -> Iterator[FrozenApp]:
    """The packaged app; packing it takes minutes."""
    if ready := os.environ.get(READY):
        yield FrozenApp(folder=Path(ready).absolute() / "greenroom")
        return
    with TemporaryDirectory(prefix="greenroom-frozen-") as out:
        freeze(out)
        yield FrozenApp(folder=Path(out) / "greenroom")


def freeze(out: str) -> None:
    """Pack it as a contributor would."""
    command = [sys.executable, "dev.py", "freeze", "--out", out, "--beside", "tests/packaging/driven.py"]
    done = subprocess.run(command, cwd=ROOT, timeout=FREEZE_SECONDS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-4000:]}"
