"""A call's arguments while they are being written: a model's pieces of text, or a person's to try out what a View makes of it.

Whoever writes feeds text and ends it, or gives it up. Whoever launches follows: it hears what can be said so far, at most
once in a frame and less often the larger it is, and gets the whole or an error. Pieces cost what they are long: the text
is never read twice while it comes. What is said of half a text is `protocol.partial_json`.
"""

import io
from collections.abc import Callable
from typing import Final

import anyio

from greenroom.host.errors import ArgumentsUnreadable, ArgumentsWithdrawn
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.partial_json import PartialObject
from greenroom.protocol.whole_characters import WholeCharacters

FRAME_SECONDS: Final = 1 / 60
CHARACTERS_A_SECOND: Final = 4_000_000
"""Of what a View is told while arguments come: each time it is told all of them."""
LONGEST: Final = 8_000_000
"""Characters of arguments; larger ones no View could be sent."""


class ArgumentStream:
    """The arguments of one call, from the first piece to the last."""

    def __init__(self) -> None:
        self.audience = anyio.Event()
        """Set when the View listens, or it is known that none will: for whoever would rather write before its eyes."""
        self._characters = WholeCharacters()
        self._partial = PartialObject()
        self._text = io.StringIO()
        self._length = 0
        self._news = anyio.Event()
        self._finished = False
        self._withdrawn: str | None = None

    def feed(self, piece: str) -> None:
        """The next piece of the text. What comes after the end, or after it was given up, is not heard."""
        if not self._over:
            self._take(self._characters.take(piece))

    def finish(self) -> None:
        """All of the text has come."""
        if not self._over:
            self._take(self._characters.end())
            self._finished = True
            self._news.set()

    def withdraw(self, reason: str) -> None:
        """There will be no more: the call is not made, and its View is told so."""
        if not self._over:
            self._withdrawn = reason
            self._news.set()

    @property
    def length(self) -> int:
        """Characters that have come."""
        return self._length

    @property
    def _over(self) -> bool:
        return self._finished or self._withdrawn is not None

    def _take(self, text: str) -> None:
        self._length += len(text)
        if self._length > LONGEST:
            self.withdraw(f"the arguments are longer than {LONGEST} characters")
            return
        self._text.write(text)
        self._partial.feed(text)
        self._news.set()

    async def follow(self, told: Callable[[JsonObject], None]) -> JsonObject:
        """Tell what is known so far until all of it is, and return that.

        Raises:
            ArgumentsWithdrawn: they were given up.
            ArgumentsUnreadable: what came is no JSON object.
        """
        said = 0
        while True:
            await self._news.wait()
            self._news = anyio.Event()
            if self._withdrawn is not None:
                raise ArgumentsWithdrawn(self._withdrawn)
            if self._finished:
                return read_arguments(self._text.getvalue())
            if self._partial.changes > said:
                said = self._partial.changes
                told(self._partial.value())
                await self._rest()

    async def _rest(self) -> None:
        """Until the next frame; what ends the text ends the rest as well."""
        with anyio.move_on_after(max(FRAME_SECONDS, self._length / CHARACTERS_A_SECOND)):
            while not self._over:
                await self._news.wait()
                if not self._over:
                    self._news = anyio.Event()
        self._news.set()


def read_arguments(text: str) -> JsonObject:
    """Read arguments as somebody wrote them.

    Raises:
        ArgumentsUnreadable: they are no JSON object.
    """
    try:
        value = from_text(text)
    except UnreadableJson as error:
        raise ArgumentsUnreadable(str(error)) from error
    if not isinstance(value, dict):
        raise ArgumentsUnreadable("they are not an object")
    return value
