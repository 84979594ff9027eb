"""JSON as people write it: with comments and trailing commas. Members that stand twice are told, not chosen between.

The standard parser does the reading; before that, what it does not know is blanked out in place, so positions hold.
"""

import json
import re
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.jsonrpc import JsonValue

_PIECE: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[}\]])', re.DOTALL)
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
    return _PIECE.sub(lambda found: found[0] if found[0].startswith('"') else _NOT_BREAK.sub(" ", found[0]), text)


def read_loose_json(text: str) -> LooseJson:
    """Read the value at the start of the text.

    Raises:
        NotJson: there is none.
    """
    repeated: list[str] = []

    def gathered(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        names = [name for name, _ in pairs]
        repeated.extend(sorted({name for name in names if names.count(name) > 1}))
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
