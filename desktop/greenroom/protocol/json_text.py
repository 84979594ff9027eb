"""JSON text to values and back, for text that hostile code wrote and text that any engine must be able to read.

Stricter than `json` alone: no NaN or Infinity, no number too large to read, no depth that ends in a RecursionError.
"""

import json
from typing import NoReturn, cast

from greenroom.protocol.jsonrpc import JsonObject, JsonValue


class UnreadableJson(ValueError):
    """Raised by `from_text`: the text is not JSON, or JSON that no honest sender writes. The message says which."""


def _no_constant(name: str) -> NoReturn:
    raise UnreadableJson(f"{name} is not JSON")


def from_text(text: str | bytes) -> JsonValue:
    """Read JSON text of any origin.

    Raises:
        UnreadableJson: it is not JSON, is nested too deeply, or holds a number too large to read.
    """
    try:
        return cast("JsonValue", json.loads(text, parse_constant=_no_constant))
    except UnreadableJson:
        raise
    except RecursionError:
        raise UnreadableJson("it is nested too deeply") from None
    except ValueError as error:
        raise UnreadableJson(str(error)) from None


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
