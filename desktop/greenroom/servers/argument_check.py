"""Arguments held against a tool's input schema, in plain words for the person who writes them.

A schema is a stranger's program and may be written to take for ever: this runs in a process of its own
(`servers.argument_worker`), which is ended when it takes too long. References are resolved inside the schema and never
fetched. Regular expressions, the most likely to hang, come in a second pass, so that the first one's findings are not
lost with them. Results are held against output schemas in `servers.result_check`.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from jsonschema import Draft202012Validator, FormatChecker, SchemaError
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend, validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.servers.argument_findings import Findings
from greenroom.servers.argument_formats import format_checker
from greenroom.servers.argument_patterns import PatternReading
from greenroom.servers.argument_words import problems_of

_MOST: Final = 50
"""Problems that are told; who has more is not helped by them."""


def check_arguments(schema: JsonObject, arguments: JsonValue, *, patterns: bool) -> Findings:
    """Hold arguments against a schema.

    Args:
        schema: The tool's input schema, as the server sent it.
        arguments: What would be sent.
        patterns: Whether regular expressions are run, too.
    """
    kind = validator_for(schema, default=Draft202012Validator)
    reading = PatternReading(kind, run=patterns)
    try:
        # An expression that only other engines read is no mistake of the schema.
        kind.check_schema(schema, format_checker=FormatChecker(formats=()))  # type: ignore[call-arg]  # the stubs lack it
        checked: type[Validator] = extend(  # type: ignore[no-untyped-call]  # the stubs leave it out
            reading.validator(), {"multipleOf": _multiple_of}
        )
        validator = checked(schema, registry=Registry(), format_checker=format_checker())
        errors = list(islice(validator.iter_errors(arguments), _MOST))
    except SchemaError as error:
        place = "/".join(str(part) for part in error.absolute_path)
        return Findings(
            problems=(), note=f"The input schema is not a valid JSON Schema at /{place[:200]}: not checked."
        )
    except RecursionError:
        return Findings(problems=(), note="The input schema leads back into itself without end: not checked.")
    except Unresolvable as error:
        return Findings(
            problems=(), note=f"The input schema refers to what is not in it: {str(error)[:200]}. Not checked."
        )
    found = dict.fromkeys(problem for error in errors for problem in problems_of(error))
    return Findings(problems=tuple(islice(found, _MOST)), note=reading.note)


def _multiple_of(
    _validator: Validator, step: JsonValue, value: JsonValue, _schema: JsonObject
) -> Iterator[ValidationError]:
    """As the numbers are spelled: to a processor 0.3 is no multiple of 0.1."""
    numbers = isinstance(value, int | float) and not isinstance(value, bool) and isinstance(step, int | float)
    if numbers and Fraction(str(value)) % Fraction(str(step)):
        yield ValidationError("multipleOf")
