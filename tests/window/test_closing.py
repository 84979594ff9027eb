"""The end of the app in whatever state it is: within a second, and nothing of it stays.

Each state is ended in three ways: as a person closes a window, by SIGTERM, and by Ctrl+C. How long the process took is
printed; the limit that fails is generous, because other work on the machine is not what is tested.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import pytest

from greenroom.cli.server_words import server_entry
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.window.folder_claim import claimed
from tests.stage import toys
from tests.window.driver import START_SECONDS, free_port
from tests.window.page_socket import PageSocket, our_pages, page_socket
from tests.window.processes import descendants, left_after
from tests.window.real_window import ROOT, window_environment

pytestmark = [
    pytest.mark.window,
    pytest.mark.timeout(120),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc, and sends signals"),
]

LIMIT_SECONDS: Final = 5.0
LEFT_SECONDS: Final = 5.0
"""Of a server that does not end when asked, its guardian takes care after the app has gone."""

Way: TypeAlias = Literal["person", "SIGTERM", "SIGINT"]
WAYS: Final[tuple[Way, ...]] = ("person", "SIGTERM", "SIGINT")

HANGING: Final = (sys.executable, "-c", "import time; time.sleep(1000)")
STUBBORN: Final = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)"
SERVERS: Final = {
    "a server hangs while it starts": HANGING,
    "a server does not let itself be ended": (sys.executable, "-c", STUBBORN),
}
"""Instead of the one that has all tools."""
DEAF: Final = toys.HANDSHAKE.replace("ui/resource-teardown", "nothing")
FLOOD: Final = 'setInterval(() => { for (let n = 0; n < 9; n += 1) post({ id: `p${n}`, method: "ping" }) }, 20);'
CALL: Final = 'post({ id: 1, method: "tools/call", params: { name: "other", arguments: {} } });'
TOOLS: Final[dict[str, dict[str, Any]]] = {
    "live": {"html": toys.page("<p>live</p>")},
    "mounting": {"html": "<p>It never says a word."},
    "busy": {"html": "<p>busy</p><script>for (;;);</script>"},
    "flooding": {"html": toys.page("<p>flooding</p>", FLOOD)},
    "asking": {"html": toys.page("<p>asking</p>", CALL)},
    "deaf": {"html": f"<p>deaf</p><script>{DEAF}</script>"},
    "silent": {"silent": True},
    "other": {},
}


@dataclass(kw_only=True)
class App:
    """The running app; `page` speaks as its page."""

    process: "subprocess.Popen[str]"
    page: PageSocket
    port: int  # of the engine's debugging protocol
    data: Path

    def show(self, *tools: str) -> None:
        """Show these tools' Views, and wait until each has initialised."""
        for tool in tools:
            view = self.mount(tool)
            self.page.hear_type("view", view=view, phase="ready")

    def mount(self, tool: str) -> str:
        """Show a tool's View, and wait only until it is mounted."""
        self.page.run(tool, tool)
        return str(self.page.hear_type("mount", tool=tool)["view"])


def calling(app: App) -> None:
    app.page.run("silent")
    app.page.hear_type("call", state="running")


def mounting(app: App) -> None:
    app.mount("mounting")


def busy(app: App) -> None:
    app.mount("busy")
    time.sleep(0.5)  # its script runs, and will for ever


def live(app: App) -> None:
    app.show("live")


def flooding(app: App) -> None:
    app.show("flooding")
    time.sleep(1)


def asking(app: App) -> None:
    app.show("asking")
    app.page.hear_type("question")


def deaf(app: App) -> None:
    app.show("deaf")


def several(app: App) -> None:
    app.show("live", "flooding", "deaf")
    app.mount("mounting")


def two_windows(app: App) -> None:
    """A further start opens another window in the app that runs."""
    command = [sys.executable, "-m", "greenroom.cli.main", "open", "--data", str(app.data), "--unsafe-no-sandbox"]
    asked = subprocess.run(
        command, cwd=ROOT, env=window_environment(), capture_output=True, text=True, timeout=60, check=True
    )
    assert "another window" in asked.stdout
    until = time.monotonic() + START_SECONDS
    while len(our_pages(app.port)) < 2:
        assert time.monotonic() < until
        time.sleep(0.1)


STATES: Final[dict[str, Callable[[App], None]]] = {
    "a server hangs while it starts": lambda _: None,
    "a server does not let itself be ended": lambda _: None,
    "a server's call is running": calling,
    "a View is mounting": mounting,
    "a View computes for ever": busy,
    "a View is live": live,
    "a View floods": flooding,
    "a question is open": asking,
    "a View does not answer its teardown": deaf,
    "several Views are open": several,
    "two windows are open": two_windows,
}
EVERY: Final = [(state, way) for state in STATES for way in WAYS]
USUAL: Final = [(state, WAYS[number % len(WAYS)]) for number, state in enumerate(STATES)]


