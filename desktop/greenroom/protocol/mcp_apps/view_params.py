"""The parameters of a View's messages, read from untrusted objects.

Each reader returns the typed value, or a sentence that says what is wrong; nothing raises. Members that nobody knows are
left alone, as the protocol asks.
"""

import math
from dataclasses import dataclass
from typing import cast, get_args

from greenroom.protocol.jsonrpc import JsonObject, JsonValue, RequestId
from greenroom.protocol.mcp_apps.names import DisplayMode


@dataclass(frozen=True, kw_only=True)
class Handshake:
    """`ui/initialize`."""

    app_info: JsonObject
    app_capabilities: JsonObject
    protocol_version: str
    display_modes: tuple[DisplayMode, ...] | None
    """Those the View declares; None when it declares none."""


@dataclass(frozen=True, kw_only=True)
class ToolCall:
    """`tools/call`. `meta` is what goes to the server: without our own keys and without the View's progress token."""

    name: str
    arguments: JsonObject
    meta: JsonObject


def handshake(params: JsonObject) -> Handshake | str:
    """Read the parameters of `ui/initialize`."""
    info, capabilities, version = params.get("appInfo"), params.get("appCapabilities"), params.get("protocolVersion")
    if not isinstance(info, dict) or not isinstance(info.get("name"), str) or not isinstance(info.get("version"), str):
        return "ui/initialize: appInfo must be an object with name and version"
    if not isinstance(capabilities, dict):
        return "ui/initialize: appCapabilities must be an object"
    if not isinstance(version, str):
        return "ui/initialize: protocolVersion must be a string"
    return Handshake(
        app_info=info,
        app_capabilities=capabilities,
        protocol_version=version,
        display_modes=_modes(capabilities.get("availableDisplayModes")),
    )


def _modes(declared: JsonValue) -> tuple[DisplayMode, ...] | None:
    if not isinstance(declared, list):
        return None
    return tuple(mode for mode in get_args(DisplayMode) if mode in declared)


def tool_call(params: JsonObject) -> ToolCall | str:
    """Read the parameters of `tools/call`."""
    name, arguments, meta = params.get("name"), params.get("arguments", {}), params.get("_meta", {})
    if not isinstance(name, str) or not name:
        return "tools/call: name must be a non-empty string"
    if not isinstance(arguments, dict):
        return "tools/call: arguments must be an object"
    if not isinstance(meta, dict):
        return "tools/call: _meta must be an object"
    return ToolCall(name=name, arguments=arguments, meta={key: meta[key] for key in meta if not is_ours(key)})


def is_ours(key: str) -> bool:
    """Whether a member of `_meta` stays here: the token would collide with the client's own, reserved keys say who it is."""
    return key == "progressToken" or key.startswith("io.modelcontextprotocol/")


def text(params: JsonObject, name: str) -> str | None:
    """Read one member that must be a non-empty string; None where it is not."""
    value = params.get(name)
    return value if isinstance(value, str) and value else None


def display_mode(params: JsonObject) -> DisplayMode | None:
    """Read `mode`; None where it is no display mode."""
    mode = params.get("mode")
    return cast("DisplayMode", mode) if isinstance(mode, str) and mode in get_args(DisplayMode) else None


def progress_token(params: JsonObject) -> RequestId | None:
    """Read `_meta.progressToken` of any request."""
    meta = params.get("_meta")
    token = meta.get("progressToken") if isinstance(meta, dict) else None
    return token if isinstance(token, str | int) and not isinstance(token, bool) else None


def request_id(params: JsonObject) -> RequestId | None:
    """Read `requestId` of `notifications/cancelled`."""
    value = params.get("requestId")
    return value if isinstance(value, str | int) and not isinstance(value, bool) else None


def number(value: JsonValue) -> float | None:
    """Read a finite number; None for anything else, a boolean included."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isinstance(value, int) or math.isfinite(value) else None
