"""Calls of Views' tools that the person starts from the page: made, told about, cancelled. Those of servers are `runs.py`."""

from collections.abc import Callable
from dataclasses import asdict

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.app_tool_desk import AppOrder, AppToolDesk
from greenroom.host.argument_desk import ArgumentDesk
from greenroom.host.argument_stream import read_arguments
from greenroom.host.own_mistakes import own_mistake
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.visible import shown_name

AppMessage = p.CallAppTool | p.CheckAppArguments


class AppRuns:
    """Those of one seat."""

    def __init__(self, tasks: TaskGroup, desk: AppToolDesk, tell: Callable[[p.ToPage], None]) -> None:
        self._tasks = tasks
        self._desk = desk
        self._tell = tell
        self._arguments: ArgumentDesk[p.CheckAppArguments] = ArgumentDesk(tasks, self._schema)
        self._running: dict[str, _Running] = {}

    def do(self, message: AppMessage, send: Callable[[p.ToPage], None]) -> None:
        """Do what a page asks; what only it wants to know goes to `send`.

        Raises:
            ArgumentsUnreadable: the arguments are no JSON object.
            AppToolGone: there is no such tool.
        """
        if isinstance(message, p.CheckAppArguments):
            self._arguments.ask(message, send)
        elif message.call not in self._running:
            self._start(message)

    def cancel(self, call: str) -> None:
        """Stop a call: its View is told."""
        if running := self._running.get(call):
            running.scope.cancel()

    def cancel_all(self) -> None:
        """Nobody is there any more to whom they could be of use."""
        for call in list(self._running):
            self.cancel(call)

    def welcome(self, send: Callable[[p.ToPage], None]) -> None:
        """Tell a page that comes in what runs. What Views offer it hears from each, once it listens in its new frame."""
        for running in self._running.values():
            send(running.latest)

    def _start(self, message: p.CallAppTool) -> None:
        arguments = read_arguments(message.arguments)
        view, _ = self._desk.find(message.view, message.tool)
        order = AppOrder(view=message.view, tool=message.tool, arguments=arguments)
        begun = p.CallChanged(
            call=message.call,
            server=view.plan.server_key,
            tool=shown_name(message.tool),
            state="running",
            view=view.name,
            offered_by=view.name,
        )
        running = self._running[message.call] = _Running(begun, self._tell)
        self._tasks.start_soon(self._run, order, running)

    async def _run(self, order: AppOrder, running: "_Running") -> None:
        try:
            with running.scope:
                called = await self._desk.call_app_tool(order)
                running.tell(
                    state="done",
                    result=called.result,
                    took_ms=called.took * 1000,
                    parts=[p.ResultPart(**asdict(part)) for part in called.parts],
                    problems=list(called.problems),
                )
            if running.scope.cancelled_caught:
                running.tell(state="cancelled", text="Cancelled.")
        except GreenroomError as error:
            running.tell(state="failed", text=str(error))
        except Exception as error:  # noqa: BLE001 -- one call is lost, and not the app
            running.tell(state="failed", text=str(own_mistake("a call of a View's tool", error)))
        finally:
            del self._running[running.latest.call]

    def _schema(self, question: p.CheckAppArguments) -> JsonObject:
        schema = self._desk.find(question.view, question.tool)[1].definition.get("inputSchema")
        return schema if isinstance(schema, dict) else {}


class _Running:
    """One call and what the page is told of it."""

    def __init__(self, begun: p.CallChanged, tell: Callable[[p.ToPage], None]) -> None:
        self.scope = anyio.CancelScope()
        self.latest = begun
        self._tell = tell
        tell(begun)

    def tell(self, **parts: object) -> None:
        self.latest = self.latest.model_copy(update=parts)
        self._tell(self.latest)
