"""Tools that a View itself offers: listed and called by the host, over the View's own channel, for as long as it listens.

Here the host asks and the View answers, the reverse of `view_calls.py`. A View that declares no tools is asked for none.
What it lists is a stranger's word: it is counted, measured and read; nothing in it says who offers it. The list is read
again when the View says that it changed, or starts over, and no more often than once in `REST_SECONDS`. Nothing else is
kept: a new handshake or the end of the View takes its tools and its open calls away. Consent, and how long a call may
take, are the host's.
Specification: https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/draft/apps.mdx
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from greenroom.protocol.json_text import UnreadableJson, to_text
from greenroom.protocol.jsonrpc import (
    METHOD_NOT_FOUND,
    REFUSED,
    Failure,
    JsonObject,
    JsonValue,
    RequestId,
    Success,
    notification,
    request,
)
from greenroom.protocol.mcp_apps.effects import AppCallEnded, AppCallKey, AppToolsOffered, Effect, Remind, SendToView
from greenroom.protocol.mcp_apps.notes import Notes
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.mcp_apps.wire_values import filled_text, needs_input

MOST_TOOLS: Final = 50
MOST_PAGES: Final = 10
LONGEST_NAME: Final = 128
"""Characters; as many as the protocol lets a server's tool have."""
LARGEST_TOOL: Final = 32_000
"""Characters of one definition as JSON."""
LISTING_SECONDS: Final = 10.0
REST_SECONDS: Final = 1.0
"""From the beginning of one reading of the list to the next."""
_GIVEN_UP: Final = 100
NOT_OFFERED: Final = "the View offers no tool of this name"
GONE: Final = "the View that offered the tool is not there any more"


@dataclass(kw_only=True)
class _Listing:
    """One reading of the list, page by page."""

    id: RequestId
    reminder: int
    pages: int = 1
    cursors: set[str] = field(default_factory=set)
    found: list[JsonValue] = field(default_factory=list)


class AppTools:
    """What one View offers, and the calls that it has not answered."""

    def __init__(self, notes: Notes, next_id: Callable[[], int]) -> None:
        """Begin; `next_id` gives the ids of all requests to the View."""
        self.tools: tuple[ToolFacts, ...] = ()
        self._notes = notes
        self._next_id = next_id
        self._offers = False
        self._stale = False
        self._reminders = 0
        self._resting: int | None = None
        self._listing: _Listing | None = None
        self._calls: dict[RequestId, AppCallKey] = {}
        self._given_up: deque[RequestId] = deque(maxlen=_GIVEN_UP)
        """Ids of what was cancelled: its answer may be on the way."""

    # --- what the View says -----------------------------------------------------------------------------------------

    def listens(self, capabilities: JsonObject) -> list[Effect]:
        """The View is initialised: it is asked for its tools where it declares any."""
        self._offers = isinstance(capabilities.get("tools"), dict)
        self._stale = self._offers
        return self._list_if_due()

    def changed(self) -> list[Effect]:
        """The View says that its tools changed."""
        if not self._offers:
            return self._notes.note(
                "warning", "the View says that its tools changed, but declares none in appCapabilities.tools"
            )
        self._stale = True
        return self._list_if_due()

    def answered(self, answer: Success | Failure) -> list[Effect] | None:
        """Take the View's answer; None where nothing of this kind was asked under its id."""
        if answer.id is None:
            return None
        if self._listing is not None and answer.id == self._listing.id:
            return self._page(self._listing, answer)
        key = self._calls.pop(answer.id, None)
        if key is not None:
            return [AppCallEnded(call=key, outcome=_outcome(answer))]
        return [] if answer.id in self._given_up else None

    # --- what the host wants ----------------------------------------------------------------------------------------

    def call(self, key: AppCallKey, name: str, arguments: JsonObject) -> list[Effect]:
        """Call a tool that the View offers now."""
        if all(tool.name != name for tool in self.tools):
            return [AppCallEnded(call=key, outcome=Failed(code=REFUSED, message=NOT_OFFERED))]
        request_id = self._next_id()
        self._calls[request_id] = key
        return [SendToView(message=request(request_id, "tools/call", {"name": name, "arguments": arguments}))]

    def give_up(self, key: AppCallKey, reason: str) -> list[Effect]:
        """Wait for this call no longer, and tell the View."""
        request_id = next((one for one, held in self._calls.items() if held == key), None)
        if request_id is None:
            return []
        del self._calls[request_id]
        return [self._cancelled(request_id, reason)]

    def reminded(self, reminder: int) -> list[Effect]:
        """The time of a `Remind` is over."""
        if reminder == self._resting:
            self._resting = None
            return self._list_if_due()
        if self._listing is None or reminder != self._listing.reminder:
            return []
        told = self._cancelled(self._listing.id, "the list took too long")
        noted = self._notes.note("warning", f"the View did not list its tools within {LISTING_SECONDS:g} s")
        return [told, *noted, *self._ended()]

    def withdraw(self) -> list[Effect]:
        """The View starts over, or ends: what it offered is offered no more, and nothing of it is waited for."""
        ended: list[Effect] = [
            AppCallEnded(call=key, outcome=Failed(code=REFUSED, message=GONE)) for key in self._calls.values()
        ]
        offered = self.tools
        self._calls.clear()
        self._offers = self._stale = False
        self._listing = None  # what rests goes on resting: starting over is no way to be listed more often
        self.tools = ()
        return [*ended, AppToolsOffered(tools=())] if offered else ended

    # --- reading the list -------------------------------------------------------------------------------------------

    def _list_if_due(self) -> list[Effect]:
        return self._list() if self._stale and self._listing is None and self._resting is None else []

    def _list(self) -> list[Effect]:
        self._stale = False
        self._resting = self._new_reminder()
        self._listing = _Listing(id=self._next_id(), reminder=self._new_reminder())
        return [
            SendToView(message=request(self._listing.id, "tools/list", {})),
            Remind(seconds=REST_SECONDS, reminder=self._resting),
            Remind(seconds=LISTING_SECONDS, reminder=self._listing.reminder),
        ]

    def _page(self, listing: _Listing, answer: Success | Failure) -> list[Effect]:
        if isinstance(answer, Failure):
            why = "does not answer" if answer.code == METHOD_NOT_FOUND else "failed at"
            noted = self._notes.note("warning", f"the View declares tools and {why} tools/list: {answer.message}")
            return [*noted, *self._ended()]
        tools, cursor = answer.result.get("tools"), answer.result.get("nextCursor")
        if not isinstance(tools, list):
            return [*self._notes.note("warning", "tools/list: the View's answer has no list of tools"), *self._ended()]
        listing.found += tools[: MOST_TOOLS + 1 - len(listing.found)]
        if not isinstance(cursor, str) or not cursor or len(listing.found) > MOST_TOOLS:
            return self._ended(listing.found)
        if cursor in listing.cursors or listing.pages >= MOST_PAGES:
            noted = self._notes.note("warning", "tools/list: the pages of the View's list have no end")
            return [*noted, *self._ended(listing.found)]
        listing.cursors.add(cursor)
        listing.pages += 1
        listing.id = self._next_id()
        return [SendToView(message=request(listing.id, "tools/list", {"cursor": cursor}))]

    def _ended(self, found: list[JsonValue] | None = None) -> list[Effect]:
        """The list is read; without `found` the View offers nothing."""
        self._listing = None
        before, (self.tools, problems) = self.tools, read_tools(found or [])
        noted = [effect for problem in problems for effect in self._notes.note("warning", problem)]
        told: list[Effect] = [AppToolsOffered(tools=self.tools)] if self.tools != before else []
        return [*noted, *told, *self._list_if_due()]

    def _cancelled(self, request_id: RequestId, reason: str) -> SendToView:
        self._given_up.append(request_id)
        params: JsonObject = {"requestId": request_id, "reason": reason}
        return SendToView(message=notification("notifications/cancelled", params))

    def _new_reminder(self) -> int:
        self._reminders += 1
        return self._reminders


