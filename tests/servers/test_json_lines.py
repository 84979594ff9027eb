"""Every member of any valid JSON text is found on the line where it stands."""

import json

from hypothesis import given
from hypothesis import strategies as st

from greenroom.servers.json_lines import lines_of_members

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), _VALUES, max_size=4), st.sampled_from([None, 0, 2]), st.booleans())
def test_lines_are_those_of_the_text(document: dict[str, object], indent: int | None, plain: bool) -> None:  # noqa: FBT001
    text = json.dumps(document, indent=indent, ensure_ascii=plain)
    lines, repeated = lines_of_members(text, 3)
    assert repeated == []
    assert {place[0] for place in lines} == set(document)
    rows = text.split("\n")
    for place, line in lines.items():
        assert json.dumps(place[-1], ensure_ascii=plain) in rows[line - 1]


def test_repeated_members_are_told_with_their_line() -> None:
    _, repeated = lines_of_members('{\n"a": 1,\n"b": {},\n"a": 2}', 2)
    assert repeated == [(("a",), 4)]


def test_a_text_that_is_no_object_has_no_members() -> None:
    assert lines_of_members(" [1]", 2) == ({}, [])
