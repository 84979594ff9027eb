"""The keywords of JSON Schema that need regular expressions, read as a browser reads them as far as Python can.

The schemas of servers are written for JavaScript as often as not; an expression that Python cannot read is said, not
counted against the arguments.
"""

import re
from collections.abc import Iterator
from itertools import chain

from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from greenroom.protocol.jsonrpc import JsonObject, JsonValue


class PatternReading:
    """The keywords for one check. `note` names the first expression that could not be read."""

    def __init__(self, kind: type[Validator], *, run: bool) -> None:
        """Take `kind` as it is but for these keywords; with `run` unset no expression is run at all."""
        self._kind = kind
        self._run = run
        self.note: str | None = None

    def validator(self) -> type[Validator]:
        """The kind of validator to use."""
        own = {
            "pattern": self._pattern,
            "patternProperties": self._pattern_members,
            "additionalProperties": self._more_members,
        }
        reading: type[Validator] = extend(self._kind, own)  # type: ignore[no-untyped-call]  # the stubs leave it out
        return reading

    def _compiled(self, pattern: str) -> re.Pattern[str] | None:
        try:
            return re.compile(pattern, re.ASCII)
        except (re.error, OverflowError, RecursionError):
            self.note = self.note or f"The pattern {pattern[:80]} could not be read, so it was not checked."
            return None

    def _pattern(
        self, _validator: Validator, pattern: str, value: JsonValue, _schema: JsonObject
    ) -> Iterator[ValidationError]:
        found = self._compiled(pattern) if self._run and isinstance(value, str) else None
        if found is not None and not found.search(str(value)):
            yield ValidationError("pattern")

    def _pattern_members(
        self, validator: Validator, patterns: JsonObject, value: JsonValue, _schema: JsonObject
    ) -> Iterator[ValidationError]:
        if not self._run or not isinstance(value, dict):
            return
        for pattern, schema in patterns.items():
            found = self._compiled(pattern)
            names = [name for name in value if found is not None and found.search(name)]
            yield from chain.from_iterable(self._below(validator, value[name], schema, name) for name in names)

    @staticmethod
    def _below(validator: Validator, value: JsonValue, schema: JsonValue, name: str) -> Iterator[ValidationError]:
        for error in validator.evolve(schema=schema).iter_errors(value):
            error.path.appendleft(name)
            yield error

    def _more_members(
        self, validator: Validator, more: JsonValue, value: JsonValue, schema: JsonObject
    ) -> Iterator[ValidationError]:
        # Which members are "additional" is known only once the patterns of names were run.
        if self._run or "patternProperties" not in schema:
            yield from self._kind.VALIDATORS["additionalProperties"](validator, more, value, schema) or ()
