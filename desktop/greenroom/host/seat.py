"""One person's place before a stage: all that a window has of its own, and nothing of another window's.

A seat has a stage, its Views, the calls that run for it, the questions that they ask, and at most one page at a time: a
page that comes later takes the place of the one before, as after a reload. Servers, tap, settings and approvals are the
core's, and reach a seat as `Shared`. What a page says is done with its own seat's things alone, so that there is no
name by which it could reach another's. The counterpart is `seats.py`, which has them all.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import anyio

from greenroom.host.again import Again
from greenroom.host.app_runs import AppRuns
from greenroom.host.app_tool_consent import AppToolConsent
from greenroom.host.app_tool_desk import AppToolDesk
from greenroom.host.chat.addresses import Addresses
from greenroom.host.chat.chat_desk import ChatDesk
from greenroom.host.chat.chat_seat import ChatSeat, chat_of
from greenroom.host.chat.conversations_desk import ConversationsDesk
from greenroom.host.chat.conversations_seat import ConversationsSeat, conversations_of
from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.conversation_feed import ConversationFeed
from greenroom.host.core_options import CoreOptions
from greenroom.host.document_desk import DocumentDesk
from greenroom.host.documents import Reading
from greenroom.host.downloads import DownloadDesk
from greenroom.host.elicitation import Cause
from greenroom.host.elicitation_desk import Asking, ElicitationDesk
from greenroom.host.elicitation_script import ElicitationScript
from greenroom.host.last_emulation import chosen_last, keep, pip_chosen_last
from greenroom.host.launch import Launcher
from greenroom.host.mounting import Mounting
from greenroom.host.page_session import PageDesk, PageSession
from greenroom.host.planner import Planner
from greenroom.host.questions import Questions
from greenroom.host.restore_marks import RestoreMarks
from greenroom.host.restoring import Mount, Restoring
from greenroom.host.runs import Runs
from greenroom.host.save_places import InDialog, InFolder, Nowhere, SavePlace
from greenroom.host.server_rows import server_row
from greenroom.host.session_desk import SessionDesk
from greenroom.host.shared import Layout, Shared
from greenroom.host.stage import Stage
from greenroom.host.talkers import Talkers
from greenroom.host.view import View
from greenroom.host.view_keeper import ViewKeeper
from greenroom.host.view_services import Services
from greenroom.host.views import Views
from greenroom.protocol.conversation.entries import ToolCall
from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.page import ReloadView, Servers, ToPage
from greenroom.protocol.visible import visible

LONGEST_TITLE: Final = 80


class Seat:
    """One seat, until its window is closed."""

    def __init__(self, name: str, shared: Shared, titled: Callable[[str, str], None]) -> None:
        """Put it together; `titled` hears its name and its title whenever another View is on its stage.

        Raises:
            UnknownProfile, NotEmulated: the emulation to begin with names what is not there.
        """
        store, options = shared.store, shared.options
        self.name = name
        self.page: PageSession | None = None
        """None while no page is connected: before the first, during a reload, while the machine sleeps."""
        self._shared = shared
        begin = options.emulation or chosen_last(store.remembered, shared.profiles)
        self.stage = Stage(
            begin,
            shared.profiles,
            room=options.room,
            guarded=options.protections.network_guard,
            pip=pip_chosen_last(store.remembered),
        )
        self.stage.choose_csp(options.csp)
        self.views = Views(limit=store.settings.current.live_views, numbers=shared.view_numbers, places=shared.places)
        self.questions = Questions(self.tell)
        self.desk = ConsentDesk(
            options.consent,
            self.questions,
            store.consents,
            refused_devices=options.protections.refused_devices,
            clock=options.clock,
        )
        self.downloads = DownloadDesk(desk=self.desk, place=self._save_place, reach=options.reach, tell=self.tell)
        self.planner = self._planner()
        self.documents = self._document_desk()
        self.elicitations = ElicitationDesk(self._asking())
        self.conversation = self._conversation()
        self.app_tools = self._app_tools()
        self.keeper = self._keeper()
        mount = self._mounting().mount
        self.launcher = Launcher(
            shared.book.get,
            self.planner,
            mount,
            self.elicitations.respondent,
            self.conversation,
            kept=self._shown,
        )
        self.chat = self._chat()
        self.restoring = self._restoring(mount)
        self.keeper.lost = self.restoring.lost
        self.chat.on_left = self.restoring.left_out
        self.runs = Runs(shared.tasks, self.launcher, self.tell, shared.calls.kept.made, self._patience)
        self.app_runs = AppRuns(shared.tasks, self.app_tools, self.tell)
        self.again = Again(shared.tasks, self.launcher, self.runs, self.tell)
        self.conversations = self._conversations()
        self.sessions = SessionDesk(shared.tasks, shared.tap, shared.server_names)
        self.stage.on_change(self._stage_changed)
        self.views.on_change = lambda: titled(name, self.title)

    # --- its page ---------------------------------------------------------------------------------------------------

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout) -> PageSession:
        """A page was let in: it becomes the one that shows this seat's Views."""
        if self.page is not None:
            self.page.replaced()
        self.page = PageSession(self._page_desk(), send, layout)
        self.page.welcome()
        if layout == "app" and self._shared.options.keep_views:
            self.restoring.begin()
        return self.page

    def page_closed(self, page: PageSession) -> None:
        """The page is gone; Views wait for the next one."""
        if self.page is page:
            self.page = None
            for view in self.views:
                view.detached()

    def tell(self, message: ToPage) -> None:
        """Tell the page, if there is one; a page that comes later is told the state, not the history."""
        self.keeper.hears(message)
        self.conversations.hears(message)
        if self.page is not None:
            self.page.send(message)

    def tell_servers(self) -> None:
        """Send the list of servers."""
        self.tell(self.servers())

    def servers(self) -> Servers:
        """All servers as the page lists them: their tools as this seat's profile reads them."""
        return Servers(servers=[server_row(connection, self.planner) for connection in self._shared.book.connections])

    def _page_desk(self) -> PageDesk:
        shared = self._shared
        return PageDesk(
            tasks=shared.tasks,
            tap=shared.tap,
            views=self.views,
            stage=self.stage,
            questions=(shared.questions, self.questions),
            elicitations=self.elicitations,
            runs=self.runs,
            app_runs=self.app_runs,
            again=self.again,
            documents=self.documents,
            sessions=self.sessions,
            calls=shared.calls,
            starts=shared.starts,
            server_desk=shared.servers,
            remembered=shared.store.remembered,
            conversation=self.conversation,
            chat=self.chat,
            providers=shared.providers,
            conversations=self.conversations,
            addresses=Addresses(shared.tasks, self.questions, self._open_link, self.tell),
            restoring=self.restoring,
            choose_file=partial(shared.files.choose, self.name),
            roots=partial(shared.roots.do, self.name),
            file_dialogs=shared.files.show_dialog is not None,
            settings=shared.settings,
            notices=shared.notices,
            servers=self.servers,
            closed=self.page_closed,
        )

    # --- what happens around it -------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What is on stage, for the native title; empty for nothing. Servers chose the words."""
        shown = list(self.views)
        if not shown:
            return ""
        plan = shown[-1].plan
        newest = visible(f"{plan.tool.title or plan.tool.name} ({plan.server_name})", longest=LONGEST_TITLE)
        return newest if len(shown) == 1 else f"{newest} + {len(shown) - 1}"

    def _shown(self, view: View, call: tuple[str, int] | None) -> None:
        """This View shows this call of the conversation."""
        self.keeper.shown(view, call)
        if call is not None:
            self.conversation.shows(call, view.name)

    def settings_changed(self) -> None:
        """The person changed a setting; what was begun under the old one goes on."""
        self.views.limit = self._shared.store.settings.current.live_views

    def servers_changed(self) -> None:
        """A server came, went, or has other tools."""
        for view in self.views:
            view.tools_changed(self.planner.inventory(view.server, view.plan.profile.name))
        self.restoring.servers_changed()
        self.chat.tell()

    def _stage_changed(self) -> None:
        self.tell(self.stage.shape)
        if self._shared.options.emulation is None:
            keep(self._shared.store.remembered, self.stage.emulation)
        for view in self.views:
            view.restage(self.planner.width(view.plan))
        self.again.under(self.stage.csp, self.views)

    # --- its end ----------------------------------------------------------------------------------------------------

    async def close(self, reason: str) -> None:
        """Stop its calls and tear its Views down, side by side; a page that is still there is sent away."""
        self.views.closed = True
        left = self.conversation.current.id
        self._shared.returning.hold(left)
        self.keeper.leave()
        self._shared.files.withdraw(self.name)
        self._stop()
        async with anyio.create_task_group() as closing:
            closing.start_soon(self.chat.at_rest)
            for view in self.views:
                closing.start_soon(view.close, reason)
        if self.page is not None:
            self.page.replaced()
            self.page = None
        self._shared.returning.give_back(left)

    # --- what its conversation is made of ----------------------------------------------------------------------------

    def _planner(self) -> Planner:
        shared = self._shared
        return Planner(
            profiles=shared.profiles,
            stage=self.stage,
            desk=self.desk,
            identities=shared.store.identities,
            places=shared.places,
            reading=Reading(documents=shared.documents, patience=self._patience),
        )

    def _document_desk(self) -> DocumentDesk:
        shared = self._shared
        return DocumentDesk(
            tasks=shared.tasks,
            documents=shared.documents,
            views=self.views,
            views_of_all=shared.views_of_all,
            planner=self.planner,
            reload=lambda view: self.again.do(view, ReloadView(view=view.name)),
            tell=self.tell,
            tell_all=shared.tell_all,
        )

    def _conversation(self) -> ConversationDesk:
        shared = self._shared
        return ConversationDesk(
            writer=shared.writer,
            redactor=shared.tap.redactor,
            feed=ConversationFeed(shared.tasks, self.tell),
            tools=self._tools,
            profile_of=self._profile_of,
            talkers=Talkers(shared.options.clock),
        )

    def _app_tools(self) -> AppToolDesk:
        options = self._shared.options
        return AppToolDesk(
            tell=self.tell,
            consent=AppToolConsent(self.desk, self.questions),
            conversation=self.conversation,
            seconds=options.app_call_seconds,
        )

    def _keeper(self) -> ViewKeeper:
        shared = self._shared
        return ViewKeeper(
            tasks=shared.tasks,
            writer=shared.writer,
            store=shared.store.kept_views,
            conversation=self.conversation,
            on=shared.options.keep_views,
        )

    def _restoring(self, mount: Mount) -> Restoring:
        shared = self._shared
        return Restoring(
            tasks=shared.tasks,
            store=shared.store,
            returning=shared.returning,
            keeper=self.keeper,
            marks=RestoreMarks(remembered=shared.store.remembered),
            book=shared.book,
            planner=self.planner,
            launcher=self.launcher,
            mount=mount,
            conversation=self.conversation,
            tell=self.tell,
        )

    def _conversations(self) -> ConversationsDesk:
        return conversations_of(
            self._shared,
            ConversationsSeat(
                name=self.name,
                conversation=self.conversation,
                restoring=self.restoring,
                keeper=self.keeper,
                views=lambda: self.views,
                stop=self._stop,
                tell=self.tell,
                entered=self.chat.entered,
            ),
        )

    def _chat(self) -> ChatDesk:
        return chat_of(
            self._shared,
            ChatSeat(
                conversation=self.conversation,
                launcher=self.launcher,
                planner=self.planner,
                consent=self.desk,
                app_tools=self.app_tools,
                views=lambda: self.views,
                tell=self.tell,
            ),
        )

    def _stop(self) -> None:
        self.runs.cancel_all()
        self.app_runs.cancel_all()
        self.chat.agent.leave()

    def _tools(self) -> list[tuple[str, ToolFacts]]:
        connections = self._shared.book.connections
        return [(one.key, self.planner.facts(definition)) for one in connections for definition in one.tools]

    def _profile_of(self, call: ToolCall) -> HostProfile:
        if call.offered_by is not None:
            return self.planner.profile_of({"name": call.tool})
        definitions = (tool for one in self._shared.book.connections if one.key == call.server for tool in one.tools)
        called = next((one for one in definitions if one.get("name") == call.tool), None)
        return self.planner.profile_of(called or {"name": call.tool})

    # --- what its Views work with -----------------------------------------------------------------------------------

    def _mounting(self) -> Mounting:
        shared, settings = self._shared, self._shared.store.settings
        services = Services(
            tasks=shared.tasks,
            tap=shared.tap,
            desk=self.desk,
            conversation=self.conversation,
            downloads=self.downloads,
            tell=self.tell,
            open_link=self._open_link,
            tools_offered=self.app_tools.offered,
            respond=self.elicitations.respondent,
            sample=self._sample,
            asked_nothing_more=self._asks_no_more,
            has_model=lambda: self.chat.sampling.model is not None,
            context=self.planner.context,
            takes_mode=self.views.takes_mode,
            keep_alive_seconds=shared.options.keep_alive_seconds,
            initialize_seconds=self._patience,
        )
        return Mounting(
            planner=self.planner,
            places=shared.places,
            views=self.views,
            network_rules=shared.network_rules,
            devices=shared.options.protections.device_grants,
            services=services,
            documents=self.documents,
            teardown_seconds=lambda: settings.current.teardown_seconds,
            wake=shared.starts.wake,
            guarded=shared.options.protections.network_guard,
        )

    def _asking(self) -> Asking:
        shared, settings = self._shared, self._shared.store.settings
        return Asking(
            tell=self.tell,
            seconds=lambda: settings.current.elicitation_seconds,
            open_link=self._open_link,
            own_ports=lambda: shared.places.own_ports,
            sample=self._sample_for_server,
            questions=self.questions,
            script=_script(shared.options),
        )

    async def _sample(self, asker: Asker, wish: SamplingWish, agreed: ModelChoice | None) -> JsonObject:
        """Have a model asked for a View."""
        return await self.chat.sampling.ask(asker, wish, agreed)

    async def _sample_for_server(self, cause: Cause, wish: SamplingWish) -> JsonObject:
        """Have a model asked for a server, if the person agrees."""
        return await self.chat.sampling.ask_for_server(self.desk, cause, wish)

    def _asks_no_more(self, view: str) -> None:
        self.chat.sampling.view_gone(view)

    def _patience(self) -> float:
        """Seconds that a View's document may take, and then the View to initialise."""
        given = self._shared.options.initialize_seconds
        return self._shared.store.settings.current.initialize_seconds if given is None else given()

    def _save_place(self) -> SavePlace:
        options, files = self._shared.options, self._shared.files
        if options.save_in == "nowhere":
            return Nowhere()
        if options.save_in is None and files.show_dialog is not None:
            return InDialog(files, self.name)
        return InFolder(options.save_in or self._shared.store.folders.downloads)

    async def _open_link(self, url: str) -> None:
        if self._shared.options.open_links:
            await self._shared.options.opener(url)


def _script(options: CoreOptions) -> ElicitationScript | None:
    """None where there is a person; without answers of its own, a run says no the way its consent does."""
    if options.consent == "ask":
        return None
    return options.answers or ElicitationScript(otherwise="decline" if options.consent == "deny" else "cancel")
