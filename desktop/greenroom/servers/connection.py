"""A server as the rest of the app holds it: started and stopped at will, asked, and watched.

The same object stays through all restarts. What happens between a start and its end is `servers.life`.
"""

from collections.abc import Awaitable, Callable
from typing import TypeAlias, cast

import anyio
from mcp.client.session import ClientSession
from mcp.shared.dispatcher import ProgressFnT
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolRequest,
    CallToolRequestParams,
    ReadResourceRequest,
    ReadResourceRequestParams,
)

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import (
    InputRequired,
    NeedsApproval,
    ServerAnswered,
    ServerError,
    ServerGone,
    ServerStartFailed,
)
from greenroom.servers.explain import is_closed
from greenroom.servers.life import Life, Needs
from greenroom.servers.raw_dispatcher import ask
from greenroom.servers.status import ServerStatus

OnProgress: TypeAlias = Callable[[float, float | None, str | None], None]
Spawn: TypeAlias = Callable[[Callable[[], Awaitable[None]]], None]
"""Run this in the background, in a task group that outlives the connection."""

_EXPLAIN_SECONDS = 3.0


class Connection:
    """One server. Made by the book (`servers.book`), which says whether it may be started."""

    def __init__(self, entry: ServerEntry, needs: Needs, spawn: Spawn, approved: Callable[[ServerEntry], bool]) -> None:
        self.entry = entry
        self._needs = needs
        self._spawn = spawn
        self._approved = approved
        self._life: Life | None = None
        self._listeners: list[Callable[[], None]] = []

    @property
    def key(self) -> str:
        """The entry's key."""
        return self.entry.key

    @property
    def status(self) -> ServerStatus:
        """How it is doing now."""
        if self._life is not None:
            return self._life.status
        if not self._approved(self.entry):
            return ServerStatus(phase="needs_approval", reason="It is new or was changed. Agree before it is started.")
        return ServerStatus()

    @property
    def tools(self) -> tuple[JsonObject, ...]:
        """The definitions the server sent, all pages; the last known ones once it has ended."""
        return () if self._life is None else self._life.inventory.lists["tools"].entries

    @property
    def resources(self) -> tuple[JsonObject, ...]:
        """The list entries the server sent, all pages; empty for a server without resources."""
        return () if self._life is None else self._life.inventory.lists["resources"].entries

    async def start(self) -> None:
        """Start it and return once it is ready; a server that is ready or starting is not started again.

        Raises:
            NeedsApproval: nobody has agreed to start this program.
            ServerStartFailed: it did not become ready; the reason is also in `status`.
        """
        life = self._life
        if life is None or life.explained.is_set():
            if life is not None:
                await life.over.wait()
            life = self._begin()
        await life.settled.wait()
        if life.status.phase != "ready":
            raise ServerStartFailed(life.status.reason or "It was stopped before it was ready.")

    def _begin(self) -> Life:
        if not self._approved(self.entry):
            self._life = None
            self._changed()
            raise NeedsApproval(self.entry.approval_text(), self.entry.fingerprint())
        life = Life(self.entry, self._needs, self._changed)
        self._life = life
        self._spawn(life.run)
        self._changed()
        return life

    async def stop(self) -> None:
        """End it with everything it started; returns when nothing of it is left (some seconds for a stubborn one)."""
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
    ) -> JsonObject:
        """Call a tool and return the result as the server sent it, valid or not.

        Cancelling the calling task cancels the call at the server. A call has no time limit of its own.

        Args:
            name: The tool; it need not be listed.
            arguments: As they shall be sent; None leaves the member out.
            meta: Members of `_meta`. A `progressToken` in it is replaced when `on_progress` is given.
            on_progress: Told of each progress notification: progress, total, message.

        Raises:
            ServerAnswered: the server answered with an error.
            InputRequired: it wants input first.
            ServerGone: it is not running, or ended meanwhile.
        """
        params = CallToolRequestParams.model_validate({"name": name, "arguments": arguments, "_meta": meta})
        return await self._ask(CallToolRequest(params=params), on_progress)

    async def read_resource(self, uri: str) -> JsonObject:
        """Read a resource, listed or not, and return the result as the server sent it.

        Raises:
            ServerAnswered: the server answered with an error.
            InputRequired: it wants input first.
            ServerGone: it is not running, or ended meanwhile.
        """
        return await self._ask(ReadResourceRequest(params=ReadResourceRequestParams(uri=uri)), None)

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after each change of status, tools or resources; the answer ends that."""
        self._listeners = [*self._listeners, callback]

        def forget() -> None:
            self._listeners = [listener for listener in self._listeners if listener is not callback]

        return forget

    async def _ask(self, request: CallToolRequest | ReadResourceRequest, on_progress: OnProgress | None) -> JsonObject:
        life, session = self._running()
        try:
            result = await ask(session, request, on_progress=_progress(on_progress))
        except MCPError as error:
            raise await self._translated(error, life) from error
        if result.get("resultType") == "input_required":
            raise InputRequired(result)
        return result

    def _running(self) -> tuple[Life, ClientSession]:
        life = self._life
        if life is None or life.session is None:
            raise ServerGone(self.status.reason or "The server is not running. Start it first.")
        return life, life.session

    async def _translated(self, error: MCPError, life: Life) -> ServerError:
        if is_closed(error):
            with anyio.move_on_after(_EXPLAIN_SECONDS):
                await life.explained.wait()
            return ServerGone(life.status.reason or "The server was stopped.")
        if life.forgotten():
            return ServerGone(life.status.reason or "The server was stopped.")
        return ServerAnswered(error.code, error.message, cast("JsonValue", error.error.data))

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()


def _progress(callback: OnProgress | None) -> ProgressFnT | None:
    if callback is None:
        return None

    async def tell(progress: float, total: float | None, message: str | None) -> None:
        callback(progress, total, message)

    return tell
