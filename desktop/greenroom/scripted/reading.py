"""From a file to a script, or to a list of what is wrong in it: each with its line, its place and what to do."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from greenroom.protocol.visible import visible
from greenroom.scripted.errors import ScriptUnreadable
from greenroom.scripted.script import Script
from greenroom.scripted.yaml_text import MOST_CHARACTERS, Lines, Place, UnreadableYaml, read_yaml

MOST_TOLD: Final = 20
"""Problems of one file; the others are counted."""
_COUNTED: Final = ("turns", "do", "otherwise")
"""Lists whose members people count from 1."""


def read_script(path: Path) -> Script:
    """Read a script from a file.

    Raises:
        ScriptUnreadable: it cannot be read, or is none.
    """
    try:
        with path.open("rb") as file:
            held = file.read(4 * MOST_CHARACTERS + 1)
        text = held.decode("utf-8-sig")
    except OSError as error:
        raise ScriptUnreadable(str(path), [f"{error.strerror or error}."]) from error
    except (UnicodeDecodeError, ValueError) as error:
        raise ScriptUnreadable(str(path), ["it is no text in UTF-8."]) from error
    return parse_script(text, str(path))


def parse_script(text: str, name: str) -> Script:
    """Read a script from its text; `name` is what it is called in errors.

    Raises:
        ScriptUnreadable: it is none.
    """
    try:
        read = read_yaml(text)
    except UnreadableYaml as error:
        raise ScriptUnreadable(name, [visible(f"{error}.")]) from error
    if not isinstance(read.value, dict):
        raise ScriptUnreadable(name, ["it must begin with names such as `turns:`."])
    try:
        return Script.model_validate(read.value)
    except ValidationError as error:
        raise ScriptUnreadable(name, _told(error.errors(include_url=False), read)) from error


def _told(errors: Sequence[ErrorDetails], read: Lines) -> list[str]:
    told = list(dict.fromkeys(_sentence(error, read) for error in errors))
    more = len(told) - MOST_TOLD
    return told if more <= 0 else [*told[:MOST_TOLD], f"… and {more} more."]


def _sentence(error: ErrorDetails, read: Lines) -> str:
    place: Place = ()
    before: int | str = ""
    for part in error["loc"]:
        # The kind of an action, which stands between it and what is in it, is no part of the file.
        is_kind = isinstance(before, int) and place[-2:-1] in (("do",), ("otherwise",))
        if (*place, part) in read.lines and not is_kind:
            place = (*place, part)
        before = part
    words = _words(error)
    if error["type"] == "missing":
        words = f"{error['loc'][-1]} is missing"
    where = _where(place)
    return visible(f"line {read.lines[place]}: {where}{' ' if where else ''}{words}.")


def _words(error: ErrorDetails) -> str:
    match error["type"]:
        case "extra_forbidden":
            return "is nothing that can stand here"
        case "value_error":
            return str(error["ctx"]["error"])
        case "no_action":
            return error["msg"]
        case _:
            return f"is not right: {error['msg'][:1].lower()}{error['msg'][1:]}"


def _where(place: Place) -> str:
    """Write a place as people say it: `turn 2, action 3, pace`."""
    words: list[str] = []
    for part in place:
        if isinstance(part, int) and words and words[-1] in _COUNTED:
            words[-1] = f"turn {part + 1}" if words[-1] == "turns" else f"action {part + 1}"
        elif isinstance(part, int):
            words.append(f"number {part + 1}")
        else:
            words.append(part)
    return ", ".join(word[:60] for word in words)
