"""Servers and their tools, as the page lists them, and what the person does with them."""

from typing import Literal

from greenroom.protocol.page.base import PageModel


class ToolRow(PageModel):
    """One tool of a server, as the page lists it."""

    name: str
    title: str | None = None
    description: str = ""
    has_view: bool
    model_visible: bool
    app_visible: bool
    read_only: bool
    destructive: bool
    open_world: bool = False
    """Whether the server declares that the tool deals with the world outside it; `idempotent` likewise."""
    idempotent: bool = False
    input_schema: str
    """As JSON text: an engine's own numbers would not hold all that may stand in it."""


class ServerRow(PageModel):
    """One server with its state in words."""

    key: str
    name: str
    phase: Literal["stopped", "needs_approval", "starting", "ready", "failed", "exited"]
    reason: str | None = None
    """Why it is not ready and what to do about it; None while it is."""
    command: str
    """What is started, in the form a shell would take, or the URL. Secrets are redacted."""
    protocol: str | None = None
    version: str | None = None
    stderr: list[str] = []
    """The last lines it wrote to stderr, oldest first, at most 20."""
    tools: list[ToolRow] = []
    origin: Literal["command_line", "file", "own", "demo"] = "command_line"
    file: str | None = None
    """The file it was read from."""
    enabled: bool = True
    """An own server that is switched off is kept and not started."""


class Servers(PageModel):
    """All servers, whenever any of them changed."""

    type: Literal["servers"] = "servers"
    servers: list[ServerRow]


class RestartServer(PageModel):
    """Start or restart a server (asks for approval first where that is needed)."""

    type: Literal["restart"] = "restart"
    server: str
