"""The core: one per app or headless run. It owns the servers and all that its seats share, and ties them.

Everything runs on one asyncio thread, inside this object's own task group; leaving the context ends all of it. What a
window has of its own is in `seat.py`. Its counterpart is `greenroom.web.serve`, which puts sockets around it.
"""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, assert_never

import anyio
from anyio.abc import TaskGroup

from greenroom.host.call_desk import CallDesk
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.providers_desk import Machine, ProvidersDesk
from greenroom.host.chat.reaching import reach_with
from greenroom.host.chat.scripted_model import ScriptedModels
from greenroom.host.conversation_writer import ConversationWriter
from greenroom.host.core_options import CoreOptions
from greenroom.host.documents import Documents
from greenroom.host.file_choices import FileChoices, Send
from greenroom.host.network_rules import DICTIONARIES, NetworkRules
from greenroom.host.open_config import OPEN_CONFIG, follow_with
from greenroom.host.origins import Origins
from greenroom.host.page_session import PageSession
from greenroom.host.places import Places
from greenroom.host.profiles import Profiles
from greenroom.host.questions import Questions
from greenroom.host.returning import Returning
from greenroom.host.root_desk import RootDesk
from greenroom.host.seat import Seat
from greenroom.host.seats import AllViews, Seats
from greenroom.host.server_desk import ServerDesk
from greenroom.host.server_starts import ServerStarts
from greenroom.host.servers_feed import ServersFeed
from greenroom.host.session_desk import IMPORT_SESSION, export_wish, export_with
from greenroom.host.settings_desk import SettingsDesk
from greenroom.host.shared import Layout, Shared
from greenroom.host.stage import Stage
from greenroom.protocol.page import Emulation, Notice, ToPage
from greenroom.servers.book import ServerBook
from greenroom.servers.tap import WireTap
from greenroom.store.store import Store

__all__ = ["Core", "CoreOptions"]


