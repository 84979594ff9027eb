"""Whether a View's call of a tool needs the person's consent first. The asking itself is the host's."""

from greenroom.protocol.mcp_apps.tool_facts import ToolFacts


def needs_consent(tool: ToolFacts | None, launch_tool: str) -> bool:
    """Decide for one tool; `None` is a name the server does not list, about which nothing is known.

    A tool that only reads runs, and so does the one that launched the View, because the person already ran it. A tool that
    declares itself destructive always asks, also where it calls itself read-only as well.
    """
    if tool is None or tool.destructive:
        return True
    return not (tool.read_only or tool.name == launch_tool)
