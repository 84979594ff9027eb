"""How large a tool's schema is, and would be with its references written out: some providers take it in no other form.

The library that writes requests puts, for Google and Amazon, what a `$ref` names in its place, without a limit: thirty
definitions of which each names the next one twice are a thousand million. So it is counted here, in the way in which that
library goes about it but without making anything, and no farther than the limit. The counterpart that offers tools is
`written.py`.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

LONGEST_SCHEMA: Final = 64 * 1024
"""Bytes of it as it is sent."""
MOST_WRITTEN_OUT: Final = 400_000
"""Characters, were its references written out, and the names that are in reach of each of its parts."""
_EACH: Final = 8
"""What a part counts that has no characters of its own."""
_NAMES: Final = ("$defs", "definitions")


class _Part(NamedTuple):
    """A part that is still to be counted."""

    value: JsonValue
    named: Mapping[str, JsonValue]
    """What a reference in it may name."""
    way: frozenset[str]
    """The references that led to it: none of these is written out once more."""


def fits(schema: JsonObject) -> bool:
    """Whether it can be sent."""
    text = json.dumps(schema, ensure_ascii=False)
    return len(text.encode("utf-8", "surrogatepass")) <= LONGEST_SCHEMA and _fits(text)


@lru_cache(maxsize=256)
def _fits(text: str) -> bool:
    """The same for each step of a conversation, so it is counted once."""
    size = 0
    for counted in _sizes(json.loads(text)):
        size += counted
        if size > MOST_WRITTEN_OUT:
            return False
    return True


def _sizes(schema: JsonObject) -> Iterator[int]:
    """Yield what each part counts."""
    # Definitions of the whole schema are set aside before. Others are written out in their place while they are copied, so
    # where one leads back to itself there nobody can say what becomes of it.
    body = {name: value for name, value in schema.items() if name != "$defs"}
    no_end = MOST_WRITTEN_OUT + 1 if _keeps_definitions(body, schema.get("$defs")) else 0
    waiting = [_Part(body, _with_names_of(schema, {}), frozenset())]
    while waiting:
        part = waiting.pop()
        match part.value:
            case {"$ref": str(reference)} as members:
                yield len(json.dumps(members)) + len(part.named) + len(part.way)
                found = reference.rpartition("/")[2]
                if found in part.way:
                    yield no_end
                elif found in part.named:
                    waiting.append(_Part(part.named[found], part.named, part.way | {found}))
            case dict() as members:
                named = _with_names_of(members, part.named)
                yield _EACH + len(named) + sum(map(len, members))
                waiting += [_Part(value, named, part.way) for value in members.values()]
            case list() as items:
                yield _EACH
                waiting += [_Part(item, part.named, part.way) for item in items]
            case value:
                yield _EACH + (len(value) if isinstance(value, str) else 0)


def _with_names_of(members: JsonObject, named: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    own = [names for key in _NAMES if isinstance(names := members.get(key), dict) and names]
    return {**named, **{name: value for names in own for name, value in names.items()}} if own else named


def _keeps_definitions(*values: JsonValue) -> bool:
    """Whether any of these holds definitions of its own."""
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if not value.keys().isdisjoint(_NAMES):
                return True
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return False