@contextmanager
def opened(folder: Path, words: tuple[str, ...]) -> Iterator[App]:
    """The app with this one server and its page in; what it writes for a moment goes to a folder of its own."""
    port = free_port()
    (folder / "temporary").mkdir()
    environment = window_environment(GREENROOM_TEST_DEBUGGING_PORT=str(port), TMPDIR=str(folder / "temporary"))
    command = [sys.executable, "-m", "tests.window.open_for_driver", "--data", str(folder / "data")]
    command += ["--server", shlex.join(words)]
    if os.geteuid() == 0:
        command.append("--unsafe-no-sandbox")
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=said,
            stderr=said,
            text=True,
            start_new_session=True,
        )
    try:
        with page_socket(port) as page:
            yield App(process=process, page=page, port=port, data=folder / "data")
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def end(app: App, way: Way) -> float:
    """End the app in this way; return the seconds until its process was gone."""
    began = time.monotonic()
    match way:
        case "person":
            assert app.process.stdin is not None
            app.process.stdin.write("\n")
            app.process.stdin.flush()
        case "SIGTERM":
            app.process.terminate()
        case "SIGINT":  # a terminal sends it to all that the app has started, too
            os.killpg(app.process.pid, signal.SIGINT)
    app.process.wait(LIMIT_SECONDS + 5)
    return time.monotonic() - began


def check_end(folder: Path, state: str, way: Way) -> None:
    tools = folder / "tools.json"
    tools.write_text(json.dumps(TOOLS))
    words = SERVERS.get(state, (sys.executable, str(toys.SERVER), str(tools)))
    with opened(folder, words) as app:
        app.page.start_server(server_entry(shlex.join(words)).key, "starting" if state in SERVERS else "ready")
        STATES[state](app)
        below = descendants(app.process.pid)
        assert any("QtWebEngineProcess" in command for command in below.values())
        time.sleep(0.3)  # whatever began is under way
        said = (folder / "said").read_text()
        seconds = end(app, way)
        began = time.monotonic()
        left = left_after(below, LEFT_SECONDS)
        late = time.monotonic() - began
    sys.stdout.write(f"{state}, {way}: {seconds:.2f} s, all processes {late:.2f} s later\n")
    assert (folder / "said").read_text() == said
    assert app.process.returncode == 0
    assert left == {}
    assert list((folder / "temporary").iterdir()) == []
    assert seconds < LIMIT_SECONDS
    with claimed(folder / "data" / "data"), Store(Folders.under(folder / "data")) as store:
        assert store.settings.current.shell_port is not None


@pytest.mark.parametrize(("state", "way"), USUAL)
def test_the_app_ends_at_once_in_every_state_and_leaves_nothing(tmp_path: Path, state: str, way: Way) -> None:
    check_end(tmp_path, state, way)


@pytest.mark.long
@pytest.mark.parametrize(("state", "way"), [one for one in EVERY if one not in USUAL])
def test_the_app_ends_at_once_in_every_state_and_way(tmp_path: Path, state: str, way: Way) -> None:
    check_end(tmp_path, state, way)


DELAYS: Final = (0.1, 0.4, 0.7, 0.9, 1.2, 1.8)
"""Seconds after the start of the process, from the first imports to the first page."""


def test_the_app_ends_at_once_while_it_is_starting_and_leaves_nothing(tmp_path: Path) -> None:
    for number, delay in enumerate(DELAYS):
        way: Way = ("SIGTERM", "SIGINT")[number % 2]
        said, below, seconds = ended_while_starting(tmp_path / str(number), delay, way)
        sys.stdout.write(f"{delay} s after the start, {way}: {seconds:.2f} s\n")
        assert "Traceback" not in said
        assert left_after(below, LEFT_SECONDS) == {}
        assert seconds < LIMIT_SECONDS


def ended_while_starting(folder: Path, delay: float, way: Way) -> tuple[str, dict[int, str], float]:
    """What it said, the processes that were below it, and the seconds until it was gone."""
    command = [sys.executable, "-m", "greenroom.cli.main", "open", "--data", str(folder), "--unsafe-no-sandbox"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=window_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    time.sleep(delay)
    below = descendants(process.pid)
    began = time.monotonic()
    os.killpg(process.pid, signal.Signals[way])
    try:
        said, _ = process.communicate(timeout=LIMIT_SECONDS + 5)
    finally:
        process.kill()
    return said, below, time.monotonic() - began
