"""Text of a stranger as a person is shown it: what a reader cannot see, or what moves other text about, is spelled out.

Without this an argument could turn the line around it (bidirectional controls), hide behind blank lines, or tell a
terminal what to do. Not for what is passed on: that stays as it is.
"""

from typing import Final

LONGEST_NAME: Final = 200
CUT: Final = "… ({} more characters)"
_SHORT: Final = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\x1b": r"\e"}


def visible(text: str, *, keep: str = "", longest: int | None = None) -> str:
    r"""Return the text with everything invisible but the blank written as an escape, such as `\u202e`.

    Args:
        text: Anything.
        keep: Characters that are left alone, such as line breaks where lines are wanted.
        longest: So many characters are shown; of a longer text, how many more there are.
    """
    shown = text if longest is None else text[:longest]
    if not shown.isprintable():
        shown = "".join(one if one.isprintable() or one in keep else escaped(one) for one in shown)
    return shown + CUT.format(len(text) - longest) if longest is not None and len(text) > longest else shown


def shown_name(name: str) -> str:
    """The name of a server, a tool or a model as a person is shown it, at most `LONGEST_NAME` characters of it."""
    return visible(name, longest=LONGEST_NAME)


def escaped(character: str) -> str:
    """Spell one character as most languages do, and as the `$'…'` of a shell reads it."""
    code = ord(character)
    return _SHORT.get(character) or (f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}")
