r"""Regular expressions that cannot hang whoever searches with them: matched as a set of states, one pass over the text.

A part of the usual language: literals, `.`, classes, `\d \w \s` and their opposites, `\b`, `^`, `$`, groups, `|`, and
`* + ? {m} {m,} {m,n}`. Nothing is captured and nothing refers back. Upper and lower case are the same.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

LONGEST_PATTERN: Final = 300
MOST_STATES: Final = 600
MOST_DEPTH: Final = 20
MOST_SEARCHED: Final = 4_000
"""Characters of a text; what comes after them is not looked at."""

_CLASSES: Final[dict[str, Callable[[str], bool]]] = {
    "d": str.isdecimal, "w": lambda one: one.isalnum() or one == "_", "s": str.isspace,
}  # fmt: skip
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}
_COUNT: Final = re.compile(r"\{(\d{1,3})(,(\d{0,3}))?\}")


class BadPattern(ValueError):
    """Raised by `compiled`; the message says what is wrong and where."""


Test: TypeAlias = Callable[[str], bool]


@dataclass(frozen=True, kw_only=True)
class _State:
    """One place in the pattern: a character to be read, a look at the position, or a way on without reading."""

    next: tuple[int, ...]
    test: Test | None = None
    look: Callable[[str, int], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """A compiled pattern. State 0 is its end, since it was built from there."""

    states: tuple[_State, ...]
    start: int

    def found_in(self, text: str) -> bool:
        """Whether it fits somewhere in the text."""
        text = text[:MOST_SEARCHED].lower()
        reading: set[int] = set()
        for position in range(len(text) + 1):
            now = self._reach({*reading, self.start}, text, position)
            if 0 in now:
                return True
            if position == len(text):
                return False
            one = text[position]
            states = (self.states[index] for index in now)
            reading = {state.next[0] for state in states if state.test is not None and state.test(one)}
        return False

    def _reach(self, begun: set[int], text: str, position: int) -> set[int]:
        reached, waiting = set(begun), list(begun)
        while waiting:
            state = self.states[waiting.pop()]
            if state.test is not None or (state.look is not None and not state.look(text, position)):
                continue
            for index in state.next:
                if index not in reached:
                    reached.add(index)
                    waiting.append(index)
        return reached


@lru_cache(maxsize=512)
def compiled(pattern: str) -> Pattern:
    """Compile a pattern.

    Raises:
        BadPattern: it is none, or is longer than anybody needs.
    """
    if len(pattern) > LONGEST_PATTERN:
        raise BadPattern(f"it has {len(pattern)} characters, and at most {LONGEST_PATTERN} are read")
    builder = _Builder()
    start = builder.build(_Parser(pattern).whole(), 0)
    return Pattern(states=tuple(builder.states), start=start)


@lru_cache(maxsize=1_024)
def found(pattern: str, text: str) -> bool:
    """Whether a pattern, which must be a good one, fits somewhere in a text."""
    return compiled(pattern).found_in(text)


# --- the pattern as a tree ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class _One:
    """A character."""

    test: Test


@dataclass(frozen=True, kw_only=True)
class _Look:
    """A position."""

    look: Callable[[str, int], bool]


@dataclass(frozen=True, kw_only=True)
class _Row:
    """One after the other."""

    parts: "tuple[_Tree, ...]"


@dataclass(frozen=True, kw_only=True)
class _Either:
    """One of them."""

    parts: "tuple[_Tree, ...]"


@dataclass(frozen=True, kw_only=True)
class _Times:
    """So often; `most` is None for without end."""

    part: "_Tree"
    least: int
    most: int | None


_Tree: TypeAlias = _One | _Look | _Row | _Either | _Times


class _Builder:
    """Turns a tree into states, the last one first."""

    def __init__(self) -> None:
        self.states = [_State(next=())]
        self._work = 0

    def build(self, tree: _Tree, after: int) -> int:
        """Add what reads this tree and then goes to the state `after`; return where it begins."""
        self._work += 1
        if max(self._work, len(self.states)) > MOST_STATES:
            raise BadPattern("it repeats too much to be looked for")
        match tree:
            case _One(test=test):
                return self._add(_State(next=(after,), test=test))
            case _Look(look=look):
                return self._add(_State(next=(after,), look=look))
            case _Row(parts=parts):
                for part in reversed(parts):
                    after = self.build(part, after)
                return after
            case _Either(parts=parts):
                return self._add(_State(next=tuple(self.build(part, after) for part in parts)))
            case _Times():
                return self._times(tree, after)

    def _times(self, tree: _Times, after: int) -> int:
        if tree.most is None:
            loop = self._add(_State(next=()))
            inside = self.build(tree.part, loop)
            self.states[loop] = _State(next=(inside, after))
            after = loop
        else:
            end = after
            for _ in range(tree.most - tree.least):
                after = self._add(_State(next=(self.build(tree.part, after), end)))
        for _ in range(tree.least):
            after = self.build(tree.part, after)
        return after

    def _add(self, state: _State) -> int:
        self.states.append(state)
        return len(self.states) - 1


class _Parser:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0
        self._depth = 0

    def whole(self) -> _Tree:
        """Read all of it."""
        tree = self._either()
        if self._at < len(self._pattern):
            raise self._bad("a group is closed that was not opened")
        return tree

    def _bad(self, what: str) -> BadPattern:
        return BadPattern(f"{what}, at character {self._at + 1}")

    def _peek(self) -> str:
        return self._pattern[self._at : self._at + 1]

    def _next(self) -> str:
        one = self._peek()
        if not one:
            raise self._bad("it ends too early")
        self._at += 1
        return one

    def _either(self) -> _Tree:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self._bad("it has too many groups inside each other")
        rows = [self._row()]
        while self._peek() == "|":
            self._at += 1
            rows.append(self._row())
        self._depth -= 1
        return rows[0] if len(rows) == 1 else _Either(parts=tuple(rows))

    def _row(self) -> _Tree:
        parts: list[_Tree] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        return _Row(parts=tuple(parts))

    def _repeated(self, part: _Tree) -> _Tree:
        while (sign := self._peek()) and sign in "*+?{":
            least, most = self._count()
            if self._peek() == "?":  # which of several it takes is nobody's business here
                self._at += 1
            part = _Times(part=part, least=least, most=most)
        return part

    def _count(self) -> tuple[int, int | None]:
        match self._peek():
            case "{":
                found = _COUNT.match(self._pattern, self._at)
                if found is None:
                    raise self._bad("{ must be followed by one number or two, or be written \\{")
                self._at = found.end()
                least = int(found[1])
                most = least if found[2] is None else int(found[3]) if found[3] else None
                if most is not None and most < least:
                    raise self._bad("the second number is smaller than the first")
                return least, most
            case sign:
                self._at += 1
                return (1 if sign == "+" else 0), (1 if sign == "?" else None)

    def _atom(self) -> _Tree:
        one = self._next()
        match one:
            case ".":
                return _One(test=lambda read: read != "\n")
            case "^":
                return _Look(look=lambda _text, position: position == 0)
            case "$":
                return _Look(look=lambda text, position: position == len(text))
            case "(":
                return self._group()
            case "[":
                return _One(test=self._class())
            case "\\":
                return self._escape()
            case "*" | "+" | "?" | "{":
                self._at -= 1
                raise self._bad(f"there is nothing that {one} could repeat")
            case _:
                return _Row(parts=tuple(_One(test=lowered.__eq__) for lowered in one.lower()))

    def _group(self) -> _Tree:
        if self._peek() == "?":
            if self._pattern[self._at : self._at + 2] != "?:":
                raise self._bad("groups with (? are not known here")
            self._at += 2
        tree = self._either()
        if self._peek() != ")":
            raise self._bad("a group is not closed")
        self._at += 1
        return tree

    def _escape(self) -> _Tree:
        if self._peek() == "b":
            self._at += 1
            return _Look(look=_at_a_word)
        return _One(test=self._escaped())

    def _escaped(self) -> Test:
        one = self._next()
        if one.lower() in _CLASSES:
            test = _CLASSES[one.lower()]
            return test if one.islower() else lambda read: not test(read)
        if one.isalnum() and one not in _ESCAPES:
            self._at -= 1
            raise self._bad(f"\\{one} is not known here")
        return _ESCAPES.get(one, one).__eq__

    def _class(self) -> Test:
        opposite = self._peek() == "^"
        if opposite:
            self._at += 1
        tests: list[Test] = []
        while not tests or self._peek() != "]":
            tests.append(self._range())
        self._at += 1
        return lambda read: any(test(read) for test in tests) is not opposite

    def _range(self) -> Test:
        first = self._next().lower()
        if first == "\\":
            return self._escaped()
        if self._peek() != "-" or self._pattern[self._at + 1 : self._at + 2] in ("", "]"):
            return first.__eq__
        self._at += 1
        last = self._next().lower()
        if last == "\\" or last < first:
            raise self._bad("a range must lead from one character to a later one")
        return lambda read: first <= read <= last


def _at_a_word(text: str, position: int) -> bool:
    word = _CLASSES["w"]
    before = position > 0 and word(text[position - 1])
    after = position < len(text) and word(text[position])
    return before is not after
