"""The core: one per app or headless run. It owns the servers, the Views, the stage and the questions, and ties them.

Everything runs on one asyncio thread, inside this object's own task group; leaving the context ends all of it. Its
counterpart is `greenroom.web.serve`, which puts sockets around it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Literal, Self

import anyio
from anyio.abc import TaskGroup

from greenroom.host.consent import ConsentDesk, ConsentPolicy
from greenroom.host.launch import Launcher
from greenroom.host.links import open_in_browser
from greenroom.host.mounting import Mounting
from greenroom.host.network_rules import NetworkRules
from greenroom.host.origins import Origins
from greenroom.host.page_session import PageDesk, PageSession
from greenroom.host.places import Places
from greenroom.host.planner import Planner
from greenroom.host.profiles import Profiles
from greenroom.host.questions import Questions
from greenroom.host.runs import Runs
from greenroom.host.server_rows import server_row
from greenroom.host.server_starts import ServerStarts
from greenroom.host.servers_feed import ServersFeed
from greenroom.host.stage import Stage
from greenroom.host.view import Services
from greenroom.host.views import Views
from greenroom.protocol.page import Emulation, Notice, Servers, ToPage
from greenroom.servers.book import ServerBook
from greenroom.servers.tap import WireTap
from greenroom.store.store import Store

Layout = Literal["app", "stage"]


@dataclass(frozen=True, kw_only=True)
class CoreOptions:
    """How this run differs from a person's own app."""

    consent: ConsentPolicy = "ask"
    room: tuple[int, int] | None = None
    """Width and height of a stage that is the View's whole world (headless), in CSS pixels; None takes the page's."""
    open_links: bool = True
    """Whether a granted link is really opened; headless runs only record it."""
    own_browser: bool = False
    """The page is opened in the person's own browser."""
    autostart: bool = False
    """Start every server that the person has agreed to, once: as soon as it is known and a first page has come."""
    initialize_seconds: Callable[[], float] | None = None
    """How long the View that is mounted now may take to initialise; None for the setting."""
    emulation: Emulation = field(default_factory=Emulation)
    notices: tuple[str, ...] = ()


