"""The conversation of one seat: takes in what is said and run there, keeps it, and says what a model would be given.

Who says something is decided by the way it came: a View's words come from that View's own session, under a name that the
host gave it, and nothing in them can change that. A message that comes while a turn runs waits until it is over; the View
is answered at once, for it must not wait as long as a server takes. The rules of a turn are in
`greenroom.protocol.conversation`; the page is told in `conversation_feed.py`; what a model says and calls in its turns
comes in through `greenroom.host.chat.model_turn`.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, Protocol, TypeAlias, assert_never

from greenroom.errors import GreenroomError
from greenroom.host.call_secrets import holds_secret, schema_of
from greenroom.host.conversation_feed import ConversationFeed
from greenroom.host.conversation_writer import ConversationWriter, Kept
from greenroom.host.taken_out import TakenOut
from greenroom.host.talkers import Talkers
from greenroom.protocol.conversation.authors import FromView, Person
from greenroom.protocol.conversation.blocks import ContentBlock
from greenroom.protocol.conversation.contexts import Contexts, ModelContext
from greenroom.protocol.conversation.conversation import Conversation, Turn
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
CANCELLED: Final = "It was cancelled."
WITHHELD: Final = "Why is not kept: what looks like a secret was in the arguments."

Tools = Callable[[], Sequence[tuple[str, ToolFacts]]]

Place: TypeAlias = tuple[str, int]
"""A conversation, and the number of an entry or a turn in it: every conversation counts from 1."""


class Answering(Protocol):
    """Who answers messages, where anybody does."""

    def will_answer(self) -> bool:
        """Whether a model is chosen."""
        ...

    def turn_begun(self, turn: int) -> None:
        """A message has begun this turn, which runs until `turn_over`."""
        ...


class CallOnRecord:
    """A call that runs; `answered` says what came of it."""

    def __init__(self, begun: Place) -> None:
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
        self.current = new_conversation()
        self._writer = writer
        self._redactor = redactor
        self._feed = feed
        self._tools = tools
        self._profile_of = profile_of
        self._talkers = talkers
        self.view_tools: Callable[[], Iterable[ViewTool]] = tuple
        """The tools that Views offer themselves; whoever has them says so."""
        self.answering: Answering | None = None
        """None where nobody does; whoever does says so."""
        self.uses: Callable[[str], bool] = lambda _server: True
        """Whether a model may use the tools of this server."""
        self._withheld: set[int] = set()
        """Calls with what looks like a secret in their arguments: neither these nor their results are kept."""
        self._sizes: dict[int, int] = {}

    def welcome(self, send: Callable[[ToPage], None]) -> None:
        """Tell a page that comes in all there is."""
        self._feed.welcome(self.current, self.contexts, send)

    def request(self) -> ModelRequest:
        """What a model would be given now."""
        tools = [(server, tool) for server, tool in self._tools() if self.uses(server)]
        of_views = (one for one in self.view_tools() if self.uses(one.view.server))
        return build_request(self.current, self.contexts, tools, self._profile_of, view_tools=of_views)

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
        try:
            with self.on_record(begun) as call:
                yield call
        finally:
            if (turn := self.turn_of(begun)) is not None:
                self.turn_over((begun[0], turn.number))

    @contextmanager
    def on_record(self, begun: Place) -> Iterator[CallOnRecord]:
        """What comes of a call, as long as the block lasts."""
        call = CallOnRecord(begun)
        try:
            yield call
        except GreenroomError as error:
            self.call_over(begun, Unanswered(reason=str(error), cancelled=False))
            raise
        except BaseException:
            self.call_over(begun, Unanswered(reason=CANCELLED, cancelled=True))
            raise
        self.call_over(begun, call.outcome or Unanswered(reason="It was not answered.", cancelled=False))

    def resume(self, conversation: Conversation) -> bool:
        """Go on with a conversation that was left. False where another one has begun here.

        What waited in it is answered when the person wants it: nobody may be there yet.
        """
        if self.current.turns or self.current.waiting:
            return False
        self.take_up(conversation)
        return True

    def take_up(self, conversation: Conversation) -> None:
        """This is the conversation from now on; the one before goes on no more."""
        self.current = conversation
        self._withheld.clear()
        self._sizes.clear()
        self._feed.welcome(self.current, self.contexts)
        self._go_on(answered=False)

    def take_back(self, number: int) -> bool:
        """The person takes back a message of theirs that waits. False where none does."""
        waits = next((one for one in self.current.waiting if one.number == number), None)
        if waits is None or not isinstance(waits.author, Person):
            return False
        self.current = self.current.taken_back(number)
        self._take_out([number])
        return True

    def say_again(self, number: int, content: tuple[ContentBlock, ...] | None) -> list[int] | None:
        """A message is said anew, in other words or, for None, in the same: all that came from it on leaves.

        Returns:
            The numbers of the entries that left; None where that cannot be said anew, or a turn runs.
        """
        said, turn = self.current.entry(number), self.current.turn_of(number)
        if self.current.busy or turn is None or not isinstance(said, Message) or said != turn.entries[0]:
            return None
        left = [one.number for later in self.current.turns if later.number >= turn.number for one in later.entries]
        self.current = self.current.branched_before(turn.number)
        words = content if content is not None and isinstance(said.author, Person) else said.content
        again = replace(said, number=self.current.next_number, said_at=time.time(), content=words)
        self.current = replace(self.current.waits(again), waiting=(again, *self.current.waiting))
        self._take_out(left)
        self._came(again)
        self._go_on()
        return left

    def _take_out(self, numbers: list[int]) -> None:
        for number in numbers:
            self._sizes.pop(number, None)
            self._withheld.discard(number)
            self._writer.keep(TakenOut(conversation=self.current.id, number=number))
        self._feed.welcome(self.current, self.contexts)

    def withholds(self, number: int) -> bool:
        """Whether neither the arguments nor the result of this call are kept."""
        return number in self._withheld

    def forget(self) -> None:
        """The person wants all forgotten, but what other seats hold; what runs now goes on, and is in no conversation."""
        self.current = new_conversation()
        self._writer.forget()
        self.take_up(self.current)

    def _call_begins(
        self, connection: Connection, tool: ToolFacts, arguments: JsonObject, offered_by: FromView | None
    ) -> Place:
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

    # --- what belongs to a turn -------------------------------------------------------------------------------------

    def turn_of(self, place: Place) -> Turn | None:
        """The turn of an entry; None where its conversation was left, or it is in the store alone."""
        return self.current.turn_of(place[1]) if place[0] == self.current.id else None

    def entry(self, place: Place) -> Entry | None:
        """The entry as it is now; None likewise."""
        return self.current.entry(place[1]) if place[0] == self.current.id else None

    def append(self, turn: Place, make: Callable[[int], Entry]) -> Place:
        """An entry follows in a turn; `make` gets the number that is its own."""
        entry = make(self.current.next_number)
        if turn[0] == self.current.id:
            self.current = self.current.appended(turn[1], entry)
            self._came(entry)
        return turn[0], entry.number

    def change(self, place: Place, become: Callable[[Entry], Entry]) -> None:
        """An entry is another now."""
        if (before := self.entry(place)) is not None and (after := become(before)) is not before:
            self.current = self.current.changed(after)
            self._came(after)

    def grow(self, entry: Entry, conversation: str, piece: str, *, kept: bool) -> None:
        """An entry is longer by this piece, which is all that the page is told. Where it is `kept`, it is written too."""
        if conversation != self.current.id:
            return
        self.current = self.current.changed(entry)
        self._feed.grew(entry.number, piece)
        if kept:
            self._keep(entry)

    def told_of(self, place: Place, piece: str) -> None:
        """The page is told of this piece of what an entry will hold when it is complete."""
        if place[0] == self.current.id:
            self._feed.grew(place[1], piece)

    def withhold_secrets(self, place: Place, tool: ToolFacts, arguments: JsonObject) -> None:
        """Keep neither the arguments of this call nor its result, if these look as if they held a secret."""
        if place[0] == self.current.id and holds_secret(arguments, schema_of(tool.definition), self._redactor):
            self._withheld.add(place[1])

    def call_over(self, place: Place, outcome: CallOutcome) -> None:
        """A call has come to this; one that is over already stays as it is."""

        def over(entry: Entry) -> Entry:
            if not isinstance(entry, ToolCall) or not isinstance(entry.outcome, Running):
                return entry
            return replace(entry, outcome=outcome, ended_at=time.time())

        self.change(place, over)

    def turn_over(self, turn: Place) -> None:
        """A turn is over, and the next message begins its own."""
        if turn[0] == self.current.id:
            self.current = self.current.over(turn[1])
            self._go_on()

    def reopen(self, turn: int) -> Place:
        """A model goes on with a turn."""
        self.current = self.current.reopened(turn)
        return self.current.id, turn

    def shows(self, place: Place, view: str) -> None:
        """This View shows this call now."""
        self._feed.shows(place, view)
        if (entry := self.entry(place)) is not None:
            self._feed.entry(entry, waits=False)

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

    def _go_on(self, *, answered: bool = True) -> None:
        while not self.current.busy and self.current.waiting:
            by = self.answering if answered and self.answering is not None and self.answering.will_answer() else None
            self.current = self.current.next_begun(running=by is not None)
            turn = self.current.turns[-1]
            self._came(turn.entries[0])
            if by is not None:
                by.turn_begun(turn.number)

    def _came(self, entry: Entry) -> None:
        """An entry is new, or has changed."""
        self._feed.entry(entry, waits=self.current.turn_of(entry.number) is None)
        self._keep(entry)

    def _keep(self, entry: Entry) -> None:
        conversation, turn = self.current, self.current.turn_of(entry.number)
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


def new_conversation() -> Conversation:
    """One in which nothing was said yet."""
    return Conversation(id=secrets.token_hex(8), begun_at=time.time())
