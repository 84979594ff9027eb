"""The tool calls of one answer, told apart. Providers do not agree on how they number and name them as they stream.

Some give each call an index and an id and its arguments in pieces; some send whole calls, all at index 0, or without an id,
or with a new id on each piece.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from uuid import uuid4

MOST_CALLS: Final = 256
"""In one answer."""
LONGEST_NAME: Final = 500
"""Characters of a tool's name, where no provider takes more than 64."""
LONGEST_ID: Final = 64_000
"""Characters of a call's own name, in which some hide a signature."""


@dataclass(frozen=True, kw_only=True)
class Begins:
    """A call begins."""

    index: int
    call: str
    name: str


@dataclass(frozen=True, kw_only=True)
class GoesOn:
    """Its arguments go on."""

    index: int
    text: str


class TooManyCalls(Exception):
    """Raised by a call that is one too many."""


@dataclass(kw_only=True)
class _Call:
    place: int
    """The provider's index of it."""
    call: str
    name: str = ""
    """Empty until it is told."""
    index: int = -1
    """Its number among those that were told to begin."""
    arguments: list[str] = field(default_factory=list)

    def is_complete(self) -> bool:
        written = "".join(self.arguments).rstrip()
        if not written.endswith(("}", "]")):
            return False
        try:
            json.loads(written)
        except ValueError:
            return False
        return True


class Calls:
    """What has come of them."""

    def __init__(self) -> None:
        self._calls: list[_Call] = []
        self._told = 0

    def __bool__(self) -> bool:
        """Whether there is a call."""
        return self._told > 0

    def take(self, *, place: int, call: str | None, name: str | None, arguments: str) -> Iterator[Begins | GoesOn]:
        """Take a piece as the provider numbers and names it, and yield what it means.

        Raises:
            TooManyCalls: no honest answer has so many.
        """
        found = self._of(place, call, name)
        if found is None:
            if not call and not name:
                return  # a piece of nothing
            found = self._begin(place, call)
        waited = "" if found.name else "".join(found.arguments)
        found.arguments.append(arguments)
        if not found.name and name:
            found.name, found.index = name[:LONGEST_NAME], self._told
            self._told += 1
            yield Begins(index=found.index, call=found.call, name=found.name)
            arguments = waited + arguments
        if found.name and arguments:
            yield GoesOn(index=found.index, text=arguments)

    def _of(self, place: int, call: str | None, name: str | None) -> _Call | None:
        """Find the call that a piece belongs to; None for a new one."""
        here = next((each for each in reversed(self._calls) if each.place == place), None)
        known = next((each for each in self._calls if each.call == call), None)
        if known is not None and (known.place == place or not name):
            return known
        if not name:
            return here or (self._calls[-1] if self._calls and not call else None)
        if here is None or here.is_complete():
            return None
        began_anew = bool(call) and not "".join(here.arguments)
        return None if here.name not in ("", name) or began_anew else here

    def _begin(self, place: int, call: str | None) -> _Call:
        if len(self._calls) >= MOST_CALLS:
            raise TooManyCalls
        taken = {each.call for each in self._calls}
        own_name = call if call and call not in taken and len(call) <= LONGEST_ID else f"call_{uuid4().hex}"
        begun = _Call(place=place, call=own_name)
        self._calls.append(begun)
        return begun
