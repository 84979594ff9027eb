"""What servers write about their tools: read once, never trusted, never a reason for a tool to stop working.

A mistake in the metadata becomes a problem in words and costs the tool its View at most. What they write about the View's
document is `resource_ui.py`; where a tool says its document lies is here.
"""

from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.names import URI_SCHEME
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.visibility import Visibility, read_openai_visibility, read_visibility
from greenroom.protocol.mcp_apps.wire_values import filled_text


def tool_facts(definition: JsonObject, profile: HostProfile) -> ToolFacts:
    """Read one tool definition as `profile` reads it.

    A definition without a usable name gets the empty name, which no call can use, and a problem that says so.
    """
    problems: list[str] = []
    openai = profile.metadata.openai_keys.value
    meta = _object(definition.get("_meta"), "_meta", problems)
    ui = _object(meta.get("ui"), "_meta.ui", problems)
    hints = _object(definition.get("annotations"), "annotations", problems)
    name = filled_text(definition.get("name"))
    if name is None:
        problems.append("the tool has no name")
    visibility = _visibility(meta, ui, openai=openai)
    if not (visibility.model or visibility.app):
        problems.append("_meta.ui.visibility names neither the model nor the app: nobody can call this tool")
    return ToolFacts(
        name=name or "",
        definition=definition,
        title=filled_text(definition.get("title")) or filled_text(hints.get("title")),
        description=filled_text(definition.get("description")) or "",
        resource_uri=_resource_uri(meta, ui, problems, openai=openai),
        model_visible=visibility.model,
        app_visible=visibility.app,
        read_only=hints.get("readOnlyHint") is True,
        destructive=hints.get("destructiveHint") is True,
        open_world=hints.get("openWorldHint") is True,
        idempotent=hints.get("idempotentHint") is True,
        problems=tuple(problems + [_misplaced(key) for key in ("csp", "permissions") if key in ui]),
    )


def _resource_uri(meta: JsonObject, ui: JsonObject, problems: list[str], *, openai: bool) -> str | None:
    """The nested key wins over the flat one, and both over the other dialect's."""
    candidates = [
        ("_meta.ui.resourceUri", ui.get("resourceUri")),
        ('_meta["ui/resourceUri"]', meta.get("ui/resourceUri")),
    ]
    if openai:
        candidates.append(('_meta["openai/outputTemplate"]', meta.get("openai/outputTemplate")))
    for place, value in candidates:
        if value is None:
            continue
        if isinstance(value, str) and value.startswith(URI_SCHEME) and len(value) > len(URI_SCHEME):
            return value
        problems.append(f"{place} is no {URI_SCHEME} address, so the tool has no View: {str(value)[:80]!r}")
        return None
    return None


def _visibility(meta: JsonObject, ui: JsonObject, *, openai: bool) -> Visibility:
    if ui.get("visibility") is None and openai:
        return read_openai_visibility(meta)
    return read_visibility(ui.get("visibility"))


def _object(value: JsonValue, place: str, problems: list[str]) -> JsonObject:
    if isinstance(value, dict):
        return value
    if value is not None:
        problems.append(f"{place} is not an object and was ignored")
    return {}


def _misplaced(key: str) -> str:
    return f"_meta.ui.{key} stands on a tool, where it means nothing: it belongs on the resource"
