"""What a provider says when it refuses, out of whatever it sends."""

import httpx
from hypothesis import given
from hypothesis import strategies as st

from greenroom.worker import refusals
from greenroom.worker.exchange import Refusal


def refusal(body: bytes, **headers: str) -> Refusal:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Refusal(status=400, headers=httpx.Headers(named), body=body)


def test_the_words_are_found_in_the_forms_that_providers_use() -> None:
    for body in (
        b'{"error": {"message": "No.", "code": "x"}}',
        b'{"error": "No."}',
        b'{"message": "No."}',
        b'[{"error": {"message": "No."}}]',
        b'{"detail": "No."}',
        b'"No."',
        b"No.",
    ):
        assert refusals.said(refusal(body)) == "No."
    assert refusals.said(refusal(b" <html>No.</html>")) == ""
    assert refusals.said(refusal(b'{"detail": [{"loc": 1}]}')) == '{"detail": [{"loc": 1}]}'


def test_words_are_short_and_nothing_in_them_is_invisible() -> None:
    told = refusals.words("a\x1b[31m\u202e b\n\n" + "c" * 9000, None)
    assert told.startswith(r"a\e[31m\u202e b ccc")
    assert len(told) < refusals.LONGEST_WORDS + 60


def test_the_librarys_own_words_are_taken_off() -> None:
    error = ValueError('litellm.BadRequestError: OpenAIException - {"error": {"message": "No."}}')
    assert refusals.said_in(error) == "No."
    assert refusals.said_in(ValueError("litellm.APIError: APIError: XException - No. Original exception: y")) == "No."


def test_a_wait_has_a_bound() -> None:
    assert refusals.wait(refusal(b"", retry_after="999999999")) == refusals.LONGEST_WAIT
    assert refusals.wait(refusal(b"", retry_after="-5")) is None
    assert refusals.wait(refusal(b"", retry_after="nan")) is None
    assert refusals.wait(refusal(b"", retry_after="Fri, 31 Dec 9999 23:59:59 GMT")) == refusals.LONGEST_WAIT
    assert refusals.wait(refusal(b'{"retryDelay": "2s"}')) == 2.0


@given(st.binary(max_size=200), st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=30))
def test_any_body_and_header_can_be_read(body: bytes, header: str) -> None:
    given_one = refusal(body)
    given_one.headers["retry-after"] = header
    assert isinstance(refusals.words(refusals.said(given_one), "key-1234567"), str)
    assert isinstance(refusals.codes(given_one), str)
    waited = refusals.wait(given_one)
    assert waited is None or 0 <= waited <= refusals.LONGEST_WAIT
