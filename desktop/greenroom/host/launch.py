"""Running a tool and showing its View: the tool call and the reading of its resource go side by side.

The View is mounted as soon as its HTML is known, gets the arguments, and later the result exactly as the server sent it
(or word that there will be none). A View that cannot be shown never takes the tool's result with it.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.argument_stream import ArgumentStream
from greenroom.host.conversation_desk import CallOnRecord, ConversationDesk
from greenroom.host.elicitation import Cause
from greenroom.host.errors import UnknownTool
from greenroom.host.launch_plan import ViewPlan
from greenroom.host.losses import SHOWN_ANEW
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.planner import Planner
from greenroom.host.showing import Order, Showing
from greenroom.host.view import View
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.audience import PartSeen, parts_seen
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.page import Restored
from greenroom.servers.call_told import TaskState
from greenroom.servers.connection import Connection, OnProgress
from greenroom.servers.first_start import result_check
from greenroom.servers.respondent import Respondent


@dataclass(frozen=True, kw_only=True)
class Launched:
    """What came of it. `text` says why there is no View although the tool names one."""

    result: JsonObject
    answered: float
    """When the server had answered, as `time.monotonic()` seconds."""
    took: float
    """Seconds from the request to the server's answer: without what is then done with it here."""
    view: View | None
    text: str | None
    names_a_view: bool
    """Whether the tool names a View at all; if so and `view` is None, `text` says why it was not shown."""
    parts: tuple[PartSeen, ...] = ()
    """The members of the result, and who sees them."""
    problems: tuple[str, ...] = ()
    """What is wrong with the result, in words for the server's author; it was passed on as it is."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """Who hears of a call while it goes on."""

    mounted: Callable[[View], None] | None = None
    """Of each View that takes the call, also before the tool has answered."""
    task: Callable[[TaskState], None] | None = None
    """Of each state of a call that its server made a task of."""
    answered: Callable[[float, bool], object] = lambda _took, _succeeded: None
    """That the server answered, after so many seconds, and whether with a result that is no error. The View may still be
    read, and the result is not checked yet."""


NOBODY: Final = Told()

MOST_ENDED: Final = 50
"""Views that are gone and can be run again from their cards."""


class Launcher:
    """Runs tools for the person, the model or the headless renderer; the same way for each."""

    def __init__(
        self,
        find: Callable[[str], Connection],
        planner: Planner,
        mount: Callable[[Connection, ViewPlan, View | None], View],
        respond: Callable[[Cause], Respondent],
        conversation: ConversationDesk,
        *,
        kept: Callable[[View, tuple[str, int] | None], None],
    ) -> None:
        """`kept` hears which View shows which call of the conversation."""
        self._find = find
        self._planner = planner
        self._mount = mount
        self._respond = respond
        self._conversation = conversation
        self._kept = kept
        self._shown: dict[str, Showing] = {}
        """The call that each living View shows, by the View's name."""
        self._ended: dict[str, Order] = {}
        """What was called for Views that are gone and whose cards are still there."""

    async def run(
        self,
        order: Order,
        progress: OnProgress | None = None,
        told: Told = NOBODY,
        *,
        instead_of: View | None = None,
        end: Callable[[], object] | None = None,
        writing: ArgumentStream | None = None,
    ) -> Launched:
        """Call the tool and show its View; `told` hears what comes before all of it is done.

        Arguments may still be in the `writing`: the View is shown at once and sees them come, the tool is called when they
        are complete, and those of `order` do not count.

        `end` stops this run, for a person who is asked something in it and wants no more of it.

        The View takes the place of `instead_of`, which the caller closes when it hears of the new one.

        Raises:
            UnknownServer, UnknownTool: there is no such thing.
            ServerError: the server is not there, refused, or needs an answer that cannot be given.
            CallDeclined: the order waits for a yes, and the answer was no; nothing was called.
            ArgumentsWithdrawn, ArgumentsUnreadable: those that were written came to nothing, and nothing was called.
        """
        connection = self._find(order.server)
        facts = self._planner.find(connection, order.tool)
        if facts is None:
            raise UnknownTool(order.tool, (str(tool.get("name")) for tool in connection.tools))
        showing = Showing(order, told.mounted, writing)
        if facts.resource_uri is None:
            problems = "; ".join(facts.problems)
            showing.has_no_view(f"The tool's View was not shown: {problems}." if problems else None)
        cause = Cause(server=connection.key, server_name=connection.entry.name, tool=order.tool, end=end)
        with ExitStack() as turn:
            call: CallOnRecord | None = None
            async with self._shown_beside(connection, facts, showing, instead_of):
                if await showing.written():
                    call = turn.enter_context(self._on_record(connection, facts, showing.order))
                    self._is_on_record(showing, call)
                    if await showing.agreed_to(facts, lambda: self._planner.find(connection, order.tool)):
                        await showing.call(connection, progress, self._respond(cause), told.task)
                        told.answered(showing.took, showing.succeeded)
            result = showing.deliver()
            if call is not None:
                call.answered(result)
        wrong = (await result_check())(facts.definition, result)
        if showing.view is not None:
            for problem in wrong:
                showing.view.remark(problem)
        return Launched(
            result=result,
            answered=showing.answered,
            took=showing.took,
            view=showing.view,
            text=showing.why_not,
            names_a_view=facts.resource_uri is not None or bool(facts.problems),
            parts=parts_seen(facts, self._planner.profile_of(facts.definition), result, shown=showing.view is not None),
            problems=wrong,
        )

    def _on_record(
        self, connection: Connection, facts: ToolFacts, order: Order
    ) -> AbstractContextManager[CallOnRecord]:
        return (order.on_record or self._conversation.calling)(connection, facts, order.arguments)

    def _is_on_record(self, showing: Showing, call: CallOnRecord) -> None:
        showing.record = call.begun
        if showing.view is not None:
            self._kept(showing.view, showing.record)

    @asynccontextmanager
    async def _shown_beside(
        self, connection: Connection, facts: ToolFacts, showing: Showing, instead_of: View | None
    ) -> AsyncIterator[None]:
        """Read and show the tool's View while the block runs."""
        try:
            async with anyio.create_task_group() as side:
                if facts.resource_uri is not None:
                    side.start_soon(self._show, connection, facts, showing, instead_of)
                yield
        except anyio.get_cancelled_exc_class():
            showing.cancelled("cancelled by the person")
            raise

    def showing_of(self, view: View) -> Showing | None:
        """The call that the View shows; None while it has not been given it, and once the View has ended."""
        return self._shown.get(view.name)

    async def show_again(self, old: View, showing: Showing) -> None:
        """Show a View's call in a new View, made of its document as the server has it now; returns when the old one is gone.

        The old one may have ended before, and its place is taken then.

        Raises:
            UnknownServer, UnknownTool: the server is gone, or lists the tool no more.
            ViewNotShown, ServerError, TooManyViews: the document could not be read or shown; the old View is as it was.
        """
        connection = self._find(old.plan.server_key)
        plan = await self._plan_again(connection, old.plan, showing)
        if showing.view is not old:
            return
        self.adopt(self._mount(connection, plan, old), showing)
        await old.close(SHOWN_ANEW)

    async def _plan_again(self, connection: Connection, old: ViewPlan, showing: Showing) -> ViewPlan:
        """Of its document as the server has it now; of the one it had where the server does not run."""
        if connection.status.phase != "ready":
            number = 0 if showing.record is None else showing.record[1]
            plan = await self._planner.plan_kept(connection, old.tool, old.uri, old.html, old.source)
            begun = old.restored or Restored(place=number, shown_at=showing.begun_at, stored=True)
            return replace(plan, restored=begun.model_copy(update={"stored": True}))
        name = old.tool.name
        facts = self._planner.find(connection, name)
        if facts is None:
            raise UnknownTool(name, (str(one.get("name")) for one in connection.tools))
        plan = await self._planner.plan(connection, facts, ask=False, anew=True)
        return replace(plan, restored=old.restored and old.restored.model_copy(update={"stored": False}))

    def adopt(self, view: View, showing: Showing) -> None:
        """Give a View a call that was made before, from its beginning."""
        self._keep(view, showing)
        showing.taken_over_by(view)

    def order_of_ended(self, view: str) -> Order | None:
        """What was called for a View that has ended and left its card; None where nobody knows any more."""
        return self._ended.get(view)

    def _let_go(self, view: View) -> None:
        showing = self._shown.pop(view.name)
        if view.card_stays:
            self._ended[view.name] = showing.order
            while len(self._ended) > MOST_ENDED:
                del self._ended[next(iter(self._ended))]

    async def _show(self, connection: Connection, facts: ToolFacts, showing: Showing, instead_of: View | None) -> None:
        if not await showing.may_be_shown():
            return
        try:
            view = self._mount(connection, await self._planner.plan(connection, facts), instead_of)
        except GreenroomError as error:
            showing.has_no_view(str(error))
        except Exception as error:  # noqa: BLE001 -- a stranger's document may cost its View, and not the app
            showing.has_no_view(str(own_mistake("showing a View", error)))
        else:
            self._keep(view, showing)
            showing.taken_by(view)

    def _keep(self, view: View, showing: Showing) -> None:
        self._shown[view.name] = showing
        view.on_end(lambda: self._let_go(view))
        self._kept(view, showing.record)
