"""A View and its host, as seen from a test: what the View says goes in, what comes out is read back."""

import time
from collections.abc import Iterable
from typing import TypeVar, cast

from greenroom.protocol.jsonrpc import JsonObject, JsonValue, RequestId
from greenroom.protocol.mcp_apps.context import Dimensions, HostContext, ToolInfo
from greenroom.protocol.mcp_apps.effects import Effect, SendToView
from greenroom.protocol.mcp_apps.mode_requests import Clock
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.view_session import ViewSession, ViewSetup

E = TypeVar("E")

ALL: JsonObject = {
    "openLinks": {},
    "downloadFile": {},
    "serverTools": {},
    "serverResources": {},
    "logging": {},
    "message": {"text": {}, "image": {}, "resourceLink": {}},
    "updateModelContext": {"text": {}, "structuredContent": {}},
    "sandbox": {},
}
CONTEXT = HostContext(
    theme="light", locale="en-GB", time_zone="Europe/London", dimensions=Dimensions(width=768, max_height=5000)
)
LAUNCH: JsonObject = {"name": "launch", "inputSchema": {"type": "object"}}


def tool(
    name: str, *, app: bool = True, read_only: bool = False, destructive: bool = False, said: str = ""
) -> ToolFacts:
    """A tool as the host knows it."""
    return ToolFacts(
        name=name,
        definition={"name": name, "inputSchema": {"type": "object"}, "description": said},
        title=None,
        description=said,
        resource_uri=None,
        model_visible=True,
        app_visible=app,
        read_only=read_only,
        destructive=destructive,
    )


TOOLS = (
    tool("launch"),
    tool("read", read_only=True),
    tool("write"),
    tool("erase", destructive=True, read_only=True),
    tool("hidden", app=False, read_only=True),
)


def session(
    *,
    capabilities: JsonObject = ALL,
    context: HostContext = CONTEXT,
    tools: Iterable[ToolFacts] = TOOLS,
    min_height: int = 1,
    clock: Clock = time.monotonic,
) -> ViewSession:
    """A session before its View said anything."""
    setup = ViewSetup(
        host_info={"name": "Greenroom", "version": "1"},
        capabilities=capabilities,
        context=context,
        launch_tool="launch",
        min_height=min_height,
        clock=clock,
    )
    return ViewSession(setup, tuple(tools))


def call(method: str, params: JsonObject | None = None, request_id: RequestId = 1) -> JsonObject:
    """A request of the View."""
    message: JsonObject = {"jsonrpc": "2.0", "id": request_id, "method": method}
    return message if params is None else message | {"params": params}


def tell(method: str, params: JsonObject | None = None) -> JsonObject:
    """A notification of the View."""
    message: JsonObject = {"jsonrpc": "2.0", "method": method}
    return message if params is None else message | {"params": params}


def hello(
    version: str = "2026-01-26",
    modes: list[DisplayMode] | None = None,
    request_id: RequestId = 0,
    tools: JsonObject | None = None,
) -> JsonObject:
    """The View's `ui/initialize`; `tools` is what it declares of tools of its own."""
    declared: JsonObject = {} if modes is None else {"availableDisplayModes": cast("JsonValue", modes)}
    declared |= {} if tools is None else {"tools": tools}
    params: JsonObject = {
        "appInfo": {"name": "app", "version": "1"},
        "appCapabilities": declared,
        "protocolVersion": version,
    }
    return call("ui/initialize", params, request_id)


READY = tell("ui/notifications/initialized")


def live(view: ViewSession, modes: list[DisplayMode] | None = None, tools: JsonObject | None = None) -> ViewSession:
    """Let the View complete its handshake."""
    view.receive(hello(modes=modes, tools=tools))
    view.receive(READY)
    return view


def sent(effects: Iterable[Effect]) -> list[JsonObject]:
    """The messages among the effects."""
    return [effect.message for effect in effects if isinstance(effect, SendToView)]


def methods(effects: Iterable[Effect]) -> list[str]:
    """The methods of what is sent; an answer counts as its id."""
    return [str(message.get("method", message.get("id"))) for message in sent(effects)]


def params_of(message: JsonObject) -> JsonObject:
    """The parameters of a message."""
    return cast("JsonObject", message["params"])


def result_of(effects: Iterable[Effect]) -> JsonObject:
    """The result of the one answer among the effects."""
    (message,) = sent(effects)
    return cast("JsonObject", message["result"])


def error_of(effects: Iterable[Effect]) -> JsonObject:
    """The error of the one answer among the effects."""
    (message,) = sent(effects)
    return cast("JsonObject", message["error"])


def only(effects: Iterable[Effect], kind: type[E]) -> E:
    """The one effect of a kind."""
    (found,) = [effect for effect in effects if isinstance(effect, kind)]
    return found


def with_tool(context: HostContext = CONTEXT) -> HostContext:
    """The same surroundings, with the tool that launched the View."""
    return HostContext(
        theme=context.theme,
        locale=context.locale,
        time_zone=context.time_zone,
        dimensions=context.dimensions,
        tool=ToolInfo(definition=LAUNCH, call_id=3),
    )
