"""Who may see and call a tool: the model, a View of the same server, both, or nobody.

The rule is membership in the set the server wrote. Absent means both; an empty or unknown set means nobody. Whether a call
that is allowed also needs the person's consent is `consent.py`.
"""

from dataclasses import dataclass
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts


@dataclass(frozen=True, kw_only=True)
class Visibility:
    """Who may use a tool."""

    model: bool
    app: bool


EVERYONE: Final = Visibility(model=True, app=True)


def read_visibility(declared: JsonValue) -> Visibility:
    """Read `_meta.ui.visibility`. None (absent or null) means everyone; anything but a list means nobody."""
    if declared is None:
        return EVERYONE
    if not isinstance(declared, list):
        return Visibility(model=False, app=False)
    return Visibility(model="model" in declared, app="app" in declared)


def read_openai_visibility(meta: JsonObject) -> Visibility:
    """Read the older `openai/*` keys of a tool without `_meta.ui.visibility`.

    A private tool that does not mention Views would be reachable by nobody, so Views may call it.
    """
    private = meta.get("openai/visibility") == "private"
    accessible = meta.get("openai/widgetAccessible")
    if "openai/visibility" not in meta and accessible is None:
        return EVERYONE
    return Visibility(model=not private, app=accessible is True or (private and accessible is None))


def view_may_call(tool: ToolFacts | None) -> bool:
    """Whether a View may call this tool of its own server.

    None is a name the server does not list. Some servers accept app-only tools without listing them, so such a name has
    the default visibility: the server decides, after the person's consent.
    """
    return tool is None or tool.app_visible
