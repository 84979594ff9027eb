"""Files are written whole, and never over another one without a word."""

from pathlib import Path

import pytest

from greenroom.host.errors import NotSaved
from greenroom.host.saved_file import write_at, write_new


def test_a_name_that_is_taken_gets_a_number_and_the_other_file_stays(tmp_path: Path) -> None:
    folder = tmp_path / "not there yet"
    paths = [write_new(folder, "a.tar.gz", data) for data in (b"one", b"two", b"three")]
    assert [path.name for path in paths] == ["a.tar.gz", "a.tar (1).gz", "a.tar (2).gz"]
    assert [path.read_bytes() for path in paths] == [b"one", b"two", b"three"]
    assert write_new(folder, "noending", b"") != write_new(folder, "noending", b"")
    assert not list(folder.glob(".greenroom-*"))


def test_a_link_that_lies_in_wait_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "precious.txt"
    target.write_text("mine")
    folder = tmp_path / "downloads"
    folder.mkdir()
    (folder / "a.txt").symlink_to(target)
    (folder / "b.txt").symlink_to(tmp_path / "nowhere.txt")
    assert write_new(folder, "a.txt", b"theirs").name == "a (1).txt"
    assert write_new(folder, "b.txt", b"theirs").name == "b (1).txt"
    assert target.read_text() == "mine"
    assert not (tmp_path / "nowhere.txt").exists()


def test_a_file_is_replaced_only_where_that_was_agreed_to(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")
    with pytest.raises(NotSaved, match="come into being meanwhile"):
        write_at(path, b"after", replace=False)
    assert path.read_text() == "before"
    write_at(path, b"after", replace=True)
    assert path.read_text() == "after"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


def test_where_nothing_can_be_written_the_reason_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(NotSaved, match=r"a\.txt was not saved"):
        write_new(blocked / "under", "a.txt", b"")
    with pytest.raises(NotSaved):
        write_at(tmp_path / "missing" / "a.txt", b"", replace=False)
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotSaved):
        write_at(tmp_path / "folder", b"", replace=True)
    assert not list(tmp_path.glob(".greenroom-*"))


def test_a_written_file_is_never_a_program(tmp_path: Path) -> None:
    assert write_new(tmp_path, "run.sh", b"#!/bin/sh\n").stat().st_mode & 0o111 == 0
