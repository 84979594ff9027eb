"""A session of the wire tap on its way into a file and out of it."""

import json
import time
from collections.abc import Callable

import pytest

from greenroom.servers.errors import SessionUnreadable
from greenroom.servers.session_file import Session, SessionReader, session_lines
from greenroom.servers.tap import WireTap

REQUEST = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"show"}}'


def tapped() -> WireTap:
    tap = WireTap()
    tap.add_secret("hunter2-hunter2")
    tap.record("s1", "to_peer", REQUEST)
    tap.record("s1", "from_peer", '{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":"hunter2-hunter2"}]}}')
    tap.record("View 1", "from_peer", "not json \ud800")
    return tap


def read(text: str, *, piece: int = 7) -> Session:
    reader = SessionReader()
    for start in range(0, len(text), piece):
        reader.feed(text[start : start + piece])
    return reader.finish()


def test_what_was_written_is_read_again_whatever_the_pieces() -> None:
    tap = tapped()
    text = "".join(session_lines(tap, {"s1": "budget"}))
    for piece in (1, 7, 100_000):
        session = read(text, piece=piece)
        assert session.rows == tap.rows()
        assert [session.body(row.seq) for row in session.rows] == [tap.body(row.seq) for row in session.rows]
        assert session.head.peers == {"s1": "budget"}


def test_no_secret_is_in_the_file_and_the_rows_say_that_one_was_taken_out() -> None:
    tap = tapped()
    text = "".join(session_lines(tap, {}))
    assert "hunter2" not in text
    assert [row.redacted for row in read(text).rows] == [False, True, False]


def test_an_answer_names_the_request_that_it_answers() -> None:
    assert [row.answers for row in tapped().rows()] == [None, 1, None]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda _lines: ["", ""], "it is empty"),
        (lambda lines: ['{"format":"har","version":1}', *lines[1:]], "no session that Greenroom exported"),
        (lambda lines: lines[1:], "no session that Greenroom exported"),
        (lambda lines: [*lines[:2], "{", *lines[2:]], "line 3: it is no JSON"),
        (lambda lines: [*lines[:3], "[" * 100_000], "line 4: it is no JSON"),
        (lambda lines: [*lines, lines[1]], "line 5: its number is not greater"),
        (lambda lines: [lines[0], lines[1].replace('"request"', '"surprise"')], "line 2: row.kind"),
        (lambda lines: [lines[0], json.dumps({"body": "x"})], "line 2: row"),
    ],
    ids=["empty", "another's", "headless", "no json", "deep", "out of order", "unknown kind", "no row"],
)
def test_a_spoilt_file_is_refused_with_the_line(spoil: Callable[[list[str]], list[str]], why: str) -> None:
    lines = "".join(session_lines(tapped(), {})).splitlines()
    with pytest.raises(SessionUnreadable, match="exported from the protocol") as refused:
        read("\n".join(spoil(lines)))
    assert why in str(refused.value)


def test_what_is_recorded_while_a_session_is_written_does_not_prolong_it() -> None:
    tap = tapped()
    lines = session_lines(tap, {})
    next(lines)
    for piece in lines:
        assert len(piece.splitlines()) == 3
        tap.record("s1", "to_peer", REQUEST)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000, "no session that Greenroom exported"),
        ("{HEAD}" + '{"row":' + "[[],[]" * 8_000_000, "line 2 is longer than any message"),
        ("{HEAD}" + '{"row":{"seq":1,"time":1e999}}\n', "line 2"),
    ],
    ids=["long head", "long line", "infinite"],
)
def test_a_file_that_is_to_fill_the_memory_is_refused_before_it_is_read(text: str, why: str) -> None:
    head = next(session_lines(WireTap(), {}))
    with pytest.raises(SessionUnreadable) as refused:
        read(text.replace("{HEAD}", head), piece=1_000_000)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 1_000


def test_pieces_without_a_line_end_cost_no_more_than_their_length() -> None:
    reader = SessionReader()
    reader.feed(next(session_lines(WireTap(), {})))
    began = time.monotonic()
    for _ in range(30):
        reader.feed("x" * 1_000_000)
    assert time.monotonic() - began < 2
