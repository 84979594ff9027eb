"""JSON with comments and trailing commas, read without moving anything."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.servers.adding.loose_json import NotJson, read_loose_json, without_comments

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(alphabet='ab/*,}"\\ ]'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet='ab/*,"'), inner, max_size=3),
)


@pytest.mark.parametrize(
    ("loose", "value"),
    [
        ('{"a": 1, // one\n "b": [1, 2,], }', {"a": 1, "b": [1, 2]}),
        ('/* first */ {"a": "// no comment, /* nor this */,}"}', {"a": "// no comment, /* nor this */,}"}),
        ('{"a": 1, /* , */ /* ] */ }', {"a": 1}),
        ('{"a": "\\",}"}', {"a": '",}'}),
        ("[1, 2, // end\n]", [1, 2]),
    ],
)
def test_comments_and_trailing_commas_are_no_mistake(loose: str, value: object) -> None:
    assert read_loose_json(loose).value == value


@given(_JSON)
def test_plain_json_is_left_exactly_as_it_is(value: object) -> None:
    text = json.dumps(value, indent=1)
    assert without_comments(text) == text


def test_everything_stays_where_it_is() -> None:
    loose = '{\n /* a\n b */ "x": nonsense }'
    assert len(without_comments(loose)) == len(loose)
    with pytest.raises(NotJson) as raised:
        read_loose_json(loose)
    assert raised.value.line == 3


@pytest.mark.parametrize(
    "text", ["", "{", "{,}", "[,]", "[1,,]", '{"a":,}', '{"a" 1}', "[" * 100_000, '"\\ud800"', "{1: 2}"]
)
def test_what_is_not_json_is_told(text: str) -> None:
    with pytest.raises(NotJson):
        read_loose_json(text)


def test_what_stands_twice_and_what_stands_behind_is_told() -> None:
    read = read_loose_json('{"a": 1, "a": 2} and more')
    assert (read.value, read.repeated, read.rest) == ({"a": 2}, ("a",), "and more")
