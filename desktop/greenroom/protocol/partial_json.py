"""An object whose JSON text is still being written: what can be said of it so far.

Fed piece by piece, each piece read once, so that a long text takes as long as it is long. What is told is always an object
that the finished one continues:

* A text holds as many characters as have come; an escape, or half of a character, waits until it is whole.
* Numbers, `true`, `false` and `null` appear when they are over: 1 is not the beginning of 12.
* A member appears with the first of its value, never with half of its name; a list or an object as soon as it is begun.

`continues` is that promise as a function. A name that is there twice takes its later value, as JSON readers do, and is the
one exception. Text that is no JSON object stops the telling, and what was told stays. Whether the whole is right is said by
`json_text.from_text`, whose limits are kept here too.
"""

import io
import json
import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from greenroom.protocol.json_text import MOST_LEVELS, UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject, JsonValue

_State: TypeAlias = Literal["begin", "value", "first_value", "name", "first_name", "colon", "after", "text", "over"]

_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]+')
_WORD: Final = re.compile(r"[-+.0-9A-Za-z]+")
_LONGEST_WORD: Final = 400
"""Of a number, which is kept until it is over: longer ones only the whole will tell."""
_ESCAPES: Final = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_HEX: Final = re.compile(r"[0-9a-fA-F]{4}")
_SHORT_ESCAPE: Final = 2
_LONG_ESCAPE: Final = 6
_HALF: Final = "?"
"""What half of a character becomes, as in `json_text`."""


class _NotJson(Exception):
    """The text is no JSON object."""


@dataclass(kw_only=True)
class _Level:
    """An object or list that is not closed; of an object, the name of the member that is read."""

    holder: JsonObject | list[JsonValue]
    name: str = ""


