"""Writes down what a model says and thinks in one step, block by block in the order in which it comes.

A block that grows is told to the page piece by piece, and kept about once a second: a crash costs what was said since then.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from greenroom.host.conversation_desk import ConversationDesk, Place
from greenroom.protocol.conversation.authors import Model
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Entry, Message, Thought
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.whole_characters import WholeCharacters

KEPT_SECONDS: Final = 1.0

Kind: TypeAlias = Literal["text", "reasoning"]


class Pen:
    """Of one step."""

    def __init__(
        self, desk: ConversationDesk, turn: Place, model: Model, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._desk = desk
        self._turn = turn
        self._model = model
        self._clock = clock
        self._kind: Kind | None = None
        """Of the block that is being written; None between two."""
        self._characters = WholeCharacters()
        self._entry: Message | Thought | None = None
        """Of that block; None while it holds nothing but blanks."""
        self._text = self._due = ""
        """What it holds, and what the page is still to be told of it."""
        self._kept = 0.0
        self._thought: Place | None = None
        self.has_said = False
        """Whether there was any word that is no thought."""

    def write(self, kind: Kind, piece: str) -> None:
        """The next piece."""
        if kind != self._kind:
            self.lift()
            self._kind = kind
        self._due += self._characters.take(piece)

    def sign(self, blocks: list[JsonObject]) -> None:
        """The provider wants this back with the thoughts of the step."""
        self.lift()
        if self._thought is None:
            self._thought = self._desk.append(self._turn, lambda number: self._new_thought(number, ""))

        def signed(entry: Entry) -> Entry:
            return replace(entry, signed=(*entry.signed, *blocks)) if isinstance(entry, Thought) else entry

        self._desk.change(self._thought, signed)

    def tell(self) -> None:
        """Tell what has come since the last time."""
        piece = self._due
        if self._entry is None:
            self._begin()
        elif piece:
            self._due = ""
            self._text += piece
            self._entry = _with_text(self._entry, self._text)
            kept = self._clock() - self._kept >= KEPT_SECONDS
            self._kept = self._clock() if kept else self._kept
            self._desk.grow(self._entry, self._turn[0], piece, kept=kept)

    def lift(self, state: Literal["whole", "stopped"] = "whole") -> None:
        """The block is complete, or broken off."""
        self._due += self._characters.end()
        self.tell()
        if (entry := self._entry) is not None:
            ended = replace(entry, state=state) if isinstance(entry, Message) else entry
            self._desk.change((self._turn[0], entry.number), lambda _before: ended)
        self._kind = self._entry = None
        self._text = self._due = ""
        self._characters = WholeCharacters()

    def _begin(self) -> None:
        if not self._due.strip():
            return
        self._text, self._due = self._due.lstrip("\n"), ""
        self._kept = self._clock()
        place = self._desk.append(self._turn, self._new)
        if self._kind == "reasoning":
            self._thought = place
        else:
            self.has_said = True

    def _new(self, number: int) -> Entry:
        if self._kind == "reasoning":
            self._entry = self._new_thought(number, self._text)
        else:
            words = (TextBlock(text=self._text),)
            self._entry = Message(
                number=number, said_at=time.time(), author=self._model, content=words, state="streaming"
            )
        return self._entry

    def _new_thought(self, number: int, text: str) -> Thought:
        return Thought(number=number, thought_at=time.time(), author=self._model, text=text)


def _with_text(entry: Message | Thought, text: str) -> Message | Thought:
    if isinstance(entry, Thought):
        return replace(entry, text=text)
    return replace(entry, content=(TextBlock(text=text),))
