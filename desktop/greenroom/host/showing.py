"""One call and the View that shows it: what was asked, what came of it, and which View has it now.

A View may be shown anew with the same call (`again.py`); the call goes on in the new one, whether it was over or not.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import TypeAlias

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.approval import Approval, CallDeclined
from greenroom.host.argument_stream import ArgumentStream
from greenroom.host.consent import Verdict
from greenroom.host.conversation_desk import CallOnRecord
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject, RequestId
from greenroom.protocol.mcp_apps.consent import CHANGED, declared
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.servers.call_told import CallTold, TaskState
from greenroom.servers.connection import Connection, OnProgress
from greenroom.servers.respondent import Respondent

OnRecord: TypeAlias = Callable[[Connection, ToolFacts, JsonObject], AbstractContextManager[CallOnRecord]]


@dataclass(frozen=True, kw_only=True)
class Order:
    """Which tool to run, with what."""

    server: str
    tool: str
    arguments: JsonObject
    approval: Approval | None = None
    """What the call waits for; None for one that the person made."""
    on_record: OnRecord | None = None
    """Has it in the conversation as long as it runs; None for a call of the person's, which is a turn of its own."""


class Showing:
    """The call and its View, whichever comes first."""

    def __init__(
        self, order: Order, told: Callable[[View], None] | None = None, writing: ArgumentStream | None = None
    ) -> None:
        """Begin.

        Args:
            order: what is called.
            told: hears of each View that takes the call until it was delivered.
            writing: the arguments, where they are still being written; those of `order` do not count then.
        """
        self.order = order
        self._writing = writing
        """None once the arguments are complete."""
        self._so_far: JsonObject | None = None
        self._told = told
        self.view: View | None = None
        self._request_id: RequestId | None = None
        self.why_not: str | None = None
        self.record: tuple[str, int] | None = None
        """The conversation that the call is in, and its number there."""
        self.begun_at = time.time()
        self.answered = time.monotonic()
        self.took = 0.0
        """Seconds from the request to the server's answer, whatever it was."""
        self._outcome: JsonObject | GreenroomError | str | None = None
        """The result, why there is none, or None while the call runs."""
        approval = order.approval
        self._withheld = approval is not None and not approval.agreed
        """Whether nothing of the call may be told yet."""
        self._may_be_shown = anyio.Event()
        if approval is None or approval.shown_meanwhile or approval.agreed:
            self._may_be_shown.set()
        elif writing is not None:
            writing.audience.set()

    async def may_be_shown(self) -> bool:
        """Wait until a View may be mounted for the call; False if none will be."""
        await self._may_be_shown.wait()
        return not isinstance(self._outcome, CallDeclined)

    async def agreed_to(self, tool: ToolFacts, now: Callable[[], ToolFacts | None]) -> bool:
        """Wait for the yes that the call needs, if it needs one; False if it was no, or to what is another tool `now`."""
        approval = self.order.approval
        if approval is None:
            return True
        verdict = await approval.ask(tool, self.order.arguments)
        if verdict.granted and declared(now()) != declared(tool):
            verdict = Verdict(granted=False, reason=CHANGED)
        if verdict.granted and self._withheld:
            self._withheld = False
            self._give_input()
        if not verdict.granted:
            self._outcome = CallDeclined(self.order.tool, verdict.reason or "the person did not allow it")
        self._may_be_shown.set()
        return verdict.granted

    def _give_input(self) -> None:
        """The arguments, once they are complete and may be told."""
        if self.view is not None and self._writing is None and not self._withheld:
            self.view.act(lambda s: s.tool_input(self.order.arguments))

    async def call(
        self,
        connection: Connection,
        progress: OnProgress | None,
        respondent: Respondent,
        task: Callable[[TaskState], None] | None = None,
    ) -> None:
        """Call the tool; an error is kept, so that the View still learns of it."""
        began = time.monotonic()
        try:
            outcome = await connection.call_tool(
                self.order.tool,
                self.order.arguments,
                on_progress=progress,
                respondent=respondent,
                told=CallTold(sent=self._sent, task=task),
            )
        except GreenroomError as error:
            self._outcome = error
        except Exception as error:  # noqa: BLE001 -- of a stranger's answer a call may be lost, and not the app
            self._outcome = own_mistake("a call", error)
        else:
            self._outcome = outcome
        self.answered = time.monotonic()
        self.took = self.answered - began

    def _sent(self, request_id: RequestId) -> None:
        self._request_id = request_id
        if self.view is not None:
            self.view.shows_call(request_id)

    @property
    def succeeded(self) -> bool:
        """Whether there is a result that reports no error."""
        return isinstance(self._outcome, dict) and self._outcome.get("isError") is not True

    def taken_by(self, view: View) -> None:
        """This View has the call now: it gets the arguments as soon as it listens, and what came of them if it is known."""
        self.view = view
        if self._request_id is not None:
            view.shows_call(self._request_id)
        if self._told is not None:
            self._told(view)
        self._give_input()
        if self._writing is None:
            return
        view.when_it_listens(self._writing.audience.set)
        if self._so_far is not None:
            self._tell_so_far(view, self._so_far)

    def has_no_view(self, why: str | None) -> None:
        """No View will take the call: `why` is told to the person, unless the tool has none."""
        self.why_not = why
        if self._writing is not None:
            self._writing.audience.set()

    async def written(self) -> bool:
        """Let the View see the arguments while they are written, until they are complete; False if they never will be."""
        if self._writing is None:
            return True
        try:
            arguments = await self._writing.follow(self._writes)
        except GreenroomError as error:
            self._outcome = error
            return False
        self.order, self._writing = replace(self.order, arguments=arguments), None
        self._give_input()
        return True

    def _writes(self, so_far: JsonObject) -> None:
        self._so_far = so_far
        if self.view is not None:
            self._tell_so_far(self.view, so_far)

    def _tell_so_far(self, view: View, so_far: JsonObject) -> None:
        if not self._withheld:
            view.act(lambda s: s.tool_input_partial(so_far))

    def taken_over_by(self, view: View) -> None:
        """Another View has the call now, from its beginning."""
        self.taken_by(view)
        self._tell_outcome()

    def was(self, outcome: JsonObject | str) -> None:
        """The call was over long ago, with this result or, for this reason, without one."""
        self._outcome = outcome

    def cancelled(self, reason: str) -> None:
        """There will be no result."""
        self._outcome = reason
        self._tell_outcome()

    def deliver(self) -> JsonObject:
        """Give the View the outcome and return the result, or raise what the server raised."""
        self._tell_outcome()
        self._told = None
        match self._outcome:
            case dict() as result:
                return result
            case GreenroomError() as error:
                raise error
            case other:
                raise RuntimeError(f"the call is not over: {other!r}")

    def _tell_outcome(self) -> None:
        view, outcome = self.view, self._outcome
        if view is None or outcome is None:
            return
        if isinstance(outcome, dict):
            view.journal.reached("tool_result")
            view.act(lambda s: s.tool_result(outcome))
        else:
            view.act(lambda s: s.tool_cancelled(str(outcome)))
