"""The SDK's dispatcher, made to hand over what a server really sent.

Three things differ from the SDK's own: the raw result of a request is kept before the SDK validates, completes or
rejects it; requests of the server that Greenroom does not support are refused as unknown methods; and the first
question of the newest protocol gets a patience of our choosing. Private names of the SDK are used: its version is pinned.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias, cast

import anyio
import anyio.abc
from mcp.client.session import ClientSession
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.dispatcher import (
    CallOptions,
    DispatchContext,
    OnNotify,
    OnNotifyIntercept,
    OnRequest,
    ProgressFnT,
)
from mcp.shared.exceptions import MCPError
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.message import SessionMessage
from mcp.shared.transport_context import TransportContext
from mcp_types import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    UNSUPPORTED_PROTOCOL_VERSION,
    ClientRequest,
    ErrorData,
    Request,
    RequestId,
)
from mcp_types.version import LATEST_HANDSHAKE_VERSION, MODERN_PROTOCOL_VERSIONS
from pydantic import TypeAdapter, ValidationError

from greenroom.protocol.json_text import is_finite
from greenroom.protocol.jsonrpc import JsonObject

DISCOVER: Final = "server/discover"
_SECOND_PROBE_SECONDS: Final = 10.0
_OF_THE_SDK: Final = frozenset({"ping"})
"""What a server may ask of us and the SDK answers. Everything else is answered by `Answer`, or does not exist."""

_NO_NUMBER: Final = "a number in it is too large, or NaN"
"""What the SDK reads all the same, and nobody behind it could write again."""

Answer: TypeAlias = Callable[[str, JsonObject], Awaitable[JsonObject]]
"""Answers a server's request by its method and parameters, as they came; raises `MCPError` to refuse."""

_ANYTHING: Final = TypeAdapter[Any](Any)


class _Slot:
    """Where the raw result of the request in progress is put; None until it has arrived."""

    def __init__(self, sent: Callable[[RequestId], None] | None = None) -> None:
        self.result: JsonObject | None = None
        self.sent = sent
        """Hears once under which id the request is sent."""

    def take(self) -> JsonObject | None:
        """Hand the result over and keep nothing: what holds this context (a timer, a message on its way) outlives it."""
        result, self.result = self.result, None
        return result


_slot: ContextVar[_Slot | None] = ContextVar("raw_result", default=None)


@contextmanager
def _raw_result(sent: Callable[[RequestId], None] | None = None) -> Iterator[_Slot]:
    slot = _Slot(sent)
    token = _slot.set(slot)
    try:
        yield slot
    finally:
        _slot.reset(token)


