"""Drives the real window of the real app: starts `greenroom open` and gives its page to a test.

The page is Playwright's, over the engine's debugging port, with all protections of the app: existing page, nested
frames, clicks and pictures work; new pages do not. Many tests of the page share a window: `shared_window`.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.window.real_window import ROOT, window_environment

PROGRAM = (sys.executable, "-m", "tests.window.open_for_driver")
START_SECONDS = 40.0
END_SECONDS = 10.0


@dataclass(kw_only=True)
class DrivenWindow:
    """The app, running; `page` is what its window shows."""

    process: "subprocess.Popen[str]"
    page: Page
    port: int  # on which the engine's debugging protocol speaks
    said: list[str] = field(default_factory=list)  # what the app printed, line by line

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask the app to end and return its exit code, waited for within a bound."""
        self.process.send_signal(number)
        return self.process.wait(END_SECONDS)


@contextmanager
def driven_window(
    data: Path,
    words: Sequence[str] = (),
    *,
    program: Sequence[str] = PROGRAM,
    variables: Mapping[str, str] | None = None,
) -> Iterator[DrivenWindow]:
    """Open the app's window with these further options; it is ended with the block, whatever happened.

    `program` is what is started, `variables` are added to its environment.
    """
    port = free_port()
    environment = window_environment(GREENROOM_TEST_DEBUGGING_PORT=str(port), **(variables or {}))
    command = [*program, "--data", str(data), *words]
    if os.geteuid() == 0:
        command.append("--unsafe-no-sandbox")
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    said: list[str] = []
    listener = threading.Thread(target=collect, args=(process, said))
    listener.start()
    try:
        wait_for(port, process, said)
        with sync_playwright() as playwright:
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}", no_defaults=True)
            page = browser.contexts[0].pages[0]
            page.wait_for_url(re.compile(r"^http://127\.0\.0\.1:"), timeout=START_SECONDS * 1000)
            yield DrivenWindow(process=process, page=page, port=port, said=said)
    finally:
        end(process)
        listener.join()


def end(process: "subprocess.Popen[str]") -> None:
    """End the app in order, or at once where it does not."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()


def collect(process: "subprocess.Popen[str]", said: list[str]) -> None:
    assert process.stdout is not None
    with process.stdout:
        said.extend(line.rstrip("\n") for line in process.stdout)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, process: "subprocess.Popen[str]", said: list[str]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/version", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the window did not open:\n" + "\n".join(said))
