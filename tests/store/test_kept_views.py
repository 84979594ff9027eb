"""Views that a stage left, on disk: one document for many, bounded, and gone with their conversation."""

from pathlib import Path

import pytest

from greenroom.protocol.conversation import stored
from greenroom.store import kept_views
from greenroom.store.conversations import Conversations, Line
from greenroom.store.database import Database
from greenroom.store.kept_views import KEPT, KeptRow, KeptViews, hash_of
from tests.protocol.conversation.sayings import call

HTML = "<p>The marble lobster</p>"


def put(database: Database, number: int, *, conversation: str = "c", html: str | None = HTML, at: float = 1.0) -> None:
    entry = call(number)
    Conversations(database).put(
        Line(conversation=conversation, begun_at=1.0, number=number, turn=number, body=stored.write(entry))
    )
    document = None if html is None else hash_of(html)
    KeptViews(database).put(
        KeptRow(conversation=conversation, number=number, document=document, body=f"{{{number}}}"), html, at
    )


def documents(database: Database) -> int:
    return len(database.rows("SELECT hash FROM view_document"))


def test_views_come_back_in_the_order_of_their_calls_with_one_document_for_all(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    for number in (2, 1):
        put(database, number)
    put(database, 3, html=None)
    kept = KeptViews(database)
    assert [(row.number, row.body, row.document) for row in kept.of("c")] == [
        (1, "{1}", hash_of(HTML)),
        (2, "{2}", hash_of(HTML)),
        (3, "{3}", None),
    ]
    assert [kept.document("c", number) for number in (1, 2, 3, 4)] == [HTML, HTML, None, None]
    assert documents(database) == 1


def test_what_was_kept_of_a_call_is_replaced_and_stays_as_old_as_it_is(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, 1, at=1.0)
    put(database, 1, html="<p>new", at=9.0)
    put(database, 1, conversation="later", at=5.0)
    assert [row.document for row in KeptViews(database).of("c")] == [hash_of("<p>new")]
    assert KeptViews(database).conversations() == ["later", "c"]
    assert KeptViews(database).document("c", 1) == "<p>new"


def test_a_document_goes_with_the_last_view_that_shows_it(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, 1)
    put(database, 2)
    kept = KeptViews(database)
    kept.remove("c", 1)
    assert documents(database) == 1
    kept.remove("c", 2)
    assert documents(database) == 0


def test_what_is_forgotten_leaves_neither_views_nor_documents_in_any_file(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, 1)
    put(database, 1, conversation="spared", html="<p>stays")
    Conversations(database).forget_all_but({"spared"})
    assert KeptViews(database).of("c") == []
    assert KeptViews(database).document("spared", 1) == "<p>stays"
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"marble lobster" not in files
    assert b"<p>stays" in files, "the control: what stays is there to be read"


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    for number in range(1, KEPT + 3):
        put(database, number, at=float(number))
    assert [row.number for row in KeptViews(database).of("c")] == list(range(3, KEPT + 3))


@pytest.mark.parametrize("others", [2, 3])
def test_the_oldest_go_when_their_documents_are_too_large(tmp_path: Path, others: int) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, 1, html="<p>old", at=1.0)
    # As if they were large: what counts is the size that was noted.
    for number in range(2, 2 + others):
        put(database, number, html=f"<p>{number}", at=float(number))
    third = kept_views.MOST_BYTES // 3 + 1
    database.rows("UPDATE view_document SET size = ? WHERE html <> '<p>old'", (third,))
    put(database, 9, html=None, at=9.0)
    left = [row.number for row in KeptViews(database).of("c")]
    assert left == ([1, 2, 3, 9] if others == 2 else [3, 4, 9])
    assert documents(database) == (3 if others == 2 else 2)


def test_a_document_that_somebody_changed_on_disk_is_none(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    put(database, 1)
    database.rows("UPDATE view_document SET html = '<script>evil()</script>'")
    assert KeptViews(database).document("c", 1) is None