def read_tools(listed: list[JsonValue]) -> tuple[tuple[ToolFacts, ...], list[str]]:
    """Read what a View lists: the tools that can be offered, and what is wrong with the others."""
    tools: dict[str, ToolFacts] = {}
    problems: list[str] = []
    if len(listed) > MOST_TOOLS:
        problems.append(f"the View lists more than {MOST_TOOLS} tools: the others are left out")
    for definition in listed[:MOST_TOOLS]:
        tool = _read(definition)
        if isinstance(tool, str):
            problems.append(f"a tool of the View is left out: {tool}")
        elif tool.name in tools:
            problems.append(f"the View lists the tool {tool.name} twice: the first one counts")
        else:
            tools[tool.name] = tool
    return tuple(tools.values()), problems


def _read(definition: JsonValue) -> ToolFacts | str:
    if not isinstance(definition, dict):
        return "it is no object"
    name, schema = definition.get("name"), definition.get("inputSchema")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        return f"its name is no text of 1 to {LONGEST_NAME} characters"
    if not isinstance(schema, dict):
        return f"{name} has no inputSchema"
    if _size(definition) > LARGEST_TOOL:
        return f"the definition of {name} is longer than {LARGEST_TOOL} characters"
    hints = definition.get("annotations")
    annotations = hints if isinstance(hints, dict) else {}
    destructive = annotations.get("destructiveHint") is True
    return ToolFacts(
        name=name,
        definition=definition,
        title=filled_text(definition.get("title")) or filled_text(annotations.get("title")),
        description=filled_text(definition.get("description")) or "",
        resource_uri=None,
        model_visible=True,
        app_visible=False,
        # What says that it destroys does more than read, whatever it says besides.
        read_only=annotations.get("readOnlyHint") is True and not destructive,
        destructive=destructive,
        open_world=annotations.get("openWorldHint") is True,
        idempotent=annotations.get("idempotentHint") is True,
    )


def _size(definition: JsonObject) -> int:
    try:
        return len(to_text(definition))
    except UnreadableJson:
        return LARGEST_TOOL + 1


def _outcome(answer: Success | Failure) -> Succeeded | Failed:
    if isinstance(answer, Failure):
        return Failed(code=answer.code, message=answer.message or "the View gave no reason")
    if needs_input(answer.result):
        return Failed(code=REFUSED, message="the View asks for input instead of answering")
    return Succeeded(result=answer.result)
