"""The way on which a further start reaches the running app."""

import socket
import stat
import sys
import threading
from pathlib import Path

import pytest

from greenroom.window.door_words import Told, Wish
from greenroom.window.doorway import Doorway
from greenroom.window.folder_claim import DOOR_FILE
from greenroom.window.knock import door_of, knock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a socket file of a POSIX system")


def agreeing(wish: Wish) -> Told:
    return Told(outcome="window", problems=wish.files)


def test_a_wish_is_heard_and_answered_and_nothing_is_left_of_the_doorway(tmp_path: Path) -> None:
    with Doorway(tmp_path, agreeing):
        door = door_of(tmp_path)
        assert door is not None
        told = knock(door, Wish(secret=door.secret, want="window", files=("a", "b")))
        assert told == Told(outcome="window", problems=("a", "b"))
    assert list(tmp_path.iterdir()) == []
    assert not [thread for thread in threading.enumerate() if thread.name == "greenroom-doorway"]
    assert knock(door, Wish(secret=door.secret, want="window")) is None


def test_only_this_person_can_read_the_secret_or_reach_the_socket(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with Doorway(tmp_path, agreeing):
        door = door_of(tmp_path)
        assert door is not None
        modes = {stat.S_IMODE(one.stat().st_mode) for one in (tmp_path / DOOR_FILE, Path(door.place))}
        assert modes == {0o600}
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
        assert len(door.secret) >= 43


def test_a_folder_with_a_name_too_long_for_a_socket_has_its_socket_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    with Doorway(folder, agreeing):
        door = door_of(folder)
        assert door is not None
        elsewhere = Path(door.place).parent
        assert elsewhere != folder
        assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o700
        assert knock(door, Wish(secret=door.secret, want="address")) is not None
    assert not elsewhere.exists()


def test_what_an_app_left_that_was_killed_is_no_app(tmp_path: Path) -> None:
    (tmp_path / DOOR_FILE).write_text(f'{{"place": "{tmp_path / "door"}", "secret": "s", "version": "v"}}')
    (tmp_path / "door").write_text("")
    door = door_of(tmp_path)
    assert door is not None
    assert knock(door, Wish(secret="s", want="window")) is None
    with Doorway(tmp_path, agreeing):
        door = door_of(tmp_path)
        assert door is not None
        assert knock(door, Wish(secret=door.secret, want="window")) is not None


@pytest.mark.parametrize("line", [b"", b"\n", b"{}\n", b"\xff\n", b'{"want":"window"}\n', b"[" * 2_000_000 + b"\n"])
def test_whoever_says_nonsense_is_not_answered_and_the_next_one_is(tmp_path: Path, line: bytes) -> None:
    with Doorway(tmp_path, agreeing):
        door = door_of(tmp_path)
        assert door is not None
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(10)
            link.connect(door.place)
            try:
                link.sendall(line)
                link.shutdown(socket.SHUT_WR)
                answer = link.recv(100)
            except OSError:
                answer = b""
        assert answer == b""
        assert knock(door, Wish(secret=door.secret, want="window")) is not None
