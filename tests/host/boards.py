"""A View that offers tools of its own, played by a test."""

import asyncio
import json
from collections.abc import Callable
from typing import cast

from greenroom.host.core import Core
from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from tests.host.company import Page, Worker, demo

Answer = Callable[[JsonObject], JsonValue]

READS: JsonObject = {"readOnlyHint": True}
MOVE: JsonObject = {
    "name": "move",
    "description": "Moves a piece.",
    "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]},
}
LOOK: JsonObject = {
    "name": "look",
    "inputSchema": {"type": "object"},
    "outputSchema": {"type": "object", "properties": {"pieces": {"type": "integer"}}, "required": ["pieces"]},
    "annotations": READS,
}


def text(said: str) -> JsonObject:
    return {"result": {"content": [{"type": "text", "text": said}]}}


class Board(Worker):
    """A View that offers tools of its own."""

    def __init__(self, page: Page, view: View) -> None:
        super().__init__(page, view)
        self.tools: list[JsonObject] = [MOVE, LOOK]
        self.answer: Answer | None = lambda params: text(f"did {params['name']}")
        self.app: JsonObject = {"name": "board", "version": "2"}

    def _hear(self, message: str) -> None:
        super()._hear(message)
        read = json.loads(message)
        if read.get("method") == "tools/list":
            self._later({"id": read["id"], "result": {"tools": list[JsonValue](self.tools)}})
        if read.get("method") == "tools/call" and self.answer is not None:
            self._later({"id": read["id"], **cast("JsonObject", self.answer(read["params"]))})

    def _later(self, message: JsonObject) -> None:
        asyncio.get_running_loop().call_soon(self.say, {"jsonrpc": "2.0", **message})

    async def initialize(self) -> JsonObject:
        params: JsonObject = {
            "appInfo": self.app,
            "appCapabilities": {"tools": {"listChanged": True}},
            "protocolVersion": "2026-01-26",
        }
        answer = await self.ask("ui/initialize", params)
        self.say({"jsonrpc": "2.0", "method": "ui/notifications/initialized"})
        return answer


async def board(core: Core, page: Page, *tools: JsonObject, kind: type[Board] = Board) -> Board:
    """The demo server's dashboard as a View that offers tools; the page knows of them."""
    connection = next(iter(core.book.connections), None) or await demo(core)
    before = len(page.all(p.MountView))
    page.say(p.RunTool(call=f"c{before}", server=connection.key, tool="show_dashboard", arguments={}))
    mount = await page.until(p.MountView, lambda one: one in page.all(p.MountView)[before:])
    view = page.seat.views.get(mount.view)
    assert view is not None
    worker = kind(page, view)
    worker.tools = list(tools) or worker.tools
    await worker.connect()
    await worker.initialize()
    await page.until(p.AppTools, lambda one: one.view == view.name)
    return worker
