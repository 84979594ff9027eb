"""The host's side of the conversation with one View, as a state machine without I/O.

Messages of the View and events of the host go in, effects come out, in the order in which they must happen; nothing here
waits, sends or stores. The rules it keeps:

* Nothing but answers is sent before the View said `ui/notifications/initialized` after an accepted `ui/initialize`.
* A second `ui/initialize` starts over: the gate closes, and input and outcome are delivered again.
* A request is answered once, under its own id, unless the View cancelled it or started over.
* No `ui/*` method ever becomes work for the server.
* After `EndView` it says nothing more.

`waiting` until initialised → `live` → `closing` once teardown was asked → `closed`. Counterpart: `effects.py`; the requests
that need the host are in `view_calls.py`, those that need no session in `answers.py`, what the View is told unasked in
`delivery.py`, its height in `inline_height.py`, how it is told of its end in `farewell.py`.
Specification: https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, TypeAlias, assert_never, cast

from greenroom.protocol import jsonrpc
from greenroom.protocol.jsonrpc import (
    Failure,
    JsonObject,
    JsonValue,
    Malformed,
    Notification,
    Request,
    Success,
    success,
)
from greenroom.protocol.mcp_apps import answers, view_params
from greenroom.protocol.mcp_apps.app_tools import AppTools
from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.delivery import Delivery
from greenroom.protocol.mcp_apps.display_modes import WhyNot
from greenroom.protocol.mcp_apps.effects import (
    CallKey,
    Effect,
    EndView,
    Initialized,
    Logged,
    SendToView,
    ShowMode,
    send_error,
)
from greenroom.protocol.mcp_apps.farewell import Farewell
from greenroom.protocol.mcp_apps.inline_height import InlineHeight
from greenroom.protocol.mcp_apps.mode_requests import Clock, Modes
from greenroom.protocol.mcp_apps.names import KNOWN_VERSIONS, LATEST_VERSION, DisplayMode
from greenroom.protocol.mcp_apps.notes import Notes
from greenroom.protocol.mcp_apps.outcomes import Outcome
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.view_calls import ViewCalls, odd_result
from greenroom.protocol.mcp_apps.view_lists import ListMethod, ListName, changes_promised, offered_to_views

Phase: TypeAlias = Literal["waiting", "live", "closing", "closed"]

SANDBOX_PREFIX: Final = "ui/notifications/sandbox-"
"""Messages between host and sandbox proxy. None of them may come from a View."""

_QUIET: Final = frozenset({"notifications/progress"})
"""Notifications that need no action and no remark."""


@dataclass(frozen=True, kw_only=True)
class ViewSetup:
    """What is known of a View before it speaks."""

    host_info: JsonObject
    """`{"name", "version"}`."""
    capabilities: JsonObject
    """`hostCapabilities`, built by `capabilities.py`. A method whose capability is absent is not served."""
    context: HostContext
    """Its `display_modes` are what the host supports, and may be fewer in a later one."""
    launch_tool: str
    """The tool whose call this View shows."""
    server_prompts: bool = False
    """The View's server has prompts, which no capability of the host tells of."""
    offered: Callable[[JsonObject], bool] = offered_to_views
    """Whether a tool of this definition is offered to Views, as the host in question reads it."""
    height: int | None = None
    """The inline height that a View had reported before it was shown anew."""
    min_height: int = 1
    max_height: int = 5000
    """Bounds of the inline frame in CSS pixels; the context's own largest height counts too."""
    teardown_seconds: float = 2.0
    clock: Clock = time.monotonic
    """By which its wishes for a display mode have a pace."""


