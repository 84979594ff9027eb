"""JSON text of any origin: what is read can be written again, and what cannot is refused with words."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from greenroom.protocol.json_text import MOST_LEVELS, UnreadableJson, from_text, to_text
from greenroom.protocol.jsonrpc import JsonValue
from tests.json_values import ANY_JSON, nested, tried

LOOKS_LIKE_JSON = st.lists(
    st.sampled_from(
        ["{", "}", "[", "]", ",", ":", '"a"', '"\\ud800"', "1e400", "-", "1" * 400, "NaN", "null", "0.5", "\\", "\x00"]
    ),
    max_size=12,
).map("".join)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("NaN", "NaN is not JSON"),
        ('{"a":-Infinity}', "Infinity is not JSON"),
        ('{"a":1e400}', "too large"),
        ("[-123456789e999]", "too large"),
        ("1" * 5_000, "limit"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * (MOST_LEVELS + 2) + "]" * (MOST_LEVELS + 2), "nested too deeply"),
        ("", "Expecting value"),
        (b"\xff", "decode"),
    ],
)
def test_what_no_honest_sender_writes_is_refused_with_the_reason(text: str | bytes, words: str) -> None:
    with pytest.raises(UnreadableJson, match=words):
        from_text(text)


def test_as_many_levels_as_allowed_are_read() -> None:
    assert from_text(json.dumps(nested(MOST_LEVELS - 1))) == nested(MOST_LEVELS - 1)


@tried(300, 50_000)
def test_whatever_is_read_can_be_written_and_read_again(examples: int) -> None:
    @settings(max_examples=examples)
    @example('{"a":1e308}')
    @example('["\\ud83d\\ude00", "\\ude00\\ud83d"]')
    @given(st.one_of(st.text(), st.binary(), LOOKS_LIKE_JSON, ANY_JSON.map(json.dumps)))
    def holds(text: str | bytes) -> None:
        try:
            value = from_text(text)
        except UnreadableJson:
            return
        written = to_text({"value": value})
        assert from_text(written.encode()) == {"value": value}

    holds()


@tried(200, 20_000)
def test_every_message_of_ours_is_written_as_text_that_any_engine_reads(examples: int) -> None:
    @settings(max_examples=examples)
    @given(st.dictionaries(st.text(), ANY_JSON, max_size=3))
    def holds(message: dict[str, JsonValue]) -> None:
        written = to_text(message)
        assert json.loads(written.encode()) == message

    holds()
