"""Shows the Views of one seat again that an earlier window or run left: from what was kept, without calling a tool.

A kept View is given nothing by having been there before. It belongs to the very program that it came from, its document is
judged anew, its devices are those that were granted in this window, and what it may call is decided by its server's tools
of now. The last few are shown at once, the others when the person wants them. Counterpart: `view_keeper.py`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, assert_never

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.errors import CannotRestore
from greenroom.host.launch import Launcher
from greenroom.host.launch_plan import Source, ViewPlan
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.planner import Planner
from greenroom.host.restore_marks import RestoreMarks
from greenroom.host.returning import Returning
from greenroom.host.showing import Order, Showing
from greenroom.host.view import View
from greenroom.host.view_keeper import ViewGone, ViewKeeper
from greenroom.protocol import page as p
from greenroom.protocol.conversation import shown
from greenroom.protocol.conversation.entries import Answered, Running, ToolCall, Unanswered
from greenroom.protocol.conversation.shown import ShownView
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.visible import shown_name, visible
from greenroom.servers.book import ServerBook
from greenroom.servers.connection import Connection
from greenroom.servers.errors import UnknownServer
from greenroom.store.identities import Identities
from greenroom.store.store import Store

Mount: TypeAlias = Callable[[Connection, ViewPlan, View | None], View]

AT_ONCE: Final = 4
"""Views that are shown by themselves."""
RISE_SECONDS: Final = 30.0
"""After which what is there has not taken the app with it."""
LONGEST_CONVERSATION: Final = 32_000_000
"""Bytes of it that are read again."""

CUT_SHORT: Final = (
    "The last time, Greenroom ended or was ended while these Views were shown again. None is shown by itself now: show them "
    "one by one, or leave out what is to blame."
)
NO_SERVER: Final = "Its server is not in the list any more."
OTHER_PROGRAM: Final = "Its server is another program by now, which is not given this View. Run the tool again."
NO_CALL: Final = "Its call is not kept, for what looks like a secret was in the arguments, or it was too large."
NO_DOCUMENT: Final = "Its document is not kept: it was too large, or the file was changed."
NO_TOOL: Final = "Its server does not list the tool any more."


@dataclass(frozen=True, kw_only=True)
class _Waiting:
    """A kept View that is not shown."""

    view: ShownView
    why_not: str | None = None


@dataclass(kw_only=True)
class Restoring:
    """Of one seat."""

    tasks: TaskGroup
    store: Store
    returning: Returning
    book: ServerBook
    planner: Planner
    launcher: Launcher
    keeper: ViewKeeper
    mount: Mount
    conversation: ConversationDesk
    tell: Callable[[p.ToPage], None]
    marks: RestoreMarks
    _waiting: dict[int, _Waiting] = field(default_factory=dict)
    """By the numbers of their calls, in order."""
    _busy: dict[int, _Waiting] = field(default_factory=dict)
    """Those that are being shown."""
    _begun: bool = False
    _moved: bool = False
    """The person went to another conversation, so that none is gone on with unasked."""
    _rising: set[int] = field(default_factory=set)
    """About to be shown, or shown and not heard of yet."""
    _cut_short: bool = False
    """The start before did not get as far as to have them up."""

    def begin(self) -> None:
        """Go on where a window was left; the first page of the seat is there now."""
        if not self._begun:
            self._begun = True
            self.tasks.start_soon(self._go_on)

    async def _go_on(self) -> None:
        """Unless something has begun here meanwhile."""
        left = await self.returning.take()
        if left is None:
            return
        read = await anyio.to_thread.run_sync(lambda: self.store.conversations.read(left, longest=LONGEST_CONVERSATION))
        goes_on = read is not None and not self._moved and self.conversation.resume(read)
        self.returning.give_back(left)  # from now on it is in use
        if goes_on:
            await self.entered(left)

    async def entered(self, conversation: str) -> None:
        """The conversation is this one now: its Views wait here, and the last of them are shown."""
        rows = await anyio.to_thread.run_sync(self.store.kept_views.of, conversation)
        if self.conversation.current.id != conversation:
            return
        views = [(row, view) for row in rows if (view := shown.read(row.body)) is not None]
        self._waiting = {row.number: _Waiting(view=view) for row, view in views}
        self._cut_short = self.marks.holds(conversation)
        if self._cut_short:
            self.tell(p.Notice(level="warning", text=CUT_SHORT))
        else:
            await self._show_last(conversation)
        self._tell()

    def left(self) -> None:
        """The conversation is left, with its Views as they are; those that wait, wait in the store."""
        self._moved = True
        self._waiting.clear()
        self._rising.clear()
        self._busy.clear()
        self._cut_short = False
        self.marks.take_away(self.conversation.current.id)
        self._tell()

    async def _show_last(self, conversation: str) -> None:
        """By themselves, under a mark: one that takes the app with it is not shown by itself the next time."""
        self.marks.put(conversation)
        self.tasks.start_soon(self._up_by_now, conversation)
        last = list(self._waiting)[-AT_ONCE:]
        self._rising = set(last)
        for number in last:
            if self.conversation.current.id == conversation:
                await self._show(number)

    async def _up_by_now(self, conversation: str) -> None:
        await anyio.sleep(RISE_SECONDS)
        self.marks.take_away(conversation)

    def _has_come_to_rest(self, number: int, conversation: str) -> None:
        """It is up, or waits again; where the start before was cut short, the mark stays until nothing waits."""
        self._rising.discard(number)
        if not self._rising and not (self._cut_short and self._waiting):
            self.marks.take_away(conversation)

    def welcome(self, send: Callable[[p.ToPage], None]) -> None:
        """Tell a page that comes in which Views wait."""
        send(self._left())

    def do(self, message: p.ShowLeft | p.DropLeft) -> None:
        """Do what the person wants with a View that waits; one that waits no more is left alone."""
        match message:
            case p.ShowLeft(place=place):
                self.tasks.start_soon(self._show_for_person, place)
            case p.DropLeft(place=place):
                if place not in self._busy and self._waiting.pop(place, None) is not None:
                    self._drop(place)
                    self._has_come_to_rest(place, self.conversation.current.id)
                    self._tell()
            case _:
                assert_never(message)

    def left_out(self, numbers: Iterable[int]) -> None:
        """These calls are in the conversation no more, and with them go the Views that wait."""
        for number in numbers:
            self._waiting.pop(number, None)
        self._tell()

    def forgotten(self) -> None:
        """The conversation is forgotten with all its Views."""
        self.keeper.forgotten()
        self._waiting.clear()
        self.marks.take_away(self.conversation.current.id)
        self._tell()

    def lost(self, number: int, view: ShownView) -> None:
        """A View is gone and did nothing for it: it waits here until somebody wants it."""
        self._waiting = dict(sorted([*self._waiting.items(), (number, _Waiting(view=view))]))
        self._tell()

    def servers_changed(self) -> None:
        """A server came or went, and with it what can be shown."""
        if self._waiting:
            self._tell()

    # --- showing one ------------------------------------------------------------------------------------------------

    async def _show_for_person(self, number: int) -> None:
        await self._show(number)
        self._tell()

    async def _show(self, number: int) -> None:
        waiting = self._waiting.get(number)
        if waiting is None or self._busy.get(number) is waiting or self._no_server(waiting.view) is not None:
            return
        self._busy[number] = waiting
        self._rising.add(number)
        try:
            await self._shown(number, waiting)
        except CannotRestore as error:
            self._cannot(number, waiting, str(error))
        except GreenroomError as error:
            self._not_shown(error)
        except Exception as error:  # noqa: BLE001 -- what is kept was a stranger's: one View waits on, and the app goes on
            self._not_shown(own_mistake("showing a kept View", error))
        else:
            _drop(self._waiting, number, waiting)
        finally:
            _drop(self._busy, number, waiting)
            if number in self._waiting:
                self._has_come_to_rest(number, self.conversation.current.id)

    def _cannot(self, number: int, waiting: _Waiting, why: str) -> None:
        if self._waiting.get(number) is waiting:
            self._waiting[number] = replace(waiting, why_not=why)

    def _not_shown(self, why: GreenroomError) -> None:
        self.tell(p.Notice(level="warning", text=f"The View was not shown again and stays where it waits. {why}"))

    async def _shown(self, number: int, waiting: _Waiting) -> None:
        conversation = self.conversation.current.id
        connection = self.book.get(waiting.view.server)
        call = await anyio.to_thread.run_sync(self.store.conversations.entry, conversation, number)
        showing = _as_it_was(call, waiting.view, (conversation, number))
        plan = await self._plan(connection, number, waiting)
        if self.conversation.current.id != conversation or self._waiting.get(number) is not waiting:
            return  # it was forgotten meanwhile
        view = self.mount(connection, plan, None)
        self.launcher.adopt(view, showing)
        view.when_it_listens(lambda: self._heard_of(view, conversation, number))
        kept = waiting.view
        if kept.noted or kept.structured is not None:
            self.conversation.view_notes(view.speaker, kept.noted, kept.structured)

    def _heard_of(self, view: View, conversation: str, number: int) -> None:
        """It listens, or is gone: an end may be that of the whole app, so only the first says that the View is up."""
        if view.session.initialized:
            self._has_come_to_rest(number, conversation)

    def _no_server(self, view: ShownView) -> str | None:
        """Why the program that the View came from is not to be had; None where it is."""
        try:
            connection = self.book.get(view.server)
        except UnknownServer:
            return NO_SERVER
        return None if _is_that_of(view, connection, self.store.identities) else OTHER_PROGRAM

    async def _plan(self, connection: Connection, number: int, waiting: _Waiting) -> ViewPlan:
        """Decide how it is shown: by its server's document where that runs, as in other hosts, else by the kept one."""
        kept = waiting.view
        ready = connection.status.phase == "ready"
        tool = self.planner.find(connection, str(kept.tool.get("name"))) if ready else self.planner.facts(kept.tool)
        if tool is None:
            raise CannotRestore(NO_TOOL)
        if ready:
            plan = await self.planner.plan(connection, tool, ask=False)
        else:
            await self.returning.writer.finish()
            conversation = self.conversation.current.id
            html = await anyio.to_thread.run_sync(self.store.kept_views.document, conversation, number)
            if html is None:
                raise CannotRestore(NO_DOCUMENT)
            source = Source(item=kept.item, listed=kept.listed, offered=kept.offered)
            plan = await self.planner.plan_kept(connection, tool, kept.uri, html, source)
        restored = p.Restored(place=number, shown_at=kept.shown_at, stored=not ready)
        height = None if kept.height is None else min(kept.height, plan.tallest)
        return replace(plan, restored=restored, height=height, context=self._context(plan, number, kept))

    def _context(self, plan: ViewPlan, number: int, kept: ShownView) -> HostContext:
        """In the mode that it was in, where it is the last View; only one can cover the others."""
        last = number == max(self._waiting)
        return (
            self.planner.context(plan, kept.mode) if last and kept.mode in plan.context.display_modes else plan.context
        )

    # --- the page ---------------------------------------------------------------------------------------------------

    def _drop(self, number: int) -> None:
        conversation = self.conversation.current.id
        self.returning.writer.keep(ViewGone(store=self.store.kept_views, conversation=conversation, number=number))

    def _tell(self) -> None:
        self.tell(self._left())

    def _left(self) -> p.LeftViews:
        return p.LeftViews(views=[self._row(number, one) for number, one in self._waiting.items()])

    def _row(self, number: int, waiting: _Waiting) -> p.LeftView:
        view = waiting.view
        tool, title = str(view.tool.get("name")), view.tool.get("title")
        return p.LeftView(
            place=number,
            tool=shown_name(tool),
            title=shown_name(title if isinstance(title, str) else tool),
            server_name=shown_name(view.server_name),
            uri=visible(view.uri, longest=500),
            html_bytes=view.html_bytes,
            shown_at=view.shown_at,
            why_not=self._no_server(view) or waiting.why_not,
        )


def _drop(views: dict[int, _Waiting], number: int, view: _Waiting) -> None:
    """Take it out, unless the number is that of another one by now, in another conversation."""
    if views.get(number) is view:
        del views[number]


def _is_that_of(view: ShownView, connection: Connection, identities: Identities) -> bool:
    return identities.identity(connection.key, connection.entry.fingerprint()) == view.identity


def _as_it_was(call: object, view: ShownView, record: tuple[str, int]) -> Showing:
    """The call with what came of it.

    Raises:
        CannotRestore: it is not kept whole.
    """
    if not isinstance(call, ToolCall) or call.arguments is None:
        raise CannotRestore(NO_CALL)
    showing = Showing(Order(server=view.server, tool=call.tool, arguments=call.arguments))
    showing.record = record
    match call.outcome:
        case Answered(result=result):
            if result is None:
                raise CannotRestore(NO_CALL)
            showing.was(result)
        case Unanswered(reason=reason):
            showing.was(reason)
        case Running():
            showing.was("It was not answered.")
        case _:
            assert_never(call.outcome)
    return showing
