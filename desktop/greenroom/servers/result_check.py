"""What is wrong with a tool's result, in sentences for the server's author.

The result itself is passed on whatever is found here: a real host shows it, too. A schema is a stranger's program: its
references are resolved inside it and never fetched, its regular expressions are not run (one can take for ever, and
holds up the whole app), and its references are followed only so often.
"""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Final

from jsonschema import SchemaError
from jsonschema.exceptions import ValidationError as SchemaViolation
from jsonschema.protocols import Validator
from jsonschema.validators import extend, validator_for
from mcp_types import CallToolResult
from pydantic import ValidationError
from referencing import Registry
from referencing.exceptions import Unresolvable

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

_MOST: Final = 5
"""Sentences of each kind; the rest says nothing new."""
_LONGEST: Final = 256_000
"""Characters of a result that is held against a schema."""
_MOST_REFERENCES: Final = 5_000
"""References followed for one result; a schema that doubles at each of them would never end."""


def problems_of_result(tool: JsonObject | None, result: JsonObject) -> tuple[str, ...]:
    """Hold a result of `tools/call` against the protocol and against the tool's own output schema.

    Args:
        tool: The definition the server listed; None for an unlisted tool, which has no schema.
        result: As the server sent it.
    """
    schema = None if tool is None else tool.get("outputSchema")
    against_schema = _against_schema(schema, result) if isinstance(schema, dict) else []
    return (*_against_protocol(result), *against_schema)


def _against_protocol(result: JsonObject) -> list[str]:
    try:
        CallToolResult.model_validate(result, by_name=False)
    except ValidationError as error:
        # A content block is one of several kinds, and each kind complains: the places are what helps.
        places = dict.fromkeys(
            ".".join(str(part) for part in found["loc"][:2]) for found in error.errors(include_url=False)
        )
        return [f"The result is not valid MCP at {place}." for place in islice(places, _MOST)]
    return []


def _against_schema(schema: JsonObject, result: JsonObject) -> list[str]:
    if result.get("isError") is True:
        return []
    if "structuredContent" not in result:
        return ["The tool has an output schema, but its result has no structuredContent."]
    if len(json.dumps(result["structuredContent"])) > _LONGEST:
        return []
    try:
        kind = validator_for(schema)
        kind.check_schema(schema)
        validator = _bounded(kind)(schema, registry=Registry())
        violations = list(islice(validator.iter_errors(result["structuredContent"]), _MOST))
    except SchemaError as error:
        return [f"The tool's output schema is not a valid JSON Schema: {error.message}."]
    except (_TooManyReferences, RecursionError):
        return ["The tool's output schema was not checked: its references lead too far."]
    except Unresolvable as error:
        return [f"The tool's output schema refers to what is not in it: {error}."]
    return [_sentence(violation) for violation in violations]


class _TooManyReferences(Exception):
    """The schema asks for more work than a result is worth."""


def _bounded(kind: type[Validator]) -> type[Validator]:
    """The same validator without regular expressions, and with a limit to following references."""
    left = iter(range(_MOST_REFERENCES))

    def follow(validator: Validator, reference: str, instance: JsonValue, schema: JsonObject) -> Iterator[object]:
        if next(left, None) is None:
            raise _TooManyReferences
        yield from kind.VALIDATORS["$ref"](validator, reference, instance, schema) or ()

    def skip(_validator: Validator, _value: JsonValue, _instance: JsonValue, _schema: JsonObject) -> Iterator[object]:
        yield from ()

    bounded: type[Validator] = extend(  # type: ignore[no-untyped-call]  # the stubs leave it out
        kind, {"$ref": follow, "pattern": skip, "patternProperties": skip}
    )
    return bounded


def _sentence(violation: SchemaViolation) -> str:
    place = "".join(f"[{_quoted(part)}]" for part in violation.absolute_path)
    return f"structuredContent{place} does not fit the tool's output schema: {violation.message[:300]}."


def _quoted(part: JsonValue) -> str:
    return str(part) if isinstance(part, int) else f'"{part}"'
