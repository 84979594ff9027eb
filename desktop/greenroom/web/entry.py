"""Who may enter the shell: a one-time code opens one page, and the session key it is given lets that page come back.

Each code and each key is for one seat of the host and opens no other. The page itself holds no secret. Both kinds are
kept as digests, in memory only, so they end with the app. The counterparts are the `enter` and `resume` messages of
`greenroom.protocol.page`.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

CODE_SECONDS: Final = 60.0
CODE_BYTES: Final = 16
KEY_BYTES: Final = 32

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Admission:
    """A page may come in: to this seat, and again with this key."""

    key: str
    seat: str


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


class Entry:
    """The codes that are still good and the sessions they opened."""

    def __init__(self, *, one_time: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._one_time, self._clock = one_time, clock
        self._codes: dict[bytes, tuple[str, float]] = {}
        self._keys: dict[bytes, str] = {}

    def new_code(self, seat: str) -> str:
        """Make a code that is good for one page at this seat within the next minute."""
        self._forget_stale()
        code = secrets.token_urlsafe(CODE_BYTES)
        self._codes[_digest(code)] = seat, self._clock() + CODE_SECONDS
        return code

    def enter(self, code: str) -> Admission | None:
        """Burn the code and make a session key; None when it is unknown, used or too old."""
        self._forget_stale()
        digest = _digest(code)
        found = _find(self._codes, digest)
        if found is None:
            return None
        if self._one_time:
            del self._codes[digest]
        seat, _until = found
        key = secrets.token_urlsafe(KEY_BYTES)
        self._keys[_digest(key)] = seat
        return Admission(key=key, seat=seat)

    def resume(self, key: str) -> Admission | None:
        """Let a page in again that was let in before; None when it was not."""
        seat = _find(self._keys, _digest(key))
        return None if seat is None else Admission(key=key, seat=seat)

    def forget(self, seat: str) -> None:
        """Nobody comes in to this seat any more."""
        self._codes = {code: kept for code, kept in self._codes.items() if kept[0] != seat}
        self._keys = {key: kept for key, kept in self._keys.items() if kept != seat}

    def _forget_stale(self) -> None:
        now = self._clock()
        self._codes = {code: kept for code, kept in self._codes.items() if kept[1] > now}


def _find(known: Mapping[bytes, T], wanted: bytes) -> T | None:
    """Compare with all of them, so that the time taken tells nothing about which."""
    found = None
    for candidate, kept in known.items():
        if hmac.compare_digest(candidate, wanted):
            found = kept
    return found
