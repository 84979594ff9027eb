"""What the build left is served as it is, but for the nonce and the language."""

from greenroom.web.front_end import NONCE_MARK, FrontEnd


def test_the_page_says_its_language_and_its_direction() -> None:
    assert '<html lang="en">' in FrontEnd().page("n")
    assert '<html lang="ar-XB" dir="rtl">' in FrontEnd(language="ar-XB").page("n")


def test_the_page_carries_the_nonce_of_its_answer() -> None:
    page = FrontEnd().page("one-time")
    assert 'nonce="one-time"' in page
    assert NONCE_MARK not in page
