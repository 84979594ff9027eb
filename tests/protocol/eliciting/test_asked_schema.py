import pytest

from greenroom.protocol.eliciting.asked_schema import MOST_FIELDS, read_schema
from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.jsonrpc import JsonObject, JsonValue


def _asking(properties: JsonObject) -> JsonObject:
    return {"type": "object", "properties": properties}


def test_what_is_only_read_is_made_visible_and_what_is_sent_stays_as_it_is() -> None:
    field: JsonObject = {
        "type": "string",
        "title": "A\u202eB",
        "description": "one\ntwo\x1b",
        "oneOf": [{"const": "a\nb", "title": "\u200b"}],
        "default": "a\nb",
    }
    shown = read_schema(_asking({"name": field})).schema["properties"]
    assert shown == {
        "name": {
            "type": "string",
            "title": r"A\u202eB",
            "description": "one\ntwo\\e",
            "oneOf": [{"const": "a\nb", "title": r"\u200b"}],
            "default": "a\nb",
        }
    }


def test_a_field_called_title_is_a_field() -> None:
    assert read_schema(_asking({"title": {"type": "string"}, "default": {"type": "boolean"}})).schema == _asking(
        {"title": {"type": "string"}, "default": {"type": "boolean"}}
    )


@pytest.mark.parametrize(
    "properties",
    [
        {"a\u200b": {"type": "string"}},
        {"a": {"type": "string", "enum": ["yes\u2066"]}},
        {"a": {"type": "string", "default": "\x00"}},
        {"a": {"type": "string", "oneOf": [{"const": "\u202e"}]}},
        {"a": {"type": "object", "properties": {"\u200b": {}}}},
        {"a": {"type": "string", "const": {"\u200b": 1}}},
        {"a": {"type": "array", "items": {"enum": ["\u200d"]}}},
    ],
)
def test_what_could_be_sent_unseen_is_refused(properties: JsonObject) -> None:
    with pytest.raises(BadWish, match="cannot be seen"):
        read_schema(_asking(properties))


def test_a_form_that_nobody_reads_whole_is_refused() -> None:
    fields: JsonObject = {f"f{number}": {"type": "string"} for number in range(MOST_FIELDS)}
    assert read_schema(_asking(fields)).remarks == ()
    with pytest.raises(BadWish, match="more than 50 fields"):
        read_schema(_asking(fields | {"more": {"type": "string"}}))
    with pytest.raises(BadWish, match="100000 characters"):
        read_schema(_asking({"a": {"type": "string", "description": "x" * 100_000}}))
    deep: JsonValue = {"type": "string"}
    for _ in range(20):
        deep = {"type": "object", "properties": {"a": deep}}
    with pytest.raises(BadWish, match="nested too deeply"):
        read_schema(_asking({"a": deep}))


def test_what_the_protocol_does_not_allow_is_remarked_on_for_the_author() -> None:
    plain: JsonObject = {
        "a": {"type": "string"},
        "b": {"type": "array", "items": {"anyOf": [{"const": "x", "title": "X"}]}},
        "c": {"type": "integer"},
    }
    assert read_schema(_asking(plain)).remarks == ()
    [remark] = read_schema(_asking(plain | {"address": {"type": "object"}})).remarks
    assert "the field address" in remark


@pytest.mark.parametrize(
    ("name", "field", "secret"),
    [
        ("password", {"type": "string"}, "secret"),
        ("apiKey", {"type": "string"}, "secret"),
        ("x", {"type": "string", "title": "Your API key"}, "secret"),
        ("x", {"type": "string", "format": "password"}, "secret"),
        ("x", {"type": "string", "writeOnly": True}, "secret"),
        ("one_time_code", {"type": "string"}, "secret"),
        ("key", {"type": "string"}, "plain"),
        ("shipping", {"type": "string"}, "plain"),
        ("compass", {"type": "string"}, "plain"),
    ],
)
def test_fields_that_look_like_secrets_are_named(name: str, field: JsonObject, secret: str) -> None:
    assert read_schema(_asking({name: field})).secrets == ((name,) if secret == "secret" else ())
