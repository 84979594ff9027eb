"""Speaks on the page's own WebSocket in the real window, as the page does, so that a test needs no buttons.

The engine is asked over its debugging port for the page's living socket. It is for tests of what the app does, not of
what a person sees: those press buttons.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

WAIT_SECONDS: Final = 30.0
LISTEN: Final = """function () {
    const mine = this.find((one) => one.readyState === WebSocket.OPEN && one.url.endsWith("/ws"));
    if (!mine) return false;
    Object.assign(globalThis, { mine, heard: [] });
    mine.addEventListener("message", (event) => heard.push(JSON.parse(event.data)));
    return true;
}"""


class CommandRefused(Exception):
    """The engine's answer to a command it could not carry out."""


class PageSocket:
    """The page's socket of one window; `server` is the key of the only server, once it was started."""

    def __init__(self, debugger: ClientConnection) -> None:
        self._debugger = debugger
        self._numbers = count(1)
        self.server = ""

    def listen(self) -> bool:
        """Find the socket and hear it from now on; False while the page has none."""
        prototype = self.command("Runtime.evaluate", expression="WebSocket.prototype")["result"]["objectId"]
        sockets = self.command("Runtime.queryObjects", prototypeObjectId=prototype)["objects"]["objectId"]
        found = self.command("Runtime.callFunctionOn", objectId=sockets, functionDeclaration=LISTEN, returnByValue=True)
        return bool(found["result"]["value"])

    def say(self, **message: Any) -> None:
        """Send one message as the page."""
        self.evaluate(f"mine.send({json.dumps(json.dumps(message))})")

    def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message from Python that is wanted, of those heard yet and to come; waited for within a bound."""
        until = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < until:
            for message in json.loads(self.evaluate("JSON.stringify(heard)")):
                if wanted(message):
                    found: dict[str, Any] = message
                    return found
            time.sleep(0.03)
        raise AssertionError("the page did not hear it: " + self.evaluate("JSON.stringify(heard)")[-2000:])

    def start_server(self, key: str, phase: str = "ready") -> None:
        """Start a server, anew where it runs already, and wait until it is that far."""
        self.server = key
        self.forget()
        self.say(type="restart", server=key)
        self.hear(
            lambda message: message["type"] == "servers" and phase in [one["phase"] for one in message["servers"]]
        )

    def run(self, tool: str, call: str = "call") -> None:
        """Call a tool of the server."""
        self.say(type="run", call=call, server=self.server, tool=tool, arguments={})

    def hear_type(self, kind: str, **members: Any) -> dict[str, Any]:
        """The first message of a type with these members."""
        return self.hear(lambda message: {**message, "type": kind, **members} == message)

    def forget(self) -> None:
        """Forget what was heard, which also keeps the page small."""
        self.evaluate("heard.length = 0")

    def evaluate(self, expression: str) -> str:
        """The value of an expression in the page, as text."""
        return str(self.command("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value"))

    def command(self, method: str, **params: Any) -> dict[str, Any]:
        """Carry out one command of the debugging protocol and return its result."""
        number = next(self._numbers)
        self._debugger.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer: dict[str, Any] = json.loads(self._debugger.recv(timeout=WAIT_SECONDS))
            if answer.get("id") == number:
                if "error" in answer:
                    raise CommandRefused(answer["error"]["message"])
                result: dict[str, Any] = answer["result"]
                return result


@contextmanager
def page_socket(port: int) -> Iterator[PageSocket]:
    """The socket of the window whose engine listens on this debugging port, as soon as its page is in."""
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        address = page_address(port)
        if address is not None:
            with connect(address, open_timeout=WAIT_SECONDS, max_size=None) as debugger:
                found = PageSocket(debugger)
                if listens(found):
                    yield found
                    return
        time.sleep(0.05)
    raise AssertionError("the page did not connect")


def listens(page: PageSocket) -> bool:
    """Whether it could be found; not while the page is being replaced."""
    try:
        return page.listen()
    except CommandRefused:
        return False


def page_address(port: int) -> str | None:
    """Where the debugging protocol speaks for our first page; None while it is not loaded."""
    pages = our_pages(port)
    return pages[0] if pages else None


def our_pages(port: int) -> list[str]:
    """Where the debugging protocol speaks for each window's page, once it is loaded."""
    try:
        targets = httpx.get(f"http://127.0.0.1:{port}/json/list", timeout=5, trust_env=False).json()
    except httpx.HTTPError:
        return []
    ours = [one for one in targets if one["type"] == "page" and one["url"].startswith("http://127.0.0.1:")]
    return [str(one["webSocketDebuggerUrl"]) for one in ours]
