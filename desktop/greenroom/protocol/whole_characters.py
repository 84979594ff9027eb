"""Text that comes in pieces, made fit to be read: a piece may end in the middle of a character.

What streams text as JSON strings may cut between the two halves (surrogates) of a character, and each piece then holds one
that no UTF-8 can hold. The first half waits here for the second; one that stays alone becomes a question mark.
"""

import re
from typing import Final

_HALVES: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")
_PAIR: Final = 2


class WholeCharacters:
    """The pieces of one text, in order."""

    def __init__(self) -> None:
        self._half = ""

    def take(self, piece: str) -> str:
        """Return what can be read of this piece, with what waited before it."""
        text, self._half = self._half + piece, ""
        if text.isascii():
            return text
        if "\ud800" <= text[-1] <= "\udbff":
            text, self._half = text[:-1], text[-1]
        return _HALVES.sub(_whole, text)

    def end(self) -> str:
        """No piece follows: what still waits."""
        half, self._half = self._half, ""
        return "?" if half else ""


def _whole(found: re.Match[str]) -> str:
    halves = found.group()
    return halves.encode("utf-16", "surrogatepass").decode("utf-16") if len(halves) == _PAIR else "?"
