"""The tool calls of one step of a model: their arguments as they are written, the calls themselves, and what comes of them.

They run side by side, through the same launcher as a person's. A View sees the arguments come; the tool is called when the
whole answer is there, so that one that breaks off has done nothing. What the model may call is what it was offered; for all
else, and for whatever goes wrong, it gets an error as the result.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.app_tool_desk import AppOrder, AppToolDesk
from greenroom.host.approval import Approval, by_rule, runs_unasked
from greenroom.host.argument_stream import ArgumentStream
from greenroom.host.consent import Asker, ConsentDesk, Verdict
from greenroom.host.conversation_desk import CANCELLED, CallOnRecord, ConversationDesk, Place
from greenroom.host.conversation_feed import LONGEST_SAID
from greenroom.host.launch import Launcher, Told
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.planner import Planner
from greenroom.host.showing import Order
from greenroom.protocol.conversation.authors import Model
from greenroom.protocol.conversation.entries import Entry, Running, ToolCall, Unanswered
from greenroom.protocol.conversation.request import OfferedTool
from greenroom.protocol.conversation.view_tools import ViewTool
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.model.lines import CallBegins, CallGoesOn
from greenroom.protocol.visible import shown_name
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry

BROKEN_OFF: Final = "the model's answer broke off"


@dataclass(frozen=True, kw_only=True)
class CallParts:
    """What calls are made with, in one seat."""

    conversation: ConversationDesk
    launcher: Launcher
    planner: Planner
    consent: ConsentDesk
    app_tools: AppToolDesk
    find: Callable[[str], Connection]
    identity: Callable[[ServerEntry], str]
    not_shown: Callable[[str], None]
    """Hears why a call has no View although its tool names one."""


@dataclass(frozen=True, kw_only=True)
class _Call:
    """One of them. `place` is that of its entry."""

    place: Place
    stream: ArgumentStream = field(default_factory=ArgumentStream)
    scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)
    due: list[str] = field(default_factory=list)
    """What the page is still to be told of its arguments."""
    pieces: list[str] = field(default_factory=list)


class StepCalls:
    """Of one step."""

    def __init__(
        self, parts: CallParts, turn: Place, model: Model, tools: Mapping[str, OfferedTool], side: TaskGroup
    ) -> None:
        """Begin without any; they run in `side`."""
        self._parts = parts
        self._desk = parts.conversation
        self._turn = turn
        self._model = model
        self._tools = tools
        self._side = side
        self._calls: dict[int, _Call] = {}

    def __len__(self) -> int:
        return len(self._calls)

    # --- as they are written ----------------------------------------------------------------------------------------

    def begins(self, line: CallBegins) -> None:
        """The model begins to write one."""
        offered = self._tools.get(line.name)
        place = self._desk.append(self._turn, partial(self._entry, line, offered))
        call = self._calls[line.index] = _Call(place=place)
        if offered is None:
            reason = f"There is no tool {shown_name(line.name)}."
            self._desk.call_over(place, Unanswered(reason=reason, cancelled=False))
        else:
            self._side.start_soon(self._run, call, offered)

    def goes_on(self, line: CallGoesOn) -> None:
        """The next piece of the arguments of one."""
        if (call := self._calls.get(line.index)) is not None and line.text:
            call.stream.feed(line.text)
            call.due.append(line.text)
            call.pieces.append(line.text)

    def tell(self) -> None:
        """Tell the page what has come since the last time."""
        for call in self._calls.values():
            if call.due and call.stream.length <= LONGEST_SAID + len("".join(call.due)):
                self._desk.told_of(call.place, "".join(call.due)[:LONGEST_SAID])
            call.due.clear()

    def finish(self) -> None:
        """The answer is complete: they are made."""
        for call in self._calls.values():
            if not "".join(call.pieces).strip():
                call.stream.feed("{}")
            call.stream.finish()

    def withdraw(self) -> None:
        """The answer broke off: none of them is."""
        for call in self._calls.values():
            call.stream.withdraw(BROKEN_OFF)

    def _entry(self, line: CallBegins, offered: OfferedTool | None, number: int) -> ToolCall:
        view_tool = None if offered is None else offered.view_tool
        return ToolCall(
            number=number,
            begun_at=time.time(),
            caller=self._model,
            server="" if offered is None else offered.server,
            server_name="" if offered is None else self._server_name(offered),
            tool=line.name if offered is None else view_tool.tool.name if view_tool else offered.name,
            for_model=True,
            arguments=None,
            outcome=Running(doing="writing"),
            offered_by=None if view_tool is None else view_tool.view,
            call_id=line.call,
        )

    def _server_name(self, offered: OfferedTool) -> str:
        if offered.view_tool is not None:
            return offered.view_tool.view.server_name
        try:
            return self._parts.find(offered.server).entry.name
        except GreenroomError:
            return offered.server

    # --- as they are made -------------------------------------------------------------------------------------------

    async def _run(self, call: _Call, offered: OfferedTool) -> None:
        try:
            with call.scope:
                if offered.view_tool is not None:
                    await self._of_view(call, offered.view_tool)
                else:
                    await self._of_server(call, offered)
        except GreenroomError as error:
            self._desk.call_over(call.place, Unanswered(reason=str(error), cancelled=False))
        except Exception as error:  # noqa: BLE001 -- one call is lost, and not the app
            reason = str(own_mistake("a call of a model", error))
            self._desk.call_over(call.place, Unanswered(reason=reason, cancelled=False))
        finally:
            self._desk.call_over(call.place, Unanswered(reason=CANCELLED, cancelled=True))

    async def _of_server(self, call: _Call, offered: OfferedTool) -> None:
        parts = self._parts
        connection = parts.find(offered.server)
        asker = Asker(
            view="",
            server_name=connection.entry.name,
            server_id=parts.identity(connection.entry),
            tool=offered.name,
            entry=call.place[1],
            turn=turn_name(self._turn),
        )
        known = parts.planner.find(connection, offered.name)
        agreed = known is not None and runs_unasked(parts.consent, asker, known)
        order = Order(
            server=offered.server,
            tool=offered.name,
            arguments={},
            approval=Approval(ask=partial(self._ask, call, asker), agreed=agreed),
            on_record=partial(self._on_record, call),
        )
        launched = await parts.launcher.run(
            order,
            told=Told(mounted=lambda view: self._desk.shows(call.place, view.name)),
            end=call.scope.cancel,
            writing=call.stream,
        )
        if launched.text is not None:
            parts.not_shown(launched.text)

    async def _of_view(self, call: _Call, tool: ViewTool) -> None:
        arguments = await call.stream.follow(lambda _so_far: None)
        order = AppOrder(
            view=tool.view.view,
            tool=tool.tool.name,
            arguments=arguments,
            checked=True,
            model=Asker(
                view="",
                server_name=tool.view.server_name,
                server_id="",
                tool=tool.tool.name,
                entry=call.place[1],
                turn=turn_name(self._turn),
            ),
            on_record=partial(self._on_record, call),
        )
        await self._parts.app_tools.call_app_tool(order)

    async def _ask(self, call: _Call, asker: Asker, tool: ToolFacts, arguments: JsonObject) -> Verdict:
        if not runs_unasked(self._parts.consent, asker, tool):
            self._desk.change(call.place, lambda entry: _doing(entry, Running(doing="asking")))
        verdict = await by_rule(self._parts.consent, asker)(tool, arguments)
        if verdict.granted:
            self._desk.change(call.place, lambda entry: _doing(entry, Running()))
        return verdict

    @contextmanager
    def _on_record(
        self, call: _Call, _connection: Connection, tool: ToolFacts, arguments: JsonObject
    ) -> Iterator[CallOnRecord]:
        self._desk.withhold_secrets(call.place, tool, arguments)
        self._desk.change(call.place, lambda entry: _doing(entry, Running(), arguments))
        with self._desk.on_record(call.place) as record:
            yield record


def turn_name(turn: Place) -> str:
    """By which what a model asks of the person in this turn is counted."""
    return f"turn {turn[1]} of {turn[0]}"


def _doing(entry: Entry, running: Running, arguments: JsonObject | None = None) -> Entry:
    if not isinstance(entry, ToolCall) or not isinstance(entry.outcome, Running):
        return entry
    return replace(entry, outcome=running, arguments=entry.arguments if arguments is None else arguments)
