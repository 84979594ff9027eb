"""The database grows with the app, is never read backwards, and can be opened by two programs at once."""

import sqlite3
import threading
from pathlib import Path

import pytest

from greenroom.store.database import Database
from greenroom.store.errors import DataFolderUnusable, DataFromTheFuture


def test_a_new_folder_is_made_for_this_person_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "greenroom.db"
    Database(path).close()
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_what_was_written_is_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "greenroom.db"
    first = Database(path)
    first.rows("INSERT INTO quirk VALUES ('f', 'silent', 1.0)")
    first.close()
    second = Database(path)
    assert second.rows("SELECT quirk FROM quirk") == [("silent",)]
    second.close()


def test_data_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "greenroom.db"
    Database(path).close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 999")
    raw.close()
    with pytest.raises(DataFromTheFuture, match="update Greenroom"):
        Database(path)


@pytest.mark.parametrize("content", [b"this is no database at all, but long enough", b"SQLite format 3\0rubbish"])
def test_a_file_that_is_no_database_is_explained(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "greenroom.db"
    path.write_bytes(content)
    with pytest.raises(DataFolderUnusable, match=r"greenroom\.db"):
        Database(path)
    assert path.read_bytes() == content


def test_a_folder_that_is_a_file_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderUnusable):
        Database(tmp_path / "file" / "greenroom.db")


def test_two_that_open_a_new_folder_at_the_same_moment_both_get_it(tmp_path: Path) -> None:
    opened: list[Database] = []
    barrier = threading.Barrier(4)

    def open_one() -> None:
        barrier.wait(5)
        opened.append(Database(tmp_path / "greenroom.db"))

    threads = [threading.Thread(target=open_one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(opened) == 4
    for database in opened:
        database.close()


def test_of_statements_that_go_together_all_count_or_none(tmp_path: Path) -> None:
    database = Database(tmp_path / "greenroom.db")
    database.together(
        ("INSERT INTO followed_file VALUES (?)", ("a",)), ("INSERT INTO followed_file VALUES (?)", ("b",))
    )
    with pytest.raises(sqlite3.IntegrityError):
        database.together(("DELETE FROM followed_file", ()), ("INSERT INTO followed_file VALUES (?)", (None,)))
    assert database.rows("SELECT path FROM followed_file ORDER BY path") == [("a",), ("b",)]
    database.close()
