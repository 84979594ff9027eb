"""One life of a server: started, agreed with, listed, listened to, ended.

One task owns all of it from the first to the last line, because transports and sessions must be left where they were
entered. Its counterpart is `servers.connection`, which is what the rest of the app holds.
"""

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, TypeAlias, cast

import anyio
import httpx2
from mcp.client.session import ClientSession, IncomingMessage
from mcp.shared.dispatcher import ProgressFnT
from mcp.shared.exceptions import MCPError
from mcp_types import (
    ElicitCompleteNotification,
    Implementation,
    LoggingMessageNotification,
    PromptListChangedNotification,
    ResourceListChangedNotification,
    ResourceUpdatedNotification,
    RootsListChangedNotification,
    ToolListChangedNotification,
)
from pydantic import ValidationError

from greenroom import __version__
from greenroom.errors import GreenroomError, first_cause
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.names import EXTENSION_ID, MEDIA_TYPE
from greenroom.servers.call_told import NOBODY, CallTold
from greenroom.servers.connection import OnProgress
from greenroom.servers.document_watch import keep_watch
from greenroom.servers.entry import ProtocolChoice, ServerEntry, Transport
from greenroom.servers.errors import (
    NoEventStream,
    ServerAnswered,
    ServerError,
    ServerGone,
    ServerStartFailed,
)
from greenroom.servers.explain import explain_end, explain_failure, is_closed, suggests_sse
from greenroom.servers.http_client import Address
from greenroom.servers.http_transport import HttpLink, http_transport
from greenroom.servers.inventory import Inventory, ListName
from greenroom.servers.launch import prepare
from greenroom.servers.log_level import LogLevel, level_of
from greenroom.servers.needs import Needs
from greenroom.servers.negotiation import Agreement, negotiate
from greenroom.servers.raw_dispatcher import Answer, RawDispatcher, ask
from greenroom.servers.references import resolve
from greenroom.servers.respondent import Respondent
from greenroom.servers.rounds import AnyRequest, Asked, rounds
from greenroom.servers.server_log import ServerLog
from greenroom.servers.server_requests import ELICIT, ROOTS, SAMPLE, ServerRequests
from greenroom.servers.session import Session
from greenroom.servers.sse_transport import SseLink, sse_transport
from greenroom.servers.status import ServerStatus
from greenroom.servers.stdio_transport import StdioLink, stdio_transport
from greenroom.servers.tasks import EXTENSION as TASKS
from greenroom.servers.tasks import FollowedTask, Following, began_task, runs_as_task_only
from greenroom.servers.url_required import with_visits
from greenroom.servers.watched import Watched
from greenroom.servers.wire import Wire

_log = logging.getLogger(__name__)

_CLIENT: Final = Implementation(name="greenroom", title="Greenroom", version=__version__)
_EXTENSIONS: Final[dict[str, dict[str, Any]]] = {EXTENSION_ID: {"mimeTypes": [MEDIA_TYPE]}, TASKS: {}}
_EXPLAIN_SECONDS: Final = 3.0
"""How long a call that was cut off waits to hear why."""
_EXIT_SECONDS: Final = 1.0
"""How long after the end of its stdout a server's exit code is waited for."""

_ENDPOINT_SECONDS: Final = 10.0
"""How long the older transport's stream is waited for where nobody said that there is one."""

_Link: TypeAlias = StdioLink | HttpLink | SseLink
_Next: TypeAlias = ProtocolChoice | Literal["sse", "nothing"]
"""What to try after an attempt."""


