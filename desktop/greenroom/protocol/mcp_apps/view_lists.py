"""The lists that a View may ask its own server for, page by page: which there are, and what a View gets of each.

A page goes to the View as the server sent it, with two exceptions: tools that are not offered to Views are left out, and
a `null` for which an official View would drop the whole page. Cursors are the server's; nothing here reads them. Its
counterpart is `view_calls.py`, which asks.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.view_params import is_ours
from greenroom.protocol.mcp_apps.visibility import read_visibility
from greenroom.protocol.mcp_apps.wire_values import list_page

ListMethod: TypeAlias = Literal["tools/list", "resources/list", "resources/templates/list", "prompts/list"]
ListName: TypeAlias = Literal["tools", "resources", "prompts"]
"""What a server may announce a change of."""

_MEMBERS: Final[Mapping[ListMethod, str]] = {
    "tools/list": "tools",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
    "prompts/list": "prompts",
}


def changes_promised(name: ListName, capabilities: JsonObject, *, prompts: bool) -> bool:
    """Whether a View may hear of changes of this list: `hostCapabilities` say so, or it may list prompts at all."""
    if name == "prompts":
        return prompts
    capability = capabilities.get("serverTools" if name == "tools" else "serverResources")
    return isinstance(capability, dict) and capability.get("listChanged") is True


def offered_to_views(definition: JsonObject) -> bool:
    """Whether a tool's own declaration offers it to Views, by the specification's key alone."""
    meta = definition.get("_meta")
    ui = meta.get("ui") if isinstance(meta, dict) else None
    return read_visibility(ui.get("visibility") if isinstance(ui, dict) else None).app


def page_wanted(method: str, params: JsonObject) -> JsonObject | str:
    """Read what a View asks a list with, and return what goes to its server; a sentence where it is wrong."""
    cursor, meta = params.get("cursor"), params.get("_meta", {})
    if "cursor" in params and not isinstance(cursor, str):
        return f"{method}: cursor must be a string"
    if not isinstance(meta, dict):
        return f"{method}: _meta must be an object"
    wanted: JsonObject = {} if cursor is None else {"cursor": cursor}
    told = {key: value for key, value in meta.items() if not is_ours(key)}
    return {**wanted, "_meta": told} if told else wanted


def page_for_view(method: ListMethod, result: JsonObject, offered: Callable[[JsonObject], bool]) -> JsonObject:
    """Make one page of a list fit for a View; `offered` says which tools are."""
    member = _MEMBERS[method]
    page = list_page(result, member)
    if method == "tools/list":
        page[member] = _offered_only(page.get(member), offered)
    return page


def _offered_only(tools: JsonValue, offered: Callable[[JsonObject], bool]) -> list[JsonValue]:
    entries = tools if isinstance(tools, list) else []
    return [tool for tool in entries if isinstance(tool, dict) and offered(tool)]
