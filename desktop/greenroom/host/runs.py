"""Tool calls that the person starts: run, told about, cancelled. What a View calls by itself is in `view.py`."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final, Literal, TypeAlias

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.argument_stream import read_arguments
from greenroom.host.launch import Launched, Launcher, Told
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.showing import Order
from greenroom.host.typed_arguments import writing_out
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import CallChanged, ResultPart, RunTool, ToPage
from greenroom.protocol.visible import visible
from greenroom.servers.call_told import TaskState
from greenroom.store.recent_calls import Outcome

CallState = Literal["running", "done", "failed", "cancelled"]
Made: TypeAlias = Callable[[str, str, Outcome, JsonObject | str], None]
"""Hears of a call that is over: server, tool, how it ended, and its arguments as they were written."""

_PROGRESS_SECONDS: Final = 0.1
_LONGEST_PROGRESS: Final = 500


@dataclass(frozen=True, kw_only=True)
class RunRequest:
    """What the person wants run. `call` is the page's own name for it."""

    call: str
    server: str
    tool: str
    arguments: JsonObject
    written: str | None = None
    """The arguments as JSON text, where they were given as that."""
    instead_of: View | None = None
    """The View whose place the new one takes."""
    streamed: bool = False
    """Whether the arguments are written out before the View's eyes."""


def read_request(message: RunTool) -> RunRequest:
    """Read what a page wants run.

    Raises:
        ArgumentsUnreadable: the arguments are no JSON object.
    """
    written = message.arguments if isinstance(message.arguments, str) else None
    return RunRequest(
        call=message.call,
        server=message.server,
        tool=message.tool,
        arguments=message.arguments if isinstance(message.arguments, dict) else read_arguments(message.arguments),
        written=written,
        streamed=message.stream,
    )


def _text(request: RunRequest) -> str:
    return request.written or json.dumps(request.arguments, ensure_ascii=False)


class Runs:
    """The calls that are running, each in a task of its own."""

    def __init__(
        self,
        tasks: TaskGroup,
        launcher: Launcher,
        tell: Callable[[ToPage], None],
        made: Made,
        patience: Callable[[], float],
    ) -> None:
        """`made` hears of calls that are over; `patience` says how many seconds a View may take to listen."""
        self._tasks = tasks
        self._made = made
        self._launcher = launcher
        self._tell = tell
        self._patience = patience
        self._running: dict[str, _Running] = {}

    def start(self, request: RunRequest) -> None:
        """Start a call; a second one under a name that is running is ignored."""
        if request.call in self._running:
            return
        running = self._running[request.call] = _Running(request, self._tell, self._close)
        self._tasks.start_soon(self._run, request, running)

    def cancel(self, call: str) -> None:
        """Stop a call: the server is told, and its View learns that it was cancelled."""
        if running := self._running.get(call):
            running.scope.cancel()

    def cancel_all(self) -> None:
        """Nobody is there any more to whom they could be of use."""
        for call in list(self._running):
            self.cancel(call)

    def still_running(self) -> list[CallChanged]:
        """What a page that connects must show."""
        return [running.latest for running in self._running.values()]

    async def _run(self, request: RunRequest, running: "_Running") -> None:
        order = Order(server=request.server, tool=request.tool, arguments=request.arguments)
        try:
            with running.scope:
                text = _text(request) if request.streamed else None
                async with writing_out(text, patience_seconds=self._patience()) as writing:
                    done = await self._launcher.run(
                        order,
                        running.progress,
                        Told(mounted=running.mounted, answered=running.answered, task=running.task),
                        instead_of=request.instead_of,
                        end=running.scope.cancel,
                        writing=writing,
                    )
                running.done(done)
            if running.scope.cancelled_caught:
                running.tell("cancelled", "Cancelled.")
        except GreenroomError as error:
            running.tell("failed", str(error))
        except Exception as error:  # noqa: BLE001 -- one call is lost, and not the app
            running.tell("failed", str(own_mistake("a call of the person", error)))
        finally:
            del self._running[request.call]
            self._keep(request, running.latest)

    def _close(self, view: View) -> None:
        self._tasks.start_soon(view.close, "its tool was run again")

    def _keep(self, request: RunRequest, ended: CallChanged) -> None:
        outcome = ended.state
        if outcome == "running":
            # The app ends in mid-call.
            return
        failed = outcome == "done" and (ended.result or {}).get("isError") is True
        self._made(request.server, request.tool, "error" if failed else outcome, request.written or request.arguments)


class _Running:
    """One call and what the page is told of it. Once it has a View, every word about it names that View."""

    def __init__(self, request: RunRequest, tell: Callable[[ToPage], None], close: Callable[[View], None]) -> None:
        self.scope = anyio.CancelScope()
        self.latest = CallChanged(call=request.call, server=request.server, tool=request.tool, state="running")
        self._tell = tell
        self._close = close
        self._instead_of = request.instead_of
        self._progressed = 0.0
        self._took_ms: float | None = None
        tell(self.latest)

    def mounted(self, view: View) -> None:
        self.latest = self.latest.model_copy(update={"view": view.name})
        self._tell(self.latest)
        if self._instead_of is not None:
            self._close(self._instead_of)
            self._instead_of = None

    def answered(self, took: float, succeeded: bool) -> None:  # noqa: FBT001 -- called back
        self._took_ms = took * 1000
        if succeeded:
            # Of an error nothing is told yet: its words come with the end of the call.
            self._change(text=None, progress=None, total=None, took_ms=self._took_ms)

    def progress(self, done: float, total: float | None, message: str | None) -> None:
        # As many as a person can read: a server may send thousands, and a page that cannot keep up is cut off.
        if time.monotonic() - self._progressed >= _PROGRESS_SECONDS:
            self._progressed = time.monotonic()
            self._change(state="running", text=_progress(done, total, message), progress=done, total=total)

    def task(self, task: TaskState) -> None:
        said = None if task.message is None else visible(task.message, longest=_LONGEST_PROGRESS)
        self._change(state="running", task=task.status, text=said)

    def tell(self, state: CallState, text: str | None, *, result: JsonObject | None = None) -> None:
        self._change(state=state, text=text, result=result, progress=None, total=None, took_ms=self._took_ms)

    def done(self, done: Launched) -> None:
        parts = [ResultPart(**asdict(part)) for part in done.parts]
        problems = list(done.problems)
        self._change(
            state="done",
            text=done.text,
            result=done.result,
            parts=parts,
            problems=problems,
            progress=None,
            took_ms=done.took * 1000,
        )

    def _change(self, **parts: object) -> None:
        self.latest = self.latest.model_copy(update=parts)
        self._tell(self.latest)


def _progress(done: float, total: float | None, message: str | None) -> str:
    share = f"{done:g} of {total:g}" if total is not None else f"{done:g}"
    if not message:
        return share
    said = message[:_LONGEST_PROGRESS]
    # Many servers say the share themselves.
    return said if total is not None and share in said else f"{said} ({share})"