class Core:
    """The running core. Use it as an async context manager."""

    def __init__(self, store: Store, options: CoreOptions | None = None) -> None:
        """Put the parts together; nothing runs yet.

        Raises:
            UnknownProfile, BadProfile, NotEmulated: a host profile or another thing to emulate is not there.
        """
        self.store = store
        self.options = options or CoreOptions()
        settings = store.settings.current
        self.tap = WireTap(limit_messages=settings.tap_messages, limit_bytes=settings.tap_bytes)
        self.book = ServerBook(store=store, tap=self.tap, asks_person=True)
        self.profiles = Profiles()
        Stage(
            self.options.emulation or Emulation(), self.profiles, room=self.options.room
        )  # refuses now what each seat would
        self.seats = Seats(lambda name, titled: Seat(name, self._shared(), titled))
        self.views = AllViews(self.seats)
        self.questions = Questions(self.seats.tell)
        self.settings = SettingsDesk(store, self.options.protections, self.seats.tell)
        store.settings.on_change(self._settings_changed)
        self.network_rules = NetworkRules(self._network_blocked)
        self.places = Places(own_browser=self.options.own_browser)
        self.documents = Documents(store.blocked_documents)
        self.notices = list(self.options.notices)
        self._told_problems: tuple[str, ...] = ()
        self._had_a_page = False
        self._view_numbers = count(1)
        self._tasks: TaskGroup | None = None
        self._servers_feed = ServersFeed(self._tell_servers)

    async def __aenter__(self) -> Self:
        """Start the task group and the servers' owner; no server is started by this."""
        self._tasks = await anyio.create_task_group().__aenter__()
        self.files = FileChoices(self._tasks)
        await self.book.__aenter__()
        self.starts = ServerStarts(self.book, self.questions, self.store.agreements, self._tasks, self.seats.tell)
        self.servers = ServerDesk(
            store=self.store, book=self.book, begin=self.starts, tasks=self._tasks, tell=self.seats.tell
        )
        self.calls = CallDesk(
            tasks=self._tasks, book=self.book, store=self.store, redactor=self.tap.redactor, tell=self.seats.tell
        )
        self.writer = ConversationWriter(
            self.store.conversations, self.tap.redactor, in_use=self._conversations, trouble=self._not_on_disk
        )
        self.returning = Returning(store=self.store.kept_views, writer=self.writer, in_use=self._conversations)
        self._tasks.start_soon(self.writer.run)
        self._tasks.start_soon(self._servers_feed.run)
        self.model_worker = ModelWorker(self._tasks, on_change=self._worker_changed)
        self.scripts = ScriptedModels(self._tasks)
        self.providers = ProvidersDesk(
            store=self.store,
            redactor=self.tap.redactor,
            worker=self.model_worker,
            tasks=self._tasks,
            tell=self.seats.tell,
            machine=Machine(environment=os.environ, local_places=self.options.local_places),
        )
        self.roots = RootDesk(self.store, self.book, self.files, self._tasks)
        self.files.offer("open_config", lambda: OPEN_CONFIG, follow_with(self.servers))
        self.files.offer("export_session", export_wish, export_with(self.tap, self.server_names))
        self.files.offer("import_session", lambda: IMPORT_SESSION, self._import_session)
        self.book.on_change(self._servers_changed)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all seats, with their Views and calls, and all servers. The block's own error leaves as it is."""
        tasks = self.tasks
        with anyio.CancelScope(shield=True):
            await self._close_seats("Greenroom is closing")
            await self.writer.finish()
        await self.book.__aexit__(None, None, None)
        tasks.cancel_scope.cancel()
        await tasks.__aexit__(None, None, None)
        self.tap.close()

    # --- what web tells ---------------------------------------------------------------------------------------------

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        """Hear where the web servers listen: before the first page enters, and again when a pool of ports has grown."""
        self.places.served(origins=origins, shell_origin=shell_origin, own_ports=own_ports)

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> PageSession | None:
        """A page was let in to this seat; None when the seat was closed meanwhile."""
        found = self.seats.find(seat)
        if found is None:
            return None
        session = found.page_connected(send, layout)
        self._had_a_page = True
        self._begin_servers()
        return session

    # --- what the parts use -----------------------------------------------------------------------------------------

    @property
    def tasks(self) -> TaskGroup:
        """The task group all work runs in."""
        if self._tasks is None:
            raise RuntimeError("the core is not running")
        return self._tasks

    def _shared(self) -> Shared:
        return Shared(
            options=self.options,
            store=self.store,
            writer=self.writer,
            returning=self.returning,
            tasks=self.tasks,
            tap=self.tap,
            book=self.book,
            profiles=self.profiles,
            places=self.places,
            documents=self.documents,
            tell_all=self.seats.tell,
            views_of_all=lambda: self.views,
            network_rules=self.network_rules,
            starts=self.starts,
            servers=self.servers,
            calls=self.calls,
            model_worker=self.model_worker,
            providers=self.providers,
            reach_model=reach_with(self.providers, self.scripts),
            lists_changed=self._lists_changed,
            settings=self.settings,
            questions=self.questions,
            files=self.files,
            roots=self.roots,
            server_names=self.server_names,
            notices=lambda: [
                *self.notices,
                *(str(problem) for problem in self.book.problems),
                *self.servers.own.problems,
            ],
            view_numbers=self._view_numbers,
        )

    async def _close_seats(self, reason: str) -> None:
        async with anyio.create_task_group() as closing:
            for seat in self.seats:
                closing.start_soon(self.seats.close, seat.name, reason)

    def server_names(self) -> dict[str, str]:
        """The names of the servers, by the keys by which the log knows them."""
        return {connection.key: connection.entry.name for connection in self.book.connections}

    async def _import_session(self, seat: str, path: Path, send: Send) -> None:
        if found := self.seats.find(seat):
            await found.sessions.read_file(path, send)

    # --- what happens -----------------------------------------------------------------------------------------------

    def _lists_changed(self) -> None:
        for seat in self.seats:
            seat.conversations.look_again()

    def _settings_changed(self) -> None:
        settings = self.store.settings.current
        self.tap.limit(messages=settings.tap_messages, size=settings.tap_bytes)
        for seat in self.seats:
            seat.settings_changed()

    def _servers_changed(self) -> None:
        self._begin_servers()
        self.starts.withdraw()
        self._tell_problems()
        for seat in self.seats:
            seat.servers_changed()
        self.servers.changed()
        self._servers_feed.changed()

    def _worker_changed(self) -> None:
        for seat in self.seats:
            seat.chat.worker_changed()

    def _tell_servers(self) -> None:
        for seat in self.seats:
            seat.tell_servers()

    def _conversations(self) -> set[str]:
        return {seat.conversation.current.id for seat in self.seats}

    def _not_on_disk(self, what: Literal["not kept", "not forgotten", "not deleted"], why: str) -> None:
        match what:
            case "not kept":
                notice = Notice(level="warning", text=f"The conversation is not kept on disk: {why}.")
            case "not forgotten":
                text = f"What you wanted forgotten is still on disk: {why}. Press Forget all again."
                notice = Notice(level="error", text=text)
            case "not deleted":
                text = f"The conversation that you deleted is still on disk: {why}. Delete it again."
                notice = Notice(level="error", text=text)
            case _:
                assert_never(what)
        self.seats.tell(notice)

    def _begin_servers(self) -> None:
        # Not before there is a page: until then the window needs the interpreter more.
        if self.options.autostart and self._had_a_page:
            self.starts.begin_all()

    def _tell_problems(self) -> None:
        problems = tuple(str(problem) for problem in self.book.problems)
        for problem in problems:
            if problem not in self._told_problems:
                self.seats.tell(Notice(level="warning", text=problem))
        self._told_problems = problems

    def _network_blocked(self, host: str, port: int, scheme: str) -> None:
        text = f"The network guard stopped a connection to {host}:{port} ({scheme}), which no open View declares."
        live = list(self.views)
        if host == DICTIONARIES:
            if not live:
                return  # there is nobody but the browser who can have asked
            text += " The browser itself looks there for its spelling dictionaries."
        for view in live:
            view.remark(text if len(live) == 1 else f"{text} It cannot tell which of the open Views asked.")
        if not live:
            self.seats.tell(Notice(level="warning", text=text))