class Life:
    """From one start to its end. `run` is the owner task; everything else may be called from any task."""

    def __init__(
        self,
        entry: ServerEntry,
        needs: Needs,
        changed: Callable[[], None],
        listed: Callable[[ListName], None],
        watched: Watched,
    ) -> None:
        self.entry = entry
        self.session: ClientSession | None = None
        """Set while requests can be sent."""
        self.settled = anyio.Event()
        """It is ready, or will never be."""
        self.explained = anyio.Event()
        """It is over, and `status` says why; ending the processes may still take a moment."""
        self.over = anyio.Event()
        """Nothing of it is left."""
        self._needs = needs
        self._changed = changed
        self._wire = Wire(entry.key, needs.tap, over_http=entry.url is not None)
        self._status = ServerStatus(phase="starting")
        self._inventory = Inventory(changed, listed, limit_seconds=needs.initialize_seconds)
        self._watched = watched
        self._requests = ServerRequests(lambda: needs.roots(entry), samples=needs.asks_person and needs.has_model())
        self.log = ServerLog(level_of(needs.log_level(entry)), self._clean)
        self._scope = anyio.CancelScope()
        self._leave = anyio.Event()
        self._began = time.monotonic()
        self._contact: float | None = None
        """When its process was started, or its address asked, the first time."""
        self._refused: str | None = None
        """What came of Streamable HTTP, once the older transport is tried instead."""

    @property
    def status(self) -> ServerStatus:
        """The state of this moment."""
        lists = self._inventory.lists
        noise = self._wire.noise_hint().strip()
        problems = [
            *lists["tools"].problems,
            *lists["resources"].problems,
            *lists["prompts"].problems,
            *self._inventory.notes,
            *self._requests.notes,
            *([noise] if noise else []),
            *([self.log.problem] if self.log.problem else []),
        ]
        return replace(self._status, stderr=tuple(self._wire.stderr), problems=tuple(problems))

    @property
    def inventory(self) -> Inventory:
        """The lists as they are known now."""
        return self._inventory

    def stop(self) -> None:
        """End it: in peace when it is ready, at once while it is starting."""
        self._leave.set()
        if self._status.phase == "starting":
            self._scope.cancel()

    async def call_tool(
        self,
        name: str,
        arguments: JsonObject | None,
        *,
        meta: JsonObject | None,
        on_progress: OnProgress | None,
        respondent: Respondent | None,
        told: CallTold,
    ) -> JsonObject:
        """Call a tool; see `Connection.call_tool`."""
        given: JsonObject = {"name": name}
        if arguments is not None:
            given["arguments"] = arguments
        if meta is not None:
            given["_meta"] = meta
        modern, offered = self._modern, self._status.capabilities
        listed = next((tool for tool in self._inventory.lists["tools"].entries if tool.get("name") == name), None)
        if not modern and runs_as_task_only(listed, offered):
            given["task"] = {}
        return await self._ask(AnyRequest(method="tools/call", params=given), on_progress, respondent, told)

    async def read_resource(
        self, uri: str, on_progress: OnProgress | None, respondent: Respondent | None
    ) -> JsonObject:
        """Read a resource; see `Connection.read_resource`."""
        return await self._ask(AnyRequest(method="resources/read", params={"uri": uri}), on_progress, respondent)

    async def list_page(
        self, method: str, params: JsonObject, on_progress: OnProgress | None, respondent: Respondent | None
    ) -> JsonObject:
        """Ask for one page of a list; see `Connection.list_page`."""
        return await self._ask(AnyRequest(method=method, params=params), on_progress, respondent)

    async def _ask(
        self,
        request: AnyRequest,
        on_progress: OnProgress | None,
        respondent: Respondent | None,
        told: CallTold = NOBODY,
    ) -> JsonObject:
        session = self.session
        if session is None:
            raise ServerGone(self.status.reason or "The server is not running. Start it first.")

        async def send(one: AnyRequest) -> JsonObject:
            return await ask(session, self.log.asking(session, one), on_progress=_progress(on_progress), sent=told.sent)

        try:
            with self._requests.during(respondent) as call:
                asked = Asked(self._requests, call)

                async def attempt() -> JsonObject:
                    result = await rounds(await send(request), request=request, send=send, asked=asked)
                    if task := began_task(request, result, modern=self._modern):
                        following = Following(modern=self._modern, send=partial(ask, session), asked=asked, told=told)
                        return await FollowedTask(task, following).outcome(self._status.capabilities)
                    return result

                return await with_visits(attempt, self._requests, call)
        except MCPError as error:
            raise await self._translated(error) from error

    @property
    def _modern(self) -> bool:
        return self.session is not None and self.session.discover_result is not None

    async def choose_log_level(self, level: LogLevel | None) -> None:
        """From now on, and told to a server that runs."""
        self.log.level = level
        if self.session is not None:
            await self.log.tell(self.session, self._status.capabilities)

    async def roots_changed(self) -> None:
        """Tell the server, in the protocols that have a word for it, that its folders are others now."""
        session = self.session
        if session is not None and session.initialize_result is not None:
            await session.send_notification(RootsListChangedNotification())

    async def _translated(self, error: MCPError) -> ServerError:
        if is_closed(error):
            with anyio.move_on_after(_EXPLAIN_SECONDS):
                await self.explained.wait()
            return ServerGone(self.status.reason or "The server was stopped.")
        if self._forgotten():
            return ServerGone(self.status.reason or "The server was stopped.")
        return ServerAnswered(error.code, error.message, cast("JsonValue", error.error.data))

    def _forgotten(self) -> bool:
        """Say whether the server no longer knows this connection, and end it if so."""
        if self._wire.session_lost and self._status.phase == "ready":
            reason = "The server no longer knows this session; it was probably restarted. Restart the connection."
            self._set(phase="exited", reason=reason)
            self._leave.set()
        return self._wire.session_lost

    async def run(self) -> None:
        """Live. Never raises for anything a server does; its end is told by `status`."""
        try:
            with self._scope:
                await self._live()
        except Exception as error:  # noqa: BLE001 -- a broken connection must not take the app down
            self._broke(error)
        finally:
            self.session = None
            if self._status.phase in {"starting", "ready"}:
                self._set(phase="stopped", reason=None)
            for event in (self.settled, self.explained, self.over):
                event.set()
            self._changed()

    def _broke(self, error: Exception) -> None:
        cause = first_cause(error)
        if not isinstance(cause, GreenroomError | httpx2.HTTPError | OSError | MCPError):
            _log.error("The connection to %s broke unexpectedly", self.entry.name, exc_info=error)
        limit = self._needs.initialize_seconds
        reason = self._clean(explain_failure(error, self.entry, self._wire, limit_seconds=limit))
        if self._status.phase in {"starting", "ready"}:
            self._set(phase="failed" if self._status.phase == "starting" else "exited", reason=reason)

    async def _live(self) -> None:
        following: _Next = "sse"
        if self.entry.transport == "auto":
            following = await self._live_as_agreed()
        if following == "sse":
            await self._live_over_sse()

    async def _live_over_sse(self) -> None:
        """With the older transport, whose servers know nothing of the newest protocol.

        Raises:
            ServerStartFailed: it is not there either, told with what came of the first attempt.
        """
        try:
            await self._attempt("legacy", over="sse")
        except NoEventStream as error:
            if self._refused is None:
                raise ServerStartFailed(
                    f"There is no stream of the older HTTP+SSE transport at {self.entry.display_command()}: {error}. Check the "
                    'address; if it speaks Streamable HTTP, leave "type": "sse" out.'
                ) from error
            raise ServerStartFailed(
                f"{self._refused} The older HTTP+SSE transport was tried as well: {error}."
            ) from error

    async def _live_as_agreed(self) -> _Next:
        fingerprint = self.entry.fingerprint()
        known = self._needs.quirks.known(fingerprint) if self.entry.protocol == "auto" else None
        try:
            following = await self._attempt("legacy" if known else self.entry.protocol, remembered=known is not None)
        except Exception as error:
            if known or not self._hung_up_on_the_probe(error):
                raise
            following = "legacy"
        if following == "auto":
            self._needs.quirks.forget(fingerprint)
            following = await self._attempt("auto")
        if following == "legacy":
            following = await self._attempt("legacy", after_exit=True)
        return following

    def _hung_up_on_the_probe(self, error: Exception) -> bool:
        """Some HTTP servers drop the connection on what they do not know; over stdio the attempt itself says so."""
        dropped = isinstance(first_cause(error), httpx2.RemoteProtocolError | httpx2.ReadError)
        return dropped and self.entry.protocol == "auto" and self._status.phase == "starting"

    async def _attempt(
        self,
        choice: ProtocolChoice,
        *,
        remembered: bool = False,
        after_exit: bool = False,
        over: Transport = "auto",
    ) -> _Next:
        """Go through one start with one protocol, and through the whole life if it succeeds."""
        async with self._transport(over) as link:
            # Only where there is something to fall back on is it worth being impatient.
            patience = self._needs.probe_seconds if choice == "auto" else self._needs.initialize_seconds
            dispatcher = RawDispatcher(link.read, link.write, probe_seconds=patience, answers=self._answers())
            unopened = Session(
                dispatcher=dispatcher, message_handler=self._heard, client_info=_CLIENT, extensions=_EXTENSIONS
            )
            unopened.asks_person = self._needs.asks_person
            unopened.samples = self._requests.samples
            async with unopened as session:
                try:
                    with anyio.fail_after(self._needs.initialize_seconds):
                        agreement = await negotiate(session, dispatcher, choice)
                except (MCPError, RuntimeError, ValidationError, TimeoutError) as error:
                    closed = isinstance(error, MCPError) and is_closed(error)
                    if choice == "auto" and closed and not dispatcher.probe_answered:
                        return "legacy"
                    if remembered and isinstance(error, MCPError) and not closed:
                        return "auto"
                    if choice != "2026-07-28" and isinstance(link, HttpLink) and suggests_sse(error, self._wire):
                        self._refused = await self._why_not(error, link)
                        return "sse"
                    raise ServerStartFailed(await self._why_not(error, link)) from error
                since = time.monotonic() - (self._contact or self._began)
                self._status = replace(self._status, initialized_ms=since * 1000)
                self._learn(agreement, exits=after_exit)
                await self._be_ready(session, dispatcher, agreement, link)
        return "nothing"

    @asynccontextmanager
    async def _transport(self, over: Transport) -> AsyncIterator[_Link]:
        resolved = await resolve(self.entry, self._needs.keyring)
        for secret in resolved.secrets:
            self._needs.tap.add_secret(secret)
        if self.entry.url is not None:
            address = Address(url=self.entry.url, headers=resolved.headers, ca_file=self.entry.ca_file)
            self._contact = self._contact or time.monotonic()
            async with self._over_http(address, over) as http:
                yield http
        else:
            launch = await prepare(self.entry, resolved.env, self._needs.login_path)
            self._contact = self._contact or time.monotonic()
            async with stdio_transport(launch, self._wire) as stdio:
                yield stdio

    def _over_http(self, address: Address, over: Transport) -> AbstractAsyncContextManager[HttpLink | SseLink]:
        if over == "auto":
            return http_transport(address, self._wire)
        limit = self._needs.initialize_seconds
        if self._refused is not None:
            limit = min(limit, _ENDPOINT_SECONDS)
        return sse_transport(address, self._wire, limit_seconds=limit)

    def _learn(self, agreement: Agreement, *, exits: bool) -> None:
        if exits:
            self._needs.quirks.remember(self.entry.fingerprint(), "exits")
        elif agreement.silent:
            self._needs.quirks.remember(self.entry.fingerprint(), "silent")

    async def _be_ready(
        self, session: ClientSession, dispatcher: RawDispatcher, agreement: Agreement, link: _Link
    ) -> None:
        if agreement.modern:
            dispatcher.answers = {}
        async with anyio.create_task_group() as following:
            following.start_soon(self._inventory.follow, session, agreement)
            await self._inventory.read_all(session, agreement)
            if dispatcher.ended.is_set():
                raise ServerStartFailed(await self._why_it_ended(link, ready=False))
            await self._serve(session, dispatcher, agreement)
            following.cancel_scope.cancel()
        self.session = None
        if dispatcher.ended.is_set() and self._status.phase == "ready":
            self._set(phase="exited", reason=await self._why_it_ended(link, ready=True))
        self.explained.set()

    async def _serve(self, session: ClientSession, dispatcher: RawDispatcher, agreement: Agreement) -> None:
        """Be ready, until it is stopped or ends."""
        self.session = session
        self._status = replace(
            self._status,
            phase="ready",
            protocol=agreement.protocol,
            server_info=agreement.server_info,
            capabilities=agreement.capabilities,
            instructions=agreement.instructions,
            took_ms=(time.monotonic() - self._began) * 1000,
        )
        self.settled.set()
        self._changed()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._inventory.keep_current, session, agreement)
            tasks.start_soon(keep_watch, self._watched, session, agreement)
            tasks.start_soon(self._leave_at_the_end_of, dispatcher)
            tasks.start_soon(self.log.tell, session, agreement.capabilities)
            await self._leave.wait()
            tasks.cancel_scope.cancel()

    async def _leave_at_the_end_of(self, dispatcher: RawDispatcher) -> None:
        await dispatcher.ended.wait()
        self._leave.set()

    async def _why_not(self, error: Exception, link: _Link) -> str:
        if isinstance(error, MCPError) and is_closed(error):
            return await self._why_it_ended(link, ready=False)
        limit = self._needs.initialize_seconds
        return self._clean(explain_failure(error, self.entry, self._wire, limit_seconds=limit))

    async def _why_it_ended(self, link: _Link, *, ready: bool) -> str:
        if not isinstance(link, StdioLink):
            return self._clean(link.why_it_ended())
        code = await link.exit_code(_EXIT_SECONDS)
        if code is not None:
            await link.settle_stderr()
        return self._clean(explain_end(code, self._wire, ready=ready))

    def _answers(self) -> dict[str, Answer]:
        methods = (ELICIT, ROOTS, SAMPLE) if self._needs.asks_person else (SAMPLE,)
        return dict.fromkeys(methods, self._requests.answer)

    async def _heard(self, message: IncomingMessage) -> None:
        match message:
            case ElicitCompleteNotification(params=params):
                self._requests.completed(params.elicitation_id)
            case LoggingMessageNotification(params=params):
                self.log.heard(params)
            case ToolListChangedNotification():
                self._inventory.told("tools")
            case ResourceListChangedNotification():
                self._inventory.told("resources")
            case PromptListChangedNotification():
                self._inventory.told("prompts")
            case ResourceUpdatedNotification(params=params):
                self._watched.told(str(params.uri))
            case _:
                # Everything else a server tells is in the tap.
                return

    def _set(self, *, phase: Literal["stopped", "failed", "exited"], reason: str | None) -> None:
        self._status = replace(self._status, phase=phase, reason=reason)
        self._changed()

    def _clean(self, text: str) -> str:
        return self._needs.tap.redactor.clean_text(text)


def _progress(callback: OnProgress | None) -> ProgressFnT | None:
    if callback is None:
        return None

    async def tell(progress: float, total: float | None, message: str | None) -> None:
        callback(progress, total, message)

    return tell
