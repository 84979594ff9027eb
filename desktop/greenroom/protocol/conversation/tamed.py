"""Markdown that a stranger wrote, made such that it holds no HTML and loads no picture, whoever reads it as Markdown.

Only what a fence holds stays as it is, and only a fence that all readers take for one. One that is set in may belong to a
list, and end with it: there the words are disarmed as well, and its end is written where either reading finds it. It is no
reading of Markdown, and takes time in proportion to the text.
"""

import re
from dataclasses import dataclass
from typing import Final

_LINES: Final = re.compile(r"\r\n|\r|\n")
_MARKS: Final = re.compile(r"( {0,3})(`{3,}(?=[^`]*\Z)|~{3,})")
_ESCAPED_OR_LIVE: Final = re.compile(r"\\.|<|!\[", re.DOTALL)
_TAB: Final = "    "
_DEEPEST: Final = 3
"""Spaces before marks that are a fence."""
_LIST: Final = 2
"""Spaces before a line that may belong to a list."""


@dataclass(frozen=True, kw_only=True)
class _Fence:
    """One that was begun, so many spaces from the edge."""

    indent: int
    marks: str

    @property
    def is_sure(self) -> bool:
        """Whether it can belong to no list."""
        return self.indent < _LIST

    @property
    def end(self) -> str:
        return " " * self.indent + self.marks

    def ends_with(self, line: str) -> bool:
        marks = line.strip(" \t")
        deepest = _DEEPEST if self.is_sure else self.indent + _DEEPEST
        return marks.startswith(self.marks) and not marks.strip(self.marks[0]) and _indent(line) <= deepest

    def is_left_by(self, line: str) -> bool:
        """Whether a list that it belongs to ends before this line, and the fence with it."""
        return not self.is_sure and bool(line.strip(" \t")) and _indent(line) < self.indent

    def held(self, written: str, line: str) -> str:
        """A line within it, written so, and with a beginning that is read alike everywhere."""
        if not self.is_sure:
            return _disarmed(line)
        return line if line.lstrip(" ").startswith(self.marks) else written


def tamed(text: str) -> str:
    """Give the same Markdown with every `<` and `![` escaped that is not within a fence."""
    told: list[str] = []
    fence: _Fence | None = None
    for written in _LINES.split(text):
        line = _with_sure_indent(written)
        if fence is not None and fence.ends_with(line):
            told.append(fence.end)
            fence = None
            continue
        if fence is not None and fence.is_left_by(line):
            told.append(fence.end)
            fence = None
        if fence is None:
            fence = _begun(line)
            told.append(_disarmed(line))
        else:
            told.append(fence.held(written, line))
    return "\n".join(told if fence is None else [*told, fence.end])


def _begun(line: str) -> _Fence | None:
    found = _MARKS.match(line)
    return None if found is None else _Fence(indent=len(found[1]), marks=found[2])


def _with_sure_indent(line: str) -> str:
    """The line without tabs at its beginning: how wide they are depends on what the text stands in."""
    words = line.lstrip(" \t")
    return line[: len(line) - len(words)].replace("\t", _TAB) + words


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _disarmed(text: str) -> str:
    return _ESCAPED_OR_LIVE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    """What is escaped already must not be escaped again: that would free it."""
    match found[0]:
        case "<":
            return "\\<"
        case "![":
            return "!\\["
        case escaped:
            return escaped
