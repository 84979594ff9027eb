"""Opening and closing the real window: in order, in time, leaving nothing."""

import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.window.driver import free_port
from tests.window.loopback import loopback
from tests.window.real_window import outcome, plain_window

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

HELLO = """<body><script>
const report = () => fetch('/report', {method: 'POST', body: JSON.stringify({place: 'top'})});
setTimeout(report, 50);
</script>"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a POSIX system")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_window_and_the_process_within_a_second(tmp_path: Path, number: signal.Signals) -> None:
    # The quickest of up to three counts: other work on the machine is not what is tested.
    assert any(seconds_to_end(tmp_path / str(attempt), number) < 1 for attempt in range(3))


def seconds_to_end(storage: Path, number: signal.Signals) -> float:
    with loopback({"/": HELLO}) as server, plain_window(server.url, storage) as window:
        server.report()
        asked = time.monotonic()
        window.send_signal(number)
        said = outcome(window)
        gone = time.monotonic()
    assert said["error"] == ""
    assert said["threads"] == ["MainThread"]
    return gone - asked


def test_an_end_before_the_window_is_shown_ends_it_too(tmp_path: Path) -> None:
    with loopback({"/": HELLO}) as server, plain_window(server.url, tmp_path, end_at_once=True) as window:
        assert outcome(window)["error"] == ""


def test_the_other_side_failing_closes_the_window_and_its_error_is_told(tmp_path: Path) -> None:
    with loopback({"/": HELLO}) as server, plain_window(server.url, tmp_path, fail_after=2) as window:
        assert outcome(window)["error"] == "the other side failed"


def test_three_windows_one_after_the_other_leave_no_thread_no_process_and_their_size(tmp_path: Path) -> None:
    with loopback({"/": HELLO}) as server:
        for _ in range(3):
            with plain_window(server.url, tmp_path) as window:
                server.report()
                window.terminate()
                said = outcome(window)
            assert said["error"] == ""
            assert said["threads"] == ["MainThread"]
            assert said["places"] == [[700, 500]]
            assert processes_that_hold(tmp_path) == []


def test_a_page_whose_process_died_comes_back(tmp_path: Path) -> None:
    port = free_port()
    with loopback({"/": HELLO}) as server, plain_window(server.url, tmp_path, debugging_port=port) as window:
        server.report()
        crash_page(port)
        assert server.report() == {"place": "top"}
        window.terminate()
        assert outcome(window)["error"] == ""


def test_a_page_that_keeps_dying_ends_the_window_with_a_reason(tmp_path: Path) -> None:
    port = free_port()
    with loopback({"/": HELLO}) as server, plain_window(server.url, tmp_path, debugging_port=port) as window:
        for _ in range(4):
            server.report()
            crash_page(port)
        assert "died several times" in outcome(window)["error"]


def crash_page(port: int) -> None:
    """Let the engine end the process of its page, over its debugging port."""
    page = httpx.get(f"http://127.0.0.1:{port}/json/list", timeout=5, trust_env=False).json()[0]
    with connect(page["webSocketDebuggerUrl"], open_timeout=5) as socket:
        socket.send('{"id": 1, "method": "Page.crash"}')
        with suppress(TimeoutError, ConnectionClosed):
            socket.recv(timeout=1)


def test_the_flags_reach_the_engine(tmp_path: Path) -> None:
    """Only an engine that was told of a proxy asks one for a name that nobody can resolve."""
    page = "<script>fetch('http://nowhere.invalid/asked', {mode: 'no-cors'}).then(() => fetch('/report', {"
    page += "method: 'POST', body: JSON.stringify({place: 'top'})}));</script>"
    with loopback({"/": page}) as server:
        proxy = f"--proxy-server=http://127.0.0.1:{server.port}"
        with plain_window(server.url, tmp_path, guard_flags=[proxy]):
            assert server.report() == {"place": "top"}
    assert "nowhere.invalid" in " ".join(server.requested)


def processes_that_hold(folder: Path) -> list[str]:
    """Processes of the machine that still hold a file of this window's storage open."""
    found = []
    for process in Path("/proc").iterdir():
        if not process.name.isdecimal():
            continue
        try:
            held = [str(link.readlink()) for link in (process / "fd").iterdir()]
        except OSError:
            continue  # it ended meanwhile
        found += [process.name for name in held if name.startswith(str(folder))]
    return found
