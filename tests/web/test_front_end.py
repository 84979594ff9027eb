"""What the build left is served as it is, but for the nonce and the look (see `test_page_look.py`)."""

import re

from greenroom.web.front_end import NONCE_MARK, FrontEnd
from greenroom.web.page_look import PageLook, Panes


def test_the_page_carries_the_nonce_of_its_answer() -> None:
    page = FrontEnd().page("one-time")
    assert 'nonce="one-time"' in page
    assert NONCE_MARK not in page


def test_the_skeleton_is_the_pages_own_and_can_load_and_run_nothing() -> None:
    skeleton, page = FrontEnd().skeleton(), FrontEnd().page("n")
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy}">' in skeleton
    assert not re.search(r"<script|<link|<a\b|<form|href=|src=\"(?!data:)|@import|url\(", skeleton)
    assert _places(skeleton) == _places(page) != []


def test_the_skeleton_has_the_look_of_the_page() -> None:
    look = PageLook(language="ar-XB", theme="dark", panes=Panes(side=300, folded=("log",)))
    start = look.root()
    front_end = FrontEnd(look=lambda: look)
    assert start in front_end.skeleton()
    assert start in front_end.page("n")
    assert "--side:300px" in front_end.skeleton()


def _places(page: str) -> list[str]:
    """The classes of the body's elements, in order."""
    return re.findall(r'class="([^"]+)"', page.partition("<body>")[2])
