"""What a `ViewSession` wants done: the outgoing half of its contract.

The session decides and never acts. Each method of the session returns a list of these values, in the order in which
they must happen; `greenroom.host` carries them out and reports back through the session's own methods (its counterpart,
`view_session.py`). An effect that expects an answer carries a `CallKey`, unique within one session.
"""

from dataclasses import dataclass, field
from typing import Literal, NewType, TypeAlias

from greenroom.protocol.conversation.blocks import ContentBlock
from greenroom.protocol.jsonrpc import JsonObject, JsonValue, RequestId, failure
from greenroom.protocol.mcp_apps.downloads import Offer
from greenroom.protocol.mcp_apps.names import DisplayMode
from greenroom.protocol.mcp_apps.outcomes import Outcome
from greenroom.protocol.mcp_apps.sampling import SamplingWish
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts

CallKey = NewType("CallKey", int)
"""Names one request of the View that the host is working on. Never sent over the wire."""

AppCallKey = NewType("AppCallKey", int)
"""Names one call of a tool that the View offers. The host gives it, and it is never sent over the wire."""


@dataclass(frozen=True, kw_only=True)
class SendToView:
    """Post this JSON-RPC message to the View, after all that was sent before it."""

    message: JsonObject


@dataclass(frozen=True, kw_only=True)
class ToolQuestion:
    """May this View run this tool? `tool` is None for a name that the server does not list."""

    name: str
    arguments: JsonObject
    tool: ToolFacts | None


@dataclass(frozen=True, kw_only=True)
class LinkQuestion:
    """May this View open this address (http or https) in the person's browser?"""

    url: str


@dataclass(frozen=True, kw_only=True)
class MessageQuestion:
    """May this View put this message into the conversation?"""

    content: tuple[ContentBlock, ...]


@dataclass(frozen=True, kw_only=True)
class DownloadQuestion:
    """May these files be saved for this View? Of a linked one only the address is known yet."""

    offers: tuple[Offer, ...]


@dataclass(frozen=True, kw_only=True)
class SamplingQuestion:
    """May this View have a model asked this?"""

    wish: SamplingWish


Asked: TypeAlias = ToolQuestion | LinkQuestion | MessageQuestion | DownloadQuestion | SamplingQuestion


@dataclass(frozen=True, kw_only=True)
class AskConsent:
    """Ask the person, a remembered answer or a policy; report with `ViewSession.consent_answered`."""

    call: CallKey
    question: Asked


@dataclass(frozen=True, kw_only=True)
class CallTool:
    """Call the tool on the View's own server connection; report with `call_finished` and `call_progress`."""

    call: CallKey
    name: str
    arguments: JsonObject
    meta: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class AskModel:
    """Have a model asked; report with `call_finished`."""

    call: CallKey
    wish: SamplingWish


@dataclass(frozen=True, kw_only=True)
class ReadResource:
    """Read a resource from the View's own server connection; report with `call_finished`."""

    call: CallKey
    uri: str


@dataclass(frozen=True, kw_only=True)
class ListPage:
    """Ask the View's own server connection for one page of a list; report with `call_finished` and `call_progress`."""

    call: CallKey
    method: Literal["tools/list", "resources/list", "resources/templates/list", "prompts/list"]
    params: JsonObject
    """As they go to the server: a cursor, if there is one."""


@dataclass(frozen=True, kw_only=True)
class CancelCall:
    """Stop the upstream work of this call, and withdraw a question still open for it. No answer is expected."""

    call: CallKey
    reason: str


@dataclass(frozen=True, kw_only=True)
class OpenLink:
    """Open the address in the person's own browser; report with `call_finished` (its result is not sent on)."""

    call: CallKey
    url: str


@dataclass(frozen=True, kw_only=True)
class PostMessage:
    """Put the message into the conversation, as this View's; report with `call_finished` (its result is not sent on)."""

    call: CallKey
    content: tuple[ContentBlock, ...]


@dataclass(frozen=True, kw_only=True)
class SaveFiles:
    """Fetch what is linked, and save all of it where the person says; report with `call_finished` (its result is not sent on)."""

    call: CallKey
    offers: tuple[Offer, ...]


@dataclass(frozen=True, kw_only=True)
class SetModelContext:
    """What the View wants a model to know from now on, in place of what it said before; empty withdraws it."""

    content: tuple[ContentBlock, ...]
    structured: JsonObject | None


@dataclass(frozen=True, kw_only=True)
class Resize:
    """Give the inline frame this height in CSS pixels. The width is the host's and never changes here."""

    height: int


@dataclass(frozen=True, kw_only=True)
class ShowMode:
    """Restyle the View's container for this display mode, without moving or reloading its frame."""

    mode: DisplayMode


@dataclass(frozen=True, kw_only=True)
class Initialized:
    """The View completed (or, on `again`, repeated) its handshake and listens from now on."""

    app_info: JsonObject
    app_capabilities: JsonObject
    protocol_version: str
    again: bool


@dataclass(frozen=True, kw_only=True)
class Logged:
    """The View sent `notifications/message`: keep it for the developer, never for the conversation."""

    level: str
    logger: str | None
    data: JsonValue


@dataclass(frozen=True, kw_only=True)
class Refused:
    """The host refused something the View asked for. `method` is the JSON-RPC method, `subject` a tool name or address."""

    method: str
    subject: str
    reason: str
    request_id: RequestId | None


@dataclass(frozen=True, kw_only=True)
class Noted:
    """Something the View's author should know: a malformed message, an unknown method, a value that was ignored."""

    level: Literal["info", "warning", "error"]
    text: str


@dataclass(frozen=True, kw_only=True)
class AppToolsOffered:
    """The View offers these tools now, in place of those before; none once it started over or ended."""

    tools: tuple[ToolFacts, ...]


@dataclass(frozen=True, kw_only=True)
class AppCallEnded:
    """What came of `AppTools.call`. A call that the host gave up has no such end."""

    call: AppCallKey
    outcome: Outcome


@dataclass(frozen=True, kw_only=True)
class Remind:
    """Call `AppTools.reminded` after so many seconds."""

    seconds: float
    reminder: int


@dataclass(frozen=True, kw_only=True)
class AwaitTeardown:
    """The View was told to end: give it `seconds`, then call `ViewSession.teardown_expired`."""

    seconds: float


@dataclass(frozen=True, kw_only=True)
class EndView:
    """The session is over: remove the frame. Nothing follows it, and the session answers nothing from here on.

    `by_view`: it was the View's own wish (`ui/notifications/request-teardown`).
    """

    reason: str
    by_view: bool = False


Effect = (
    SendToView
    | AskConsent
    | CallTool
    | ReadResource
    | ListPage
    | CancelCall
    | OpenLink
    | PostMessage
    | AskModel
    | SaveFiles
    | SetModelContext
    | Resize
    | ShowMode
    | Initialized
    | Logged
    | Refused
    | Noted
    | AppToolsOffered
    | AppCallEnded
    | Remind
    | AwaitTeardown
    | EndView
)


def send_error(request_id: RequestId, code: int, text: str) -> SendToView:
    """Answer a request of the View with an error."""
    return SendToView(message=failure(request_id, code, text))
