from typing import get_args

import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.context import Dimensions, HostContext, Insets, ToolInfo, changes
from greenroom.protocol.mcp_apps.names import DisplayMode, Platform, Theme

TOOL: JsonObject = {"name": "t", "inputSchema": {"type": "object", "default": None}}


def context(tool: ToolInfo | None = None) -> HostContext:
    return HostContext(theme="dark", locale="de-DE", time_zone="Europe/Berlin", tool=tool, insets=Insets(top=44))


def tool_of(definition: JsonObject) -> JsonValue:
    return context(ToolInfo(definition=definition, call_id=0)).to_wire().get("toolInfo")


@pytest.mark.rows("H43", "W6")
def test_the_context_says_what_a_view_needs_in_words_it_knows() -> None:
    wire = context().to_wire()
    assert wire["theme"] in get_args(Theme)
    assert wire["displayMode"] in get_args(DisplayMode)
    assert wire["platform"] in get_args(Platform)
    assert wire["availableDisplayModes"] == ["inline", "fullscreen"]
    assert wire["locale"] == "de-DE"
    assert wire["timeZone"] == "Europe/Berlin"
    assert wire["safeAreaInsets"] == {"top": 44, "right": 0, "bottom": 0, "left": 0}


@pytest.mark.rows("W2")
def test_nothing_in_the_context_is_null() -> None:
    def nulls(value: JsonValue) -> bool:
        if isinstance(value, dict):
            return any(nulls(member) for member in value.values())
        return value is None or (isinstance(value, list) and any(nulls(member) for member in value))

    assert not nulls(context().to_wire())
    assert not nulls(
        context(ToolInfo(definition={"name": "t", "title": None, "inputSchema": {"type": "object"}})).to_wire()
    )


@pytest.mark.rows("H56")
@pytest.mark.parametrize(
    ("dimensions", "wire"),
    [
        (Dimensions(), {}),
        (Dimensions(width=768, max_height=5000), {"width": 768, "maxHeight": 5000}),
        (Dimensions(width=1280, height=800), {"width": 1280, "height": 800}),
        (Dimensions(max_width=768, height=400), {"maxWidth": 768, "height": 400}),
    ],
    ids=["unbounded", "inline", "fullscreen", "fixed height"],
)
def test_each_axis_is_fixed_bounded_or_open(dimensions: Dimensions, wire: JsonObject) -> None:
    assert dimensions.to_wire() == wire


@pytest.mark.rows("H56")
def test_an_axis_cannot_be_both_fixed_and_bounded() -> None:
    with pytest.raises(ValueError, match="either fixed"):
        Dimensions(height=400, max_height=500)


@pytest.mark.rows("W15")
@pytest.mark.parametrize("schema", [None, {}, {"type": "array"}, {"anyOf": []}, "object", True], ids=repr)
def test_an_output_schema_that_older_views_refuse_is_left_out(schema: JsonValue) -> None:
    assert tool_of(TOOL | {"outputSchema": schema}) == {"id": 0, "tool": TOOL}


@pytest.mark.rows("W15")
def test_an_output_schema_of_an_object_stays_as_it_is() -> None:
    definition = TOOL | {"outputSchema": {"type": "object", "default": None}}
    assert tool_of(definition) == {"id": 0, "tool": definition}


@pytest.mark.rows("W2")
def test_nulls_of_a_tool_go_and_those_of_its_author_stay() -> None:
    definition: JsonObject = TOOL | {
        "title": None,
        "annotations": {"readOnlyHint": None, "title": "x"},
        "_meta": {"ui": None},
        "vendor": None,
    }
    assert tool_of(definition) == {
        "id": 0,
        "tool": TOOL | {"annotations": {"title": "x"}, "_meta": {"ui": None}, "vendor": None},
    }


@pytest.mark.parametrize(
    "definition",
    [{}, {"name": "t"}, {"name": 3, "inputSchema": {"type": "object"}}, {"name": "t", "inputSchema": {}}],
    ids=repr,
)
def test_a_tool_that_would_break_the_handshake_is_not_told(definition: JsonObject) -> None:
    assert tool_of(definition) is None


@pytest.mark.rows("H60", "W17")
def test_a_difference_holds_whole_members() -> None:
    before: JsonObject = {"a": {"x": 1, "y": 2}, "b": 1}
    assert changes(before, {"a": {"x": 1, "y": 3}, "b": 1, "c": []}) == {"a": {"x": 1, "y": 3}, "c": []}
    assert changes(before, dict(before)) == {}
