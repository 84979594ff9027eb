"""Whether a View's call of a tool needs the person's consent first. The asking itself is the host's."""

import hashlib
import json
from typing import Final

from greenroom.protocol.mcp_apps.tool_facts import ToolFacts

_SAID: Final = ("title", "description", "inputSchema", "annotations")

CHANGED: Final = "the tool is another by now than the one that the person was asked about; call it again to ask anew"


def needs_consent(tool: ToolFacts | None, launch_tool: str | None) -> bool:
    """Decide for one tool; `None` is a name the server does not list, about which nothing is known.

    A tool that only reads runs, and so does the one that launched the View, because the person already ran it; None is for
    calls that no View makes. A tool that declares itself destructive always asks, also where it calls itself read-only as well.
    """
    if tool is None or tool.destructive:
        return True
    return not (tool.read_only or tool.name == launch_tool)


def declared(tool: ToolFacts | None) -> str:
    """What an answer about the tool was given on, as a short text: what it says it does, takes and is."""
    if tool is None:
        return ""
    said = {name: tool.definition.get(name) for name in _SAID}
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=True).encode()).hexdigest()