class ViewSession:
    """One View, from its mount to its end. `phase`, `initialized` and `height` are for reading only."""

    def __init__(self, setup: ViewSetup, tools: Sequence[ToolFacts]) -> None:
        """Start a session.

        Args:
            setup: everything but the tools.
            tools: all tools of the View's own server, those hidden from the model included.
        """
        self.phase: Phase = "waiting"
        self.initialized = False
        self._setup = setup
        self._notes = Notes()
        self._size = InlineHeight(setup.height, lowest=setup.min_height, highest=setup.max_height, notes=self._notes)
        self._calls = ViewCalls(tools, setup.launch_tool, self._notes, setup.offered)
        self._modes = Modes(
            setup.context.display_mode,
            host=lambda: self._delivery.context.display_modes,
            declared=lambda: None if self._handshake is None else self._handshake.display_modes,
            clock=setup.clock,
        )
        self._delivery = Delivery(self._true_context(setup.context))
        self.app_tools = AppTools(self._notes, self._next_id)
        self._handshake: view_params.Handshake | None = None
        """The last accepted one."""
        self._was_initialized = False
        self._last_id = 0
        self._farewell = Farewell(self._notes, setup.teardown_seconds)

    # --- what the View says ------------------------------------------------------------------------------------------

    def receive(self, message: JsonValue) -> list[Effect]:
        """Take one message as the View posted it. Any JSON value is accepted."""
        if self.phase == "closed":
            return []
        match jsonrpc.parse(message):
            case Request(method=method) | Notification(method=method) if method.startswith(SANDBOX_PREFIX):
                return self._end("the View sent a message that only the sandbox may send")
            case Request() as request:
                return self._request(request)
            case Notification() as notification:
                return self._notification(notification)
            case (Success() | Failure()) as answer:
                return self._answered(answer)
            case Malformed() as malformed:
                return answers.not_understood(malformed, self._notes)
            case never:
                assert_never(never)

    def _request(self, request: Request) -> list[Effect]:
        served = self._REQUESTS.get(request.method)
        if served is None or (served.capability and served.capability not in self._setup.capabilities):
            return answers.not_served(request, self._notes)
        starts_over = request.method == "ui/initialize" and self._handshake is not None
        if not starts_over and (request.id in self._modes.requests or self._calls.waits_for(request.id)):
            return answers.id_is_taken(request, self._notes)
        return served.handle(self, request)

    def _notification(self, notification: Notification) -> list[Effect]:
        handle = self._NOTIFICATIONS.get(notification.method)
        if handle is not None:
            return handle(self, notification.params)
        if notification.method in _QUIET:
            return []
        return self._notes.note("info", f"{notification.method[:80]}: this host does nothing with it")

    def _initialize(self, request: Request) -> list[Effect]:
        read = view_params.handshake(request.params)
        if isinstance(read, str):
            return [send_error(request.id, jsonrpc.INVALID_PARAMS, read), *self._notes.note("error", read)]
        gone = [] if self._handshake is None else self._start_over("the View started over")
        self._handshake = read
        version = read.protocol_version if read.protocol_version in KNOWN_VERSIONS else LATEST_VERSION
        result: JsonObject = {
            "protocolVersion": version,
            "hostInfo": self._setup.host_info,
            "hostCapabilities": self._setup.capabilities,
            "hostContext": self._delivery.handshake(),
        }
        return [*gone, SendToView(message=success(request.id, result))]

    def _start_over(self, reason: str) -> list[Effect]:
        """Ids start again with a new handshake, so an answer to an old request could settle a new one."""
        self._modes.requests.clear()
        self.initialized = False
        if self.phase == "live":
            self.phase = "waiting"
        return [*self._calls.abandon(reason), *self.app_tools.withdraw()]

    def _initialized(self, _params: JsonObject) -> list[Effect]:
        if self._handshake is None:
            return self._notes.note("error", "the View says it is initialized, but no ui/initialize was accepted")
        if self.initialized:
            return self._notes.note("info", "the View says again that it is initialized, without a new ui/initialize")
        again, self._was_initialized = self._was_initialized, True
        self.initialized = True
        if self.phase == "waiting":
            self.phase = "live"
        done = Initialized(
            app_info=self._handshake.app_info,
            app_capabilities=self._handshake.app_capabilities,
            protocol_version=self._handshake.protocol_version,
            again=again,
        )
        tools = self.app_tools.listens(self._handshake.app_capabilities)
        return [done, *_send(self._delivery.open()), *tools]

    def _pong(self, request: Request) -> list[Effect]:
        return [SendToView(message=success(request.id, {}))]

    def _call_tool(self, request: Request) -> list[Effect]:
        return self._calls.call_tool(request)

    def _read_resource(self, request: Request) -> list[Effect]:
        return self._calls.read_resource(request)

    def _list(self, request: Request) -> list[Effect]:
        if request.method == "prompts/list" and not self._setup.server_prompts:
            return answers.not_served(request, self._notes)
        return self._calls.list_page(request, cast("ListMethod", request.method))

    def _open_link(self, request: Request) -> list[Effect]:
        return self._calls.open_link(request)

    def _message(self, request: Request) -> list[Effect]:
        return self._calls.message(request, self._setup.capabilities.get("message"))

    def _download(self, request: Request) -> list[Effect]:
        return self._calls.download(request)

    def _sample(self, request: Request) -> list[Effect]:
        return self._calls.sample(request)

    def _update_context(self, request: Request) -> list[Effect]:
        return answers.context_update(request, self._setup.capabilities.get("updateModelContext"), self._notes)

    def _request_mode(self, request: Request) -> list[Effect]:
        wanted = view_params.display_mode(request.params)
        if wanted is None:
            text = "ui/request-display-mode: mode must be inline, fullscreen or pip"
            return [send_error(request.id, jsonrpc.INVALID_PARAMS, text), *self._notes.note("warning", text)]
        mode = self.mode if self.phase == "closing" else self._modes.wanted_by_view(wanted)
        if mode == self.mode:
            why = "the View was just sent back, so its own wish for a mode does not count for a while"
            noted = self._notes.note("info", why) if wanted != mode and self._modes.resting else []
            return [SendToView(message=success(request.id, {"mode": mode})), *noted]
        self._modes.requests.append(request.id)
        return self._show(mode)

    def _size_changed(self, params: JsonObject) -> list[Effect]:
        return self._size.reported(params, self._delivery.context.dimensions) if self.mode == "inline" else []

    def _logged(self, params: JsonObject) -> list[Effect]:
        level, logger = params.get("level"), params.get("logger")
        if not isinstance(level, str):
            return self._notes.note("warning", "notifications/message: level must be a string")
        return [Logged(level=level, logger=logger if isinstance(logger, str) else None, data=params.get("data"))]

    def _cancelled(self, params: JsonObject) -> list[Effect]:
        request_id = view_params.request_id(params)
        if request_id is None:
            return self._notes.note("warning", "notifications/cancelled: requestId must be a string or a whole number")
        self._modes.cancelled(request_id)
        return self._calls.cancelled(request_id)

    def _list_changed(self, _params: JsonObject) -> list[Effect]:
        """What it says before it listens is too early to matter: the list is read then anyway."""
        return self.app_tools.changed() if self.initialized else []

    def _wants_end(self, _params: JsonObject) -> list[Effect]:
        """Granted at once, and the same way as any other end. One that is not shown yet cannot be told, and stays."""
        if self.phase == "closing":
            return []
        if not self.initialized:
            return self._notes.note("warning", "the View asked to be closed before it was initialized, and stays")
        self._farewell.by_view = True
        return self.teardown("the View asked to be closed")

    def _answered(self, answer: Success | Failure) -> list[Effect]:
        if (noted := self._farewell.answered(answer)) is not None:
            return [*noted, *self._end("closed")]
        answered = self.app_tools.answered(answer)
        if answered is None:
            return self._notes.note("info", "the View answered a request that was never sent")
        return answered

    # --- what the host reports ---------------------------------------------------------------------------------------

    def tools_changed(self, tools: Sequence[ToolFacts]) -> list[Effect]:
        """The server's tools are now these; calls are judged by the current ones."""
        return self._while_open(lambda: self._calls.tools_changed(tools))

    def tool_input_partial(self, arguments: JsonObject) -> list[Effect]:
        """What is known so far of arguments that are still being written. Nothing once they are complete."""
        return self._while_open(lambda: _send(self._delivery.tool_input_partial(arguments)))

    def list_changed(self, name: ListName) -> list[Effect]:
        """The server announced that a list changed: a View that listens is told where it was promised that."""
        if not self.initialized or self.phase != "live":
            return []
        if not changes_promised(name, self._setup.capabilities, prompts=self._setup.server_prompts):
            return []
        return _send([jsonrpc.notification(f"notifications/{name}/list_changed", {})])

    def tool_input(self, arguments: JsonObject) -> list[Effect]:
        """The complete arguments of the call that the View shows. Only the first ones count."""
        return self._while_open(lambda: _send(self._delivery.tool_input(arguments)))

    def tool_result(self, result: JsonObject) -> list[Effect]:
        """The result of that call, as the server sent it, `isError` included."""
        odd = odd_result(self._setup.launch_tool, result, self._notes)
        return self._while_open(lambda: [*_send(self._delivery.tool_result(result)), *odd])

    def tool_cancelled(self, reason: str) -> list[Effect]:
        """That call ended without a result: cancelled, timed out, or failed at the protocol."""
        return self._while_open(lambda: _send(self._delivery.tool_cancelled(reason)))

    def context_changed(self, context: HostContext) -> list[Effect]:
        """The surroundings are now these. The session's own display mode counts, whatever `context` says."""
        return self._while_open(lambda: _send(self._delivery.context_is(self._true_context(context))))

    def mode_chosen(self, mode: DisplayMode, context: HostContext, *, by_person: bool = True) -> list[Effect]:
        """A mode was chosen for it; `context` holds the dimensions it brings. Refused where `why_not` has a reason."""
        if self.phase in {"closing", "closed"} or mode == self.mode:
            return []
        if self.why_not(mode) is not None:
            return self._notes.note("info", f"the display mode {mode} is not to be had, so it stays {self.mode}")
        if by_person:
            self._modes.sent_to(mode)
        return [*self._show(mode), *self.context_changed(context)]

    def mode_shown(self, context: HostContext) -> list[Effect]:
        """The container shows `mode` since a `ShowMode`; `context` holds the dimensions it has now.

        To be called after every `ShowMode`. The View is told mode and dimensions together, then a request of its own for
        the mode is answered.
        """
        done: JsonObject = {"mode": self.mode}
        told = [SendToView(message=success(request_id, done)) for request_id in self._modes.answered()]
        return self._while_open(lambda: [*self.context_changed(context), *told])

    def consent_answered(self, call: CallKey, *, granted: bool, reason: str = "") -> list[Effect]:
        """The person, a remembered answer or a policy decided; `reason` is told to the View when it was refused."""
        return self._while_open(lambda: self._calls.consent_answered(call, granted=granted, reason=reason))

    def call_finished(self, call: CallKey, outcome: Outcome) -> list[Effect]:
        """The work of a call is over. Nothing happens where the View no longer waits for it."""
        return self._while_open(lambda: self._calls.finished(call, outcome))

    def call_progress(self, call: CallKey, progress: float, total: float | None, message: str | None) -> list[Effect]:
        """The server reported progress of a call."""
        if not self.initialized:
            return []
        return self._while_open(lambda: self._calls.progressed(call, progress, total, message))

    def keep_alive(self) -> list[Effect]:
        """Tell the View that its calls still run. To be called every 20 s: official Views give up after 60."""
        if not self.initialized:
            return []
        return self._while_open(self._calls.signs_of_life)

    def mounted_anew(self) -> list[Effect]:
        """Its document is loaded anew: what the one before had said and asked is over, and nobody listens yet."""
        if self.phase == "closed":
            return []
        self._handshake = None
        self._delivery.close()
        return self._start_over("the View was loaded anew")

    def teardown(self, reason: str) -> list[Effect]:
        """End the View, which is told first if it listens. Its calls are still served until it answers."""
        if self.phase in {"closing", "closed"}:
            return []
        if not self.initialized:
            return self._end(reason)
        self.phase = "closing"
        self._calls.asks = False
        told = self._farewell.say(self._next_id(), reason)
        return [*self.app_tools.withdraw(), *told]

    def teardown_expired(self) -> list[Effect]:
        """The View did not answer the teardown in time."""
        if self.phase != "closing":
            return []
        return [
            *self._notes.note("warning", "the View did not answer ui/resource-teardown in time"),
            *self._end("closed"),
        ]

    def gone(self) -> None:
        """The View has ended, whatever this session was at: nothing that still comes of it is heard."""
        self.phase = "closed"

    # --- what the host may ask ---------------------------------------------------------------------------------------

    def why_not(self, mode: DisplayMode) -> WhyNot | None:
        """Why the person may not choose this display mode for this View; None where they may."""
        return self._modes.why_not(mode, started=self._handshake is not None)

    @property
    def height(self) -> int | None:
        """The inline height by the View's last report, in CSS pixels; None before the first. Kept while not inline."""
        return self._size.height

    @property
    def mode(self) -> DisplayMode:
        """The mode that it is shown in."""
        return self._modes.mode

    @property
    def must_leave(self) -> bool:
        """Whether it is shown in a mode that it may not be shown in any more."""
        return self._modes.must_leave

    # --- inner workings ----------------------------------------------------------------------------------------------

    def _true_context(self, context: HostContext) -> HostContext:
        return replace(context, display_mode=self.mode)

    def _show(self, mode: DisplayMode) -> list[Effect]:
        self._modes.mode = mode
        return [ShowMode(mode=mode), *(self._size.restored() if mode == "inline" else [])]

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _while_open(self, effects: Callable[[], list[Effect]]) -> list[Effect]:
        return [] if self.phase == "closed" else effects()

    def _end(self, reason: str) -> list[Effect]:
        self.phase = "closed"
        end = EndView(reason=reason, by_view=self._farewell.by_view)
        return [*self._calls.abandon(reason), *self.app_tools.withdraw(), end]

    @dataclass(frozen=True, kw_only=True)
    class _Served:
        """How a request is served, and the capability without which it is not."""

        handle: "Callable[[ViewSession, Request], list[Effect]]"
        capability: str | None = None

    _REQUESTS: ClassVar[Mapping[str, _Served]] = {
        "ping": _Served(handle=_pong),
        "ui/initialize": _Served(handle=_initialize),
        "ui/request-display-mode": _Served(handle=_request_mode),
        "ui/open-link": _Served(handle=_open_link, capability="openLinks"),
        "ui/download-file": _Served(handle=_download, capability="downloadFile"),
        "ui/message": _Served(handle=_message, capability="message"),
        "ui/update-model-context": _Served(handle=_update_context, capability="updateModelContext"),
        "sampling/createMessage": _Served(handle=_sample, capability="sampling"),
        "tools/call": _Served(handle=_call_tool, capability="serverTools"),
        "resources/read": _Served(handle=_read_resource, capability="serverResources"),
        "tools/list": _Served(handle=_list, capability="serverTools"),
        "resources/list": _Served(handle=_list, capability="serverResources"),
        "resources/templates/list": _Served(handle=_list, capability="serverResources"),
        "prompts/list": _Served(handle=_list),
    }
    _NOTIFICATIONS: ClassVar[Mapping[str, "Callable[[ViewSession, JsonObject], list[Effect]]"]] = {
        "ui/notifications/initialized": _initialized,
        "ui/notifications/size-changed": _size_changed,
        "ui/notifications/request-teardown": _wants_end,
        "notifications/message": _logged,
        "notifications/tools/list_changed": _list_changed,
        "notifications/cancelled": _cancelled,
    }


def _send(messages: Sequence[JsonObject]) -> list[Effect]:
    return [SendToView(message=message) for message in messages]
