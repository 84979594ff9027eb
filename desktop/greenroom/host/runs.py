"""Tool calls that the person starts: run, told about, cancelled. What a View calls by itself is in `view.py`."""

from collections.abc import Callable
from dataclasses import dataclass

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.launch import Launcher, Order
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import CallChanged, ToPage


@dataclass(frozen=True, kw_only=True)
class RunRequest:
    """What the person wants run. `call` is the page's own name for it."""

    call: str
    server: str
    tool: str
    arguments: JsonObject


class Runs:
    """The calls that are running, each in a task of its own."""

    def __init__(self, tasks: TaskGroup, launcher: Launcher, tell: Callable[[ToPage], None]) -> None:
        self._tasks = tasks
        self._launcher = launcher
        self._tell = tell
        self._running: dict[str, anyio.CancelScope] = {}

    def start(self, request: RunRequest) -> None:
        """Start a call; a second one under a name that is running is ignored."""
        if request.call in self._running:
            return
        scope = self._running[request.call] = anyio.CancelScope()
        self._tasks.start_soon(self._run, request, scope)

    def cancel(self, call: str) -> None:
        """Stop a call: the server is told, and its View learns that it was cancelled."""
        if scope := self._running.get(call):
            scope.cancel()

    async def _run(self, request: RunRequest, scope: anyio.CancelScope) -> None:
        changed = CallChanged(call=request.call, server=request.server, tool=request.tool, state="running")
        self._tell(changed)

        def progress(done: float, total: float | None, message: str | None) -> None:
            self._tell(changed.model_copy(update={"text": _progress(done, total, message)}))

        order = Order(server=request.server, tool=request.tool, arguments=request.arguments)
        try:
            with scope:
                done = await self._launcher.run(order, progress)
                update = {
                    "state": "done",
                    "result": done.result,
                    "text": done.text,
                    "view": done.view.name if done.view else None,
                }
                self._tell(changed.model_copy(update=update))
            if scope.cancelled_caught:
                self._tell(changed.model_copy(update={"state": "cancelled", "text": "Cancelled."}))
        except GreenroomError as error:
            self._tell(changed.model_copy(update={"state": "failed", "text": str(error)}))
        finally:
            del self._running[request.call]


def _progress(done: float, total: float | None, message: str | None) -> str:
    share = f"{done:g} of {total:g}" if total is not None else f"{done:g}"
    return f"{message} ({share})" if message else share
