"""What a page asks about servers besides starting them: adding, changing, removing, looking closely, their secrets.

One for all windows. It judges nothing by itself: `servers.adding` reads and judges, `servers.own` keeps, `server_starts`
asks before anything is started.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias, assert_never

import anyio.to_thread
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError, place_of
from greenroom.host.config_desk import ConfigDesk, ConfigMessage
from greenroom.host.draft_check import DraftCheck
from greenroom.host.drafts import draft_from, draft_row, remark_rows, starts
from greenroom.host.secret_desk import SecretDesk, SecretMessage
from greenroom.host.server_starts import ServerStarts
from greenroom.host.server_watch import ServerWatch
from greenroom.protocol import page as p
from greenroom.servers.adding.draft import Remark, Understood
from greenroom.servers.adding.naming import free_name
from greenroom.servers.adding.snippet import read_snippet
from greenroom.servers.book import ServerBook
from greenroom.servers.installed import has_script
from greenroom.servers.own import OwnServerBook
from greenroom.servers.own_secrets import Settler, draft_of
from greenroom.store.store import Store

Send: TypeAlias = Callable[[p.ToPage], None]
DraftMessage: TypeAlias = p.ReadSnippet | p.JudgeDraft | p.SaveDraft | p.WantDraft
OwnMessage: TypeAlias = p.SwitchServer | p.StopServer | p.RemoveServer | p.PutServerBack | p.SetLogLevel
ServerMessage: TypeAlias = DraftMessage | OwnMessage | p.WatchServer | p.ForgetAnswer | SecretMessage | ConfigMessage

_log = logging.getLogger(__name__)
_MISTAKE = (
    "Greenroom could not do this, by a mistake of its own. Look at the list of servers, "
    "and try another way, such as the form."
)


class ServerDesk:
    """`begin` comes first; `left` when a page is gone."""

    def __init__(self, *, store: Store, book: ServerBook, begin: ServerStarts, tasks: TaskGroup, tell: Send) -> None:
        self._book = book
        self._starts = begin
        self._tasks = tasks
        self._store = store
        self.own = OwnServerBook(store, book)
        self._secrets = SecretDesk(store.secrets, book, tasks, tell)
        self._config = ConfigDesk(store, book, tell)
        self._check = DraftCheck(store.secrets)
        self._watch = ServerWatch(book, tasks, store.consents.of)

    def begin(self) -> None:
        """Bring back what the person added and opened."""
        self.own.load()
        self._config.begin()

    def welcome(self, send: Send) -> None:
        """Tell a page that was let in."""
        self._secrets.tell(send)
        self._config.tell(send)

    def changed(self) -> None:
        """Something about a server changed."""
        self._secrets.changed()
        self._config.changed()

    def left(self, send: Send) -> None:
        """A page is gone."""
        self._watch.watch(None, send)

    def do(self, message: ServerMessage, send: Send) -> None:
        """Do what a page asks; what only it wants to know goes to `send`.

        Raises:
            GreenroomError: it is not possible, with the reason.
        """
        match message:
            case p.ReadSnippet() | p.JudgeDraft() | p.SaveDraft() | p.WantDraft():
                self._tasks.start_soon(self._guarded, partial(self._do_draft, message, send), send)
            case p.SwitchServer() | p.StopServer() | p.RemoveServer() | p.PutServerBack() | p.SetLogLevel():
                self._tasks.start_soon(self._guarded, partial(self._do_own, message, send), send)
            case p.WatchServer():
                self._watch.watch(message.server, send)
            case p.ForgetAnswer(server=server, tool=tool):
                self._store.consents.forget(self._book.identity(self._book.get(server).entry), tool)
            case p.SetSecret() | p.ForgetSecret():
                self._secrets.do(message, send)
            case p.FollowFile() | p.UnfollowFile():
                self._config.do(message)
            case _:
                assert_never(message)

    async def _guarded(self, work: Callable[[], Awaitable[None]], send: Send) -> None:
        try:
            await work()
        except GreenroomError as error:
            send(p.Notice(level="error", text=str(error)))
        except Exception as error:  # noqa: BLE001 - what is pasted is a stranger's text: whatever it does, the app goes on
            _log.error("a wish about servers could not be done: %s", place_of(error))
            send(p.Notice(level="error", text=_MISTAKE))

    # --- drafts -----------------------------------------------------------------------------------------------------

    async def _do_draft(self, message: DraftMessage, send: Send) -> None:
        match message:
            case p.ReadSnippet():
                send(await self._read(message))
            case p.JudgeDraft():
                draft = draft_from(message.draft)
                judged = await self._judged(Understood(draft=draft), self.own.names(but=message.server))
                send(p.Understood(request=message.request, found=[judged]))
            case p.SaveDraft():
                await self._save(message, send)
            case p.WantDraft():
                draft = draft_of(self._book.get(message.server).entry)
                send(p.DraftOf(request=message.request, server=message.server, draft=draft_row(draft)))
            case _:
                assert_never(message)

    async def _read(self, message: p.ReadSnippet) -> p.Understood:
        # In a thread: what was pasted may be long, and is anybody's.
        reading = await anyio.to_thread.run_sync(read_snippet, message.text, has_script)
        own = taken = self.own.names()
        found = list[p.UnderstoodServer]()
        for understood in reading.found:
            named, taken = _freely_named(understood, taken, own)
            found.append(await self._judged(named, frozenset()))
        return p.Understood(request=message.request, found=found, remarks=remark_rows(reading.remarks))

    async def _judged(self, understood: Understood, taken: frozenset[str]) -> p.UnderstoodServer:
        draft = understood.draft
        remarks = [*understood.remarks, *await self._check.remarks(draft, taken)]
        return p.UnderstoodServer(
            draft=draft_row(draft), remarks=remark_rows(dict.fromkeys(remarks)), starts=starts(draft)
        )

    async def _save(self, message: p.SaveDraft, send: Send) -> None:
        draft, before = draft_from(message.draft), message.server
        running = before is not None and self._book.get(before).status.phase in {"starting", "ready"}
        remarks = await self._check.remarks(draft, self.own.names(but=before))
        if errors := [remark.text for remark in remarks if remark.level == "error"]:
            send(p.DraftSaved(request=message.request, server=None, text=" ".join(errors)))
            return
        try:
            base = None if (origin := before or message.base) is None else self._book.get(origin).entry
            entry = await Settler(secrets=self._store.secrets, base=base).entry(draft)
            kept = self.own.add(entry) if before is None else self.own.change(before, entry)
        except GreenroomError as error:
            send(p.DraftSaved(request=message.request, server=None, text=str(error)))
            return
        self._secrets.changed()
        send(p.DraftSaved(request=message.request, server=kept.key))
        # One that ran goes on running, unless there is something to agree to first.
        if kept.enabled and (message.start or (running and self._book.is_approved(kept))):
            self._starts.restart(kept.key)

    # --- own servers ------------------------------------------------------------------------------------------------

    async def _do_own(self, message: OwnMessage, send: Send) -> None:
        match message:
            case p.SwitchServer():
                self.own.switch(message.server, enabled=message.enabled)
                if message.enabled and self._book.is_approved(self._book.get(message.server).entry):
                    self._starts.restart(message.server)
            case p.StopServer():
                await self._book.get(message.server).stop()
            case p.RemoveServer():
                # Told before it has stopped: a stubborn server takes seconds, and the way back is open at once.
                send(p.ServerRemoved(server=message.server, name=self.own.get(message.server).name))
                await self.own.remove(message.server)
            case p.PutServerBack():
                self.own.put_back(message.server)
            case p.SetLogLevel():
                connection = self._book.get(message.server)
                self._store.log_levels.choose(self._book.identity(connection.entry), message.level)
                await connection.choose_log_level(message.level)
            case _:
                assert_never(message)


def _freely_named(
    understood: Understood, taken: frozenset[str], own: frozenset[str]
) -> tuple[Understood, frozenset[str]]:
    """A name that is free, where the one it has is taken; names of other people's are cut to what can be seen."""
    draft = understood.draft
    if draft.name not in taken:
        return understood, taken | {draft.name}
    name = free_name(draft.name, taken)
    twin = (
        f"There is a server {draft.name} of yours" if draft.name in own else f"Two in this text are called {draft.name}"
    )
    remark = Remark(level="note", text=f"{twin}, so this one is {name}.", member="name")
    named = replace(draft, name=name)
    return Understood(draft=named, remarks=(*understood.remarks, remark)), taken | {name}
