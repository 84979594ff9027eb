"""Invalid results are described, valid ones are not, and nothing is fetched to find out."""

from typing import cast

import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.result_check import problems_of_result

TOOL: JsonObject = {
    "name": "t",
    "outputSchema": {
        "type": "object",
        "properties": {"a": {"type": "array", "items": {"type": "number"}}},
        "required": ["a"],
    },
}


@pytest.mark.parametrize(
    ("tool", "result"),
    [
        (TOOL, {"content": [], "structuredContent": {"a": [1]}, "vendor": 1}),
        (TOOL, {"content": [], "isError": True}),
        (None, {"content": [{"type": "text", "text": "x"}]}),
        ({"name": "t"}, {"content": [], "structuredContent": 7}),
    ],
)
def test_a_good_result_has_no_problems(tool: JsonObject | None, result: JsonObject) -> None:
    assert problems_of_result(tool, result) == ()


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ({"structuredContent": {"a": []}}, "not valid MCP at content."),
        ({"content": [{"type": "hologram"}], "structuredContent": {"a": []}}, "not valid MCP at content.0."),
        ({"content": []}, "has no structuredContent"),
        ({"content": [], "structuredContent": {"a": [1, "x"]}}, 'structuredContent["a"][1] does not fit'),
        ({"content": [], "structuredContent": {}}, "'a' is a required property"),
    ],
)
def test_a_bad_result_is_described_by_its_place(result: JsonObject, words: str) -> None:
    [problem] = problems_of_result(TOOL, result)
    assert words in problem


@pytest.mark.parametrize(
    ("schema", "words"),
    [({"type": 7}, "not a valid JSON Schema"), ({"$ref": "http://127.0.0.1:9/schema"}, "refers to what is not in it")],
)
def test_a_bad_schema_is_described(schema: JsonObject, words: str) -> None:
    [problem] = problems_of_result({"name": "t", "outputSchema": schema}, {"content": [], "structuredContent": {}})
    assert words in problem


def test_a_schema_that_grows_without_end_is_left_unchecked() -> None:
    doubled = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(60)}
    schema = cast("JsonObject", {"$ref": "#/$defs/d0", "$defs": {**doubled, "d60": {"type": "object"}}})
    assert problems_of_result(_tool(schema), _result({"a": 1})) == (
        "The tool's output schema was not checked: its references lead too far.",
    )


def test_a_schema_that_refers_to_itself_is_left_unchecked() -> None:
    schema: JsonObject = {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}
    assert problems_of_result(_tool(schema), _result({"a": 1})) == (
        "The tool's output schema was not checked: its references lead too far.",
    )


@pytest.mark.timeout(5)
def test_a_regular_expression_of_a_stranger_is_not_run() -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": {"type": "string", "pattern": "^(a+)+$"}}}
    assert problems_of_result(_tool(schema), _result({"a": "a" * 60 + "!"})) == ()


def test_a_reference_is_still_followed() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/n"}},
        "$defs": {"n": {"type": "integer"}},
    }
    assert problems_of_result(_tool(schema), _result({"a": 1})) == ()
    assert "integer" in problems_of_result(_tool(schema), _result({"a": "x"}))[0]


def _tool(schema: JsonObject) -> JsonObject:
    return {"name": "t", "outputSchema": schema}


def _result(structured: JsonObject) -> JsonObject:
    return {"content": [], "structuredContent": structured}
