"""The contract between our own page and Python: every message on the page's WebSocket, both ways.

Types only. `bridge_js/contract/page.ts` is generated from these models (`python -m greenroom.protocol.page_types`), and a
test fails when it is stale. What a View and Python say to each other does not pass here: each View has its own socket
(`greenroom.web.view_channel`), and the page never sees its messages except as rows of the log.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.names import DisplayMode, Theme


class PageModel(BaseModel):
    """Base of all messages: strict, immutable, and closed to members nobody declared."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# --- parts -----------------------------------------------------------------------------------------------------------


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
    input_schema: JsonObject


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


class LogRow(PageModel):
    """One message of the wire tap without its body. Times are seconds since the epoch, sizes bytes of the JSON text."""

    seq: int
    time: float
    peer: str
    direction: Literal["to_peer", "from_peer"]
    kind: Literal["request", "notification", "result", "error", "other"]
    method: str | None = None
    """Of the message, or of the request that it answers where that is known."""
    request_id: str | None = None
    size: int
    duration_ms: float | None = None
    """Set on answers whose request is still in the store."""
    summary: str = ""


class Emulation(PageModel):
    """What is emulated for Views. None means Auto: follow the system and the window."""

    theme: Theme | None = None
    locale: str | None = None
    time_zone: str | None = None
    profile: str | None = None


# --- Python → page ---------------------------------------------------------------------------------------------------


class Welcome(PageModel):
    """The page is let in. `key` lets this page come back after sleep; it lives in memory and sessionStorage only."""

    type: Literal["welcome"] = "welcome"
    key: str
    version: str
    layout: Literal["app", "stage"]
    """`stage` shows one View at `width` and nothing else: the headless renderer's page."""
    width: int | None = None
    emulation: Emulation
    profiles: list[str]
    notices: list[str] = []
    """What a person should know all the time, such as a missing engine sandbox or network guard."""


class PageReplaced(PageModel):
    """Another page was let in and has the Views now. This one leaves its socket and comes back only when asked to."""

    type: Literal["replaced"] = "replaced"


class Servers(PageModel):
    """All servers, whenever any of them changed."""

    type: Literal["servers"] = "servers"
    servers: list[ServerRow]


class CallChanged(PageModel):
    """A tool call started from the page moved on. `result` is the server's own object."""

    type: Literal["call"] = "call"
    call: str
    server: str
    tool: str
    state: Literal["running", "done", "failed", "cancelled"]
    text: str | None = None
    """What went wrong and what to do, or the progress message."""
    result: JsonObject | None = None
    view: str | None = None
    """The View that shows the result, from its mount on; None while there is none, and for a tool that has none.

    `text` then says why, if it should have had one.
    """


class MountView(PageModel):
    """Create the outer frame. All attributes are Python's word; the page adds none."""

    type: Literal["mount"] = "mount"
    view: str
    server: str
    tool: str
    uri: str
    """Of the resource that is shown, with its size in bytes beside it: the caption under the View."""
    html_bytes: int
    title: str
    """The accessible name of the frame."""
    src: str
    origin: str
    """Exact origin of `src`; `sandbox-proxy-ready` counts only from there."""
    sandbox: str
    allow: str
    width: int
    """Inline width in CSS pixels, never more than the stage's: Python derives it, and tells the View the same number."""
    height: int
    """Height in CSS pixels before the View reports its own."""
    mode: DisplayMode
    border: bool
    theme: Theme
    profile: str
    profile_reason: str
    external_domains: list[str] = []
    """Origins outside this machine that the View declares, to be shown to the person."""


class ResizeView(PageModel):
    """Give the inline frame this size in CSS pixels. It takes effect inline only, and is kept for the way back to it."""

    type: Literal["resize"] = "resize"
    view: str
    width: int
    height: int


class ViewMode(PageModel):
    """Restyle the container for this display mode, without moving the frame."""

    type: Literal["mode"] = "mode"
    view: str
    mode: DisplayMode


class ViewPhase(PageModel):
    """How far a View is. `failed` never means blank: `text` says which step failed and what to look at."""

    type: Literal["view"] = "view"
    view: str
    phase: Literal["loading", "ready", "failed"]
    text: str | None = None


class ViewTheme(PageModel):
    """`color-scheme` of the frame's container follows the theme the View is told."""

    type: Literal["view_theme"] = "view_theme"
    view: str
    theme: Theme


class UnmountView(PageModel):
    """Remove the frame and its Worker. `reason` is shown in its place when `keep_notice` is set."""

    type: Literal["unmount"] = "unmount"
    view: str
    reason: str
    keep_notice: bool = False


