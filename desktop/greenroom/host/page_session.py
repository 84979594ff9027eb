"""What the page asks for, done: the one place where the person's clicks become acts. No policy is the page's own.

A page may be reloaded, replaced by another, or send nonsense: nothing here raises for it, and nothing is lost with it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, assert_never

import anyio

from greenroom import __version__
from greenroom.errors import GreenroomError
from greenroom.host.log_feed import LogFeed
from greenroom.host.losses import explain
from greenroom.host.runs import RunRequest
from greenroom.protocol import page as p

if TYPE_CHECKING:
    from greenroom.host.core import Core
    from greenroom.host.view import View


class PageSession:
    """One connected page."""

    def __init__(self, core: "Core", send: Callable[[p.ToPage], None], layout: Literal["app", "stage"]) -> None:
        self._core = core
        self._layout: Literal["app", "stage"] = layout
        self.send = send
        self._feed = anyio.CancelScope()

    def welcome(self) -> None:
        """Tell a page that was let in all there is: servers, open questions, and the Views, which it shows again.

        The key is filled in by `greenroom.web`, which made it.
        """
        core = self._core
        self.send(
            p.Welcome(
                key="",
                version=__version__,
                layout=self._layout,
                width=core.stage.surroundings.stage_width if self._layout == "stage" else None,
                emulation=core.stage.emulation,
                profiles=core.profiles.names(),
                notices=[*core.notices, *(str(problem) for problem in core.book.problems)],
            )
        )
        self.send(core.servers_message())
        for question in core.questions.still_open():
            self.send(question)
        for view in core.views:
            view.show()
        core.tasks.start_soon(self._feed_log)

    async def _feed_log(self) -> None:
        with self._feed:
            await LogFeed(self._core.tap, self.send).run()

    def replaced(self) -> None:
        """Another page took over: this one lets its Views go."""
        for view in self._core.views:
            view.detached()
            self.send(p.UnmountView(view=view.name, reason="Shown in another window now.", keep_notice=True))
        self._feed.cancel()

    def close(self) -> None:
        """The page is gone."""
        self._feed.cancel()
        self._core.page_closed(self)

    def receive(self, message: p.FromPage) -> None:
        """Do what the page asks. Never raises, never waits."""
        try:
            self._do(message)
        except GreenroomError as error:
            self.send(p.Notice(level="error", text=str(error)))

    def _do(self, message: p.FromPage) -> None:  # noqa: C901 - one case a message; splitting would hide the list
        core = self._core
        match message:
            case p.Enter() | p.Resume():
                self.send(p.Notice(level="warning", text="This page was let in already."))
            case p.RunTool():
                core.runs.start(
                    RunRequest(call=message.call, server=message.server, tool=message.tool, arguments=message.arguments)
                )
            case p.CancelRun():
                core.runs.cancel(message.call)
            case p.Answer():
                core.questions.answered(message)
            case p.RestartServer():
                core.tasks.start_soon(core.start_server, message.server)
            case p.SetEmulation():
                core.emulate(message.emulation)
            case p.Surroundings():
                core.stage.surrounded(message)
            case p.WantBody():
                self.send(p.Body(seq=message.seq, text=core.tap.body(message.seq)))
            case p.CloseView() | p.WantTicket() | p.ProxyReady() | p.FrameLost() | p.SetMode():
                if view := core.views.get(message.view):
                    self._of_view(view, message)
            case _:
                assert_never(message)

    def _of_view(
        self, view: "View", message: p.CloseView | p.WantTicket | p.ProxyReady | p.FrameLost | p.SetMode
    ) -> None:
        match message:
            case p.CloseView():
                self._core.tasks.start_soon(view.close, "closed by the person")
            case p.WantTicket():
                if ticket := self._core.views.ticket_for(view.name):
                    self.send(p.Ticket(view=view.name, ticket=ticket))
            case p.ProxyReady():
                view.proxy_ready()
            case p.FrameLost(why=why):
                view.lost(explain(why))
            case p.SetMode(mode=mode):
                view.choose_mode(mode)
            case _:
                assert_never(message)
