"""Whether arguments hold what looks like a secret: then the call is not kept among the last ones.

By the names of members, by what the schema says of them (`writeOnly`, `format: password`), by the shape of well-known
tokens, and by the secrets this run knows already. Narrower than `servers.redaction` about names: a tool's `key` is more
often one of a table than one of a door.
"""

import json
import re
from collections.abc import Iterator
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.redaction import Redactor, looks_secret

_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SECRET_NAME: Final = re.compile(
    r"(?:^|[_\-.\s])(?:passw(?:or)?d|passphrase|pwd|secret|token|bearer|authorization|credentials?|cookie"
    r"|(?:api|access|private|secret|auth)[_\-]?key)(?:$|[_\-.\s])",
    re.IGNORECASE,
)
_NO_NAME: Final = "value"
"""Under which only the shape of a token counts."""
_DEEPEST: Final = 50


def holds_secret(arguments: JsonValue, schema: JsonValue, redactor: Redactor) -> bool:
    """Say whether these arguments should not be kept."""
    text = json.dumps(arguments, ensure_ascii=False)
    if redactor.clean_text(text) != text:
        return True
    return any(_is_secret(name, value, part) for name, value, part in _leaves("", arguments, schema, 0))


def _is_secret(name: str, value: str, schema: JsonValue) -> bool:
    if not value:
        return False
    declared = isinstance(schema, dict) and (schema.get("writeOnly") is True or schema.get("format") == "password")
    return declared or bool(_SECRET_NAME.search(_HUMP.sub("_", name))) or looks_secret(_NO_NAME, value)


def _leaves(name: str, value: JsonValue, schema: JsonValue, depth: int) -> Iterator[tuple[str, str, JsonValue]]:
    """Each text and number with the name that it stands under and its part of the schema."""
    if depth > _DEEPEST:
        return
    match value:
        case dict():
            for inner, member in value.items():
                yield from _leaves(inner, member, _of_member(schema, inner), depth + 1)
        case list():
            items = schema.get("items") if isinstance(schema, dict) else None
            for item in value:
                yield from _leaves(name, item, items, depth + 1)
        case str() | float():
            yield name, str(value), schema
        case int() if not isinstance(value, bool):
            yield name, str(value), schema
        case _:
            return


def _of_member(schema: JsonValue, name: str) -> JsonValue:
    properties: JsonValue = schema.get("properties") if isinstance(schema, dict) else None
    return properties.get(name) if isinstance(properties, dict) else None


def schema_of(definition: JsonObject | None) -> JsonObject:
    """The input schema of a tool's definition; an empty one where there is none."""
    schema = None if definition is None else definition.get("inputSchema")
    return schema if isinstance(schema, dict) else {}
