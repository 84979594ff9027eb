"""The conversation of one seat: takes in what is said and run there, keeps it, and says what a model would be given.

Who says something is decided by the way it came: a View's words come from that View's own session, under a name that the
host gave it, and nothing in them can change that. A message that comes while a turn runs waits until it is over; the View
is answered at once, for it must not wait as long as a server takes. The rules of a turn are in
`greenroom.protocol.conversation`; the page is told in `conversation_feed.py`.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from greenroom.errors import GreenroomError
from greenroom.host.call_secrets import holds_secret, schema_of
from greenroom.host.conversation_feed import ConversationFeed
from greenroom.host.conversation_writer import ConversationWriter, Kept
from greenroom.host.talkers import Talkers
from greenroom.protocol.conversation.authors import FromView, Person
from greenroom.protocol.conversation.blocks import ContentBlock
from greenroom.protocol.conversation.contexts import Contexts, ModelContext
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import Answered, CallOutcome, Entry, Message, Running, ToolCall, Unanswered
from greenroom.protocol.conversation.request import ModelRequest, ProfileOf, build_request
from greenroom.protocol.conversation.view_tools import ViewTool
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from greenroom.protocol.page import ToPage
from greenroom.servers.connection import Connection
from greenroom.servers.redaction import Redactor

MOST_WAITING: Final = 20
"""Messages that wait for a turn to end."""
MOST_BYTES: Final = 32_000_000
"""Of what was written of the conversation. Beyond them its oldest turns are in the store alone."""
MOST_TURNS: Final = 1_000
WITHHELD: Final = "Why is not kept: what looks like a secret was in the arguments."

Tools = Callable[[], Sequence[tuple[str, ToolFacts]]]

_Begun: TypeAlias = tuple[str, int]
"""The conversation in which a call began, and its number there: every conversation counts from 1."""


class CallOnRecord:
    """A call that runs; `answered` says what came of it."""

    def __init__(self, begun: _Begun) -> None:
        self.begun = begun
        self.outcome: CallOutcome | None = None

    def answered(self, result: JsonObject) -> None:
        """The server answered."""
        self.outcome = Answered(result=result)


class ConversationDesk:
    """The current conversation, and the contexts of the Views that live in it."""

    def __init__(
        self,
        *,
        writer: ConversationWriter,
        redactor: Redactor,
        feed: ConversationFeed,
        tools: Tools,
        profile_of: ProfileOf,
        talkers: Talkers,
    ) -> None:
        """Begin an empty conversation.

        Args:
            writer: keeps it.
            redactor: knows the secrets of this run.
            feed: tells the page.
            tools: all tools at hand, with the keys of their servers.
            profile_of: the host under which a call's result is shown.
            talkers: hold each View to its pace.
        """
        self.contexts = Contexts()
        self.current = _new()
        self._writer = writer
        self._redactor = redactor
        self._feed = feed
        self._tools = tools
        self._profile_of = profile_of
        self._talkers = talkers
        self.view_tools: Callable[[], Iterable[ViewTool]] = tuple
        """The tools that Views offer themselves; whoever has them says so."""
        self._withheld: set[int] = set()
        """Calls with what looks like a secret in their arguments: neither these nor their results are kept."""
        self._sizes: dict[int, int] = {}

    def welcome(self, send: Callable[[ToPage], None]) -> None:
        """Tell a page that comes in all there is."""
        self._feed.welcome(self.current, self.contexts, send)

    def request(self) -> ModelRequest:
        """What a model would be given now."""
        return build_request(self.current, self.contexts, self._tools(), self._profile_of, view_tools=self.view_tools())

    # --- what the person does ---------------------------------------------------------------------------------------

    def person_says(self, content: tuple[ContentBlock, ...]) -> None:
        """The person says something: a turn of its own, after the one that runs."""
        message = Message(number=self.current.next_number, said_at=time.time(), author=Person(), content=content)
        self.current = self.current.waits(message)
        self._came(message)
        self._go_on()

    @contextmanager
    def calling(
        self, connection: Connection, tool: ToolFacts, arguments: JsonObject, *, offered_by: FromView | None = None
    ) -> Iterator[CallOnRecord]:
        """A tool runs for the person: a turn, for as long as the block lasts. `offered_by` is the View whose own it is."""
        begun = self._call_begins(connection, tool, arguments, offered_by)
        call = CallOnRecord(begun)
        try:
            yield call
        except GreenroomError as error:
            self._call_ends(begun, Unanswered(reason=str(error), cancelled=False))
            raise
        except BaseException:
            self._call_ends(begun, Unanswered(reason="It was cancelled.", cancelled=True))
            raise
        self._call_ends(begun, call.outcome or Unanswered(reason="It was not answered.", cancelled=False))

    def resume(self, conversation: Conversation) -> bool:
        """Go on with a conversation that was left. False where another one has begun here."""
        if self.current.turns or self.current.waiting:
            return False
        self.current = conversation
        self._feed.welcome(self.current, self.contexts)
        self._go_on()
        return True

    def withholds(self, number: int) -> bool:
        """Whether neither the arguments nor the result of this call are kept."""
        return number in self._withheld

    def forget(self) -> None:
        """The person wants all forgotten, but what other seats hold; what runs now goes on, and is in no conversation."""
        self.current = _new()
        self._writer.forget()
        self._withheld.clear()
        self._sizes.clear()
        self._feed.welcome(self.current, self.contexts)

    def _call_begins(
        self, connection: Connection, tool: ToolFacts, arguments: JsonObject, offered_by: FromView | None
    ) -> _Begun:
        number = self.current.next_number
        if holds_secret(arguments, schema_of(tool.definition), self._redactor):
            self._withheld.add(number)
        call = ToolCall(
            number=number,
            begun_at=time.time(),
            caller=Person(),
            server=connection.key,
            server_name=connection.entry.name,
            tool=tool.name,
            for_model=tool.model_visible,
            arguments=arguments,
            outcome=Running(),
            offered_by=offered_by,
        )
        self.current = self.current.begun(call, running=True)
        self._came(call)
        return self.current.id, number

    def _call_ends(self, begun: _Begun, outcome: CallOutcome) -> None:
        conversation, number = begun
        if conversation != self.current.id:
            return  # it was forgotten
        turn = self.current.turn_of(number)
        call = next((one for one in turn.entries if one.number == number), None) if turn else None
        if turn is None or not isinstance(call, ToolCall):
            return  # it is in the store alone
        ended = replace(call, outcome=outcome)
        self.current = self.current.changed(ended).over(turn.number)
        self._came(ended)
        self._go_on()

    # --- what Views say ---------------------------------------------------------------------------------------------

    def view_says(self, view: FromView, content: tuple[ContentBlock, ...]) -> str | None:
        """Take a View's message; where it cannot be taken, say why."""
        if reason := self._talkers.too_fast(view.view):
            return reason
        if len(self.current.waiting) >= MOST_WAITING:
            return f"{MOST_WAITING} messages are waiting already for the tool that runs"
        message = Message(number=self.current.next_number, said_at=time.time(), author=view, content=content)
        self.current = self.current.waits(message)
        self._came(message)
        self._go_on()
        return None

    def view_notes(self, view: FromView, content: tuple[ContentBlock, ...], structured: JsonObject | None) -> None:
        """Take a View's context, in place of the one before. Nothing begins by it."""
        context = ModelContext(view=view, told_at=time.time(), content=content, structured=structured)
        if self.contexts.told(context):
            self._feed.context(view.view, self.contexts.of(view.view))

    def view_gone(self, view: str) -> None:
        """The View has ended, and with it what it wanted a model to know. What it said stays said."""
        self._talkers.gone(view)
        if self.contexts.gone(view):
            self._feed.context(view, None)

    # --- inner workings ---------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        while (later := self.current.next_begun()) is not self.current:
            self.current = later
            self._came(later.turns[-1].entries[0])

    def _came(self, entry: Entry) -> None:
        """An entry is new, or has changed."""
        conversation, turn = self.current, self.current.turn_of(entry.number)
        self._feed.entry(entry, waits=turn is None)
        self._writer.keep(
            Kept(
                conversation=conversation.id,
                begun_at=conversation.begun_at,
                turn=None if turn is None else turn.number,
                entry=self._as_kept(entry),
                written=lambda size: self._written(conversation.id, entry.number, size),
            )
        )

    def _as_kept(self, entry: Entry) -> Entry:
        if not isinstance(entry, ToolCall) or entry.number not in self._withheld:
            return entry
        return replace(entry, arguments=None, outcome=_without_words(entry.outcome))

    def _written(self, conversation: str, number: int, size: int) -> None:
        if conversation != self.current.id:
            return
        self._sizes[number] = size
        while sum(self._sizes.values()) > MOST_BYTES or len(self.current.turns) > MOST_TURNS:
            shorter = self.current.without_oldest()
            if shorter is self.current:
                return
            for entry in self.current.turns[0].entries:
                self._sizes.pop(entry.number, None)
                self._withheld.discard(entry.number)
            self.current = shorter


def _without_words(outcome: CallOutcome) -> CallOutcome:
    """What came of a call without what its server said, which may repeat the secret that it was given."""
    match outcome:
        case Answered():
            return Answered(result=None)
        case Unanswered():
            return replace(outcome, reason=WITHHELD)
        case Running():
            return outcome
        case _:
            assert_never(outcome)


def _new() -> Conversation:
    return Conversation(id=secrets.token_hex(8), begun_at=time.time())