class Core:
    """The running core. Use it as an async context manager."""

    def __init__(self, store: Store, options: CoreOptions | None = None) -> None:
        """Put the parts together; nothing runs yet.

        Raises:
            UnknownProfile, BadProfile: a host profile is not there, or cannot be read.
        """
        self.store = store
        self.options = options or CoreOptions()
        settings = store.settings.current
        self.tap = WireTap(limit_messages=settings.tap_messages, limit_bytes=settings.tap_bytes)
        self.book = ServerBook(store=store, tap=self.tap)
        self.views = Views(limit=settings.live_views)
        self.profiles = Profiles()
        self.stage = Stage(self.options.emulation, self.profiles, room=self.options.room)
        self.questions = Questions(self.tell)
        self.desk = ConsentDesk(self.options.consent, self.questions, store.consents)
        self.network_rules = NetworkRules(self._network_blocked)
        self.page: PageSession | None = None
        self.notices = list(self.options.notices)
        self._told_problems: tuple[str, ...] = ()
        self._had_a_page = False
        self.places = Places(own_browser=self.options.own_browser)
        self.planner = Planner(
            profiles=self.profiles,
            stage=self.stage,
            desk=self.desk,
            identities=store.identities,
            places=self.places,
        )
        self._tasks: TaskGroup | None = None
        self._servers_feed = ServersFeed(self.servers_message, self.tell)

    async def __aenter__(self) -> Self:
        """Start the task group and the servers' owner; no server is started by this."""
        self._tasks = await anyio.create_task_group().__aenter__()
        await self.book.__aenter__()
        self.launcher = Launcher(self.book.get, self.planner, self._mounting(self._tasks).mount)
        self.runs = Runs(self._tasks, self.launcher, self.tell)
        self.starts = ServerStarts(self.book, self.questions, self._tasks, self.tell)
        self._tasks.start_soon(self._servers_feed.run)
        self.book.on_change(self._servers_changed)
        self.stage.on_change(self._stage_changed)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all Views, calls and servers, whatever state they are in. The block's own error leaves as it is."""
        tasks = self.tasks
        with anyio.CancelScope(shield=True):
            await self.close_views("Greenroom is closing")
        await self.book.__aexit__(None, None, None)
        tasks.cancel_scope.cancel()
        await tasks.__aexit__(None, None, None)
        self.tap.close()

    # --- what web tells ---------------------------------------------------------------------------------------------

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        """Hear where the web servers listen: before the first page enters, and again when a pool of ports has grown."""
        self.places.served(origins=origins, shell_origin=shell_origin, own_ports=own_ports)
        self.views.shell_origin = shell_origin

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout) -> PageSession:
        """A page was let in: it becomes the one that shows the Views."""
        if self.page is not None:
            self.page.replaced()
        self.page = PageSession(self._page_desk(), send, layout)
        self.page.welcome()
        self._had_a_page = True
        self._begin_servers()
        return self.page

    def _page_desk(self) -> PageDesk:
        return PageDesk(
            tasks=self.tasks,
            tap=self.tap,
            views=self.views,
            stage=self.stage,
            questions=self.questions,
            runs=self.runs,
            starts=self.starts,
            remembered=self.store.remembered,
            notices=lambda: [*self.notices, *(str(problem) for problem in self.book.problems)],
            servers=self.servers_message,
            closed=self.page_closed,
        )

    def page_closed(self, page: PageSession) -> None:
        """The page is gone; Views wait for the next one."""
        if self.page is page:
            self.page = None
            for view in self.views:
                view.detached()

    # --- what the parts use -----------------------------------------------------------------------------------------

    def tell(self, message: ToPage) -> None:
        """Tell the page, if there is one; a page that comes later is told the state, not the history."""
        if self.page is not None:
            self.page.send(message)

    @property
    def tasks(self) -> TaskGroup:
        """The task group all work runs in."""
        if self._tasks is None:
            raise RuntimeError("the core is not running")
        return self._tasks

    def servers_message(self) -> Servers:
        """All servers as the page lists them."""
        return Servers(servers=[server_row(connection, self.planner) for connection in self.book.connections])

    async def close_views(self, reason: str) -> None:
        """Tear all Views down, side by side."""
        async with anyio.create_task_group() as closing:
            for view in self.views:
                closing.start_soon(view.close, reason)

    def _mounting(self, tasks: TaskGroup) -> Mounting:
        settings = self.store.settings
        services = Services(
            tasks=tasks,
            tap=self.tap,
            desk=self.desk,
            tell=self.tell,
            open_link=self._open_link,
            context=self.planner.context,
            initialize_seconds=self.options.initialize_seconds or (lambda: settings.current.initialize_seconds),
        )
        return Mounting(
            planner=self.planner,
            places=self.places,
            views=self.views,
            network_rules=self.network_rules,
            services=services,
            teardown_seconds=settings.current.teardown_seconds,
        )

    async def _open_link(self, url: str) -> None:
        if self.options.open_links:
            await open_in_browser(url)

    def _servers_changed(self) -> None:
        self._begin_servers()
        self._tell_problems()
        for view in self.views:
            view.tools_changed(self.planner.inventory(view.server, view.plan.profile.name))
        self._servers_feed.changed()

    def _begin_servers(self) -> None:
        # Not before there is a page: until then the window needs the interpreter more.
        if self.options.autostart and self._had_a_page:
            self.starts.begin_all()

    def _tell_problems(self) -> None:
        problems = tuple(str(problem) for problem in self.book.problems)
        for problem in problems:
            if problem not in self._told_problems:
                self.tell(Notice(level="warning", text=problem))
        self._told_problems = problems

    def _stage_changed(self) -> None:
        self.tell(self.stage.shape)
        for view in self.views:
            view.restage(self.planner.width(view.plan))

    def _network_blocked(self, host: str, port: int, scheme: str) -> None:
        text = f"The network guard stopped a connection to {host}:{port} ({scheme}), which no open View declares."
        live = list(self.views)
        for view in live:
            view.remark(text if len(live) == 1 else f"{text} It cannot tell which of the open Views asked.")
        if not live:
            self.tell(Notice(level="warning", text=text))
