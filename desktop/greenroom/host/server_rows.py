"""A server as the page lists it: its connection's state in the words of the contract."""

import json
import re
from collections.abc import Sequence

from greenroom.host.planner import Planner
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import ServerRow, ToolRow
from greenroom.protocol.visible import shown_name, visible
from greenroom.servers.connection import Connection

STDERR_LINES = 20
LONGEST_LINE = 2_000
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def server_row(connection: Connection, planner: Planner) -> ServerRow:
    """One row, with all tools of the server."""
    status = connection.status
    version = (status.server_info or {}).get("version")
    return ServerRow(
        key=connection.entry.key,
        name=shown_name(connection.entry.name),
        phase=status.phase,
        reason=None if status.reason is None else visible(status.reason, longest=LONGEST_LINE),
        command=connection.entry.display_command(),
        protocol=status.protocol,
        version=shown_name(version) if isinstance(version, str) else None,
        stderr=shown_lines(status.stderr[-STDERR_LINES:]),
        origin=connection.entry.origin,
        file=None if connection.entry.source is None else visible(str(connection.entry.source)),
        enabled=connection.entry.enabled,
        tools=[_tool_row(definition, planner) for definition in connection.tools],
    )


def shown_lines(lines: Sequence[str]) -> list[str]:
    """Lines of a server's stderr without their colours, and with nothing in them that cannot be seen."""
    return [visible(_COLOUR.sub("", line), keep="\t", longest=LONGEST_LINE) for line in lines]


def _tool_row(definition: JsonObject, planner: Planner) -> ToolRow:
    facts = planner.facts(definition)
    schema = definition.get("inputSchema")
    return ToolRow(
        name=facts.name,
        title=facts.title,
        description=facts.description,
        has_view=facts.resource_uri is not None,
        model_visible=facts.model_visible,
        app_visible=facts.app_visible,
        read_only=facts.read_only,
        destructive=facts.destructive,
        open_world=facts.open_world,
        idempotent=facts.idempotent,
        input_schema=json.dumps(schema if isinstance(schema, dict) else {}),
    )
