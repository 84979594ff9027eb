r"""The doorway on Windows: a named pipe of a random name, and both ends prove that they know the secret.

Written from Python's documents and never run by the authors. The counterpart for the other systems is `doorway`.
"""

import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Listener
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from pydantic import ValidationError

from greenroom import __version__
from greenroom.store.folders import make_private
from greenroom.window.door_words import LONGEST, SECONDS, DoorAddress, Told, Wish
from greenroom.window.folder_claim import DOOR_FILE

PIPES: Final = r"\\.\pipe" + "\\"
_SECRET_BYTES: Final = 32


class PipeDoorway:
    """Listens while it is entered; each call is answered in a thread of its own, one after the other."""

    def __init__(self, folder: Path, answer: Callable[[Wish], Told]) -> None:
        """`answer` does what is wished; it may block, and raises nothing."""
        self._file, self._answer = folder / DOOR_FILE, answer
        self._secret = secrets.token_urlsafe(_SECRET_BYTES)
        self._place = f"{PIPES}greenroom-{secrets.token_hex(16)}"
        self._closing = False
        self._thread = threading.Thread(target=self._serve, name="greenroom-doorway", daemon=True)

    def __enter__(self) -> Self:
        make_private(self._file.parent)
        self._listener = Listener(self._place, "AF_PIPE", authkey=self._secret.encode())
        address = DoorAddress(place=self._place, secret=self._secret, version=__version__)
        self._file.write_text(address.model_dump_json(), encoding="utf-8")  # the folder is this person's profile
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.unlink(missing_ok=True)
        self._closing = True
        with suppress(OSError, EOFError, AuthenticationError):
            Client(self._place, "AF_PIPE", authkey=self._secret.encode()).close()  # wakes the listener
        self._thread.join(SECONDS)
        self._listener.close()

    def _serve(self) -> None:
        while not self._closing:
            with suppress(OSError, EOFError, AuthenticationError, ValidationError), self._listener.accept() as caller:
                if caller.poll(SECONDS):  # the one who wakes us to close says nothing
                    wish = Wish.model_validate_json(caller.recv_bytes(LONGEST))
                    caller.send_bytes(self._answer(wish).model_dump_json().encode())


def knock_at_pipe(door: DoorAddress, wish: Wish, seconds: float) -> Told | None:
    """Ask, and return what came of it; None where nobody answers."""
    try:
        with Client(door.place, "AF_PIPE", authkey=door.secret.encode()) as link:
            link.send_bytes(wish.model_dump_json().encode())
            return Told.model_validate_json(link.recv_bytes(LONGEST)) if link.poll(seconds) else None
    except (OSError, EOFError, AuthenticationError, ValueError):
        return None
