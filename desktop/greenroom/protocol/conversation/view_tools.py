"""Tools that live Views offer, as a conversation has them at hand: whose each is, and the name under which a model calls it.

Who offers a tool stands beside it and is never read from it: the View's own name is the host's, its server is the server
that it came from, and what the app calls itself is only what it calls itself. Reading what a View lists is
`protocol.mcp_apps.app_tools`.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.conversation.authors import FromView
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts

LONGEST: Final = 64
"""Characters of a name for models; more than that some providers refuse."""
_ODD: Final = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, kw_only=True)
class ViewTool:
    """One tool of one View. `app_name` and `app_version` are the View's own word."""

    view: FromView
    app_name: str
    app_version: str
    tool: ToolFacts


def names_apart(tools: Iterable[ViewTool], taken: Collection[str]) -> list[tuple[str, ViewTool]]:
    """Give each tool a name that no other has and that says which View it is of.

    Args:
        tools: of all Views.
        taken: the names of servers' tools, none of which is given.
    """
    given: dict[str, ViewTool] = {}
    for tool in tools:
        base = f"view{tool.view.view}_{_ODD.sub('_', tool.tool.name)}"[:LONGEST]
        name, number = base, 1
        while name in given or name in taken:
            number += 1
            ending = f"_{number}"
            name = base[: LONGEST - len(ending)] + ending
        given[name] = tool
    return list(given.items())
