"""Names of files that a stranger offers: from the last part of the address, and one name whatever it holds."""

import re
import time
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.mcp_apps.file_names import LONGEST, LONGEST_BYTES, file_name, remark

MORE_PROGRAMS = re.findall(
    r"\S+",
    "iso img vhd vhdx docm xlsm pptm xll chm appinstaller application jnlp mobileconfig inetloc fileloc library-ms "
    "search-ms theme rdp bash dylib",
)


@pytest.mark.rows("H70")
@pytest.mark.parametrize(
    ("uri", "name"),
    [
        ("file:///out/report.csv", "report.csv"),
        ("ui://widget/exports/report.csv", "report.csv"),
        ("ui://report.csv", "report.csv"),
        ("https://files.example/a/quarter%20one.pdf?sig=x/y.txt#part", "quarter one.pdf"),
        ("https://files.example/a/b.pdf/", "b.pdf"),
        ("urn:example:notes.md", "notes.md"),
        ("ui://w/%E2%98%83.txt", "☃.txt"),
        ("https://files.example", "the title"),
        ("ui://w/%2e%2e", "the title"),
    ],
)
def test_a_file_is_named_after_the_last_part_of_its_address(uri: str, name: str) -> None:
    assert file_name(uri, None, "the title") == name


@pytest.mark.rows("H71")
@pytest.mark.parametrize(
    ("last", "name"),
    [
        ("..%2f..%2fetc%2fpasswd", "passwd"),
        ("..%5c..%5cwin.ini", "win.ini"),
        ("C:%5cboot.ini", "boot.ini"),
        ("%2e%2e%2fa.txt", "a.txt"),
        (".bashrc", "bashrc"),
        ("...hidden", "hidden"),
        ("a%00b%0a%1b.txt", "ab.txt"),
        ("inv%E2%80%AEfdp.exe", "invfdp.exe"),
        ("zero%E2%80%8Bwidth.txt", "zerowidth.txt"),
        ("a.txt:stream.exe", "a.txt_stream.exe"),
        ("what%3Fis%3Cthis%3E%7C.txt", "what_is_this__.txt"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("Com1.tar.gz", "_Com1.tar.gz"),
        ("LPT%C2%B9", "_LPT¹"),
        ("aux%20.txt", "_aux.txt"),
        ("trailing.%20.%20", "trailing"),
        ("photo.jpg%20%20%20%20%20%20%20%20%20.exe", "photo.jpg.exe"),
        ("~%2fa.txt", "a.txt"),
        ("%25USERNAME%25.txt", "_USERNAME_.txt"),
        ("%2525TEMP%2525", "_25TEMP_25"),
        (quote("a.pdf\u3164\u2800\u115f\u1160\uffa0\u034f\ufe0f\u180b.exe"), "a.pdf.exe"),
        (quote("so\u0301\u0301\u0301\u0301\u0301\u0301n.txt"), "s\u00f3\u0301\u0301\u0301n.txt"),
        (quote("☀\ufe0f Tie\u0302\u0301ng.txt"), "☀\ufe0f Tiếng.txt"),
    ],
)
def test_a_name_is_made_safe_for_every_system(last: str, name: str) -> None:
    assert file_name(f"ui://w/{last}", None) == name


def test_a_name_that_is_too_long_keeps_its_ending() -> None:
    assert file_name(f"ui://w/{'a' * 500}.pdf", None) == f"{'a' * (LONGEST - 4)}.pdf"
    snow = file_name(f"ui://w/{'%E2%98%83' * 200}.pdf", None)
    assert snow.endswith("☃.pdf")
    assert len(snow.encode()) <= LONGEST_BYTES


@pytest.mark.parametrize("letter", ["a", "☃", "\u0301", " ", ".", "a\u0301\u0323", "/", "%CC%81%CC%A3"])
def test_a_name_of_any_length_is_cut_in_a_time_that_grows_with_it(letter: str) -> None:
    began = time.monotonic()
    name = file_name(f"ui://w/{letter * 100_000}.pdf", None, letter * 100_000)
    took = time.monotonic() - began
    assert len(name) <= LONGEST
    assert name.endswith("pdf")
    assert took < 5


def test_a_name_without_an_ending_gets_that_of_its_type() -> None:
    assert file_name("ui://w/report", "text/csv; charset=utf-8") == "report.csv"
    assert file_name("ui://w/report", "application/x-unknown") == "report"
    assert file_name("ui://w/report.v2", "text/csv") == "report.v2"


@given(st.text(), st.text())
def test_whatever_the_address_holds_the_name_is_one_name(uri: str, title: str) -> None:
    name = file_name(uri, None, title)
    assert name
    assert not set(name) & set('<>:"/\\|?*%\0')
    assert name.isprintable()
    assert name not in {".", ".."}
    assert not name.startswith((".", " "))
    assert not name.endswith((".", " "))
    assert len(name) <= LONGEST + 5


@pytest.mark.parametrize(
    ("name", "media_type", "said"),
    [
        ("report.csv", "text/csv", None),
        ("report.csv", None, None),
        ("setup.exe", None, "program"),
        ("run.sh", "text/plain", "program"),
        ("go.desktop", None, "program"),
        ("invoice.pdf.exe", "application/pdf", "two_endings"),
        ("photo.jpg .scr", "image/jpeg", "two_endings"),
        ("archive.tar.gz", "application/gzip", None),
        ("page.html", "image/png", "other_type"),
        ("page.html", "text/html", "page"),
        ("page.HTM", None, "page"),
        ("drawing.svg", "image/svg+xml", "page"),
        ("invoice.pdf.html", None, "page"),
        *((f"a.{one}", None, "program") for one in MORE_PROGRAMS),
    ],
)
def test_what_is_worth_a_second_look_is_said(name: str, media_type: str | None, said: str | None) -> None:
    assert remark(name, media_type) == said
