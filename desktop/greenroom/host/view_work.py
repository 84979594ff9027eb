"""What a View's wishes set in motion: questions, calls, readings, links. Each runs in a task and ends in a report.

`view.py` decides nothing of it either: the session asked for it by an effect, and is told what came of it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, assert_never

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.consent import Asker, ConsentDesk
from greenroom.host.own_mistakes import own_mistake
from greenroom.protocol import jsonrpc
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps import effects as fx
from greenroom.protocol.mcp_apps.outcomes import Failed, Outcome, Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession
from greenroom.protocol.model.choice import ModelChoice
from greenroom.servers.call_told import CallTold
from greenroom.servers.connection import Connection, OnProgress
from greenroom.servers.errors import ServerAnswered
from greenroom.servers.respondent import Respondent

EffectT = TypeVar("EffectT")
Upstream: TypeAlias = fx.CallTool | fx.ReadResource | fx.ListPage
"""What the View's own server is asked for."""
Act = Callable[[Callable[[ViewSession], list[fx.Effect]]], None]
"""Tells the session something and has its decision carried out."""

KEEP_ALIVE_SECONDS: Final = 20.0
"""Official Views give up on a request after 60 seconds without a word."""


@dataclass(frozen=True, kw_only=True)
class Outward:
    """What reaches beyond the View and its server: the person's browser, and the person."""

    open_link: Callable[[str], Awaitable[None]]
    respond: Callable[[str], Respondent]
    """Who answers what the server asks in a call of this tool, or while this resource is read."""
    keep_alive_seconds: float = KEEP_ALIVE_SECONDS


class ViewWork:
    """The work of one View, by the call it belongs to."""

    def __init__(
        self,
        *,
        tasks: TaskGroup,
        act: Act,
        server: Connection,
        desk: ConsentDesk,
        asker: Asker,
        outward: Outward,
    ) -> None:
        self.opened_links: list[str] = []
        self._tasks = tasks
        self._act = act
        self._server = server
        self._desk = desk
        self._asker = asker
        self._outward = outward
        self._running: dict[fx.CallKey, anyio.CancelScope] = {}
        self._models: dict[fx.CallKey, ModelChoice] = {}
        """Those that the person agreed to just now."""

    def begin(self, effect: fx.AskConsent | Upstream | fx.OpenLink) -> None:
        """Set it going."""
        match effect:
            case fx.AskConsent():
                self._start(effect.call, self._ask, effect)
            case fx.CallTool() | fx.ReadResource() | fx.ListPage():
                self._start(effect.call, self._ask_server, effect)
            case fx.OpenLink():
                self._start(effect.call, self._open, effect)

    def run(self, call: fx.CallKey, work: Callable[[], Awaitable[JsonObject]]) -> None:
        """Set anything else going, and report what comes of it."""
        self._start(call, self._run, (call, work))

    async def _run(self, started: tuple[fx.CallKey, Callable[[], Awaitable[JsonObject]]]) -> None:
        call, work = started
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(self._keep_alive)
            outcome = await _outcome(work())
            waiting.cancel_scope.cancel()
        self._act(lambda s: s.call_finished(call, outcome))

    def agreed_model(self, call: fx.CallKey) -> ModelChoice | None:
        """The model that the person agreed to in the question about this call; None where nobody was asked."""
        return self._models.pop(call, None)

    def cancel(self, call: fx.CallKey) -> None:
        """Stop it; nothing is reported."""
        if scope := self._running.pop(call, None):
            scope.cancel()

    def cancel_all(self) -> None:
        """The View is over."""
        for call in list(self._running):
            self.cancel(call)

    def _start(self, call: fx.CallKey, work: Callable[[EffectT], Awaitable[None]], effect: EffectT) -> None:
        scope = anyio.CancelScope()
        self._running[call] = scope

        async def run() -> None:
            with scope:
                try:
                    await work(effect)
                except Exception as error:  # noqa: BLE001 -- what a View wanted comes to nothing, and the app goes on
                    failed = Failed(code=jsonrpc.REFUSED, message=str(own_mistake("a wish of a View", error)))
                    self._act(lambda s: s.call_finished(call, failed))
            if self._running.get(call) is scope:
                del self._running[call]

        self._tasks.start_soon(run)

    async def _ask(self, effect: fx.AskConsent) -> None:
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(self._keep_alive)
            verdict = await self._desk.decide(self._asker, effect.question)
            waiting.cancel_scope.cancel()
        if verdict.granted and verdict.model is not None:
            self._models[effect.call] = verdict.model
        self._act(lambda s: s.consent_answered(effect.call, granted=verdict.granted, reason=verdict.reason))
        self._models.pop(effect.call, None)

    async def _ask_server(self, effect: Upstream) -> None:
        def progress(done: float, total: float | None, message: str | None) -> None:
            self._act(lambda s: s.call_progress(effect.call, done, total, message))

        async with anyio.create_task_group() as waiting:
            waiting.start_soon(self._keep_alive)
            outcome = await _outcome(self._answer(effect, progress))
            waiting.cancel_scope.cancel()
        self._act(lambda s: s.call_finished(effect.call, outcome))

    async def _answer(self, effect: Upstream, progress: OnProgress) -> JsonObject:
        server, respond = self._server, self._outward.respond
        match effect:
            case fx.CallTool(name=name, arguments=arguments, meta=meta):
                return await server.call_tool(
                    name,
                    arguments,
                    meta=meta or None,
                    on_progress=progress,
                    respondent=respond(name),
                    told=CallTold(task=lambda task: progress(0, None, task.message or task.status)),
                )
            case fx.ReadResource(uri=uri):
                return await server.read_resource(uri, on_progress=progress, respondent=respond(uri))
            case fx.ListPage(method=method, params=params):
                return await server.list_page(method, params, on_progress=progress, respondent=respond(method))
            case _:
                assert_never(effect)

    async def _open(self, effect: fx.OpenLink) -> None:
        outcome: Outcome = Succeeded(result={})
        try:
            await self._outward.open_link(effect.url)
            self.opened_links.append(effect.url)
        except GreenroomError as error:
            outcome = Failed(code=jsonrpc.REFUSED, message=str(error))
        self._act(lambda s: s.call_finished(effect.call, outcome))

    async def _keep_alive(self) -> None:
        while True:
            await anyio.sleep(self._outward.keep_alive_seconds)
            self._act(lambda s: s.keep_alive())


async def _outcome(work: Awaitable[JsonObject]) -> Outcome:
    try:
        return Succeeded(result=await work)
    except ServerAnswered as error:
        return Failed(code=error.code, message=error.message, data=error.data)
    except GreenroomError as error:
        return Failed(code=jsonrpc.REFUSED, message=str(error))
    except Exception as error:  # noqa: BLE001 -- a server's answer may be anything: the View's call is lost, not the app
        return Failed(code=jsonrpc.REFUSED, message=str(own_mistake("work for a View", error)))
