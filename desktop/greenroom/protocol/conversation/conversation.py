"""A conversation as a value, and how it goes on. Each method returns the conversation as it is afterwards.

It is a row of turns. A turn begins with a message or with a tool that the person runs, and runs until all that follows
from it is done: where a model answers, its steps, what it says and its calls, in the order in which they came. A message
that comes while a turn runs **waits**: it is part of the conversation and is kept, but it has no turn yet, and no model is
told of it. Contexts of Views are not in here: they live and die with their Views (`contexts.py`). The counterpart that
stores it is `greenroom.store.conversations`.
"""

from dataclasses import dataclass, replace

from greenroom.protocol.conversation.entries import Entry, Message


@dataclass(frozen=True, kw_only=True)
class Turn:
    """What belongs together: what began it, and what followed. Numbers grow by one."""

    number: int
    entries: tuple[Entry, ...]
    running: bool = False


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """One conversation. `begun_at` is seconds since the epoch."""

    id: str
    begun_at: float
    turns: tuple[Turn, ...] = ()
    waiting: tuple[Message, ...] = ()
    """In the order in which they came."""
    next_number: int = 1
    """Of the next entry."""

    @property
    def busy(self) -> bool:
        """Whether a turn is running, so that messages wait."""
        return any(turn.running for turn in self.turns)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries that have a turn, in order."""
        return tuple(entry for turn in self.turns for entry in turn.entries)

    def begun(self, entry: Entry, *, running: bool) -> "Conversation":
        """A new turn begins with this entry."""
        number = self.turns[-1].number + 1 if self.turns else 1
        turn = Turn(number=number, entries=(entry,), running=running)
        return replace(self, turns=(*self.turns, turn), next_number=self._after(entry))

    def turn_of(self, number: int) -> Turn | None:
        """The turn that holds the entry of this number."""
        # What is looked for is nearly always at the end: a model's words change sixty times a second.
        return next((turn for turn in reversed(self.turns) if _holds(turn, number)), None)

    def entry(self, number: int) -> Entry | None:
        """The entry of this number that has a turn; None where there is none."""
        turn = self.turn_of(number)
        return None if turn is None else next(one for one in turn.entries if one.number == number)

    def changed(self, entry: Entry) -> "Conversation":
        """The entry of this number is now this one; unchanged where there is none."""
        for place in reversed(range(len(self.turns))):
            if _holds(self.turns[place], entry.number):
                turn = _with(self.turns[place], entry)
                return replace(self, turns=(*self.turns[:place], turn, *self.turns[place + 1 :]))
        return self

    def over(self, number: int) -> "Conversation":
        """The turn of this number is over."""
        ended = (replace(turn, running=False) if turn.number == number else turn for turn in self.turns)
        return replace(self, turns=tuple(ended))

    def waits(self, message: Message) -> "Conversation":
        """The message came while a turn ran."""
        return replace(self, waiting=(*self.waiting, message), next_number=self._after(message))

    def next_begun(self, *, running: bool = False) -> "Conversation":
        """The message that has waited longest begins its turn; unchanged where none waits, or a turn still runs.

        The turn is `running` where a model will answer it.
        """
        if self.busy or not self.waiting:
            return self
        first, *others = self.waiting
        return replace(self, waiting=tuple(others)).begun(first, running=running)

    def taken_back(self, number: int) -> "Conversation":
        """The message of this number waits no more; unchanged where none does."""
        return replace(self, waiting=tuple(one for one in self.waiting if one.number != number))

    def appended(self, turn: int, entry: Entry) -> "Conversation":
        """The entry follows in the turn of this number; unchanged where there is none."""
        longer = (replace(one, entries=(*one.entries, entry)) if one.number == turn else one for one in self.turns)
        return replace(self, turns=tuple(longer), next_number=self._after(entry))

    def reopened(self, turn: int) -> "Conversation":
        """The turn of this number goes on."""
        open_again = (replace(one, running=True) if one.number == turn else one for one in self.turns)
        return replace(self, turns=tuple(open_again))

    def branched_before(self, turn: int) -> "Conversation":
        """Without the turn of this number and all after it. Numbers of entries are never given twice."""
        return replace(self, turns=tuple(one for one in self.turns if one.number < turn))

    def without_oldest(self) -> "Conversation":
        """The same without its first turn; unchanged where that one still runs, or is the only one."""
        if len(self.turns) < 2 or self.turns[0].running:
            return self
        return replace(self, turns=self.turns[1:])

    def _after(self, entry: Entry) -> int:
        return max(self.next_number, entry.number + 1)


def _with(turn: Turn, entry: Entry) -> Turn:
    return replace(turn, entries=tuple(entry if one.number == entry.number else one for one in turn.entries))


def _holds(turn: Turn, number: int) -> bool:
    return any(one.number == number for one in turn.entries)