class Question(PageModel):
    """Ask the person. Unanswered questions are withdrawn by `question_gone`."""

    type: Literal["question"] = "question"
    question: str
    kind: Literal["tool", "link", "server", "permission"]
    title: str
    text: str
    detail: str
    """The exact command, address or JSON arguments, to be shown whole and unformatted."""
    can_remember: bool = False


class QuestionGone(PageModel):
    """The question was answered elsewhere or no longer matters."""

    type: Literal["question_gone"] = "question_gone"
    question: str


class LogRows(PageModel):
    """New rows of the log, in order; sent in batches."""

    type: Literal["log"] = "log"
    rows: list[LogRow]


class Body(PageModel):
    """The body of one row, on demand. `text` is the JSON text with secrets redacted; None when the store dropped it."""

    type: Literal["body"] = "body"
    seq: int
    text: str | None


class Ticket(PageModel):
    """A one-time ticket with which the View's Worker opens its socket (`/view`)."""

    type: Literal["ticket"] = "ticket"
    view: str
    ticket: str


class Finding(PageModel):
    """Something about a View its author should know."""

    type: Literal["finding"] = "finding"
    view: str
    level: Literal["info", "warning", "error"]
    text: str


class Notice(PageModel):
    """Something for the person that belongs to no View."""

    type: Literal["notice"] = "notice"
    level: Literal["info", "warning", "error"]
    text: str


ToPage = Annotated[
    Welcome
    | PageReplaced
    | Servers
    | CallChanged
    | MountView
    | ResizeView
    | ViewMode
    | ViewPhase
    | ViewTheme
    | UnmountView
    | Question
    | QuestionGone
    | LogRows
    | Body
    | Ticket
    | Finding
    | Notice,
    Field(discriminator="type"),
]


# --- page → Python ---------------------------------------------------------------------------------------------------


class Enter(PageModel):
    """First message of a new page: the one-time code from the URL fragment."""

    type: Literal["enter"] = "enter"
    code: str


class Resume(PageModel):
    """First message of a page that was let in before: its session key."""

    type: Literal["resume"] = "resume"
    key: str


class RunTool(PageModel):
    """Call a tool as the person. `call` is the page's own name for it, answered by `call` messages."""

    type: Literal["run"] = "run"
    call: str
    server: str
    tool: str
    arguments: JsonObject


class CancelRun(PageModel):
    """Stop a running call."""

    type: Literal["cancel"] = "cancel"
    call: str


class CloseView(PageModel):
    """The person closes a View; it is torn down first."""

    type: Literal["close"] = "close"
    view: str


class Answer(PageModel):
    """The person's answer to a question."""

    type: Literal["answer"] = "answer"
    question: str
    granted: bool
    remember: bool = False


class RestartServer(PageModel):
    """Start or restart a server (asks for approval first where that is needed)."""

    type: Literal["restart"] = "restart"
    server: str


class WantTicket(PageModel):
    """The View's Worker needs a socket."""

    type: Literal["want_ticket"] = "want_ticket"
    view: str


class ProxyReady(PageModel):
    """The outer frame announced itself, once, from the right window and origin."""

    type: Literal["proxy_ready"] = "proxy_ready"
    view: str


class FrameLost(PageModel):
    """The page removed a frame to protect itself; `why` is shown to the person."""

    type: Literal["frame_lost"] = "frame_lost"
    view: str
    why: Literal["navigated", "flood", "too_big", "backlog", "forged", "no_proxy"]


class SetMode(PageModel):
    """The person changes a View's display mode."""

    type: Literal["set_mode"] = "set_mode"
    view: str
    mode: DisplayMode


class SetEmulation(PageModel):
    """The person changes what is emulated."""

    type: Literal["set_emulation"] = "set_emulation"
    emulation: Emulation


class Surroundings(PageModel):
    """What Auto follows: the system's theme and the room the stage has, in CSS pixels. Sent first and on each change."""

    type: Literal["surroundings"] = "surroundings"
    theme: Theme
    locale: str
    time_zone: str
    stage_width: int = Field(ge=1, le=10_000)
    stage_height: int = Field(ge=1, le=10_000)
    hover: bool
    touch: bool


class WantBody(PageModel):
    """Show the body of this row of the log."""

    type: Literal["want_body"] = "want_body"
    seq: int


FromPage = Annotated[
    Enter
    | Resume
    | RunTool
    | CancelRun
    | CloseView
    | Answer
    | RestartServer
    | WantTicket
    | ProxyReady
    | FrameLost
    | SetMode
    | SetEmulation
    | Surroundings
    | WantBody,
    Field(discriminator="type"),
]

TO_PAGE: TypeAdapter[ToPage] = TypeAdapter(ToPage)
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(FromPage)
