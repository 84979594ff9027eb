"""Servers in the JSON of a README or of another client's settings, whichever of the many shapes it has.

Where the servers are is found here; what one of them says is read by `json_server`.
"""

from collections.abc import Iterator
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Reading, Remark, Understood
from greenroom.servers.adding.json_server import looks_like_server, read_server
from greenroom.servers.adding.loose_json import NotJson, read_loose_json

_HOLDERS: Final = ("mcpServers", "servers", "mcp_servers", "context_servers", "amp.mcpServers", "mcp.servers")
_MOST_SERVERS: Final = 50
_LONGEST_SHOWN: Final = 120


def read_json(text: str, *, name: str = "") -> Reading:
    """Read all servers in a JSON text. A server without a name of its own gets `name`, or one made of what it starts."""
    text = text.strip()
    if text.startswith('"'):
        # Members without the braces around them, as a README shows what is to be added to a file.
        text = f"{{{text.rstrip().rstrip(',')}}}"
    try:
        read = read_loose_json(text)
    except NotJson as error:
        return Reading(remarks=(Remark(level="error", text=f"Line {error.line} is not valid JSON: {error.why}."),))
    remarks = [
        Remark(level="error", text=f"“{visible(member, longest=_LONGEST_SHOWN)}” stands twice in one object.")
        for member in read.repeated
    ]
    if read.rest:
        shown = visible(read.rest, longest=_LONGEST_SHOWN)
        remarks.append(Remark(level="warning", text=f"Left out: behind the JSON stands “{shown}”."))
    found = list(_servers(read.value, name))
    if not found:
        text = 'There is no server in this JSON: it needs "mcpServers", or a "command" or a "url".'
        remarks.append(Remark(level="error", text=text))
    if len(found) > _MOST_SERVERS:
        remarks.append(
            Remark(level="warning", text=f"It holds {len(found)} servers; the first {_MOST_SERVERS} are shown.")
        )
    return Reading(found=tuple(found[:_MOST_SERVERS]), remarks=tuple(remarks))


def _servers(document: JsonValue, name: str) -> Iterator[Understood]:
    if isinstance(document, list):
        for item in document:
            if isinstance(item, dict):
                yield read_server(item, _own_name(item))
        return
    if not isinstance(document, dict):
        return
    if looks_like_server(document):
        yield read_server(document, name or _own_name(document))
        return
    for key, value in _named(document):
        yield read_server(value, key)


def _named(document: JsonObject) -> Iterator[tuple[str, JsonObject]]:
    """The members that are servers: of a known holder, of one holder inside `mcp`, or of the document itself."""
    holder = _holder(document)
    for key, value in holder.items():
        if isinstance(value, dict):
            yield key, value


def _holder(document: JsonObject) -> JsonObject:
    for name in _HOLDERS:
        inner = document.get(name)
        if isinstance(inner, dict):
            return inner
        if isinstance(inner, list):
            return {
                _own_name(item) or f"{name} {at}": item for at, item in enumerate(inner, 1) if isinstance(item, dict)
            }
    inner = document.get("mcp")
    if isinstance(inner, dict):
        return _holder(inner)
    return document if any(isinstance(one, dict) and looks_like_server(one) for one in document.values()) else {}


def _own_name(item: JsonObject) -> str:
    name = item.get("name")
    return name if isinstance(name, str) else ""
