"""What is said of an object while its text still comes."""

import json
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.protocol.json_text import from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.partial_json import PartialObject, continues
from tests.json_values import WORDS

TEXTS = st.one_of(st.text(max_size=12), st.sampled_from(WORDS))
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False, width=32), TEXTS
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=12,
)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=5)


def value_of(*pieces: str) -> JsonObject:
    partial = PartialObject()
    for piece in pieces:
        partial.feed(piece)
    return partial.value()


@settings(max_examples=60, deadline=None)
@given(OBJECTS, st.sampled_from([None, 2]), st.booleans())
def test_at_every_cut_it_is_an_object_that_all_later_ones_continue(
    value: JsonObject,
    indent: int | None,
    ascii_only: bool,  # noqa: FBT001 -- drawn
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only).encode(errors="replace").decode()
    partial = PartialObject()
    before: JsonObject = {}
    changes = 0
    for character in text:
        partial.feed(character)
        now = partial.value()
        assert isinstance(now, dict)
        assert continues(now, before)
        assert (now != before) <= (partial.changes > changes)
        before, changes = now, partial.changes
    assert before == from_text(text)
    assert not partial.broken


@settings(max_examples=60, deadline=None)
@given(OBJECTS, st.data())
def test_how_the_text_is_cut_into_pieces_changes_nothing(value: JsonObject, data: st.DataObject) -> None:
    text = json.dumps(value)
    cut, other = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    whole = value_of(text[:other])
    assert value_of(text[:cut], text[cut:other]) == whole
    assert value_of(*text[:other]) == whole


def test_texts_grow_and_everything_else_appears_when_it_is_over() -> None:
    assert value_of('{"city": "Osl') == {"city": "Osl"}
    assert value_of('{"days": 1') == {}
    assert value_of('{"days": 12,') == {"days": 12}
    assert value_of('{"deep": {"list": [true, fal') == {"deep": {"list": [True]}}
    assert value_of('{"half a na') == {}
    assert value_of('{"empty": {') == {"empty": {}}
    assert value_of("") == {}


def test_an_escape_waits_until_it_is_whole_and_half_a_character_for_its_other_half() -> None:
    assert value_of('{"a": "x\\') == {"a": "x"}
    assert value_of('{"a": "x\\u00e') == {"a": "x"}
    assert value_of('{"a": "x\\u00e9') == {"a": "xé"}
    assert value_of('{"a": "\\ud83d') == {"a": ""}
    assert value_of('{"a": "\\ud83d\\ude0') == {"a": ""}
    assert value_of('{"a": "\\ud83d\\ude00') == {"a": "😀"}
    assert value_of('{"a": "\\ud83dx') == {"a": "?x"}
    assert value_of('{"a": "\\ude00') == {"a": "?"}
    assert value_of('{"a": "\\ud83d\\n') == {"a": "?\n"}


def test_what_is_no_object_tells_nothing_and_what_breaks_off_keeps_what_it_said() -> None:
    for text in ("[1, 2]", '"text"', "null", "x"):
        assert value_of(text) == {}
    for broken in ('{"a": 1, b', '{"a": 1, "b": nul,', '{"a": 1} {"b": 2}', '{"a": 1, "c": "\\x', '{"a": 1]'):
        partial = PartialObject()
        partial.feed(broken)
        assert partial.broken
        assert partial.value()["a"] == 1
        partial.feed('"more": 2}')
        assert "more" not in partial.value()


def test_what_was_told_does_not_change_under_whoever_was_told() -> None:
    partial = PartialObject()
    partial.feed('{"rows": [{"a": "x')
    told = partial.value()
    partial.feed('yz"}, {"a": "b"}]}')
    assert told == {"rows": [{"a": "x"}]}


def test_no_more_levels_are_told_than_may_be_read() -> None:
    partial = PartialObject()
    partial.feed('{"a": ' + "[" * 5_000)
    assert partial.broken
    json.dumps(partial.value())


def test_a_long_text_in_small_pieces_takes_as_long_as_it_is_long() -> None:
    def seconds(rows: int) -> float:
        text = json.dumps({"rows": [{"name": f"row {at}", "text": "x" * 40, "n": at} for at in range(rows)]})
        partial = PartialObject()
        began = time.perf_counter()
        for at in range(0, len(text), 7):
            partial.feed(text[at : at + 7])
        took = time.perf_counter() - began
        assert not partial.broken
        return took

    small, large = min(seconds(1_000) for _ in range(3)), min(seconds(8_000) for _ in range(2))
    assert large < 8 * small * 3  # read anew for each piece it would be 64 times as long
