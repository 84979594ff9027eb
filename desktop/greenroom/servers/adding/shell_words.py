"""Splits a command line as a shell would, and says what only a shell could have done with the rest.

No shell is ever run: operators end the command, expansions stay as they are typed. Both are told to the person.
"""

import re
from dataclasses import dataclass
from typing import Final

_OPERATOR: Final = re.compile(r"&&|\|\||[;&|\n]|[0-9]{0,3}(?:>>?|<)(?:&[0-9-])?")
_EXPANSION: Final = re.compile(r"\$\(|\$\{?[A-Za-z_]|`")
_ESCAPED_IN_QUOTES: Final = '"\\$`\n'


@dataclass(frozen=True, kw_only=True)
class ShellLine:
    """One command: its words, and where it stopped."""

    words: tuple[str, ...] = ()
    operator: str = ""
    """What ended it: `&&`, `|`, a line break …; empty at the end of the text."""
    rest: str = ""
    """What stands behind the operator."""
    expands: tuple[str, ...] = ()
    """Words in which a shell would have put in something else."""


class OpenQuote(ValueError):
    """Raised for a text whose last quotation mark has no counterpart."""


def split(text: str, *, backslash: bool = True) -> ShellLine:
    """Read the first command of the text. `backslash` says whether that is an escape, as it is not on Windows.

    Raises:
        OpenQuote: a quotation mark is left open.
    """
    return _Splitter(text, backslash=backslash).line()


class _Splitter:
    def __init__(self, text: str, *, backslash: bool) -> None:
        self._text = text
        self._at = 0
        self._backslash = backslash
        self._word: list[str] | None = None
        """The pieces of the word being read; None between words, empty for a word that is empty so far."""
        self._expanding = False
        self._words: list[str] = []
        self._expands: list[str] = []

    def line(self) -> ShellLine:
        while self._at < len(self._text):
            one = self._text[self._at]
            operator = self._operator()
            if operator == "\n" and not self._words and self._word is None:
                self._at += 1
            elif operator:
                return self._end(operator)
            elif one == "#" and self._word is None:
                self._comment()
            elif one.isspace():
                self._close()
                self._at += 1
            else:
                self._part(one)
        return self._end("")

    def _operator(self) -> str:
        found = _OPERATOR.match(self._text, self._at)
        # A number before a redirection belongs to it only at the start of a word: `a2>b` is `a2` and `>b`.
        if found is None or (found[0][0].isdigit() and self._word is not None):
            return ""
        return found[0]

    def _end(self, operator: str) -> ShellLine:
        self._close()
        rest = self._text[self._at + len(operator) :] if operator else ""
        words, expands = tuple(self._words), tuple(self._expands)
        return ShellLine(words=words, operator=operator, rest=rest, expands=expands)

    def _comment(self) -> None:
        end = self._text.find("\n", self._at)
        self._at = len(self._text) if end < 0 else end

    def _part(self, one: str) -> None:
        if one == "'":
            self._quoted_plainly()
        elif one == '"':
            self._quoted()
        elif one == "\\" and self._backslash:
            following = self._text[self._at + 1 : self._at + 2]
            if following != "\n":
                self._add(following)
            self._at += 2
        else:
            self._expanding |= _EXPANSION.match(self._text, self._at) is not None
            self._add(one)
            self._at += 1

    def _quoted_plainly(self) -> None:
        end = self._text.find("'", self._at + 1)
        if end < 0:
            raise OpenQuote("a quotation mark ' is left open")
        self._add(self._text[self._at + 1 : end])
        self._at = end + 1

    def _quoted(self) -> None:
        self._add("")
        self._at += 1
        while self._text[self._at : self._at + 1] != '"':
            if self._at >= len(self._text):
                raise OpenQuote('a quotation mark " is left open')
            if self._text[self._at] == "\\" and self._text[self._at + 1 : self._at + 2] in [*_ESCAPED_IN_QUOTES]:
                self._at += 1
            else:
                self._expanding |= _EXPANSION.match(self._text, self._at) is not None
            self._add(self._text[self._at])
            self._at += 1
        self._at += 1

    def _add(self, piece: str) -> None:
        self._word = self._word or []
        self._word.append(piece)

    def _close(self) -> None:
        if self._word is not None:
            self._words.append("".join(self._word))
            if self._expanding:
                self._expands.append(self._words[-1])
        self._word, self._expanding = None, False
