"""A View on a bad line: what it says reaches its host late, twice, in another order, cut short or not at all; and a keeper
of the record, who says what must hold of what it heard, whatever happened on the way.

The line is the test's own; host, server and everything between them are real.
"""

import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

import anyio
import anyio.lowlevel

from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from tests.host.company import Page, Worker

Fault = Literal["pass", "drop", "twice", "cut", "late"]
Event = Literal["reload", "page lost", "server dies", "closed", "nothing"]
SENT_UNASKED = ("ui/notifications/tool-input", "ui/notifications/tool-result", "ui/notifications/tool-cancelled")

CALL: JsonObject = {"name": "show", "arguments": {}, "_meta": {"progressToken": "t"}}
CONTEXT: JsonObject = {"structuredContent": {"a": 1}}
HELLO: JsonObject = {
    "appInfo": {"name": "t", "version": "1"},
    "appCapabilities": {"availableDisplayModes": ["inline", "fullscreen"]},
    "protocolVersion": "2026-01-26",
}


def ask(request_id: int, method: str, params: JsonObject) -> JsonObject:
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}


def tell(method: str, params: JsonObject | None = None) -> JsonObject:
    return {"jsonrpc": "2.0", "method": method, "params": params or {}}


STORY: tuple[JsonObject, ...] = (
    ask(1, "ui/initialize", HELLO),
    tell("ui/notifications/initialized"),
    ask(2, "tools/call", CALL),
    ask(3, "resources/read", {"uri": "ui://toy/show"}),
    ask(4, "tools/call", CALL | {"name": "silent"}),
    tell("ui/notifications/size-changed", {"height": 200}),
    tell("notifications/cancelled", {"requestId": 4}),
    ask(5, "ui/update-model-context", CONTEXT),
    ask(6, "ui/message", {"role": "user", "content": {"type": "text", "text": "hello"}}),
    ask(7, "ui/request-display-mode", {"mode": "fullscreen"}),
    ask(8, "tools/call", CALL),
    ask(9, "ping", {}),
)
"""What an honest View says in its life."""


@dataclass(kw_only=True)
class Record:
    """What one View said and heard, in the order in which its host took and gave it."""

    worker: Worker
    asked: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    heard: int = 0
    _answered: Counter[int] = field(default_factory=Counter)
    _told: Counter[str] = field(default_factory=Counter)
    _silent: set[int] = field(default_factory=set)
    _greeted: bool = False
    _open: bool = False

    def said(self, text: str) -> None:
        """The host takes this text; what came of earlier ones is looked at first."""
        self.look()
        if self.worker.view.ended_because is None:
            with suppress(ValueError):
                self._note(json.loads(text))
        self.worker.view.receive(text)
        self.look()

    def _note(self, message: JsonObject) -> None:
        match message.get("method"):
            case "ui/initialize":
                if self._greeted:
                    # It begins anew: what was asked before is answered no more, and its ids are free again.
                    self._forget_asked()
                self._greeted, self._open = True, False
                self._told.clear()
            case "ui/notifications/initialized":
                self._open = self._open or self._greeted
            case "notifications/cancelled":
                params = message["params"]
                assert isinstance(params, dict)
                cancelled = params["requestId"]
                assert isinstance(cancelled, int)
                self._silent.add(cancelled)
        if isinstance(request_id := message.get("id"), int) and "method" in message:
            self.asked[request_id] += 1
            self._silent.discard(request_id)

    def begun_anew(self) -> None:
        """The page shows it again: a new document, which has said nothing yet."""
        self.look()
        self._greeted = self._open = False
        self._forget_asked()

    def _forget_asked(self) -> None:
        self.asked.clear()
        self._answered.clear()
        self._silent.clear()

    def look(self) -> None:
        """Hold what was heard since against the rules."""
        while self.heard < len(self.worker.heard):
            self._judge(self.worker.heard[self.heard])
            self.heard += 1

    def _judge(self, message: JsonObject) -> None:
        method, request_id = message.get("method"), message.get("id")
        if method is None and isinstance(request_id, int):
            self._answered[request_id] += 1
            if self._answered[request_id] > self.asked[request_id]:
                self.problems.append(f"{request_id} was answered more often than asked")
            if request_id in self._silent:
                self.problems.append(f"{request_id} was answered after it was cancelled")
        elif isinstance(method, str) and method.startswith("ui/notifications/sandbox-"):
            return
        elif not self._open and method != "ui/resource-teardown":
            self.problems.append(f"{method} was sent before it was initialised")
        elif method in SENT_UNASKED:
            self._told[str(method)] += 1
            if self._told[str(method)] > 1 or self._told[SENT_UNASKED[1]] + self._told[SENT_UNASKED[2]] > 1:
                self.problems.append(f"{method} was sent more than once for one handshake")


def on_a_bad_line(story: tuple[JsonObject, ...], faults: list[Fault]) -> list[str]:
    """What reaches the host, in order. One that is late comes after the next that comes at all."""
    arriving: list[str] = []
    late: list[str] = []
    for message, fault in zip(story, faults, strict=True):
        text = json.dumps(message)
        match fault:
            case "drop":
                continue
            case "late":
                late.append(text)
                continue
            case "twice":
                arriving += [text, text]
            case "cut":
                arriving.append(text[: len(text) // 2])
            case "pass":
                arriving.append(text)
        arriving += late
        late = []
    return [*arriving, *late]


async def happens(event: Event, page: Page, record: Record) -> Page:
    """Something happens to the View from outside; returns the page that is there afterwards."""
    worker = record.worker
    match event:
        case "reload":
            record.begun_anew()
            worker.view.show()
            await worker.connect()
        case "page lost":
            record.begun_anew()
            page.session.close()
            page = Page(page.core, page.seat)
            worker.page = page
            await worker.connect()
        case "server dies":
            await worker.view.server.stop()
        case "closed":
            page.say(p.CloseView(view=worker.view.name))
            await anyio.lowlevel.checkpoint()
        case "nothing":
            await anyio.sleep(0.002)
    return page
