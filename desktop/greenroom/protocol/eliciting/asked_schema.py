"""The form a server asks for: limits that keep it one a person can read, and what its author should know.

The specification allows a flat object of plain values. What goes beyond is shown as far as a form can, and remarked on;
what could not be seen before it is sent (a name or value of invisible characters, more fields than anybody reads) is refused.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.visible import judged, visible

MOST_FIELDS: Final = 50
"""The page draws more than these at once; a field below a "more" could be sent unseen."""
LONGEST_SCHEMA: Final = 100_000
"""Characters of it as JSON."""
LONGEST_WORDS: Final = 1_000
"""Characters of one title or description."""
LONGEST_VALUE: Final = 2_000
"""Characters of a name or of a value that stands in the schema."""
DEEPEST: Final = 12

_PLAIN: Final = frozenset({"string", "number", "integer", "boolean"})
_WORDS: Final = frozenset({"title", "description", "enumNames", "$comment"})
"""Members that are only read."""
_VALUES: Final = frozenset({"enum", "const", "default", "examples", "example"})
"""Members that may be sent."""
_NAMES: Final = frozenset({"properties", "patternProperties", "$defs", "definitions"})
_LINES: Final = "\n\t"
_SECRET: Final = re.compile(
    r"passw(?:or)?d|passphrase|\bpwd\b|\bpin\b|secret|token|api[ _-]?key|private[ _-]?key|credit ?card|card ?number|\bcvv\b"
    r"|one[ _-]?time[ _-]?code|\botp\b",
    re.IGNORECASE,
)
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")


@dataclass(frozen=True, kw_only=True)
class AskedSchema:
    """The schema as it is shown and checked: words made visible, names and values as the server sent them."""

    schema: JsonObject
    remarks: tuple[str, ...] = ()
    """For the server's author: where it leaves what the specification allows."""
    secrets: tuple[str, ...] = ()
    """Names of fields that look as if a password or key was wanted, which no form may ask for."""

    @property
    def text(self) -> str:
        """As JSON."""
        return json.dumps(self.schema, ensure_ascii=False)


def read_schema(schema: JsonValue) -> AskedSchema:
    """Judge the schema.

    Raises:
        BadWish: it is no object of fields, or cannot be shown to a person whole.
    """
    if not isinstance(schema, dict) or schema.get("type") != "object":
        raise BadWish("its requestedSchema is not of the type object")
    if len(json.dumps(schema)) > LONGEST_SCHEMA:
        raise BadWish(f"its requestedSchema has more than {LONGEST_SCHEMA} characters")
    fields = schema.get("properties", {})
    if not isinstance(fields, dict):
        raise BadWish("the properties of its requestedSchema are no object")
    if len(fields) > MOST_FIELDS:
        raise BadWish(f"it asks for more than {MOST_FIELDS} fields at once")
    shown = _shown(schema, 0)
    return AskedSchema(
        schema=shown if isinstance(shown, dict) else {},
        remarks=tuple(_remarks(fields)),
        secrets=tuple(visible(name) for name, field in fields.items() if _wants_secret(name, field)),
    )


def _shown(value: JsonValue, depth: int) -> JsonValue:
    """The same with words that can be seen; raises where a name or a value cannot."""
    if depth > DEEPEST:
        raise BadWish("its requestedSchema is nested too deeply")
    if isinstance(value, list):
        return [_shown(one, depth + 1) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _member(name, member, depth) for name, member in value.items()}


def _member(name: str, member: JsonValue, depth: int) -> JsonValue:
    if name in _WORDS:
        return _words(member)
    if name in _VALUES:
        for text in _texts(member):
            _must_be_seen(text, "a value")
        return member
    if name in _NAMES and isinstance(member, dict):
        for key in member:
            _must_be_seen(key, "the name of a field")
        return {key: _shown(inner, depth + 2) for key, inner in member.items()}
    return _shown(member, depth + 1)


def _words(member: JsonValue) -> JsonValue:
    if isinstance(member, list):
        return [_words(one) for one in member]
    return visible(member, keep=_LINES, longest=LONGEST_WORDS) if isinstance(member, str) else member


def _texts(value: JsonValue) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _texts(one)
        case dict():
            for name, one in value.items():
                yield name
                yield from _texts(one)
        case _:
            return


def _must_be_seen(text: str, what: str) -> None:
    if len(text) > LONGEST_VALUE:
        raise BadWish(f"{what} in its requestedSchema has more than {LONGEST_VALUE} characters")
    if any(not seen and one not in _LINES for one, seen in judged(text)):
        raise BadWish(f"{what} in its requestedSchema has characters that cannot be seen: {visible(text, longest=100)}")


def _remarks(fields: JsonObject) -> Iterator[str]:
    for name, field in fields.items():
        if not _is_plain(field):
            shown = visible(name, longest=100)
            yield f"elicitation/create asks for the field {shown}, which is none of the plain kinds the protocol allows."


def _is_plain(field: JsonValue) -> bool:
    if not isinstance(field, dict):
        return False
    if field.get("type") == "array":
        items = field.get("items")
        return isinstance(items, dict) and ("enum" in items or "anyOf" in items or "oneOf" in items)
    return isinstance(field.get("type"), str) and field["type"] in _PLAIN


def _wants_secret(name: str, field: JsonValue) -> bool:
    if not isinstance(field, dict):
        return False
    if field.get("format") == "password" or field.get("writeOnly") is True:
        return True
    title = field.get("title")
    texts = [_HUMP.sub(" ", name), title if isinstance(title, str) else ""]
    return any(_SECRET.search(text) for text in texts)
