"""A server as the rest of the app holds it: started and stopped at will, asked, and watched.

The same object stays through all restarts. What happens between a start and its end is `servers.life`.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import anyio

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.call_told import NOBODY, CallTold
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import NeedsApproval, ServerGone, ServerStartFailed, SwitchedOff
from greenroom.servers.first_start import life_class
from greenroom.servers.log_level import LogLevel
from greenroom.servers.needs import Needs
from greenroom.servers.respondent import Respondent
from greenroom.servers.status import ServerStatus
from greenroom.servers.watched import Watched

if TYPE_CHECKING:
    from greenroom.servers.inventory import ListName
    from greenroom.servers.life import Life
    from greenroom.servers.server_log import LoggedLine

OnProgress: TypeAlias = Callable[[float, float | None, str | None], None]
Spawn: TypeAlias = Callable[[Callable[[], Awaitable[None]]], None]
"""Run this in the background, in a task group that outlives the connection."""

_STOPPED_EARLY: Final = "It was stopped before it was ready."


class Connection:
    """One server. Made by the book (`servers.book`), which says whether it may be started."""

    def __init__(self, entry: ServerEntry, needs: Needs, spawn: Spawn, approved: Callable[[ServerEntry], bool]) -> None:
        self.entry = entry
        self._needs = needs
        self._spawn = spawn
        self._approved = approved
        self._life: Life | None = None
        self._beginning: anyio.CancelScope | None = None
        """Set from the wish to start until there is a life: the first one of all takes a moment."""
        self.life = 0
        """How often it was started."""
        self._one_at_a_time = anyio.Lock()
        self._listeners: list[Callable[[], None]] = []
        self._list_listeners: list[Callable[[ListName], None]] = []
        self.watched = Watched()
        """Its documents whose changes somebody wants to hear of."""

    @property
    def key(self) -> str:
        """The entry's key."""
        return self.entry.key

    @property
    def status(self) -> ServerStatus:
        """How it is doing now."""
        if self._beginning is not None:
            return ServerStatus(phase="starting")
        if self._life is not None:
            return self._life.status
        if not self.entry.enabled:
            return ServerStatus(reason="It is switched off.")
        if not self._approved(self.entry):
            return ServerStatus(phase="needs_approval", reason="It is new or was changed. Agree before it is started.")
        return ServerStatus()

    @property
    def begun(self) -> bool:
        """Whether it was started in this run, or is about to be, whatever became of it."""
        return self._life is not None or self._beginning is not None

    @property
    def tools(self) -> tuple[JsonObject, ...]:
        """The definitions the server sent, all pages; the last known ones once it has ended."""
        return () if self._life is None else self._life.inventory.lists["tools"].entries

    @property
    def resources(self) -> tuple[JsonObject, ...]:
        """The list entries the server sent, all pages; empty for a server without resources."""
        return () if self._life is None else self._life.inventory.lists["resources"].entries

    @property
    def prompts(self) -> tuple[JsonObject, ...]:
        """The list entries the server sent, all pages; empty for a server without prompts."""
        return () if self._life is None else self._life.inventory.lists["prompts"].entries

    @property
    def offers(self) -> JsonObject:
        """Its capabilities as they hold: `listChanged` only for lists whose changes really arrive."""
        offered = self.status.capabilities
        kept_up = frozenset[str]() if self._life is None else self._life.inventory.kept_up
        return {
            name: {**value, "listChanged": name in kept_up}
            if isinstance(value, dict) and "listChanged" in value
            else value
            for name, value in offered.items()
        }

    async def start(self) -> None:
        """Start it and return once it is ready; a server that is ready or starting is not started again.

        Raises:
            NeedsApproval: nobody has agreed to start this program.
            SwitchedOff: the person wants it kept and not started.
            ServerStartFailed: it did not become ready; the reason is also in `status`.
        """
        if not self.entry.enabled:
            raise SwitchedOff(self.entry.name)
        async with self._one_at_a_time:
            life = await self._live()
        await life.settled.wait()
        if life.status.phase != "ready":
            raise ServerStartFailed(life.status.reason or _STOPPED_EARLY)

    async def _live(self) -> "Life":
        life = self._life
        if life is not None and not life.explained.is_set():
            return life
        if life is not None:
            await life.over.wait()
        if not self._approved(self.entry):
            self._life = None
            self._changed()
            raise NeedsApproval(self.entry.approval_text(), self.entry.fingerprint())
        return await self._begin()

    async def _begin(self) -> "Life":
        scope = self._beginning = anyio.CancelScope()
        self._changed()
        try:
            with scope:
                self._life = (await life_class())(self.entry, self._needs, self._changed, self._listed, self.watched)
        finally:
            self._beginning = None
            self._changed()
        self.life += 1
        if self._life is None or scope.cancelled_caught:
            raise ServerStartFailed(_STOPPED_EARLY)
        self._spawn(self._life.run)
        return self._life

    async def stop(self) -> None:
        """End it with everything it started; returns when nothing of it is left (some seconds for a stubborn one)."""
        if self._beginning is not None:
            self._beginning.cancel()
        if self._life is not None:
            self._life.stop()
            await self._life.over.wait()

    async def restart(self) -> None:
        """Stop and start it.

        Raises:
            NeedsApproval: nobody has agreed to start this program.
            ServerStartFailed: it did not become ready.
        """
        await self.stop()
        await self.start()

    async def call_tool(
        self,
        name: str,
        arguments: JsonObject | None,
        *,
        meta: JsonObject | None = None,
        on_progress: OnProgress | None = None,
        respondent: Respondent | None = None,
        told: CallTold = NOBODY,
    ) -> JsonObject:
        """Call a tool and return the result as the server sent it, valid or not.

        Cancelling the calling task cancels the call at the server. A call has no time limit of its own. A call that the
        server makes a task of is followed to its end.

        Args:
            name: The tool; it need not be listed.
            arguments: As they shall be sent; None leaves the member out.
            meta: Members of `_meta`. A `progressToken` in it is replaced when `on_progress` is given.
            on_progress: Told of each progress notification: progress, total, message.
            respondent: Who answers what the server asks meanwhile.
            told: Who hears of the request's id, and of the states of a task.

        Raises:
            ServerAnswered: the server answered with an error.
            InputRequired: it wants input first, and nobody can give it.
            InputRefused: it wants input that is not given.
            TaskNotFollowed: it made a task of it, which ended without a result.
            ServerGone: it is not running, or ended meanwhile.
        """
        return await self._running().call_tool(
            name, arguments, meta=meta, on_progress=on_progress, respondent=respondent, told=told
        )

    async def read_resource(
        self, uri: str, *, on_progress: OnProgress | None = None, respondent: Respondent | None = None
    ) -> JsonObject:
        """Read a resource, listed or not, and return the result as the server sent it.

        Raises:
            ServerAnswered: the server answered with an error.
            InputRequired, InputRefused: it wants input first.
            ServerGone: it is not running, or ended meanwhile.
        """
        return await self._running().read_resource(uri, on_progress, respondent)

    async def list_page(
        self, method: str, params: JsonObject, *, on_progress: OnProgress | None = None, respondent: Respondent | None
    ) -> JsonObject:
        """Ask for one page of a list (`tools/list` and its like) and return it as the server sent it.

        Raises:
            ServerAnswered: the server answered with an error.
            ServerGone: it is not running, or ended meanwhile.
        """
        return await self._running().list_page(method, params, on_progress, respondent)

    @property
    def logged(self) -> "tuple[LoggedLine, ...]":
        """What it told of itself last, oldest first."""
        return () if self._life is None else self._life.log.lines

    async def choose_log_level(self, level: LogLevel | None) -> None:
        """Tell a server that runs from which level on its messages are wanted; a later life asks by itself."""
        if self._life is not None:
            await self._life.choose_log_level(level)

    async def roots_changed(self) -> None:
        """Tell a server that runs that its folders are others now."""
        if self._life is not None:
            await self._life.roots_changed()

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after each change of status, tools or resources; the answer ends that."""
        self._listeners = [*self._listeners, callback]

        def forget() -> None:
            self._listeners = [listener for listener in self._listeners if listener is not callback]

        return forget

    def on_list_change(self, callback: Callable[["ListName"], None]) -> Callable[[], None]:
        """Call back, once a second at most, after the server announced a change of this list; the answer ends that."""
        self._list_listeners = [*self._list_listeners, callback]

        def forget() -> None:
            self._list_listeners = [listener for listener in self._list_listeners if listener is not callback]

        return forget

    def _listed(self, name: "ListName") -> None:
        for listener in self._list_listeners:
            listener(name)

    def _running(self) -> "Life":
        if self._life is None:
            raise ServerGone(self.status.reason or "The server is not running. Start it first.")
        return self._life

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()
