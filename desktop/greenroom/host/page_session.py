"""What the page asks for, done: the one place where the person's clicks become acts. No policy is the page's own.

A page may be reloaded, replaced by another, or send nonsense: nothing here raises for it, and nothing is lost with it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, assert_never

import anyio
from anyio.abc import TaskGroup

from greenroom import __version__
from greenroom.errors import GreenroomError
from greenroom.host.again import Again
from greenroom.host.app_runs import AppRuns
from greenroom.host.call_desk import CallDesk
from greenroom.host.chat.addresses import Addresses
from greenroom.host.chat.chat_desk import ChatDesk, ChatMessage
from greenroom.host.chat.conversations_desk import ConversationsDesk, ConversationsMessage
from greenroom.host.chat.providers_desk import ProviderMessage, ProvidersDesk
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.document_desk import DocumentDesk
from greenroom.host.elicitation_desk import ElicitationDesk
from greenroom.host.file_choices import Purpose, Send
from greenroom.host.last_emulation import keep_pip
from greenroom.host.log_feed import LogFeed
from greenroom.host.losses import ENDED_BY_PERSON, explain
from greenroom.host.own_mistakes import own_mistake
from greenroom.host.questions import Questions
from greenroom.host.restoring import Restoring
from greenroom.host.root_desk import RootMessage
from greenroom.host.runs import Runs, read_request
from greenroom.host.server_desk import ServerDesk
from greenroom.host.server_starts import ServerStarts
from greenroom.host.session_desk import SessionDesk
from greenroom.host.settings_desk import SettingsDesk
from greenroom.host.stage import Stage
from greenroom.host.view import View
from greenroom.host.views import Views
from greenroom.protocol import page as p
from greenroom.servers.tap import WireTap
from greenroom.store.remembered import Remembered


@dataclass(frozen=True, kw_only=True)
class PageDesk:
    """What a page's wishes are carried out with."""

    tasks: TaskGroup
    tap: WireTap
    views: Views
    stage: Stage
    questions: tuple[Questions, ...]
    """Where this page may answer: questions about servers, and those of its own Views."""
    elicitations: ElicitationDesk
    runs: Runs
    app_runs: AppRuns
    again: Again
    documents: DocumentDesk
    sessions: SessionDesk
    calls: CallDesk
    starts: ServerStarts
    server_desk: ServerDesk
    remembered: Remembered
    conversation: ConversationDesk
    chat: ChatDesk
    providers: ProvidersDesk
    conversations: ConversationsDesk
    addresses: Addresses
    restoring: Restoring
    choose_file: Callable[[Purpose, Send], None]
    roots: Callable[[RootMessage, Send], None]
    file_dialogs: bool
    settings: SettingsDesk
    notices: Callable[[], list[str]]
    servers: Callable[[], p.Servers]
    closed: Callable[["PageSession"], None]


