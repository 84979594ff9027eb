"""The test's side of `open_with_hands`: the app in its real windows, with hands for what is native about them."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, Final

import httpx
from playwright.sync_api import Page, sync_playwright
from websockets.sync.client import connect

from tests.window.driver import free_port
from tests.window.page_socket import PageSocket, listens
from tests.window.real_window import ROOT, window_environment

SECONDS: Final = 40.0


@dataclass(kw_only=True)
class Hands:
    """The running app."""

    process: "subprocess.Popen[str]"
    port: int
    answers: "Queue[str]"
    said: list[str]

    def do(self, act: str, **how: Any) -> Any:
        """Do one of the functions of `open_with_hands` and return what it returned."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": act, **how}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.answers.get(timeout=SECONDS))

    def windows(self) -> list[dict[str, Any]]:
        """The native windows."""
        found: list[dict[str, Any]] = self.do("windows")
        return found

    def until(self, true: Callable[[], Any]) -> Any:
        """Wait, within a bound, until something holds."""
        until = time.monotonic() + SECONDS
        while not (found := true()):
            assert time.monotonic() < until, self.said[-20:]
            time.sleep(0.05)
        return found

    def pages(self) -> list[str]:
        """Where the debugging protocol speaks for our pages, sorted so that a page keeps its place."""
        try:
            targets = httpx.get(f"http://127.0.0.1:{self.port}/json/list", timeout=5, trust_env=False).json()
        except httpx.HTTPError:
            return []
        ours = [one for one in targets if one["type"] == "page" and one["url"].startswith("http://127.0.0.1:")]
        return sorted(str(one["webSocketDebuggerUrl"]) for one in ours)

    @contextmanager
    def page(self, known: Sequence[str] = ()) -> Iterator[PageSocket]:
        """The page that is none of those `known`, as soon as it is in."""
        (address,) = self.until(lambda: [one for one in self.pages() if one not in known][:1])
        with connect(address, open_timeout=SECONDS, max_size=None) as debugger:
            page = PageSocket(debugger)
            self.until(lambda: listens(page))
            yield page

    @contextmanager
    def seen(self) -> Iterator[Page]:
        """What the only window shows, for Playwright."""
        self.until(self.pages)
        with sync_playwright() as playwright:
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{self.port}", no_defaults=True)
            yield browser.contexts[0].pages[0]


@contextmanager
def hands(data: Path, *words: str, engine_flags: str = "") -> Iterator[Hands]:
    """Open the app in its window; it is ended with the block, whatever happened."""
    port = free_port()
    environment = window_environment(GREENROOM_TEST_DEBUGGING_PORT=str(port), GREENROOM_TEST_ENGINE_FLAGS=engine_flags)
    command = [sys.executable, "-m", "tests.window.open_with_hands", "--data", str(data), *words, *as_root()]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    found = Hands(process=process, port=port, answers=Queue(), said=[])
    listener = Thread(target=_listen, args=(found,))
    listener.start()
    try:
        yield found
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()
        listener.join()


def as_root() -> list[str]:
    """What the command needs where the engine has no sandbox."""
    return ["--unsafe-no-sandbox"] if os.geteuid() == 0 else []


def _listen(found: Hands) -> None:
    assert found.process.stdout is not None
    with found.process.stdout:
        for line in found.process.stdout:
            if line.startswith("hands "):
                found.answers.put(line.removeprefix("hands "))
            else:
                found.said.append(line.rstrip("\n"))
