"""Pieces of text that are cut within characters."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.whole_characters import WholeCharacters


def read(pieces: list[str]) -> str:
    characters = WholeCharacters()
    text = "".join(characters.take(piece) for piece in pieces) + characters.end()
    text.encode()
    return text


def test_two_halves_in_two_pieces_are_one_character() -> None:
    assert read(["a\ud83d", "\ude00b"]) == "a😀b"
    assert read(["a\ud83d", "", "\ude00b"]) == "a😀b"
    assert read(["\ud83d\ude00"]) == "😀"


def test_a_half_without_the_other_is_a_question_mark() -> None:
    assert read(["a\ud83d", "b"]) == "a?b"
    assert read(["a\ude00b", "\ud83d"]) == "a?b?"
    assert read(["\ud83d\ud83d", "\ude00"]) == "?😀"


@given(st.text(), st.data())
def test_cuts_anywhere_leave_the_text_as_it_was(text: str, data: st.DataObject) -> None:
    units = text.encode("utf-16-le")
    cuts = sorted(data.draw(st.lists(st.integers(0, len(units) // 2), max_size=4)))
    places = [0, *(2 * cut for cut in cuts), len(units)]
    pieces = [units[a:b].decode("utf-16-le", "surrogatepass") for a, b in itertools.pairwise(places)]
    assert read(pieces) == text
