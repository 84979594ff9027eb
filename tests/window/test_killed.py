"""The whole app, killed at any moment of its start: nothing of it stays, its data are whole, and it starts again."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from greenroom.cli.server_words import server_entry
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.window.folder_claim import claimed
from tests.stage import toys
from tests.window.processes import descendants, left_after
from tests.window.real_window import ROOT, window_environment
from tests.window.test_closing import opened

pytestmark = [
    pytest.mark.window,
    pytest.mark.timeout(180),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc"),
]

KILLS: Final = 6
LONGEST_LIFE: Final = 4.0
"""Seconds: by then the page is in, and its server is ready."""
LEFT_SECONDS: Final = 5.0


def test_an_app_that_is_killed_at_any_moment_leaves_whole_data_and_no_process(tmp_path: Path) -> None:
    seed = int(os.environ.get("GREENROOM_TEST_SEED") or time.time_ns() % 1_000_000)
    sys.stdout.write(f"GREENROOM_TEST_SEED={seed}\n")
    chance = random.Random(seed)  # noqa: S311 -- to be repeated, not to be secret
    (tmp_path / "tools.json").write_text(json.dumps({"show": {"html": toys.page("<p>live</p>")}}))
    server = (sys.executable, str(toys.SERVER), str(tmp_path / "tools.json"))
    ports = set()
    for _ in range(KILLS):
        below = killed(tmp_path, server, chance.random() * LONGEST_LIFE)
        assert left_after(below, LEFT_SECONDS) == {}
        ports |= whole(tmp_path / "data")
    assert len(ports) <= 1
    with opened(tmp_path, server) as app:
        app.page.start_server(server_entry(shlex.join(server)).key)
        app.show("show")


def killed(folder: Path, server: tuple[str, ...], seconds: float) -> dict[int, str]:
    """Start the app and kill it after so long; return the processes that were below it."""
    command = [sys.executable, "-m", "greenroom.cli.main", "open", "--data", str(folder / "data")]
    command += ["--server", shlex.join(server), "--unsafe-no-sandbox"]
    environment = window_environment()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        time.sleep(seconds)
        below = descendants(process.pid)
        process.send_signal(signal.SIGKILL)
    return below


def whole(data: Path) -> set[int]:
    """Look at what is left; return the page's port, as soon as it was settled."""
    with claimed(data / "engine"), Store(Folders.under(data)) as store:
        assert store._database.rows("PRAGMA integrity_check") == [("ok",)]
        port = store.settings.current.shell_port
    return set() if port is None else {port}
