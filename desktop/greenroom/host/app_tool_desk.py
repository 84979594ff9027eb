"""The tools that the Views of one seat offer: told to the page, at hand in the conversation, and called.

`call_app_tool` is the one way to call one, whoever wants it: the person at the page, a headless run, a model. Consent is
inside it. Nothing is stored: what a View offers is here as long as the View lives, and what the person agreed to holds for
that View and for that very definition of the tool. A call is recorded in the conversation, and its messages in the log.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from greenroom.host.app_calls import CALL_SECONDS
from greenroom.host.app_tool_consent import AppToolConsent
from greenroom.host.app_tool_rows import app_tools_message, shown_app
from greenroom.host.consent import Asker
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.errors import AppToolChanged, AppToolGone, AppToolRefused, ArgumentsDoNotFit
from greenroom.host.showing import OnRecord
from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.conversation.view_tools import ViewTool
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.audience import PartSeen, parts_seen
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.visible import shown_name
from greenroom.servers.argument_checker import ArgumentChecker
from greenroom.servers.first_start import result_check

MOST_NAMED: Final = 10
"""Tools named in the remark about what a View offers."""

Tell = Callable[[p.ToPage], None]


@dataclass(frozen=True, kw_only=True)
class AppOrder:
    """Which tool of which View to call, with what."""

    view: str
    tool: str
    arguments: JsonObject
    checked: bool = False
    """Arguments that do not fit the tool's schema are not sent; without it they are, as somebody may want to try that."""
    model: Asker | None = None
    """The model that calls, in its turn and with its entry of the conversation; None for the person."""
    on_record: OnRecord | None = None
    """As of an order to a server."""


@dataclass(frozen=True, kw_only=True)
class AppCalled:
    """What came of it."""

    result: JsonObject
    took: float
    """Seconds from the request to the View's answer."""
    parts: tuple[PartSeen, ...]
    problems: tuple[str, ...]
    """What is wrong with the result, in words for the View's author."""


class AppToolDesk:
    """Of one seat."""

    def __init__(
        self, *, tell: Tell, consent: AppToolConsent, conversation: ConversationDesk, seconds: float = CALL_SECONDS
    ) -> None:
        """Begin without Views; `seconds` is what one may take over a call."""
        self._tell = tell
        self._seconds = seconds
        self._consent = consent
        self._conversation = conversation
        conversation.view_tools = self.at_hand
        self._views: dict[str, View] = {}
        """Those that offer tools now."""

    # --- what Views offer -------------------------------------------------------------------------------------------

    def offered(self, view: View, tools: tuple[ToolFacts, ...]) -> None:
        """The View offers these now, and none once it has ended; its record says so, for whoever asks later."""
        known = self._views.pop(view.name, None) is not None
        if tools:
            self._views[view.name] = view
            names = ", ".join(shown_name(tool.name) for tool in tools[:MOST_NAMED])
            more = f" and {len(tools) - MOST_NAMED} more" if len(tools) > MOST_NAMED else ""
            view.remark(f"The View offers tools of its own: {names}{more}.", level="info")
        else:
            self._consent.forget_view(view.name)
        if tools or known:
            self._tell(app_tools_message(view, tools))

    def at_hand(self) -> Iterator[ViewTool]:
        """All of them."""
        for view in self._views.values():
            name, version = shown_app(view)
            for tool in view.session.app_tools.tools:
                yield ViewTool(view=view.speaker, app_name=name, app_version=version, tool=tool)

    def find(self, view_name: str, tool_name: str) -> tuple[View, ToolFacts]:
        """The View of this name and its tool.

        Raises:
            AppToolGone: there is no such View, or it offers no such tool now.
        """
        view = self._views.get(view_name)
        tools = () if view is None else view.session.app_tools.tools
        tool = next((one for one in tools if one.name == tool_name), None)
        if view is None or tool is None:
            raise AppToolGone(tool_name)
        return view, tool

    # --- calling ----------------------------------------------------------------------------------------------------

    async def call_app_tool(self, order: AppOrder) -> AppCalled:
        """Call a tool of a View: consent, the call, and what is wrong with its result.

        Raises:
            AppToolGone: the View or the tool is not there, or not any more.
            ArgumentsDoNotFit: they were to be checked, and do not fit the tool's input schema.
            AppToolRefused: nobody agreed to it.
            AppToolChanged: the View made another tool of it while the person was asked.
            AppToolFailed: the View answered with an error, or too late.
        """
        view, tool = self.find(order.view, order.tool)
        on_record = order.on_record or partial(self._conversation.calling, offered_by=view.speaker)
        with on_record(view.server, tool, order.arguments) as record:
            called = await view.app_calls.while_it_lives(tool.name, lambda: self._call(view, tool, order))
            record.answered(called.result)
            return called

    async def _call(self, view: View, tool: ToolFacts, order: AppOrder) -> AppCalled:
        checker = ArgumentChecker()
        try:
            if order.checked:
                await _check_arguments(checker, tool, order.arguments)
            await self._ask(view, tool, order)
            began = time.monotonic()
            result = await view.app_calls.call(tool.name, order.arguments, seconds=self._seconds)
            took = time.monotonic() - began
            problems = await _problems(checker, tool, result)
        finally:
            await checker.close()
        for problem in problems:
            view.remark(problem)
        parts = parts_seen(tool, view.plan.profile, result, shown=True)
        return AppCalled(result=result, took=took, parts=parts, problems=problems)

    async def _ask(self, view: View, tool: ToolFacts, order: AppOrder) -> None:
        verdict = await self._consent.decide(view, tool, order.arguments, model=order.model)
        if not verdict.granted:
            view.app_call_refused(tool.name, verdict.reason)
            raise AppToolRefused(tool.name, verdict.reason)
        # A yes was said to what was shown, and to nothing that came in its place meanwhile.
        if self.find(view.name, tool.name)[1].definition != tool.definition:
            raise AppToolChanged(tool.name)


async def _check_arguments(checker: ArgumentChecker, tool: ToolFacts, arguments: JsonObject) -> None:
    found = await checker.check(json.dumps(tool.definition.get("inputSchema")), json.dumps(arguments))
    if found.problems:
        raise ArgumentsDoNotFit(tool.name, [f"{one.pointer}: {one.text}".lstrip(": ") for one in found.problems])


async def _problems(checker: ArgumentChecker, tool: ToolFacts, result: JsonObject) -> tuple[str, ...]:
    """A View's schema is read in a process with limits, as that of arguments is: here it could hold up everything."""
    against_protocol = (await result_check())(None, result)
    schema = tool.definition.get("outputSchema")
    if not isinstance(schema, dict) or result.get("isError") is True:
        return against_protocol
    name = shown_name(tool.name)
    if "structuredContent" not in result:
        return (*against_protocol, f"{name} has an output schema, but its result has no structuredContent.")
    found = await checker.check(json.dumps(schema), json.dumps(result["structuredContent"]))
    unread = (
        () if found.note is None else (f"The output schema of {name} could not be held against all of its result.",)
    )
    wrong = (
        f"structuredContent{one.pointer} does not fit the output schema of {name}: {one.text}" for one in found.problems
    )
    return (*against_protocol, *wrong, *unread)
