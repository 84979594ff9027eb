"""What a View is told about its surroundings: `hostContext`, whole at the handshake and in parts when it changes.

A View merges a change by replacing top-level members, so a change carries whole members and never parts of one. Nothing
in it is ever null, and no enum holds a value that a View does not know: either would cost the View its handshake.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from greenroom.protocol.jsonrpc import JsonObject, RequestId
from greenroom.protocol.mcp_apps.names import DisplayMode, Platform, Theme
from greenroom.protocol.mcp_apps.styles import DEFAULT_VARIABLES, known_only
from greenroom.protocol.mcp_apps.wire_values import tool_definition


@dataclass(frozen=True, kw_only=True)
class Dimensions:
    """The room inside the View's container, in CSS pixels.

    Per axis: a fixed size (the host owns it), a largest size (the View decides up to it), or neither (the View decides).
    """

    width: int | None = None
    height: int | None = None
    max_width: int | None = None
    max_height: int | None = None

    def __post_init__(self) -> None:
        """Raises: ValueError: an axis is both fixed and flexible."""
        if (self.width is not None and self.max_width is not None) or (
            self.height is not None and self.max_height is not None
        ):
            raise ValueError("an axis is either fixed or has a largest size")

    def to_wire(self) -> JsonObject:
        """`containerDimensions`; an axis without a limit is left out."""
        named = {"width": self.width, "height": self.height, "maxWidth": self.max_width, "maxHeight": self.max_height}
        return {name: size for name, size in named.items() if size is not None}


@dataclass(frozen=True, kw_only=True)
class Insets:
    """How much of each edge is covered by the device, in CSS pixels."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0

    def to_wire(self) -> JsonObject:
        """`safeAreaInsets`: all four, always."""
        return {"top": self.top, "right": self.right, "bottom": self.bottom, "left": self.left}


@dataclass(frozen=True, kw_only=True)
class ToolInfo:
    """The call that the View shows: the tool's definition as the server sent it, and the id of the request."""

    definition: JsonObject
    call_id: RequestId | None = None

    def to_wire(self) -> JsonObject | None:
        """`toolInfo`, or None where the definition would make a View refuse the handshake."""
        tool = tool_definition(self.definition)
        if tool is None:
            return None
        return {"tool": tool} if self.call_id is None else {"id": self.call_id, "tool": tool}


@dataclass(frozen=True, kw_only=True)
class HostContext:
    """Everything a View is told. Optional members are left out on the wire while they are None."""

    theme: Theme
    locale: str
    """A BCP 47 tag."""
    time_zone: str
    """An IANA name."""
    dimensions: Dimensions = Dimensions()
    display_mode: DisplayMode = "inline"
    display_modes: tuple[DisplayMode, ...] = ("inline", "fullscreen")
    """What the host supports."""
    tool: ToolInfo | None = None
    user_agent: str = "Greenroom"
    platform: Platform = "desktop"
    hover: bool = True
    touch: bool = False
    insets: Insets = Insets()
    variables: Mapping[str, str] = field(default_factory=lambda: DEFAULT_VARIABLES)
    fonts: str | None = None
    """`@font-face` rules; the fonts must lie on the sandbox origin or on a declared one."""

    def showing_call(self, call_id: RequestId | None) -> "HostContext":
        """The same surroundings, for a View that shows the call of this id; None where it is not known."""
        if self.tool is None or call_id is None:
            return self
        return replace(self, tool=replace(self.tool, call_id=call_id))

    def to_wire(self) -> JsonObject:
        """`hostContext`, ready for the handshake."""
        wire: JsonObject = {
            "theme": self.theme,
            "styles": self._styles(),
            "displayMode": self.display_mode,
            "availableDisplayModes": list(self.display_modes),
            "containerDimensions": self.dimensions.to_wire(),
            "locale": self.locale,
            "timeZone": self.time_zone,
            "userAgent": self.user_agent,
            "platform": self.platform,
            "deviceCapabilities": {"touch": self.touch, "hover": self.hover},
            "safeAreaInsets": self.insets.to_wire(),
        }
        tool = self.tool.to_wire() if self.tool else None
        if tool is not None:
            wire["toolInfo"] = tool
        return wire

    def _styles(self) -> JsonObject:
        variables: JsonObject = dict(known_only(self.variables))
        styles: JsonObject = {"variables": variables} if variables else {}
        if self.fonts is not None:
            styles["css"] = {"fonts": self.fonts}
        return styles


def changes(before: JsonObject, after: JsonObject) -> JsonObject:
    """Return the top-level members of `after` that differ from `before`, each whole. Empty: nothing to tell.

    A member that is gone cannot be told: the protocol has no way to take one back.
    """
    return {name: value for name, value in after.items() if name not in before or before[name] != value}
