"""On which line of a JSON text each member stands, for messages to the person who typed it.

Only for text that is valid JSON; the standard parser says itself where it is not.
"""

import json
import re
from typing import Final, TypeAlias

Place: TypeAlias = tuple[str, ...]

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_DECODER: Final = json.JSONDecoder()


def lines_of_members(text: str, depth: int) -> tuple[dict[Place, int], list[tuple[Place, int]]]:
    """Return the line of each object member down to `depth`, by its path, and every repetition of a member."""
    finder = _Finder(text, depth)
    start = _skip(text, 0)
    if text[start : start + 1] == "{":
        finder.walk(start, ())
    return finder.lines, finder.repeated


class _Finder:
    def __init__(self, text: str, depth: int) -> None:
        self.lines: dict[Place, int] = {}
        self.repeated: list[tuple[Place, int]] = []
        self._text = text
        self._depth = depth
        self._counted = (0, 1)
        """A position, and the line it is on: members come in order, so each line break is counted once."""

    def walk(self, start: int, place: Place) -> int:
        """Note the members of the object that starts here; return the position behind it."""
        position = _skip(self._text, start + 1)
        while self._text[position] != "}":
            name, behind = _DECODER.raw_decode(self._text, position)
            member = (*place, name)
            self._note(member, self._line(position))
            value = _skip(self._text, _skip(self._text, behind) + 1)
            position = _skip(self._text, self._behind_value(value, member))
            if self._text[position] == ",":
                position = _skip(self._text, position + 1)
        return position + 1

    def _line(self, position: int) -> int:
        before, line = self._counted
        self._counted = (position, line + self._text.count("\n", before, position))
        return self._counted[1]

    def _note(self, member: Place, line: int) -> None:
        if member in self.lines:
            self.repeated.append((member, line))
        self.lines[member] = line

    def _behind_value(self, start: int, member: Place) -> int:
        if self._text[start] == "{" and len(member) < self._depth:
            return self.walk(start, member)
        return int(_DECODER.raw_decode(self._text, start)[1])


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position
