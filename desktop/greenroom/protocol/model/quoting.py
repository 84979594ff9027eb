"""Words that are not the person's, in a message of the person's role: said whose they are, in a way they cannot undo.

A line of ours says whose words follow, and each line of them begins with `> `. Whatever they say, and however they break
their lines, none of theirs can look like a line of ours or of the person's.
"""

import json
from typing import Final

from greenroom.protocol.visible import shown_name

MARK: Final = "> "
CUT: Final = "[Greenroom cut this here: {} more characters are not shown to you.]"


def quoted(whose: str, words: str) -> str:
    """These words after a line that says whose they are."""
    return f"[{whose}]\n" + "\n".join(f"{MARK}{line}" for line in words.splitlines() or [""])


def name(text: str) -> str:
    """A name that a stranger chose, as part of a line of ours."""
    return json.dumps(shown_name(text), ensure_ascii=False)


def cut(text: str, longest: int) -> str:
    """The beginning of a text that is longer than this, and that it was cut."""
    return text if len(text) <= longest else f"{text[:longest]}\n{CUT.format(len(text) - longest)}"