class PageSession:
    """One connected page."""

    def __init__(self, desk: PageDesk, send: Callable[[p.ToPage], None], layout: Literal["app", "stage"]) -> None:
        self._desk = desk
        self._layout: Literal["app", "stage"] = layout
        self.send = send
        self._feed = anyio.CancelScope()
        self._replaced = False

    def welcome(self) -> None:
        """Tell a page that was let in all there is: servers, open questions, running calls, and the Views, shown again.

        The key is filled in by `greenroom.web`, which made it.
        """
        desk, stage = self._desk, self._desk.stage
        self.send(
            p.Welcome(
                key="",
                version=__version__,
                layout=self._layout,
                width=stage.surroundings.stage_width if self._layout == "stage" else None,
                stage=stage.shape,
                choices=stage.choices,
                notices=desk.notices(),
                file_dialogs=desk.file_dialogs,
                remembered=desk.remembered.everything(),
            )
        )
        desk.settings.welcome(self.send)
        desk.providers.welcome(self.send)
        self.send(desk.servers())
        desk.server_desk.welcome(self.send)
        self.send(desk.calls.kept.saved())
        for question in (one for asked in desk.questions for one in asked.still_open()):
            self.send(question)
        for elicitation in desk.elicitations.still_open():
            self.send(elicitation)
        desk.restoring.welcome(self.send)
        for view in desk.views:
            view.show()
        desk.documents.welcome(self.send)
        desk.conversation.welcome(self.send)
        desk.chat.welcome(self.send)
        desk.sessions.show(self.send)
        for call in desk.runs.still_running():
            self.send(call)
        desk.app_runs.welcome(self.send)
        desk.tasks.start_soon(self._feed_log)

    async def _feed_log(self) -> None:
        with self._feed:
            await LogFeed(self._desk.tap, self.send).run()

    def replaced(self) -> None:
        """Another page took over, or the seat was closed: this one lets its Views go, and has nothing to say any more."""
        self._replaced = True
        for view in self._desk.views:
            view.detached()
        self.send(p.PageReplaced())
        self._feed.cancel()
        self._desk.server_desk.left(self.send)

    def close(self) -> None:
        """The page is gone."""
        self._feed.cancel()
        self._desk.server_desk.left(self.send)
        self._desk.closed(self)

    def receive(self, message: p.FromPage) -> None:
        """Do what the page asks. Never raises, never waits."""
        if self._replaced:
            return
        try:
            self._do(message)
        except GreenroomError as error:
            self.send(p.Notice(level="error", text=str(error)))
        except Exception as error:  # noqa: BLE001 -- one wish is lost, and not the page; a disk may take nothing
            self.send(p.Notice(level="error", text=str(own_mistake("what a page asked", error))))

    def _do(self, message: p.FromPage) -> None:  # noqa: C901 - one case a message; splitting would hide the list
        desk = self._desk
        match message:
            case p.Enter() | p.Resume():
                self.send(p.Notice(level="warning", text="This page was let in already."))
            case p.RunTool():
                desk.runs.start(read_request(message))
            case p.CancelRun():
                desk.runs.cancel(message.call)
                desk.app_runs.cancel(message.call)
            case p.CallAppTool() | p.CheckAppArguments():
                desk.app_runs.do(message, self.send)
            case p.CheckArguments() | p.SaveCall() | p.RenameCall() | p.ForgetCall() | p.WantRecent() | p.ClearRecent():
                desk.calls.do(message, self.send)
            case p.Answer():
                self._answer(message)
            case p.AnswerElicitation():
                desk.elicitations.do(message)
            case p.ChooseFile():
                desk.choose_file(message.purpose, self.send)
            case p.AddRoot() | p.ChooseRoot() | p.RemoveRoot():
                desk.roots(message, self.send)
            case p.RestartServer():
                desk.starts.restart(message.server)
            case p.SetEmulation() | p.SetCsp() | p.SizePip() | p.StepPip():
                self._emulate(message)
            case p.RefreshDocument() | p.BlockDocument() | p.UnblockDocument() | p.Surroundings():
                self._surround(message)
            case p.WantBody():
                self._body(message)
            case p.WantSession() | p.GiveSession() | p.CloseSession():
                desk.sessions.do(message, self.send)
            case p.ChangeSetting():
                desk.settings.change(message, self.send)
            case chat if isinstance(chat, ChatMessage | ConversationsMessage | ProviderMessage):
                self._chat(chat)
            case p.OpenAddress() | p.ForgetConversation():
                self._converse(message)
            case p.ShowLeft() | p.DropLeft():
                desk.restoring.do(message)
            case p.Remember():
                desk.remembered.keep(message.key, message.value)
            case p.ReloadView() | p.RerunView() | p.WithdrawDevices():
                self._again(message)
            case p.CloseView() | p.WantTicket() | p.ProxyReady() | p.FrameLost() | p.SetMode():
                if view := desk.views.get(message.view):
                    self._of_view(view, message)
            case _:
                # All that is left is about servers, which the type of this desk's messages says.
                desk.server_desk.do(message, self.send)

    def _chat(self, message: ChatMessage | ConversationsMessage | ProviderMessage) -> None:
        if isinstance(message, ChatMessage):
            self._desk.chat.do(message)
        elif isinstance(message, ProviderMessage):
            self._desk.providers.do(message, self.send)
        else:
            self._desk.conversations.do(message)

    def _converse(self, message: p.OpenAddress | p.ForgetConversation) -> None:
        if isinstance(message, p.OpenAddress):
            self._desk.addresses.open(message.address)
        else:
            self._desk.chat.forget()
            self._desk.restoring.forgotten()
            self._desk.conversations.changed()

    def _surround(self, message: p.RefreshDocument | p.BlockDocument | p.UnblockDocument | p.Surroundings) -> None:
        if isinstance(message, p.Surroundings):
            self._desk.stage.surrounded(message)
        else:
            self._desk.documents.do(message)

    def _again(self, message: p.ReloadView | p.RerunView | p.WithdrawDevices) -> None:
        view = self._desk.views.get(message.view)
        if view is None:
            if isinstance(message, p.RerunView):
                self._desk.again.once_more(message)
            return
        if isinstance(message, p.WithdrawDevices):
            self._desk.again.without_devices(view, self._desk.views)
        else:
            self._desk.again.do(view, message)

    def _answer(self, answer: p.Answer) -> None:
        for asked in self._desk.questions:
            asker = asked.asker(answer.question) if answer.end_view else None
            if asker is not None and (view := self._desk.views.get(asker)):
                view.lost(ENDED_BY_PERSON)  # which withdraws the question
            else:
                asked.answered(answer.model_copy(update={"granted": answer.granted and not answer.end_view}))

    def _body(self, wanted: p.WantBody) -> None:
        desk = self._desk
        text = desk.sessions.body(wanted.seq) if wanted.imported else desk.tap.body(wanted.seq)
        self.send(p.Body(seq=wanted.seq, imported=wanted.imported, text=text))

    def _emulate(self, message: p.SetEmulation | p.SetCsp | p.SizePip | p.StepPip) -> None:
        desk = self._desk
        try:
            match message:
                case p.SetEmulation():
                    desk.stage.emulate(message.emulation)
                case p.SetCsp():
                    desk.stage.choose_csp(message.csp)
                case p.SizePip():
                    desk.stage.size_pip(message.size)
                    if message.done:
                        keep_pip(desk.remembered, desk.stage.pip)
                case p.StepPip():
                    desk.stage.step_pip(message.wider, message.taller)
                    keep_pip(desk.remembered, desk.stage.pip)
        except GreenroomError:
            self.send(self._desk.stage.shape)  # the page shows what it asked for before it is told
            raise

    def _of_view(
        self, view: View, message: p.CloseView | p.WantTicket | p.ProxyReady | p.FrameLost | p.SetMode
    ) -> None:
        match message:
            case p.CloseView():
                self._desk.tasks.start_soon(view.close, "closed by the person")
            case p.WantTicket():
                if ticket := self._desk.views.ticket_for(view.name):
                    self.send(p.Ticket(view=view.name, ticket=ticket))
            case p.ProxyReady():
                view.proxy_ready()
            case p.FrameLost(why=why):
                view.lost(explain(why))
            case p.SetMode(mode=mode):
                view.choose_mode(mode)
            case _:
                assert_never(message)
