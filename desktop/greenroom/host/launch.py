"""Running a tool and showing its View: the tool call and the reading of its resource go side by side.

The View is mounted as soon as its HTML is known, gets the arguments, and later the result exactly as the server sent it
(or word that there will be none). A View that cannot be shown never takes the tool's result with it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.errors import UnknownTool
from greenroom.host.launch_plan import ViewPlan
from greenroom.host.planner import Planner
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.servers.connection import Connection, OnProgress


@dataclass(frozen=True, kw_only=True)
class Order:
    """Which tool to run, with what."""

    server: str
    tool: str
    arguments: JsonObject


@dataclass(frozen=True, kw_only=True)
class Launched:
    """What came of it. `text` says why there is no View although the tool names one."""

    result: JsonObject
    answered: float
    """When the server had answered, as `time.monotonic()` seconds."""
    view: View | None
    text: str | None
    names_a_view: bool
    """Whether the tool names a View at all; if so and `view` is None, `text` says why it was not shown."""
    problems: tuple[str, ...] = ()
    """What is wrong with the result, in words for the server's author; it was passed on as it is."""


class Launcher:
    """Runs tools for the person, the model or the headless renderer; the same way for each."""

    def __init__(
        self, find: Callable[[str], Connection], planner: Planner, mount: Callable[[Connection, ViewPlan], View]
    ) -> None:
        self._find = find
        self._planner = planner
        self._mount = mount

    async def run(
        self, order: Order, progress: OnProgress | None = None, mounted: Callable[[View], None] | None = None
    ) -> Launched:
        """Call the tool and show its View; `mounted` hears of the View before the tool has answered.

        Raises:
            UnknownServer, UnknownTool: there is no such thing.
            ServerError: the server is not there, refused, or needs an answer that cannot be given.
        """
        connection = self._find(order.server)
        facts = self._planner.find(connection, order.tool)
        if facts is None:
            raise UnknownTool(order.tool, (str(tool.get("name")) for tool in connection.tools))
        showing = _Showing(order.arguments, mounted)
        if facts.resource_uri is None and facts.problems:
            showing.why_not = f"The tool's View was not shown: {'; '.join(facts.problems)}."
        try:
            async with anyio.create_task_group() as side:
                if facts.resource_uri is not None:
                    side.start_soon(self._show, connection, facts, showing)
                await showing.call(connection, order.tool, progress)
        except anyio.get_cancelled_exc_class():
            showing.cancelled("cancelled by the person")
            raise
        # A server has answered, so the MCP library is there by now; the app's start does not wait for it.
        from greenroom.servers.result_check import problems_of_result  # noqa: PLC0415

        result = showing.deliver()
        problems = problems_of_result(facts.definition, result)
        if showing.view is not None:
            for problem in problems:
                showing.view.remark(problem)
        return Launched(
            result=result,
            answered=showing.answered,
            view=showing.view,
            text=showing.why_not,
            names_a_view=facts.resource_uri is not None or bool(facts.problems),
            problems=problems,
        )

    async def _show(self, connection: Connection, facts: ToolFacts, showing: "_Showing") -> None:
        try:
            showing.mounted(self._mount(connection, await self._planner.plan(connection, facts)))
        except GreenroomError as error:
            showing.why_not = str(error)


class _Showing:
    """One run: the call and the View, whichever comes first."""

    def __init__(self, arguments: JsonObject, told: Callable[[View], None] | None) -> None:
        self.arguments = arguments
        self._told = told
        self.view: View | None = None
        self.why_not: str | None = None
        self.answered = time.monotonic()
        self._outcome: JsonObject | GreenroomError = {}

    async def call(self, connection: Connection, tool: str, progress: OnProgress | None) -> None:
        """Call the tool; an error is kept, so that the View still learns of it."""
        try:
            self._outcome = await connection.call_tool(tool, self.arguments, on_progress=progress)
        except GreenroomError as error:
            self._outcome = error
        self.answered = time.monotonic()

    def mounted(self, view: View) -> None:
        """The View is on its way: it gets its arguments as soon as it listens."""
        self.view = view
        if self._told is not None:
            self._told(view)
        view.act(lambda s: s.tool_input(self.arguments))

    def cancelled(self, reason: str) -> None:
        """There will be no result."""
        if self.view is not None:
            self.view.act(lambda s: s.tool_cancelled(reason))

    def deliver(self) -> JsonObject:
        """Give the View the outcome and return the result, or raise what the server raised."""
        result = self._outcome
        if isinstance(result, GreenroomError):
            self.cancelled(str(result))
            raise result
        if self.view is not None:
            self.view.journal.reached("tool_result")
            self.view.act(lambda s: s.tool_result(result))
        return result
