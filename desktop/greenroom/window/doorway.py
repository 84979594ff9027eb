"""Where the running app hears of further starts with the same data folder, which do not become apps of their own.

A socket in the data folder that this user alone can reach, and a secret beside it that this user alone can read; on
Linux the kernel is asked who is calling, too. Nothing of it is on the network, so no web page can call. On Windows it is
`pipe_doorway`. The counterpart is `knock`; who calls may start programs in this
person's name, as the person may.
"""

import os
import secrets
import socket
import struct
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from types import TracebackType
from typing import Final, Self

from pydantic import ValidationError

from greenroom import __version__
from greenroom.store.folders import make_private
from greenroom.window.door_lines import read_line, write_line
from greenroom.window.door_words import SECONDS, DoorAddress, Told, Wish
from greenroom.window.folder_claim import DOOR_FILE
from greenroom.window.pipe_doorway import PipeDoorway

_SOCKET: Final = "door"
_LONGEST_PATH: Final = 100  # bytes of a socket's path that every system takes
_SECRET_BYTES: Final = 32
_UCRED: Final = struct.Struct("3i")  # pid, uid, gid


class Doorway:
    """Listens while it is entered; each call is answered in a thread of its own, one after the other."""

    def __init__(self, folder: Path, answer: Callable[[Wish], Told]) -> None:
        """`answer` does what is wished; it may block, and raises nothing."""
        self._folder, self._answer = folder, answer
        self._secret = secrets.token_urlsafe(_SECRET_BYTES)
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._listener: socket.socket | None = None
        self._thread = threading.Thread(target=self._serve, name="greenroom-doorway", daemon=True)
        self._near, self._far = socket.socketpair()

    def __enter__(self) -> Self:
        make_private(self._folder)
        place = self._place()
        place.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(place))
        place.chmod(0o600)  # and nobody can connect before it listens
        self._listener.listen()
        address = DoorAddress(place=str(place), secret=self._secret, version=__version__)
        write_private(self._folder / DOOR_FILE, address.model_dump_json())
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        (self._folder / DOOR_FILE).unlink(missing_ok=True)
        self._near.send(b".")
        self._thread.join(SECONDS)
        for one in (self._near, self._far, self._listener):
            if one is not None:
                one.close()
        with suppress(OSError):
            self._place().unlink(missing_ok=True)
        if self._temporary is not None:
            self._temporary.cleanup()

    def _place(self) -> Path:
        place = self._folder / _SOCKET
        if len(os.fsencode(place)) <= _LONGEST_PATH:
            return place
        if self._temporary is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="greenroom-")  # readable by this user alone
        return Path(self._temporary.name) / _SOCKET

    def _serve(self) -> None:
        assert self._listener is not None  # noqa: S101 -- the thread starts after it was made
        with DefaultSelector() as selector:
            selector.register(self._listener, EVENT_READ)
            selector.register(self._far, EVENT_READ)
            while all(key.fileobj is not self._far for key, _ in selector.select()):
                with suppress(OSError):
                    self._hear(self._listener.accept()[0])

    def _hear(self, caller: socket.socket) -> None:
        with caller:
            caller.settimeout(SECONDS)
            if not _is_this_user(caller):
                return
            try:
                wish = Wish.model_validate_json(read_line(caller))
            except (ValidationError, ValueError):
                return
            if secrets.compare_digest(wish.secret.encode(), self._secret.encode()):
                write_line(caller, self._answer(wish).model_dump_json())


def doorway(folder: Path, answer: Callable[[Wish], Told]) -> AbstractContextManager[object]:
    """Return this system's doorway for the app that has `folder`."""
    if sys.platform == "win32":
        return PipeDoorway(folder, answer)
    return Doorway(folder, answer)


def write_private(file: Path, text: str) -> None:
    """Write a file that this user alone can read, from its first byte on."""
    file.unlink(missing_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        opened.write(text)


def _is_this_user(caller: socket.socket) -> bool:
    """Ask the kernel who calls, where it tells; the file's mode and the secret decide as well."""
    if not sys.platform.startswith("linux"):
        return True
    _pid, uid, _gid = _UCRED.unpack(caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _UCRED.size))
    return bool(uid == os.geteuid())