class PartialObject:
    """An object as it comes. `feed` never raises; `broken` says that it will not grow any more."""

    def __init__(self) -> None:
        self.broken = False
        self.changes = 0
        """Grows whenever `value` says more than before."""
        self._root: JsonObject = {}
        self._open: list[_Level] = []
        """The innermost last."""
        self._state: _State = "begin"
        self._rest = ""
        """The end of what was fed, where it is a part of a word, of an escape or of a character: never long."""
        self._text = io.StringIO()
        """The text that is being read; `_is_name` says of what."""
        self._is_name = False

    def feed(self, piece: str) -> None:
        """Read on."""
        if self.broken:
            return
        text, self._rest = self._rest + piece, ""
        at = 0
        try:
            while at < len(text):
                step = self._step(text, at)
                if step is None:
                    self._rest = text[at:]
                    return
                at = step
        except _NotJson:
            self.broken = True

    def value(self) -> JsonObject:
        """What can be said so far: a copy, which later pieces do not change."""
        if self._state == "text" and not self._is_name:
            self._put(self._text.getvalue(), replace=True)
        return cast("JsonObject", _copy(self._root))

    # --- reading ----------------------------------------------------------------------------------------------------

    def _step(self, text: str, at: int) -> int | None:
        """Read one thing and return where the next begins; None where its end has not come."""
        if self._state == "text":
            return self._in_text(text, at)
        begin = _end_of(_BLANKS, text, at)
        return self._after_blanks(text, begin) if begin < len(text) else begin

    def _after_blanks(self, text: str, at: int) -> int | None:
        match self._state:
            case "value" | "first_value":
                return self._value(text, at)
            case "begin" | "name" | "first_name" | "colon" | "after":
                self._sign(text[at])
                return at + 1
            case _:
                raise _NotJson

    def _sign(self, sign: str) -> None:
        """A sign between values."""
        match self._state, sign:
            case "begin", "{":
                self._open.append(_Level(holder=self._root))
                self._state = "first_name"
                self.changes += 1
            case (("name" | "first_name"), '"'):
                self._begin_text(is_name=True)
            case "colon", ":":
                self._state = "value"
            case "after", ",":
                self._state = "name" if self._in_object else "value"
            case (("first_name" | "after"), "}") if self._in_object:
                self._close()
            case "after", "]" if not self._in_object:
                self._close()
            case _:
                raise _NotJson

    def _value(self, text: str, at: int) -> int | None:
        match text[at]:
            case '"':
                self._put("")
                self._begin_text(is_name=False)
            case "{":
                self._begin({}, "first_name")
            case "[":
                self._begin([], "first_value")
            case "]" if self._state == "first_value":
                self._close()
            case _:
                return self._word(text, at)
        return at + 1

    def _word(self, text: str, at: int) -> int | None:
        end = _end_of(_WORD, text, at)
        if end - at > _LONGEST_WORD or end == at:
            raise _NotJson
        if end == len(text):
            return None
        try:
            value = from_text(text[at:end])
        except UnreadableJson as error:
            raise _NotJson from error
        self._put(value)
        self._state = "after"
        return end

    def _in_text(self, text: str, at: int) -> int | None:
        if text[at] == '"':
            self._end_text()
            return at + 1
        if text[at] == "\\":
            return self._escape(text, at)
        end = _end_of(_PLAIN, text, at)
        if end == at:
            raise _NotJson
        self._write(text[at:end])
        return end

    def _escape(self, text: str, at: int) -> int | None:
        if len(text) < at + _SHORT_ESCAPE:
            return None
        if text[at + 1] != "u":
            simple = _ESCAPES.get(text[at + 1])
            if simple is None:
                raise _NotJson
            self._write(simple)
            return at + _SHORT_ESCAPE
        code = _code_unit(text, at)
        if code is None or not 0xD800 <= code <= 0xDBFF:
            return self._write_unit(code, at)
        return self._pair(text, at)

    def _write_unit(self, code: int | None, at: int) -> int | None:
        if code is None:
            return None
        self._write(_HALF if 0xDC00 <= code <= 0xDFFF else chr(code))
        return at + _LONG_ESCAPE

    def _pair(self, text: str, at: int) -> int | None:
        """The first half of a character: what follows says whether there is a second one."""
        following = text[at + _LONG_ESCAPE : at + _LONG_ESCAPE + _SHORT_ESCAPE]
        if following in {"", "\\"}:
            return None
        second = _code_unit(text, at + _LONG_ESCAPE) if following == "\\u" else 0
        if second is None:
            return None
        if not 0xDC00 <= second <= 0xDFFF:
            self._write(_HALF)
            return at + _LONG_ESCAPE
        self._write(cast("str", json.loads(f'"{text[at : at + 2 * _LONG_ESCAPE]}"')))
        return at + 2 * _LONG_ESCAPE

    @property
    def _in_object(self) -> bool:
        return isinstance(self._open[-1].holder, dict)

    # --- building ---------------------------------------------------------------------------------------------------

    def _put(self, value: JsonValue, *, replace: bool = False) -> None:
        """Give the innermost open list or object a value; `replace` for one whose beginning it has."""
        level = self._open[-1]
        if isinstance(level.holder, dict):
            level.holder[level.name] = value
        elif replace:
            level.holder[-1] = value
        else:
            level.holder.append(value)
        if not replace:
            self.changes += 1

    def _begin(self, inner: JsonObject | list[JsonValue], state: _State) -> None:
        if len(self._open) >= MOST_LEVELS:
            raise _NotJson
        self._put(inner)
        self._open.append(_Level(holder=inner))
        self._state = state

    def _close(self) -> None:
        self._open.pop()
        self._state = "after" if self._open else "over"

    def _begin_text(self, *, is_name: bool) -> None:
        self._text = io.StringIO()
        self._is_name = is_name
        self._state = "text"

    def _write(self, characters: str) -> None:
        self._text.write(characters)
        if not self._is_name:
            self.changes += 1

    def _end_text(self) -> None:
        whole = self._text.getvalue()
        if self._is_name:
            self._open[-1].name = whole
            self._state = "colon"
        else:
            self._put(whole, replace=True)
            self._state = "after"


def continues(later: JsonValue, earlier: JsonValue) -> bool:
    """Whether the later value goes on from the earlier one: it says all of it, and only the last that it said has grown."""
    match earlier, later:
        case str(), str():
            return later.startswith(earlier)
        case list(), list():
            return _goes_on(list(enumerate(later)), list(enumerate(earlier)))
        case dict(), dict():
            return _goes_on(list(later.items()), list(earlier.items()))
        case _:
            return type(earlier) is type(later) and earlier == later


def _goes_on(later: list[tuple[str | int, JsonValue]], earlier: list[tuple[str | int, JsonValue]]) -> bool:
    if not earlier:
        return True
    (last, before), same = earlier[-1], len(earlier) - 1
    if later[:same] != earlier[:same] or len(later) <= same:
        return False
    name, after = later[same]
    return name == last and continues(after, before)


def _copy(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {name: _copy(inner) for name, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()


def _code_unit(text: str, at: int) -> int | None:
    """The code unit of an escape such as `u00e9`; None where it has not come whole."""
    digits = text[at + 2 : at + _LONG_ESCAPE]
    if _HEX.fullmatch(digits):
        return int(digits, 16)
    if len(digits) == 4 or not all(one in "0123456789abcdefABCDEF" for one in digits):
        raise _NotJson
    return None
