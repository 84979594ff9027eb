"""What a person is shown of a stranger's text: all of it, and nothing that they cannot see."""

import time

import pytest

from greenroom.protocol.visible import MOST_MARKS, escaped, judged, visible


@pytest.mark.parametrize(
    "one",
    list(
        "\u3164\u115f\u1160\uffa0\u2800\u034f\ufe00\ufe0e\ufe0f\u180b\u180f\U000e0041\U000e0100\u17b4\u202e\u200b\u00ad\u00a0\x1b"
    ),
)
def test_a_character_that_is_drawn_as_nothing_is_spelled_out(one: str) -> None:
    assert visible(f"a{one}b") == f"a{escaped(one)}b"
    assert visible(one) == escaped(one)


@pytest.mark.parametrize(
    "text",
    [
        "Straße, naïve, Ελληνικά, Кириллица",
        "Tiê\u0301ng Viê\u0323t, A\u0302\u0301",
        "مُحَمَّدٌ رَّسُولُ",
        "हिन्दी, क्ष्म्य, किं ड़",
        "שָׁל֖וֹם",
        "ที่นี่",
        "བསྒྲུབས",
        "☀️ ❤️ ‼️ ↔️ 1️⃣ #️⃣ 👍🏽",
        "한국어 日本語 中文",
    ],
)
def test_what_people_write_is_shown_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_marks_that_pile_up_are_spelled_out_from_the_fifth_on() -> None:
    piled = "a" + "\u0301" * 7 + "b"
    assert visible(piled) == "a" + "\u0301" * MOST_MARKS + r"\u0301" * 3 + "b"


def test_a_selector_for_pictures_stays_only_where_there_can_be_one() -> None:
    assert visible("a\ufe0f1\ufe0f2☀\ufe0f\ufe0f") == "a\\ufe0f1\\ufe0f2☀\ufe0f\\ufe0f"


def test_what_is_kept_stays_and_the_rest_is_counted() -> None:
    assert visible("a\nb\tc\u3164", keep="\n") == "a\nb\\tc\\u3164"
    assert visible("\u3164" * 5, longest=2) == r"\u3164\u3164… (3 more characters)"
    assert visible("") == ""
    assert [seen for _, seen in judged("a\u3164b")] == [True, False, True]


def test_long_texts_are_judged_in_a_time_that_grows_with_them() -> None:
    began = time.monotonic()
    assert len(visible("ü\u0301" * 500_000)) == 1_000_000
    took = time.monotonic() - began
    assert took < 10
