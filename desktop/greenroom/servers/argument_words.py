"""What a JSON Schema finds wrong, in words for the person who fills in the arguments, and at which place."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from jsonschema.exceptions import ValidationError

from greenroom.servers.argument_findings import ArgumentProblem
from greenroom.servers.argument_formats import FORMATS

_LONGEST: Final = 60
"""Characters of a value that is quoted."""
_MOST_CHOICES: Final = 8
_NAMES_OF_MEMBERS: Final = frozenset({"properties", "patternProperties", "$defs", "definitions"})
"""What is below these in a schema is a name, not a keyword."""
_DEEPEST: Final = 8
"""Choices inside choices."""

_TYPES: Final[Mapping[str, str]] = {
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}


def problems_of(error: ValidationError, depth: int = 0) -> Iterator[ArgumentProblem]:
    """Say it: usually one problem, several for missing and unknown members and for what one of several choices lacks."""
    at = _pointer(error.absolute_path)
    if _is_of_a_name(error):
        text = f"The schema does not allow the name {_quoted(error.instance)} here."
        yield ArgumentProblem(pointer=at, kind="wrong", text=text)
        return
    match error.validator:
        case "required":
            yield ArgumentProblem(pointer=_below(at, _missing(error)), kind="missing", text="This is required.")
        case "dependentRequired" | "dependencies":
            yield ArgumentProblem(pointer=at, kind="wrong", text="Something is missing that belongs to what is set.")
        case "additionalProperties" | "unevaluatedProperties":
            yield from _unknown(error, at)
        case "anyOf" | "oneOf":
            yield from _of_choices(error, at, depth)
        case keyword:
            say = _WORDS.get(str(keyword))
            text = say(error) if say is not None else f"This does not fit the schema ({keyword})."
            yield ArgumentProblem(pointer=at, kind="wrong", text=text)


def _is_of_a_name(error: ValidationError) -> bool:
    """Whether the name of a member is meant, not its value."""
    way = list(error.absolute_schema_path)
    pairs = zip([None, *way], way, strict=False)
    return any(step == "propertyNames" and before not in _NAMES_OF_MEMBERS for before, step in pairs)


def _pointer(path: Iterable[str | int]) -> str:
    return "".join(f"/{_escaped(str(part))}" for part in path)


def _below(pointer: str, name: str) -> str:
    return f"{pointer}/{_escaped(name)}"


def _escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")


def _missing(error: ValidationError) -> str:
    """The library names the member in its message only: it is the first that is not there, in the order of messages."""
    wanted = error.validator_value if isinstance(error.validator_value, list) else []
    return next((name for name in wanted if error.message.startswith(f"{name!r} ")), "")


def _unknown(error: ValidationError, at: str) -> Iterator[ArgumentProblem]:
    schema = error.schema if isinstance(error.schema, dict) else {}
    known = schema.get("properties", {})
    members = error.instance if isinstance(error.instance, dict) else {}
    names = [name for name in members if name not in known] if error.validator == "additionalProperties" else []
    if schema.get("patternProperties") or not names:
        yield ArgumentProblem(pointer=at, kind="unknown", text="There is a member that the schema does not know.")
        return
    for name in names:
        yield ArgumentProblem(pointer=_below(at, name), kind="unknown", text="The schema knows no such member.")


def _of_choices(error: ValidationError, at: str, depth: int) -> Iterator[ArgumentProblem]:
    branches = _branches(error)
    if not branches:
        yield ArgumentProblem(pointer=at, kind="wrong", text="This fits more than one of the choices; it must fit one.")
        return
    meant = [found for found in branches if not _is_other_kind(found, error)]
    if meant and depth < _DEEPEST:
        for inner in min(meant, key=len):
            yield from problems_of(inner, depth + 1)
        return
    kinds = list(dict.fromkeys(_expected(found) for found in branches))
    known = [kind for kind in kinds if kind]
    text = (
        f"Expected: {' or '.join(known)}." if known and len(known) == len(kinds) else "This fits none of the choices."
    )
    yield ArgumentProblem(pointer=at, kind="wrong", text=text)


def _branches(error: ValidationError) -> list[list[ValidationError]]:
    """The errors below each choice, in order."""
    branches: dict[object, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    return list(branches.values())


def _is_other_kind(found: Sequence[ValidationError], choice: ValidationError) -> bool:
    """Whether the value is not even meant as this choice: another type, or another mark in one of its members."""
    return any(
        (one.validator == "type" and one.absolute_path == choice.absolute_path)
        or (one.validator in {"const", "enum"} and len(one.relative_path) <= 1)
        for one in found
    )


def _expected(found: Sequence[ValidationError]) -> str:
    first = found[0]
    if first.relative_path or first.validator not in {"type", "const", "enum"}:
        return ""
    match first.validator:
        case "type":
            return _types(first.validator_value)
        case "const":
            return _quoted(first.validator_value)
        case _:
            return _choices(first.validator_value)


def _types(wanted: object) -> str:
    names = wanted if isinstance(wanted, list) else [wanted]
    return " or ".join(_TYPES.get(str(name), str(name)) for name in names)


def _quoted(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _choices(values: object) -> str:
    listed = values if isinstance(values, list) else []
    shown = ", ".join(_quoted(value) for value in listed[:_MOST_CHOICES])
    return f"one of {shown}" + (f" and {len(listed) - _MOST_CHOICES} more" if len(listed) > _MOST_CHOICES else "")


def _kind_of(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"


def _counted(count: object, one: str) -> str:
    return f"{count} {one}{'' if count == 1 else 's'}"


def _format(error: ValidationError) -> str:
    words = FORMATS.get(str(error.validator_value))
    return f"Expected: {words[0]}." if words else f"Expected: the format {error.validator_value}."


_WORDS: Final[Mapping[str, Callable[[ValidationError], str]]] = {
    "type": lambda error: f"Expected: {_types(error.validator_value)}. This is {_kind_of(error.instance)}.",
    "enum": lambda error: f"Expected: {_choices(error.validator_value)}.",
    "const": lambda error: f"This must be {_quoted(error.validator_value)}.",
    "minimum": lambda error: f"This must be at least {error.validator_value}.",
    "maximum": lambda error: f"This must be at most {error.validator_value}.",
    "exclusiveMinimum": lambda error: f"This must be more than {error.validator_value}.",
    "exclusiveMaximum": lambda error: f"This must be less than {error.validator_value}.",
    "multipleOf": lambda error: f"This must be a multiple of {error.validator_value}.",
    "minLength": lambda error: f"This needs at least {_counted(error.validator_value, 'character')}.",
    "maxLength": lambda error: f"This may have at most {_counted(error.validator_value, 'character')}.",
    "pattern": lambda error: f"This must match the pattern {str(error.validator_value)[:_LONGEST]}",
    "format": _format,
    "minItems": lambda error: f"This needs at least {_counted(error.validator_value, 'item')}.",
    "maxItems": lambda error: f"This may have at most {_counted(error.validator_value, 'item')}.",
    "uniqueItems": lambda _error: "No two items may be the same.",
    "contains": lambda _error: "None of the items is as the schema wants one to be.",
    "items": lambda _error: "There are more items than the schema knows.",
    "additionalItems": lambda _error: "There are more items than the schema knows.",
    "minProperties": lambda error: f"This needs at least {_counted(error.validator_value, 'member')}.",
    "maxProperties": lambda error: f"This may have at most {_counted(error.validator_value, 'member')}.",
    "not": lambda _error: "This is what the schema excludes.",
}
