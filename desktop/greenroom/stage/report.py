"""The JSON object of a headless run: documented in `docs/render.md`, versioned, stable in its keys.

A run that fails has the same shape, with what was known by then.
"""

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.servers.call_told import TaskStatus

VERSION: Final = 1


class ReportModel(BaseModel):
    """Base of all parts."""

    model_config = ConfigDict(extra="forbid")


class ServerPart(ReportModel):
    """The server that was started."""

    name: str
    version: str | None = None
    protocol: str | None = None


class ViewPart(ReportModel):
    """How far the View came. Its inline height in CSS pixels as applied; None before it was shown."""

    initialized: bool = False
    height: int | None = None
    display_mode: Literal["inline", "fullscreen", "pip"] = "inline"
    failed_step: str | None = None
    profile: str | None = None
    profile_reason: str | None = None
    csp: CspMode | None = None
    """Whose content policy it ran under."""
    permissions: list[str] = []
    """The device permissions that it was granted."""


class ConsoleLine(ReportModel):
    """One line of the browser's console. `frame` says whose: our page's, or the View's with its sandbox page."""

    level: str
    text: str
    frame: Literal["page", "view"]
    source: str


class RefusedPart(ReportModel):
    """Something the View asked for and did not get."""

    method: str
    subject: str
    reason: str


class MessagePart(ReportModel):
    """One message on the wire. `body` is None where it was larger than 64 kB or no JSON."""

    time: float
    peer: str
    direction: Literal["to_peer", "from_peer"]
    kind: str
    method: str | None
    size: int
    body: JsonValue = None


class SaidPart(ReportModel):
    """A message that the View put into the conversation. `content` holds blocks as the protocol has them."""

    time: float
    waits: bool
    """Whether it still waits for the tool to answer."""
    content: list[JsonObject]


class ContextPart(ReportModel):
    """What the View wants a model to know, as it said last."""

    content: list[JsonObject]
    structured: JsonObject | None


class ElicitationPart(ReportModel):
    """A question of the server, and what it was answered. `reason` is None where an answers file said it."""

    tool: str
    view: str | None
    """The tool of the View whose call it belongs to; None for the run's own call."""
    mode: Literal["form", "url"]
    message: str
    url: str | None
    action: Literal["accept", "decline", "cancel"]
    content: JsonObject | None
    reason: str | None


class DownloadPart(ReportModel):
    """A file that the View had saved. `path` is None where the run writes none (no `--downloads`)."""

    name: str
    type: str | None
    size: int
    sha256: str
    path: str | None


class TaskPart(ReportModel):
    """How the server's task of the call was doing last. `message` is the server's."""

    status: TaskStatus
    message: str | None


class AppToolPart(ReportModel):
    """A tool that the View offers itself. `app` is what it calls itself, and its version."""

    name: str
    title: str | None
    description: str
    read_only: bool
    app: str
    input_schema: JsonObject


class AppCallPart(ReportModel):
    """The call of such a tool that the run was asked to make. `error` says why there is no result."""

    tool: str
    arguments: JsonObject
    result: JsonObject | None = None
    took_ms: float | None = None
    error: str | None = None


class Report(ReportModel):
    """The whole object."""

    version: Literal[1] = VERSION
    engine: str | None = None
    server: ServerPart
    tool: str
    result: JsonObject | None = None
    task: TaskPart | None = None
    """Where the server made a task of the call."""
    view: ViewPart = Field(default_factory=ViewPart)
    console: list[ConsoleLine] = []
    csp_violations: list[JsonObject] = []
    unused_domains: list[str] = []
    """Declared, and no connection was asked for while the View was shown, as far as the network guard sees."""
    refused: list[RefusedPart] = []
    elicitations: list[ElicitationPart] = []
    downloads: list[DownloadPart] = []
    app_tools: list[AppToolPart] = []
    app_call: AppCallPart | None = None
    said: list[SaidPart] = []
    model_context: ContextPart | None = None
    messages: list[MessagePart] = []
    phases_ms: dict[str, float] = {}
    """`server_start` is a duration; the others count from the moment the tool was called."""
    warnings: list[str] = []
    error: str | None = None
    """The sentence that the command ends with; None when it rendered."""
