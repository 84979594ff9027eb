"""Watches a window from its process's start over the engine's debugging port: what it paints when, when it answers a key.

Without a browser's driver between: that would come too late for what is on the screen for less than a second.
"""

import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

PATIENCE_SECONDS: Final = 40.0
_PAUSE: Final = 0.01
_KEY: Final = {"modifiers": 2, "key": "k", "code": "KeyK", "windowsVirtualKeyCode": 75}
"""Ctrl+K, which opens the page's palette."""

PAINTED: Final = """(() => {
    const paints = performance.getEntriesByType("paint").map((paint) => paint.startTime);
    return [location.protocol, paints.length ? performance.timeOrigin + Math.min(...paints) : null];
})()"""
ANSWERED: Final = """new Promise((done) => requestAnimationFrame(() =>
    setTimeout(() => done(document.querySelector("[role=combobox], [data-heard]") !== null))))"""


@dataclass
class WatchedPage:
    """One page, spoken to over one socket; all moments are `time.time()` seconds."""

    link: ClientConnection
    painted: dict[str, float] = field(default_factory=dict)
    """When each document painted first, by the scheme of its address."""
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    def until_painted(self, scheme: str) -> float:
        """When the document at an address of this scheme painted first; others that come before are noted, too."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            at, moment = self.value(PAINTED) or ("", None)
            if moment is not None:
                self.painted.setdefault(at, moment / 1000)
            if scheme in self.painted:
                return self.painted[scheme]
            time.sleep(_PAUSE)
        raise AssertionError(f"nothing was painted at {scheme}, only {self.painted}")

    def until_answered(self) -> float:
        """When a key that was pressed had been answered and drawn."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            for kind in ("rawKeyDown", "keyUp"):
                self._call("Input.dispatchKeyEvent", type=kind, **_KEY)
            if self.value(ANSWERED):
                return time.time()
            time.sleep(_PAUSE)
        raise AssertionError("no key was ever answered")

    def until_there(self, selector: str) -> float:
        """When something on the page matched this."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            if self.value(f"document.querySelector({json.dumps(selector)}) !== null"):
                return time.time()
            time.sleep(_PAUSE)
        raise AssertionError(f"there was never a {selector}")

    def value(self, script: str) -> Any:
        """The value of a script; None where the document was just leaving."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        return answer.get("result", {}).get("value")

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self.link.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self.link.recv(PATIENCE_SECONDS))).get("id") != number:
            """Events are nothing to us."""
        result: dict[str, Any] = answer.get("result", {})
        return result


@contextmanager
def watched_page(port: int) -> Iterator[WatchedPage]:
    """The page of the only window, as soon as there is one."""
    with connect(_address(port), max_size=None) as link:
        yield WatchedPage(link)


def _address(port: int) -> str:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=1) as answer:
                pages = [target for target in json.load(answer) if target["type"] == "page"]
        except OSError:
            pages = []
        if pages:
            return str(pages[0]["webSocketDebuggerUrl"])
        time.sleep(_PAUSE)
    raise AssertionError("the window did not open")
