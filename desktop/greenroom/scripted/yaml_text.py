"""YAML to plain values, with the line of each. A part of YAML only, and nothing that grows while it is read.

It is made of the parser's events, not by its constructors: no anchors and aliases (the bombs), no tags (the objects), no
key twice, one document. Plain words are text unless they are null, true, false or a number as JSON has it, so that `no`,
`on` and `12:30` stay what they are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import yaml

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

MOST_CHARACTERS: Final = 300_000
MOST_LEVELS: Final = 40
MOST_VALUES: Final = 20_000

Place: TypeAlias = tuple[str | int, ...]
"""The names and positions that lead to a value; positions count from 0."""

_WORDS: Final[dict[str, JsonValue]] = {
    "": None, "~": None, "null": None, "Null": None, "true": True, "True": True, "false": False, "False": False,
}  # fmt: skip
_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,15}")
_NUMBER: Final = re.compile(r"[-+]?(?:[0-9]{1,15}\.[0-9]{0,15}|\.[0-9]{1,15}|[0-9]{1,15})(?:[eE][-+]?[0-9]{1,2})?")


class UnreadableYaml(ValueError):
    """Raised by `read_yaml`. The message names the line where there is one."""


@dataclass(frozen=True, kw_only=True)
class Lines:
    """A value, and the line on which each of its parts begins, counted from 1."""

    value: JsonValue
    lines: dict[Place, int]


def read_yaml(text: str) -> Lines:
    """Read one document.

    Raises:
        UnreadableYaml: it is no YAML, or more than the part of YAML that is read here.
    """
    if len(text) > MOST_CHARACTERS:
        raise UnreadableYaml(f"it has {len(text)} characters, and at most {MOST_CHARACTERS} are read")
    builder = _Builder()
    try:
        for event in _events(text):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = "" if mark is None else f"line {mark.line + 1}: "
        raise UnreadableYaml(f"{where}{error.problem or error.context or 'it is no YAML'}") from None
    except yaml.YAMLError as error:
        raise UnreadableYaml(f"it is no YAML: {' '.join(str(error).split())[:200]}") from None
    return Lines(value=builder.value, lines=builder.lines)


def _events(text: str) -> Iterator[yaml.Event]:
    return iter(yaml.parse(text, Loader=yaml.SafeLoader))


@dataclass(kw_only=True)
class _Open:
    """A list or an object that has not ended. `key` is the name whose value comes next."""

    holder: "list[JsonValue] | JsonObject"
    place: Place
    key: str | None = None


class _Builder:
    """Puts values together as the events come; nothing in it recurs."""

    def __init__(self) -> None:
        self.value: JsonValue = None
        self.lines: dict[Place, int] = {(): 1}
        self._open: list[_Open] = []
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Take the next event."""
        line = event.start_mark.line + 1 if event.start_mark else 1
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise UnreadableYaml(f"line {line}: a second document begins, and a script is one")
            case yaml.AliasEvent():
                raise UnreadableYaml(f"line {line}: *{event.anchor} is an alias; write out what it stands for")
            case yaml.ScalarEvent():
                self._refuse_marks(event, line)
                self._scalar(event, line)
            case yaml.SequenceStartEvent():
                self._refuse_marks(event, line)
                self._begin([], line)
            case yaml.MappingStartEvent():
                self._refuse_marks(event, line)
                self._begin({}, line)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._open.pop()
            case _:
                return  # the frame around the document

    def _refuse_marks(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, line: int) -> None:
        if event.anchor is not None:
            raise UnreadableYaml(f"line {line}: &{event.anchor} is an anchor, which is of no use in a script")
        if event.tag not in (None, "!"):
            raise UnreadableYaml(f"line {line}: {event.tag} is a tag, which is of no use in a script")

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        around = self._open[-1] if self._open else None
        if around is not None and isinstance(around.holder, dict) and around.key is None:
            if event.value in around.holder:
                raise UnreadableYaml(f"line {line}: {event.value[:40]!r} stands here a second time")
            around.key = event.value
            # A mistake in a name is looked for where the name stands.
            self.lines[(*around.place, event.value)] = line
            return
        self._put(_plain(event.value) if event.style is None and event.tag is None else event.value, line)

    def _begin(self, holder: "list[JsonValue] | JsonObject", line: int) -> None:
        if self._open and isinstance(self._open[-1].holder, dict) and self._open[-1].key is None:
            raise UnreadableYaml(f"line {line}: a name must be a plain text")
        if len(self._open) >= MOST_LEVELS:
            raise UnreadableYaml(f"line {line}: it is nested too deeply")
        place = self._put(holder, line)
        self._open.append(_Open(holder=holder, place=place))

    def _put(self, value: JsonValue, line: int) -> Place:
        if len(self.lines) > MOST_VALUES:
            raise UnreadableYaml(f"line {line}: it has too many values")
        if not self._open:
            self.value = value
            return ()
        around = self._open[-1]
        if isinstance(around.holder, list):
            place: Place = (*around.place, len(around.holder))
            around.holder.append(value)
            self.lines[place] = line
        else:
            assert around.key is not None  # noqa: S101 -- a value follows its name
            place = (*around.place, around.key)
            around.holder[around.key] = value
            around.key = None
        return place


def _plain(word: str) -> JsonValue:
    """A word without quotes."""
    if word in _WORDS:
        return _WORDS[word]
    if _WHOLE.fullmatch(word):
        return int(word)
    return float(word) if _NUMBER.fullmatch(word) else word
