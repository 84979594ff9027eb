"""A lock between processes: waited for, told when it takes too long, and dropped with its holder."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from greenroom.store.one_at_a_time import PATIENCE_SECONDS, one_at_a_time

HOLDER: Final = """
import sys
from pathlib import Path
from greenroom.store.one_at_a_time import one_at_a_time
with one_at_a_time(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


def held_elsewhere(path: Path) -> "subprocess.Popen[str]":
    """A process that holds the lock until it hears something."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    return holder


def test_a_lock_that_is_held_for_long_is_told(tmp_path: Path) -> None:
    holder = held_elsewhere(tmp_path / "a.lock")
    words = f"held a.lock for {PATIENCE_SECONDS:g} seconds"
    with pytest.raises(TimeoutError, match=words), one_at_a_time(tmp_path / "a.lock"):
        pytest.fail("two have it")
    holder.communicate("enough\n", timeout=30)
    with one_at_a_time(tmp_path / "a.lock"):
        pass


def test_a_holder_that_is_killed_holds_it_no_longer(tmp_path: Path) -> None:
    holder = held_elsewhere(tmp_path / "a.lock")
    holder.kill()
    holder.communicate(timeout=30)
    with one_at_a_time(tmp_path / "a.lock"), one_at_a_time(tmp_path / "b.lock"):
        pass
