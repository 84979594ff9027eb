"""A tool call that its server made a task of: followed to its end, answered when it asks, cancelled when nobody wants it.

In 2025-11-25 the client asks for a task, for the tools that demand it, and fetches the outcome by `tasks/result`; the
server's questions come while that waits. In 2026-07-28 tasks are an extension: any call may become one, `tasks/get` brings
questions and outcome, and `tasks/update` takes the answers. Whoever called gets the result of the call, and no word of this.

https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks and
https://modelcontextprotocol.io/seps/2663-tasks-extension
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import anyio
from anyio.abc import TaskGroup
from mcp.shared.exceptions import MCPError

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.call_told import CallTold, TaskState, read_task
from greenroom.servers.errors import ServerAnswered, TaskNotFollowed
from greenroom.servers.rounds import AnyRequest, Asked

EXTENSION: Final = "io.modelcontextprotocol/tasks"
_SHORTEST_SECONDS: Final = 0.05
_LONGEST_SECONDS: Final = 30.0
_USUAL_SECONDS: Final = 1.0
"""Between two looks, where the server does not say."""
_FAREWELL_SECONDS: Final = 2.0

Send: TypeAlias = Callable[[AnyRequest], Awaitable[JsonObject]]


class TaskRequest(AnyRequest):
    """A request about a task. Over HTTP the task's id stands in a header as well, for those who route by it."""

    name_param = "taskId"


def runs_as_task_only(tool: Mapping[str, JsonValue] | None, capabilities: JsonObject) -> bool:
    """Whether a tool of a 2025-11-25 server can be called in no other way, and its server takes such calls."""
    execution = None if tool is None else tool.get("execution")
    demanded = isinstance(execution, dict) and execution.get("taskSupport") == "required"
    return demanded and isinstance(_within(capabilities, "tasks", "requests", "tools").get("call"), dict)


def began_task(request: AnyRequest, result: JsonObject, *, modern: bool) -> TaskState | None:
    """The task that stands in the answer to a call, where there is one; no other request can become a task."""
    if request.method != "tools/call" or not (modern or "task" in request.params):
        return None
    if modern:
        return read_task(result) if result.get("resultType") == "task" else None
    task = result.get("task")
    return read_task(task) if isinstance(task, dict) else None


def _within(value: JsonObject, *names: str) -> JsonObject:
    for name in names:
        inner = value.get(name)
        value = inner if isinstance(inner, dict) else {}
    return value


@dataclass(frozen=True, kw_only=True)
class Following:
    """What a task is followed with."""

    modern: bool
    """Whether tasks are those of 2026-07-28."""
    send: Send
    asked: Asked
    """Who answers the server's questions."""
    told: CallTold


class FollowedTask:
    """One task, from its beginning to its outcome."""

    def __init__(self, began: TaskState, following: Following) -> None:
        self._state = began
        self._modern = following.modern
        self._send = following.send
        self._asked = following.asked
        self._told = following.told
        self._outcome: JsonObject | Exception | None = None
        self._has_outcome = anyio.Event()
        self._seen: set[str] = set()
        """The questions that were put already: a server repeats them until it has heard the answer."""
        self._fetching = False

    async def outcome(self, capabilities: JsonObject) -> JsonObject:
        """Wait for the end, and return the result of the call. If this is cancelled, so is the task, where it can be.

        Raises:
            MCPError: the call failed at the server, or it lost the task.
            InputRefused: it asks for what nobody is asked.
            TaskNotFollowed: it was cancelled there, or ended without an outcome.
        """
        try:
            self._tell()
            async with anyio.create_task_group() as side:
                await self._follow(side)
                side.cancel_scope.cancel()
        except anyio.get_cancelled_exc_class():
            if not self._state.over and (self._modern or "cancel" in _within(capabilities, "tasks")):
                await self._cancel()
            raise
        if isinstance(self._outcome, Exception):
            raise self._outcome
        if self._outcome is None:
            raise TaskNotFollowed(self._state.status, self._state.message)
        return self._outcome

    async def _follow(self, side: TaskGroup) -> None:
        seconds = _USUAL_SECONDS if self._modern else _SHORTEST_SECONDS
        while self._outcome is None:
            try:
                looked = await self._send(self._request("tasks/get"))
            except MCPError as error:
                self._ends_with(error)
                return
            seconds = _pause(looked)
            self._moved_on(read_task(looked))
            await self._act(looked, side)
            if self._state.over:
                return
            with anyio.move_on_after(seconds):
                await self._has_outcome.wait()

    async def _act(self, looked: JsonObject, side: TaskGroup) -> None:
        """Do what the present state asks for."""
        if self._modern:
            requests = looked.get("inputRequests")
            if self._state.status == "input_required" and isinstance(requests, dict):
                self._answer(requests, side)
            self._take_inlined(looked)
        elif self._state.status == "input_required" and not self._fetching:
            # The question comes while somebody waits for the result.
            self._fetching = True
            side.start_soon(self._fetch)
        elif self._state.status in {"completed", "failed"} and not self._fetching:
            await self._fetch()
        elif self._state.over and self._fetching:
            # A fetch that was begun for the question brings the outcome too.
            await self._has_outcome.wait()

    def _ends_with(self, outcome: JsonObject | Exception) -> None:
        self._outcome = outcome
        self._has_outcome.set()

    def _take_inlined(self, looked: JsonObject) -> None:
        result, error = looked.get("result"), looked.get("error")
        if self._state.status == "completed" and isinstance(result, dict):
            self._ends_with(result)
        elif self._state.status == "failed" and isinstance(error, dict):
            code, message = error.get("code"), error.get("message")
            told = str(message or "The task failed.")
            self._ends_with(ServerAnswered(code if isinstance(code, int) else 0, told, error.get("data")))

    def _answer(self, requests: JsonObject, side: TaskGroup) -> None:
        fresh = {name: request for name, request in requests.items() if name not in self._seen}
        self._seen |= fresh.keys()
        if fresh:
            side.start_soon(self._put, fresh)

    async def _put(self, requests: dict[str, JsonValue]) -> None:
        try:
            answers = await self._asked.answers(requests)
            await self._send(self._request("tasks/update", {"inputResponses": answers}))
        except Exception as error:  # noqa: BLE001 -- whatever it is ends the call, and is told to whoever made it
            self._ends_with(error)

    async def _fetch(self) -> None:
        try:
            self._ends_with(await self._send(self._request("tasks/result")))
        except MCPError as error:
            self._ends_with(error)

    async def _cancel(self) -> None:
        with anyio.move_on_after(_FAREWELL_SECONDS, shield=True):
            try:
                await self._send(self._request("tasks/cancel"))
            except MCPError:
                return

    def _request(self, method: str, more: JsonObject | None = None) -> TaskRequest:
        return TaskRequest(method=method, params={"taskId": self._state.name, **(more or {})})

    def _moved_on(self, state: TaskState | None) -> None:
        if state is None or (state.status, state.message) == (self._state.status, self._state.message):
            return
        self._state = TaskState(name=self._state.name, status=state.status, message=state.message)
        self._tell()

    def _tell(self) -> None:
        if self._told.task is not None:
            self._told.task(self._state)


def _pause(task: JsonObject) -> float:
    """Seconds until the next look, as the server would like it, within reason."""
    for name in ("pollIntervalMs", "pollInterval"):
        wished = task.get(name)
        if isinstance(wished, int | float) and not isinstance(wished, bool):
            # Bounded first: a whole number of any length may come, and not each can be divided.
            return min(max(_SHORTEST_SECONDS * 1000, wished), _LONGEST_SECONDS * 1000) / 1000
    return _USUAL_SECONDS
