"""Tool calls told apart, however a provider numbers and names them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.worker.calls import MOST_CALLS, Begins, Calls, TooManyCalls

Piece = tuple[int, str | None, str | None, str]


def told(pieces: list[Piece]) -> list[tuple[str, str, str]]:
    """Name of the call, name of the tool, and whole arguments of each, after checking that each begins once and first."""
    calls, names, written = Calls(), dict[int, tuple[str, str]](), dict[int, str]()
    for place, call, name, arguments in pieces:
        for one in calls.take(place=place, call=call, name=name, arguments=arguments):
            if isinstance(one, Begins):
                assert one.index == len(names)
                names[one.index] = (one.call, one.name)
            else:
                written[one.index] = written.get(one.index, "") + one.text
                assert one.index in names
    assert bool(calls) == bool(names)
    assert len({call for call, _ in names.values()}) == len(names)
    return [(*names[index], written.get(index, "")) for index in names]


def test_calls_with_index_and_id_in_pieces_that_alternate() -> None:
    pieces: list[Piece] = [(0, "a", "f", ""), (1, "b", "g", ""), (0, None, None, '{"x"'), (1, None, None, "{}")]
    assert told([*pieces, (0, None, None, ":1}")]) == [("a", "f", '{"x":1}'), ("b", "g", "{}")]


def test_whole_calls_that_are_all_at_index_0() -> None:
    assert told([(0, "a", "f", '{"x":1}'), (0, "b", "f", '{"x":2}')]) == [("a", "f", '{"x":1}'), ("b", "f", '{"x":2}')]


def test_whole_calls_without_an_id_get_one_each() -> None:
    found = told([(0, None, "f", "{}"), (0, "", "f", "{}")])
    assert [(name, arguments) for _, name, arguments in found] == [("f", "{}"), ("f", "{}")]
    assert all(call.startswith("call_") for call, _, _ in found)


def test_a_new_id_and_the_name_again_on_each_piece_are_one_call() -> None:
    assert told([(0, "a", "f", '{"x"'), (0, "b", "f", ":1}")]) == [("a", "f", '{"x":1}')]
    assert told([(0, "a", "f", '{"x"'), (0, "b", None, ":1}")]) == [("a", "f", '{"x":1}')]


def test_an_id_that_two_calls_have_is_given_to_the_first() -> None:
    found = told([(0, "a", "f", "{}"), (1, "a", "g", "{}")])
    assert [(name, arguments) for _, name, arguments in found] == [("f", "{}"), ("g", "{}")]


def test_calls_without_arguments_are_calls() -> None:
    assert told([(0, "a", "f", ""), (0, "b", "g", "")]) == [("a", "f", ""), ("b", "g", "")]
    assert told([(0, "a", "f", ""), (0, "b", "f", "")]) == [("a", "f", ""), ("b", "f", "")]


def test_arguments_that_come_before_the_name_wait_for_it() -> None:
    assert told([(0, "a", None, '{"x"'), (0, None, None, ":"), (0, "a", "f", "1}")]) == [("a", "f", '{"x":1}')]


def test_a_piece_of_nothing_is_no_call() -> None:
    assert told([(0, None, None, "{}"), (3, "", "", "")]) == []


def test_so_many_calls_as_no_honest_answer_has_are_refused() -> None:
    with pytest.raises(TooManyCalls):
        told([(number, f"c{number}", "f", "{}") for number in range(MOST_CALLS + 1)])


@given(
    st.lists(
        st.tuples(
            st.integers(-1, 3),
            st.sampled_from([None, "", "a", "b", "c"]),
            st.sampled_from([None, "", "f", "g"]),
            st.sampled_from(["", "{", "}", "{}", '{"x":', "1}", "]"]),
        ),
        max_size=30,
    )
)
def test_whatever_comes_each_call_begins_once_before_its_arguments_and_has_its_own_name(pieces: list[Piece]) -> None:
    for call, name, _ in told(pieces):
        assert call
        assert name


@given(st.lists(st.text('abc{}[]":,1 ', max_size=12), min_size=1, max_size=8), st.integers(1, 4))
def test_well_numbered_pieces_are_put_together_whole(pieces: list[str], calls: int) -> None:
    begun: list[Piece] = [(number, f"id{number}", f"tool{number}", "") for number in range(calls)]
    going: list[Piece] = [(number, None, None, piece) for piece in pieces for number in range(calls)]
    assert told([*begun, *going]) == [(f"id{number}", f"tool{number}", "".join(pieces)) for number in range(calls)]
