"""JSON text to values and back, for text that hostile code wrote and text that any engine must be able to read.

Stricter than `json` alone: no NaN or Infinity, no number too large to read, no more depth than everything behind it
can take, and no half of a character, which no UTF-8 can hold.
"""

import json
import math
from typing import Final, NoReturn, cast

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

MOST_LEVELS: Final = 200
"""Of objects and lists inside each other. What takes the value further (to a server, the page, a report) goes no deeper."""


class UnreadableJson(ValueError):
    """Raised by `from_text`: the text is not JSON, or JSON that no honest sender writes. The message says which."""


def _no_constant(name: str) -> NoReturn:
    raise UnreadableJson(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):  # such as 1e400, which nobody could write down again
        raise UnreadableJson("a number in it is too large")
    return number


def from_text(text: str | bytes) -> JsonValue:
    """Read JSON text of any origin. Halves of characters (lone surrogates) become question marks.

    Raises:
        UnreadableJson: it is not JSON, is nested too deeply, or holds a number too large to read.
    """
    try:
        value = cast("JsonValue", json.loads(text, parse_constant=_no_constant, parse_float=_finite))
    except UnreadableJson:
        raise
    except RecursionError:
        raise UnreadableJson("it is nested too deeply") from None
    except ValueError as error:
        raise UnreadableJson(str(error)) from None
    if _brackets(text) > MOST_LEVELS and _is_too_deep(value):
        raise UnreadableJson("it is nested too deeply")
    return _well_formed(value) if _may_hold_halves(text) else value


def _may_hold_halves(text: str | bytes) -> bool:
    return "\\u" in text if isinstance(text, str) else b"\\u" in text


def _well_formed(value: JsonValue) -> JsonValue:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return cast("JsonValue", json.loads(text.encode(errors="replace")))
    return value


def _brackets(text: str | bytes) -> int:
    """Count them: as many as there are levels at least, and found without looking at each value."""
    if isinstance(text, str):
        return text.count("{") + text.count("[")
    return text.count(b"{") + text.count(b"[")


def _is_too_deep(value: JsonValue) -> bool:
    level = [value]
    for _ in range(MOST_LEVELS + 1):
        inside = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [child for children in inside for child in children if isinstance(child, dict | list)]
        if not level:
            return False
    return True


def is_finite(value: JsonValue) -> bool:
    """Whether every number in a value that another parser read can be written as JSON: none is NaN or infinite."""
    inside: list[JsonValue] = [value]
    while inside:
        one = inside.pop()
        if isinstance(one, float):
            if not math.isfinite(one):
                return False
        else:
            members = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
            inside += [member for member in members if isinstance(member, dict | list | float)]
    return True


def to_text(message: JsonObject) -> str:
    """Write one message as compact JSON that can be encoded as UTF-8 (lone surrogates become escapes).

    Raises:
        UnreadableJson: the message holds NaN or Infinity, or is nested too deeply.
    """
    try:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        if not text.isascii():
            text.encode()
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":"), allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise UnreadableJson(f"it cannot be written as JSON: {error}") from None
    return text
