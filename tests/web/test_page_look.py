"""The page's first paint is as the person left it, and nothing that is kept can be more than sizes and names."""

from pathlib import Path

import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.front_end import FrontEnd
from greenroom.web.page_look import PANES_KEY, PageLook, Panes, look_of


def test_the_page_says_its_language_direction_and_theme() -> None:
    assert '<html lang="en" data-panes=' in FrontEnd().page("n")
    page = FrontEnd(look=lambda: PageLook(language="ar-XB", theme="dark")).page("n")
    assert '<html lang="ar-XB" dir="rtl" data-theme="dark" ' in page


def test_panes_are_written_under_the_nonce_of_the_page() -> None:
    panes = Panes(side=300, log=40, folded=("inspector",))
    page = FrontEnd(look=lambda: PageLook(panes=panes)).page("once")
    assert '<style nonce="once">:root{--side:300px;--inspector:344px;--log:40%}</style></head>' in page
    assert 'data-folded="inspector"' in page
    assert "&quot;side&quot;: 300" in page


def test_the_look_is_read_anew_from_what_is_kept(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        assert look_of(store) == PageLook()
        store.settings.change(theme="contrast")
        store.remembered.keep(PANES_KEY, {"side": 310, "inspector": 400, "log": 25, "folded": ["log"], "call": 40})
        kept = Panes(side=310, inspector=400, log=25, folded=("log",), call=40)
        assert look_of(store) == PageLook(theme="contrast", panes=kept)


@pytest.mark.parametrize(
    "kept",
    [
        {"side": "300px}body{display:none"},
        {"side": 10},
        {"log": 99.5},
        {"call": 10},
        {"folded": ['"><script>']},
        [1, 2],
        "wide",
    ],
    ids=["text", "too small", "too large", "too low a call", "an unknown name", "a list", "a word"],
)
def test_panes_that_make_no_sense_are_as_at_first(tmp_path: Path, kept: JsonValue) -> None:
    with Store(Folders.under(tmp_path)) as store:
        store.remembered.keep(PANES_KEY, kept)
        assert look_of(store) == PageLook()


@pytest.mark.parametrize(("language", "theme"), [("fr", "loud"), ('en"><script>', 7), (None, ["dark"]), ({}, "")])
def test_a_look_of_other_names_is_as_at_first(language: object, theme: object) -> None:
    assert PageLook.of(language=language, theme=theme, panes=None) == PageLook()
