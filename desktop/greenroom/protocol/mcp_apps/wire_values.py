"""Core MCP objects made fit for a View, changing nothing but what makes an official View drop the whole message.

Servers send `null` where the schema has an optional member; Views refuse that without a word. Such members go, and only
in fields the protocol itself names: what is inside `structuredContent`, `_meta`, arguments and schemas belongs to the
author and passes untouched, and so does every member the protocol does not know.
"""

from collections.abc import Mapping
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

_RESULT: Final = frozenset({"content", "structuredContent", "isError", "resultType", "_meta"})
_BLOCK: Final = frozenset(
    {
        "text",
        "data",
        "blob",
        "mimeType",
        "uri",
        "name",
        "title",
        "description",
        "size",
        "icons",
        "annotations",
        "resource",
        "_meta",
    }
)
_ANNOTATIONS: Final = frozenset({"audience", "priority", "lastModified"})
_READ: Final = frozenset({"contents", "ttlMs", "cacheScope", "resultType", "_meta"})
_TOOL: Final = frozenset({"title", "description", "annotations", "outputSchema", "icons", "execution", "_meta"})
_RESOURCE: Final = frozenset({"title", "description", "mimeType", "size", "annotations", "icons", "_meta"})
_PROMPT: Final = frozenset({"title", "description", "arguments", "icons", "_meta"})
_ARGUMENT: Final = frozenset({"title", "description", "required"})
_PAGE: Final = frozenset({"nextCursor", "ttlMs", "cacheScope", "resultType", "_meta"})
_ENTRIES: Final[Mapping[str, frozenset[str]]] = {
    "tools": _TOOL,
    "resources": _RESOURCE,
    "resourceTemplates": _RESOURCE,
    "prompts": _PROMPT,
}
_HINTS: Final = frozenset({"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"})

INPUT_REQUIRED: Final = "input_required"


def tool_result(result: JsonObject) -> JsonObject:
    """Return a tool's result as a View can take it."""
    cleaned = _without_nulls(result, _RESULT)
    content = cleaned.get("content")
    if isinstance(content, list):
        cleaned["content"] = [_block(block) for block in content]
    return cleaned


def read_result(result: JsonObject) -> JsonObject:
    """Return the result of `resources/read` as a View can take it."""
    cleaned = _without_nulls(result, _READ)
    contents = cleaned.get("contents")
    if isinstance(contents, list):
        cleaned["contents"] = [_block(item) for item in contents]
    return cleaned


def list_page(result: JsonObject, member: str) -> JsonObject:
    """Return one page of a list (of `tools`, `resources`, `resourceTemplates` or `prompts`) as a View can take it."""
    cleaned = _without_nulls(result, _PAGE)
    entries = cleaned.get(member)
    if isinstance(entries, list):
        cleaned[member] = [_entry(entry, _ENTRIES[member]) for entry in entries]
    return cleaned


def _entry(entry: JsonValue, typed: frozenset[str]) -> JsonValue:
    if not isinstance(entry, dict):
        return entry
    cleaned = _without_nulls(entry, typed)
    hints, arguments = cleaned.get("annotations"), cleaned.get("arguments")
    if isinstance(hints, dict):
        cleaned["annotations"] = _without_nulls(hints, _HINTS | _ANNOTATIONS)
    if typed is _PROMPT and isinstance(arguments, list):
        cleaned["arguments"] = [_without_nulls(one, _ARGUMENT) if isinstance(one, dict) else one for one in arguments]
    return cleaned


def tool_definition(definition: JsonObject) -> JsonObject | None:
    """Return a tool as `hostContext.toolInfo.tool`, or None where a View would refuse it and the handshake with it."""
    schema = definition.get("inputSchema")
    if not isinstance(definition.get("name"), str) or not isinstance(schema, dict) or schema.get("type") != "object":
        return None
    cleaned = _without_nulls(definition, _TOOL)
    hints = cleaned.get("annotations")
    if isinstance(hints, dict):
        cleaned["annotations"] = _without_nulls(hints, _HINTS)
    output = cleaned.get("outputSchema")
    if not isinstance(output, dict) or output.get("type") != "object":
        cleaned.pop("outputSchema", None)
    return cleaned


def needs_input(result: JsonObject) -> bool:
    """Whether the server asks for more instead of answering: a View would take that for an empty success."""
    return result.get("resultType") == INPUT_REQUIRED


def odd_structured_content(result: JsonObject) -> bool:
    """Whether `structuredContent` is there and no object: older Views drop such a result."""
    structured = result.get("structuredContent")
    return structured is not None and not isinstance(structured, dict)


def _block(block: JsonValue) -> JsonValue:
    if not isinstance(block, dict):
        return block
    cleaned = _without_nulls(block, _BLOCK)
    for member, typed in (("annotations", _ANNOTATIONS), ("resource", _BLOCK)):
        inner = cleaned.get(member)
        if isinstance(inner, dict):
            cleaned[member] = _without_nulls(inner, typed)
    return cleaned


def _without_nulls(value: Mapping[str, JsonValue], typed: frozenset[str]) -> JsonObject:
    return {name: member for name, member in value.items() if member is not None or name not in typed}


def filled_text(value: JsonValue) -> str | None:
    """A text that says something; None for an empty one and for whatever else stands there."""
    return value if isinstance(value, str) and value else None