class RawDispatcher(JSONRPCDispatcher[TransportContext]):
    """A dispatcher for one connection; single use, like its base."""

    def __init__(
        self,
        read: ReadStream[SessionMessage | Exception],
        write: WriteStream[SessionMessage],
        *,
        probe_seconds: float,
        answers: Mapping[str, Answer] | None = None,
    ) -> None:
        super().__init__(read, write)
        self.ended = anyio.Event()
        """Set once nothing more will arrive."""
        self.probes = 0
        """How often `server/discover` was asked."""
        self.probe_answered = False
        """Whether any answer to it arrived, late ones included: tells a silent server from a slow one."""
        self.answers: Mapping[str, Answer] = answers or {}
        """By method: what a server may ask. Taken away where its protocol knows no requests of servers."""
        self._probe_seconds = probe_seconds
        self._probe_ids: set[RequestId] = set()
        self._handshake_id: RequestId | None = None

    async def send_raw_request(
        self,
        method: str,
        params: Mapping[str, Any] | None,
        opts: CallOptions | None = None,
        *,
        _related_request_id: RequestId | None = None,
    ) -> dict[str, Any]:
        """Send a request and keep its raw result for whoever asked by `ask`."""
        options = CallOptions(**(opts or {}))
        if method == DISCOVER:
            options["timeout"] = _SECOND_PROBE_SECONDS if self.probes else self._probe_seconds
            options["request_id"] = self._allocate_id()
            self.probes += 1
            self._probe_ids.add(options["request_id"])
        elif method == "initialize":
            self._handshake_id = options["request_id"] = self._allocate_id()
        self._name(options)
        try:
            result = await super().send_raw_request(method, params, options, _related_request_id=_related_request_id)
        except MCPError as error:
            if is_finite(error.error.data):
                raise
            raise MCPError(code=error.code, message=f"{error.message} ({_NO_NUMBER})") from None
        if not is_finite(result):
            raise MCPError(code=PARSE_ERROR, message=f"The server's answer is no JSON: {_NO_NUMBER}.")
        slot = _slot.get()
        if slot is not None:
            # A copy of the outermost object: that is all the SDK changes afterwards.
            slot.result = dict(result)
        return result

    def _name(self, options: CallOptions) -> None:
        """Tell whoever asks by `ask` the id of the request."""
        slot = _slot.get()
        if slot is not None and slot.sent is not None and "request_id" not in options:
            options["request_id"] = self._allocate_id()
            slot.sent(options["request_id"])
            slot.sent = None

    async def run(
        self,
        on_request: OnRequest,
        on_notify: OnNotify,
        on_notify_intercept: OnNotifyIntercept | None = None,
        *,
        task_status: anyio.abc.TaskStatus[None] = anyio.TASK_STATUS_IGNORED,
    ) -> None:
        """Receive until the connection ends."""

        async def answer(
            context: DispatchContext[TransportContext], method: str, params: Mapping[str, Any] | None
        ) -> dict[str, Any]:
            if method in self.answers:
                return await self._answered(self.answers[method], method, params)
            if method not in _OF_THE_SDK:
                raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data=method)
            return await on_request(context, method, params)

        try:
            await super().run(answer, on_notify, on_notify_intercept, task_status=task_status)
        finally:
            self.ended.set()

    @staticmethod
    async def _answered(answer: Answer, method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
        asked = dict(params or {})
        if not is_finite(asked):
            raise MCPError(code=INVALID_PARAMS, message=f"The request is no JSON: {_NO_NUMBER}.")
        return await answer(method, asked)

    def _resolve_pending(self, request_id: RequestId | None, outcome: dict[str, Any] | ErrorData) -> None:
        if request_id in self._probe_ids:
            self.probe_answered = True
            if request_id not in self._pending and isinstance(outcome, dict):
                self._heed_late_answer(outcome)
        super()._resolve_pending(request_id, outcome)

    def _heed_late_answer(self, answer: dict[str, Any]) -> None:
        """A server that was only slow says after all that it speaks the newest protocol.

        The older handshake, sent meanwhile, is then given up the way a server of the newest protocol would refuse it,
        and the SDK asks the first question once more. What is agreed on thus never depends on how fast a server starts.
        """
        supported = answer.get("supportedVersions")
        modern = [
            version for version in MODERN_PROTOCOL_VERSIONS if isinstance(supported, list) and version in supported
        ]
        if modern:
            data = {"supported": modern, "requested": LATEST_HANDSHAKE_VERSION}
            refusal = ErrorData(code=UNSUPPORTED_PROTOCOL_VERSION, message="It speaks the newest protocol.", data=data)
            super()._resolve_pending(self._handshake_id, refusal)


async def ask(
    session: ClientSession,
    request: ClientRequest | Request[Any, Any],
    *,
    on_progress: ProgressFnT | None = None,
    sent: Callable[[RequestId], None] | None = None,
) -> JsonObject:
    """Send a request in the negotiated protocol's form and return the result as the server sent it.

    `sent` hears the id of the request when it goes out.

    Raises:
        MCPError: the server answered with an error, or the connection ended.
    """
    with _raw_result(sent) as slot:
        try:
            await session.send_request(request, _ANYTHING, progress_callback=on_progress)
        except ValidationError:
            # What the SDK would not accept is still what the server said; whoever shows it says what is wrong.
            if slot.result is None:
                raise
    return cast("JsonObject", slot.take())


@contextmanager
def overheard() -> Iterator[_Slot]:
    """Keep the raw result of the last request that SDK code sends inside the block (its handshake)."""
    with _raw_result() as slot:
        yield slot
