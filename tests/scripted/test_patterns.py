import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.scripted.patterns import MOST_SEARCHED, BadPattern, compiled


def fits(pattern: str, text: str) -> bool:
    return compiled(pattern).found_in(text)


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("week", "Which WEEK is it?", True),
        ("^week$", "weekend", False),
        (r"\bweek\b", "the week's end", True),
        (r"\bweek\b", "weekend", False),
        (r"week (\d+|one)", "show week 12", True),
        (r"week (\d+|one)", "show week two", False),
        ("colou?r", "COLOR", True),
        ("a{2,3}b", "aab", True),
        ("^a{2,3}b", "ab", False),
        ("^a{2}$", "aaa", False),
        ("^a{2,}$", "aaaa", True),
        ("[a-c]x", "bx", True),
        ("[^a-c]x", "bx", False),
        (r"[\d-]+z", "1-2z", True),
        ("[]a]b", "]b", True),
        (r"\.\*", ".*", True),
        ("(?:ab)+$", "ababab", True),
        ("", "anything", True),
        ("a|", "b", True),
        ("ß", "STRAẞE", True),
        (r"\D", "12", False),
        (r"\W", "a_1", False),
        ("x.y", "x\ny", False),
        ("a*?b", "aab", True),
    ],
)
def test_a_pattern_fits_where_it_should(pattern: str, text: str, *, found: bool) -> None:
    assert fits(pattern, text) is found


_ATOMS = st.sampled_from(["a", "b", "c", ".", "[ab]", "[^a]", r"\d", r"\w", r"\b", "^", "$", "1", " "])
_TREES = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{0,2}", "{2}", "{1,}"])).map(
            lambda two: f"({two[0]}){two[1]}"
        ),
    ),
    max_leaves=8,
)


@given(_TREES, st.text("abc1 ", max_size=12))
def test_it_finds_what_pythons_own_expressions_find(pattern: str, text: str) -> None:
    # `$` of Python also fits before a last line break, which the text here never has.
    assert fits(pattern, text) is (re.search(pattern, text, re.IGNORECASE) is not None)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("(a", "a group is not closed, at character 3"),
        ("a)", "a group is closed that was not opened, at character 2"),
        ("*a", "there is nothing that * could repeat, at character 1"),
        ("[a", "it ends too early"),
        ("[c-a]", "a range must lead"),
        ("a{x}", "{ must be followed"),
        ("a{3,2}", "the second number is smaller"),
        (r"\1", r"\1 is not known here"),
        (r"(?=a)", "groups with (? are not known"),
        ("a\\", "it ends too early"),
        ("a" * 301, "301 characters"),
        ("(" * 30 + ")" * 30, "too many groups"),
        ("((a{99}){99}){99}", "repeats too much"),
        ("((){999}){999}", "repeats too much"),
    ],
)
def test_a_pattern_that_is_none_is_refused_in_words(pattern: str, why: str) -> None:
    with pytest.raises(BadPattern) as refused:
        compiled(pattern)
    assert why in str(refused.value)


@pytest.mark.parametrize("pattern", ["(a+)+c$", "(a|a)*b", "(.*)*x", ".*.*.*.*.*x", "(a{0,10}){10}b", "(()*)*b"])
def test_no_pattern_takes_long(pattern: str) -> None:
    begun = time.process_time()
    assert not fits(pattern, "a" * (MOST_SEARCHED - 1) + "!" + "a" * 100_000)
    assert time.process_time() - begun < 20  # the same pattern never ends in Python's own expressions


def test_only_the_beginning_of_a_long_text_is_looked_at() -> None:
    assert fits("x", "a" * (MOST_SEARCHED - 1) + "x")
    assert not fits("x", "a" * MOST_SEARCHED + "x")
