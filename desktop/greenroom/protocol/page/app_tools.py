"""Tools that Views offer, as the page lists them beside their View, and the person's calls of them."""

from typing import Literal

from greenroom.protocol.page.base import PageModel
from greenroom.protocol.page.servers import ToolRow


class AppToolRow(PageModel):
    """One of them. `name` is what it is called by; `shown` is for the eyes alone."""

    name: str
    shown: ToolRow


class AppTools(PageModel):
    """What a View offers now, in place of what it offered before; nothing once it has ended."""

    type: Literal["app_tools"] = "app_tools"
    view: str
    server: str
    server_name: str
    shows: str
    """The tool whose call the View shows."""
    app: str
    """What the View calls itself, and its version: its own word."""
    tools: list[AppToolRow]


class CallAppTool(PageModel):
    """Call a View's tool as the person. `call` is the page's own name for it, answered by `call` messages."""

    type: Literal["call_app_tool"] = "call_app_tool"
    call: str
    view: str
    tool: str
    arguments: str
    """JSON text."""


class CheckAppArguments(PageModel):
    """Hold this text against the schema of a View's tool; answered as `check_arguments` is."""

    type: Literal["check_app_arguments"] = "check_app_arguments"
    serial: int
    view: str
    tool: str
    arguments: str
    """JSON text."""
