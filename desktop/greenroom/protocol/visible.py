"""Text of a stranger as a person is shown it: what a reader cannot see, or what moves other text about, is spelled out.

Without this an argument could turn the line around it (bidirectional controls), hide behind blank lines or letters that are
drawn as nothing, pile up marks over other lines, or tell a terminal what to do. Not for what is passed on: that stays as it
is.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

LONGEST_NAME: Final = 200
CUT: Final = "… ({} more characters)"
MOST_MARKS: Final = 4
"""Marks over one letter: as many as the writing of any living language puts there."""
_SHORT: Final = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\x1b": r"\e"}
_BLANK: Final = frozenset(
    chr(code)
    for codes in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0000, 0xE1000),
    )
    for code in codes
)
"""Drawn as nothing, or as a gap, although they count as printable: fillers, the empty braille pattern, selectors of a variant,
tags."""
_AS_PICTURE: Final = "\ufe0f"
"""Has the character before it drawn in colours; it stands in much that people write."""
_KEYCAP: Final = "\u20e3"
_PICTURES: Final = frozenset("‼⁉ℹ↔◻◼◽◾⤴⤵〰")
"""Characters that can be pictures, besides the symbols."""
_FIRST_MARK: Final = "\u0300"


def visible(text: str, *, keep: str = "", longest: int | None = None) -> str:
    r"""Return the text with everything invisible but the blank written as an escape, such as `\u202e`.

    Args:
        text: Anything.
        keep: Characters that are left alone, such as line breaks where lines are wanted.
        longest: So many characters are shown; of a longer text, how many more there are.
    """
    shown = text if longest is None else text[:longest]
    if not (shown.isascii() and shown.isprintable()):
        shown = "".join(one if seen or one in keep else escaped(one) for one, seen in judged(shown))
    return shown + CUT.format(len(text) - longest) if longest is not None and len(text) > longest else shown


def judged(text: str) -> Iterator[tuple[str, bool]]:
    """Give each character, and whether a reader sees it as it is."""
    marks, before = 0, ""
    for one, after in zip(text, f"{text[1:]} ", strict=False):
        if one < _FIRST_MARK:
            marks, seen = 0, one.isprintable()
        elif one in _BLANK:
            seen = one == _AS_PICTURE and _can_be_picture(before, after)
        else:
            marks = marks + 1 if unicodedata.category(one) in {"Mn", "Me"} else 0
            seen = one.isprintable() and marks <= MOST_MARKS
        yield one, seen
        before = one


def _can_be_picture(one: str, after: str) -> bool:
    if one in _PICTURES:
        return True
    if one and one in "0123456789#*":
        return after == _KEYCAP
    return bool(one) and unicodedata.category(one) == "So"


def shown_name(name: str) -> str:
    """The name of a server, a tool or a model as a person is shown it, at most `LONGEST_NAME` characters of it."""
    return visible(name, longest=LONGEST_NAME)


def escaped(character: str) -> str:
    """Spell one character as most languages do, and as the `$'…'` of a shell reads it."""
    code = ord(character)
    return _SHORT.get(character) or (f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}")
