"""No key is told, not even in part."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.worker.redaction import without_key

KEY = "Zx81-Spectrum-Qdos-1984"


@pytest.mark.parametrize(
    "text",
    [
        f"Incorrect API key provided: {KEY}.",
        f"Incorrect API key provided: {KEY[:9]}******{KEY[-7:]}.",
        f"url?key={quote(KEY)}&x=1",
        f"https://{KEY.lower()}.example",
        f"{{'Authorization': 'Bearer {KEY}'}}",
        f"Authorization: Basic {KEY}",
        KEY * 3,
    ],
)
def test_a_key_that_a_provider_repeats_is_taken_out(text: str) -> None:
    cleaned = without_key(text, KEY)
    for start in range(len(KEY) - 5):
        assert KEY[start : start + 6].lower() not in cleaned.lower()
    assert "[key]" in cleaned


def test_other_keys_that_look_like_one_are_taken_out_without_knowing_them() -> None:
    assert without_key("you sent sk-proj-abcdefghijklmnop, why?", None) == "you sent [key], why?"
    assert "topsecret" not in without_key("Authorization: Bearer topsecretvalue", None)


def test_a_text_without_a_key_is_left_alone() -> None:
    text = "The model's key feature is long context; tokens: 12."
    assert without_key(text, KEY) == text
    assert without_key(text, None) == text


@given(st.text(max_size=80), st.text(max_size=80), st.text("abcdefghijkl0123456789-_", min_size=4, max_size=60))
def test_whatever_surrounds_it_a_key_is_gone(before: str, after: str, key: str) -> None:
    assert key not in without_key(before + key + after, key).replace("[key]", " ")
