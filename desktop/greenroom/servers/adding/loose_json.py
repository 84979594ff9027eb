"""JSON as people write it: with comments and trailing commas. Members that stand twice are told, not chosen between.

The standard parser does the reading; before that, what it does not know is blanked out in place, so positions hold.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.jsonrpc import JsonValue

_PIECE: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"?|//[^\n]*|/\*(?:.*?\*/|.*)|[,}\]]|[^\s"/,}\]]+|/', re.DOTALL)
"""Strings, comments, and what may end an object. No part can be tried again from within: hostile text costs its length."""
_NOT_BREAK: Final = re.compile(r"[^\n]")
_SMART: Final = re.compile("[“”„‟]")


@dataclass(frozen=True, kw_only=True)
class LooseJson:
    """A value, what stood behind it, and members that stood twice in one object."""

    value: JsonValue
    rest: str = ""
    repeated: tuple[str, ...] = ()


class NotJson(ValueError):
    """Raised for text that is not even loose JSON; `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


def without_comments(text: str) -> str:
    """Blank out comments and trailing commas; every other character stays where it is."""
    cleaned, position, comma, last = list[str](), 0, -1, "{"
    for found in _PIECE.finditer(text):
        cleaned.append(text[position : found.start()])
        position, piece = found.end(), found[0]
        if piece.startswith(("//", "/*")):
            cleaned.append(_NOT_BREAK.sub(" ", piece))
            continue
        if piece in "}]" and comma >= 0:
            cleaned[comma] = " "
        # A comma with nothing before it is a mistake and stays one.
        comma = len(cleaned) if piece == "," and last not in "{[,:" else -1
        last = piece[-1]
        cleaned.append(piece)
    return "".join([*cleaned, text[position:]])


def read_loose_json(text: str) -> LooseJson:
    """Read the value at the start of the text.

    Raises:
        NotJson: there is none.
    """
    repeated: list[str] = []

    def gathered(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        counted = Counter(name for name, _ in pairs)
        repeated.extend(name for name, times in counted.items() if times > 1)
        return dict(pairs)

    cleaned = without_comments(text)
    start = len(cleaned) - len(cleaned.lstrip())
    try:
        value, end = json.JSONDecoder(object_pairs_hook=gathered).raw_decode(cleaned, start)
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno, _why(text, error)) from error
    except RecursionError:
        raise NotJson(1, "it is nested too deeply") from None
    except ValueError:
        raise NotJson(1, "a number in it is too large, or a character is cut in half") from None
    return LooseJson(value=value, rest=cleaned[end:].strip(), repeated=tuple(repeated))


def _why(text: str, error: json.JSONDecodeError) -> str:
    if _SMART.search(text):
        return "its quotation marks are “typographic”; JSON needs straight ones"
    return f"{error.msg[:1].lower()}{error.msg[1:]} in column {error.colno}"
