"""What Views offer, in the words of the page's contract: a stranger's names made visible, and whose they are beside them."""

import json
from typing import Final

from greenroom.host.view import View
from greenroom.protocol import page as p
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.visible import shown_name, visible

LONGEST_APP: Final = 60
"""Characters of an app's name, and of its version."""
LONGEST_DESCRIPTION: Final = 8_000


def app_tools_message(view: View, tools: tuple[ToolFacts, ...]) -> p.AppTools:
    """All that a View offers now."""
    name, version = shown_app(view)
    return p.AppTools(
        view=view.name,
        server=view.plan.server_key,
        server_name=shown_name(view.plan.server_name),
        shows=shown_name(view.plan.tool.name),
        app=f"{name} {version}",
        tools=[p.AppToolRow(name=tool.name, shown=_row(tool)) for tool in tools],
    )


def shown_app(view: View) -> tuple[str, str]:
    """What the View calls itself, and its version."""
    parts = (view.app_info.get(part) for part in ("name", "version"))
    name, version = (visible(part, longest=LONGEST_APP) if isinstance(part, str) else "" for part in parts)
    return name or "an app without a name", version


def _row(tool: ToolFacts) -> p.ToolRow:
    return p.ToolRow(
        name=shown_name(tool.name),
        title=None if tool.title is None else shown_name(tool.title),
        description=visible(tool.description, keep="\n", longest=LONGEST_DESCRIPTION),
        has_view=False,
        model_visible=True,
        # Whether Views may call it too is no question: it is the View's own.
        app_visible=True,
        read_only=tool.read_only,
        destructive=tool.destructive,
        open_world=tool.open_world,
        idempotent=tool.idempotent,
        input_schema=json.dumps(tool.definition.get("inputSchema")),
    )
