"""Others who would have the running app start programs, as a further start of the person's own may.

The control is that further start: it says the same words, as the same user, with the secret it could read.
"""

import os
import socket
import sys
from pathlib import Path
from typing import Final

import pytest

from greenroom.window.door_lines import write_line
from greenroom.window.door_words import DoorAddress, Told, Wish
from greenroom.window.doorway import Doorway
from greenroom.window.folder_claim import DOOR_FILE
from greenroom.window.knock import door_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel who calls")

NOBODY: Final = 65534


class Heard:
    """The app behind the doorway."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []

    def answer(self, wish: Wish) -> Told:
        self.wishes.append(wish)
        return Told(outcome="window")


def call(door: DoorAddress, secret: str, *, user: int | None = None) -> str:
    """Call from a process of its own, which gives up its rights first; return what it was told."""
    ours, theirs = socket.socketpair()
    child = os.fork()
    if child == 0:
        try:
            if user is not None:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
            with socket.socket(socket.AF_UNIX) as link:
                link.settimeout(10)
                link.connect(door.place)
                write_line(link, Wish(secret=secret, want="window").model_dump_json())
                theirs.sendall(link.recv(1000))
        finally:
            os._exit(0)
    theirs.close()
    with ours:
        told = ours.recv(1000)
    os.waitpid(child, 0)
    return told.decode().strip()


def opened_for_all(door: DoorAddress) -> None:
    """Take away what the file system protects."""
    place = Path(door.place)
    place.chmod(0o777)
    for folder in place.parents:
        if folder.stat().st_uid == os.geteuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o005)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize("reachable", [False, True])
def test_another_user_is_not_heard_even_with_the_secret(tmp_path: Path, *, reachable: bool) -> None:
    heard = Heard()
    with Doorway(tmp_path / "data", heard.answer):
        door = door_of(tmp_path / "data")
        assert door is not None
        if reachable:
            opened_for_all(door)
        assert call(door, door.secret, user=NOBODY) == ""
        assert heard.wishes == []
        assert "window" in call(door, door.secret), "the control: the person's own further start"
    assert len(heard.wishes) == 1


@pytest.mark.parametrize("guess", ["", "guess", "é", "0" * 43])
def test_who_does_not_know_the_secret_is_not_heard(tmp_path: Path, guess: str) -> None:
    heard = Heard()
    with Doorway(tmp_path, heard.answer):
        door = door_of(tmp_path)
        assert door is not None
        assert call(door, guess) == ""
        assert heard.wishes == []
        assert "window" in call(door, door.secret), "the control"


def test_a_web_page_has_no_address_to_call(tmp_path: Path) -> None:
    """A page reaches TCP ports alone, and the doorway is none."""
    before = listening()
    with Doorway(tmp_path, Heard().answer):
        assert listening() == before
        with socket.create_server(("127.0.0.1", 0)):
            assert listening() != before, "the control: a port would be seen"
    assert not (tmp_path / DOOR_FILE).exists()


def listening() -> set[str]:
    """The sockets of this process that listen on the network."""
    held = set()
    for link in Path("/proc/self/fd").iterdir():
        try:
            held.add(str(link.readlink()).removeprefix("socket:[").removesuffix("]"))
        except OSError:
            continue  # it was closed meanwhile
    rows = [line.split() for table in ("tcp", "tcp6") for line in Path("/proc/net", table).read_text().splitlines()[1:]]
    return {row[1] for row in rows if row[3] == "0A" and row[9] in held}


def test_a_door_in_a_folder_that_others_may_write_to_is_not_knocked_at(tmp_path: Path) -> None:
    heard = Heard()
    with Doorway(tmp_path, heard.answer):
        # The control: in a folder of one's own it is.
        assert door_of(tmp_path) is not None
        tmp_path.chmod(0o777)
        assert door_of(tmp_path) is None
        tmp_path.chmod(0o700)
    assert heard.wishes == []
