"""Calls of the tools that one View offers: sent to it, waited for, and over when it is over.

What may be called, and who must agree, is decided in `app_tool_desk.py`; what is sent, in the View's session.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Final, TypeAlias, TypeVar, assert_never

import anyio

from greenroom.host.errors import AppToolFailed, AppToolGone
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps import effects as fx
from greenroom.protocol.mcp_apps.outcomes import Failed, Outcome, Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession

CALL_SECONDS: Final = 30.0
"""That a View may take over one call."""

Act: TypeAlias = Callable[[Callable[[ViewSession], list[fx.Effect]]], None]
ResultT = TypeVar("ResultT")


@dataclass(kw_only=True)
class _Open:
    """One call that was sent."""

    ended: anyio.Event = field(default_factory=anyio.Event)
    outcome: Outcome | None = None


class AppCalls:
    """All of one View."""

    def __init__(self, act: Act) -> None:
        """`act` tells the View's session something and has its decision carried out."""
        self._act = act
        self._keys = count(1)
        self._open: dict[fx.AppCallKey, _Open] = {}
        self._scopes: set[anyio.CancelScope] = set()
        self._over = False

    async def while_it_lives(self, tool: str, work: Callable[[], Awaitable[ResultT]]) -> ResultT:
        """Do something for a call of its tool, until it is done or the View has ended.

        Raises:
            AppToolGone: the View has ended.
        """
        with anyio.CancelScope() as scope:
            if self._over:
                raise AppToolGone(tool)
            self._scopes.add(scope)
            try:
                return await work()
            finally:
                self._scopes.discard(scope)
        raise AppToolGone(tool)

    async def call(self, tool: str, arguments: JsonObject, *, seconds: float) -> JsonObject:
        """Call the View's tool and wait for its answer; who stops waiting tells the View so.

        Raises:
            AppToolFailed: it answered with an error, or not in time, or offers no such tool any more.
        """
        key, open_call = fx.AppCallKey(next(self._keys)), _Open()
        self._open[key] = open_call
        why = "nobody waits for it any more"
        try:
            self._act(lambda s: s.app_tools.call(key, tool, arguments))
            with anyio.move_on_after(seconds):
                await open_call.ended.wait()
            why = f"it took longer than {seconds:g} s"
        finally:
            del self._open[key]
            if open_call.outcome is None:
                self._act(lambda s: s.app_tools.give_up(key, why))
        match open_call.outcome:
            case Succeeded(result=result):
                return result
            case Failed(message=message):
                raise AppToolFailed(tool, message)
            case None:
                raise AppToolFailed(tool, f"the View did not answer within {seconds:g} s")
            case _:
                assert_never(open_call.outcome)

    def ended(self, effect: fx.AppCallEnded) -> None:
        """The session knows what came of a call."""
        if open_call := self._open.get(effect.call):
            open_call.outcome = effect.outcome
            open_call.ended.set()

    def over(self) -> None:
        """The View has ended."""
        self._over = True
        for scope in list(self._scopes):
            scope.cancel()
