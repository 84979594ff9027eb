"""What the build left is served as it is, but for the nonce and the look (see `test_page_look.py`)."""

from greenroom.web.front_end import NONCE_MARK, FrontEnd


def test_the_page_carries_the_nonce_of_its_answer() -> None:
    page = FrontEnd().page("one-time")
    assert 'nonce="one-time"' in page
    assert NONCE_MARK not in page
