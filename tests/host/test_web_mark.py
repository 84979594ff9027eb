"""What comes from outside is marked as such. What the systems make of the mark can be seen on them alone."""

import sys
from pathlib import Path

import pytest

from greenroom.host.saved_file import write_at, write_new
from greenroom.host.web_mark import WINDOWS_MARK, WINDOWS_STREAM, mac_mark, mark


def test_windows_is_told_by_a_stream_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"words")
    mark(path, "win32")
    assert Path(f"{path}:{WINDOWS_STREAM}").read_bytes() == b"[ZoneTransfer]\r\nZoneId=3\r\n"
    assert path.read_bytes() == b"words"


def test_macos_is_told_that_it_was_downloaded_and_when() -> None:
    assert mac_mark(0x65000000 + 0.9) == b"0081;65000000;Greenroom;"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the file is marked")
def test_linux_has_no_such_mark_and_nothing_lies_beside_the_file(tmp_path: Path) -> None:
    write_at(write_new(tmp_path, "a.txt", b"words"), b"others", replace=True)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(sys.platform != "win32", reason="other systems have no such stream")
def test_on_windows_the_mark_goes_with_the_file_to_its_name(tmp_path: Path) -> None:
    path = write_new(tmp_path, "a.txt", b"words")
    assert Path(f"{path}:{WINDOWS_STREAM}").read_bytes() == WINDOWS_MARK


def test_a_file_that_cannot_be_marked_stays_as_it_is(tmp_path: Path) -> None:
    mark(tmp_path / "missing" / "a.txt", "win32")
    assert list(tmp_path.iterdir()) == []
