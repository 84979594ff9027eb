"""What is wrong with arguments, in plain words and at its place."""

from typing import Any

import pytest

from greenroom.servers.argument_check import check_arguments


def found(schema: dict[str, Any], arguments: Any) -> list[tuple[str, str]]:
    """Places and sentences."""
    return [(one.pointer, one.text) for one in check_arguments(schema, arguments, patterns=True).problems]


def of_member(schema: dict[str, Any], value: Any) -> list[str]:
    return [text for _pointer, text in found({"properties": {"x": schema}}, {"x": value})]


@pytest.mark.parametrize(
    ("schema", "value", "said"),
    [
        ({"type": "integer"}, "1", "Expected: a whole number. This is a text."),
        ({"type": ["string", "null"]}, 1, "Expected: a text or null. This is a number."),
        ({"minimum": 1}, 0, "This must be at least 1."),
        ({"exclusiveMaximum": 5}, 5, "This must be less than 5."),
        ({"multipleOf": 0.1}, 0.35, "This must be a multiple of 0.1."),
        ({"minLength": 1}, "", "This needs at least 1 character."),
        ({"maxItems": 2}, [1, 2, 3], "This may have at most 2 items."),
        ({"uniqueItems": True}, [1, 1], "No two items may be the same."),
        ({"enum": ["a", 1, None]}, "b", 'Expected: one of "a", 1, null.'),
        ({"const": "v2"}, "v1", 'This must be "v2".'),
        ({"pattern": "^a+$"}, "b", "This must match the pattern ^a+$"),
        ({"format": "date"}, "2026-02-30", "Expected: a date such as 2026-11-30."),
        ({"not": {"type": "string"}}, "a", "This is what the schema excludes."),
        ({"propertyNames": {"minLength": 2}}, {"a": 1}, 'The schema does not allow the name "a" here.'),
        ({"prefixItems": [{}], "items": False}, [1, 2], "There are more items than the schema knows."),
    ],
)
def test_each_keyword_has_words_of_its_own(schema: dict[str, Any], value: Any, said: str) -> None:
    assert of_member(schema, value) == [said]


def test_a_multiple_is_one_as_it_is_spelled() -> None:
    assert of_member({"multipleOf": 0.1}, 0.3) == []
    assert of_member({"multipleOf": 0.01}, 1e300) == []
    assert of_member({"multipleOf": 3}, 9007199254740993) == []


def test_places_are_json_pointers_also_of_what_is_missing_or_unknown() -> None:
    schema: dict[str, Any] = {
        "properties": {"a/b": {"items": {"required": ["n~"], "additionalProperties": False, "properties": {"n~": {}}}}},
        "required": ["other"],
    }
    checked = check_arguments(schema, {"a/b": [{}, {"n~": 1, "extra": 2}]}, patterns=True)
    assert {(one.pointer, one.kind) for one in checked.problems} == {
        ("/a~1b/0/n~0", "missing"),
        ("/a~1b/1/extra", "unknown"),
        ("/other", "missing"),
    }


def test_of_several_kinds_the_one_that_is_meant_is_spoken_of() -> None:
    circle = {"type": "object", "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["r"]}
    square = {"type": "object", "properties": {"kind": {"const": "square"}, "a": {"type": "number"}}, "required": ["a"]}
    schema = {"properties": {"s": {"oneOf": [circle, square, {"type": "null"}]}}}
    assert found(schema, {"s": {"kind": "square"}}) == [("/s/a", "This is required.")]
    assert found(schema, {"s": 5}) == [("/s", "Expected: an object or null.")]
    either = {"properties": {"s": {"anyOf": [{"const": 1}, {"enum": ["a", "b"]}]}}}
    assert found(either, {"s": 2}) == [("/s", 'Expected: 1 or one of "a", "b".')]
    both = {"properties": {"s": {"oneOf": [{"type": "integer"}, {"type": "number"}]}}}
    assert found(both, {"s": 1}) == [("/s", "This fits more than one of the choices; it must fit one.")]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("date", "2026-11-30", "30.11.2026"),
        ("time", "13:45:00Z", "13:45"),
        ("date-time", "2026-11-30T13:45:00.123456789+01:00", "2026-11-30 13:45"),
        ("email", "ada@example.com", "ada"),
        ("uri", "https://example.com/a?b=c", "example.com"),
        ("uuid", "3f2b8c1e-4a5d-4f6b-9c7d-8e9f0a1b2c3d", "3f2b8c1e"),
        ("duration", "P3DT1H", "3 days"),
        ("ipv4", "192.0.2.1", "256.0.0.1"),
        ("ipv6", "2001:db8::1", "2001"),
    ],
)
def test_formats_are_known(name: str, good: str, bad: str) -> None:
    assert of_member({"format": name}, good) == []
    assert of_member({"format": name}, bad)[0].startswith("Expected: a")


def test_a_format_nobody_knows_and_a_draft_of_old_let_pass_what_they_should() -> None:
    assert of_member({"format": "phase-of-the-moon"}, "x") == []
    draft = {"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"x": {"items": [{"type": "string"}]}}}
    assert found(draft, {"x": [1]}) == [("/x/0", "Expected: a text. This is a number.")]


def test_what_cannot_be_checked_is_said_and_not_held_against_the_arguments() -> None:
    schemas: list[dict[str, Any]] = [
        {"type": "strung"},
        {"$ref": "https://elsewhere.example/schema"},
        {"$ref": "#"},
        {"properties": {"x": {"pattern": r"^\p{L}+$"}}},
    ]
    notes = [check_arguments(schema, {"x": "a"}, patterns=True) for schema in schemas]
    assert [len(one.problems) for one in notes] == [0, 0, 0, 0]
    words = ["not a valid JSON Schema at /type", "elsewhere.example", "back into itself", r"^\p{L}+$ could not be read"]
    assert [word in (one.note or "") for word, one in zip(words, notes, strict=True)] == [True] * 4


def test_without_patterns_none_is_run_and_nothing_that_depends_on_them_is_said() -> None:
    schema: dict[str, Any] = {
        "properties": {"x": {"pattern": "^a$"}},
        "patternProperties": {"^y": {}},
        "additionalProperties": False,
    }
    assert check_arguments(schema, {"x": "b", "z": 1}, patterns=False).problems == ()
    assert len(check_arguments(schema, {"x": "b", "z": 1}, patterns=True).problems) == 2
