"""A process that is killed at any moment: what it was told is kept is kept, nothing is half, and the next start works."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.store.writers import READS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks, and kills as POSIX does")

KILLS: Final = 100
FRESH: Final = 8
"""After so many kills the next process meets a folder that does not exist yet."""
LONGEST_LIFE: Final = 0.12
"""Seconds."""


class Writers:
    """The program of `tests.store.writers`, running."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def killed(self, data: Path, journal: Path, *, seed: int, seconds: float) -> None:
        """Let one write for so long, and kill it."""
        self._say(json.dumps([str(data), str(journal), seed]))
        writer = int(self._hear())
        time.sleep(seconds)
        os.kill(writer, signal.SIGKILL)
        assert self._hear() == "gone"

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def writers() -> Iterator[Writers]:
    command = [sys.executable, "-m", "tests.store.writers"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Writers(process)


class Expected:
    """What a journal says must be there; a write that was under way may have come about or not."""

    def __init__(self, journal: Path) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.written: Counter[str] = Counter()
        self.under_way: set[tuple[str, str]] = set()
        for word, kind, key, value in notes(journal):
            if word == "will":
                self.under_way.add((kind, key))
            else:
                self.under_way.discard((kind, key))
                self.kept[kind, key] = value
                self.written[kind] += 1

    def check(self, store: Store) -> None:
        for (kind, key), value in self.kept.items():
            found = READS[kind](store, key)
            assert found is not None, (kind, key)
            assert found == value or (kind, key) in self.under_way, (kind, key)


def notes(journal: Path) -> Iterator[list[str]]:
    """The journal's lines; one that a kill cut off says nothing."""
    for line in journal.read_text().splitlines() if journal.exists() else ():
        if line.endswith("]"):
            yield json.loads(line)


@pytest.mark.timeout(180)
def test_a_hundred_kills_lose_nothing_that_was_written_and_spoil_nothing(tmp_path: Path) -> None:
    seed = int(os.environ.get("GREENROOM_TEST_SEED") or time.time_ns() % 1_000_000)
    sys.stdout.write(f"GREENROOM_TEST_SEED={seed}\n")
    chance = random.Random(seed)  # noqa: S311 -- to be repeated, not to be secret
    written: Counter[str] = Counter()
    with writers() as running:
        for kill in range(KILLS):
            place = tmp_path / str(kill // FRESH)
            running.killed(
                place / "data",
                tmp_path / f"{place.name}.jsonl",
                seed=seed + kill,
                seconds=chance.random() * LONGEST_LIFE,
            )
            written += check_whole(place / "data", tmp_path / f"{place.name}.jsonl")
    assert set(written) == set(READS)


def check_whole(data: Path, journal: Path) -> Counter[str]:
    """Open what a killed process left, and compare; return how much it had written, by kind."""
    if not data.exists():
        return Counter()
    expected = Expected(journal)
    with Store(Folders.under(data)) as store:
        assert store._database.rows("PRAGMA integrity_check") == [("ok",)]
        expected.check(store)
    return expected.written
