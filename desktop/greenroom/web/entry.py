"""Who may enter the shell: a one-time code opens one page, and the session key it is given lets that page come back.

The page itself holds no secret. Both kinds are kept as digests, in memory only, so they end with the app. The
counterparts are the `enter` and `resume` messages of `greenroom.protocol.page`.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import Final

CODE_SECONDS: Final = 60.0
CODE_BYTES: Final = 16
KEY_BYTES: Final = 32


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


class Entry:
    """The codes that are still good and the sessions they opened."""

    def __init__(self, *, one_time: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._one_time, self._clock = one_time, clock
        self._codes: dict[bytes, float] = {}
        self._keys: set[bytes] = set()

    def new_code(self) -> str:
        """Make a code that is good for one page within the next minute."""
        self._forget_stale()
        code = secrets.token_urlsafe(CODE_BYTES)
        self._codes[_digest(code)] = self._clock() + CODE_SECONDS
        return code

    def enter(self, code: str) -> str | None:
        """Burn the code and return a session key; None when it is unknown, used or too old."""
        self._forget_stale()
        found = _find(self._codes, _digest(code))
        if found is None:
            return None
        if self._one_time:
            del self._codes[found]
        key = secrets.token_urlsafe(KEY_BYTES)
        self._keys.add(_digest(key))
        return key

    def resume(self, key: str) -> str | None:
        """Return the key of a page that was let in before; None when it was not."""
        return None if _find(self._keys, _digest(key)) is None else key

    def _forget_stale(self) -> None:
        now = self._clock()
        self._codes = {code: until for code, until in self._codes.items() if until > now}


def _find(known: dict[bytes, float] | set[bytes], wanted: bytes) -> bytes | None:
    """Compare with all of them, so that the time taken tells nothing about which."""
    found = None
    for candidate in known:
        if hmac.compare_digest(candidate, wanted):
            found = candidate
    return found
