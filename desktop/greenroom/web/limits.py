"""How much a View may say, as arithmetic: a bucket of messages, and credits that keep an honest sender inside it.

No I/O and no clock of its own. The View's Worker holds the same bucket; this one is the one that counts.
"""

import time
from collections.abc import Callable
from typing import Final

MESSAGE_BYTES: Final = 8_000_000
"""The longest message, as UTF-8 JSON text."""
BUCKET_SIZE: Final = 2_000
BUCKET_REFILL: Final = 500.0
"""Messages a second."""
CREDIT_WINDOW: Final = 64
"""How many messages an honest sender may have on the way; it starts with all of them."""
CREDIT_STEP: Final = 16
"""Credits are given in steps, so that a grant is not as dear as the message it pays for."""


class TokenBucket:
    """`size` messages at once, refilled at `refill` a second."""

    def __init__(
        self, size: int = BUCKET_SIZE, refill: float = BUCKET_REFILL, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size, self._refill, self._clock = size, refill, clock
        self._level, self._seen = float(size), clock()

    @property
    def level(self) -> float:
        """How many messages are left now."""
        now = self._clock()
        self._level = min(self._size, self._level + (now - self._seen) * self._refill)
        self._seen = now
        return self._level

    def take(self) -> bool:
        """Spend one message; False when there is none left."""
        if self.level < 1:
            return False
        self._level -= 1
        return True

    def seconds_until(self, level: float) -> float:
        """How long until so many messages are left, if none is spent."""
        return max(0.0, (level - self.level) / self._refill)


class Credits:
    """What the sender may still send: never more than the bucket holds, so who keeps to it is never cut off."""

    def __init__(self, bucket: TokenBucket) -> None:
        self._bucket = bucket
        self.outstanding = CREDIT_WINDOW

    def spend(self) -> None:
        """One message came. A sender without credits is the bucket's business."""
        self.outstanding = max(0, self.outstanding - 1)

    def grant(self) -> int:
        """Give what is due now; 0 when a grant is not worth its message yet."""
        due = min(CREDIT_WINDOW, int(self._bucket.level)) - self.outstanding
        if due < CREDIT_STEP:
            return 0
        self.outstanding += due
        return due

    def seconds_until_due(self) -> float | None:
        """How long until the next grant comes by refill alone; None while only the sender's own messages bring it."""
        wanted = self.outstanding + CREDIT_STEP
        return None if wanted > CREDIT_WINDOW else self._bucket.seconds_until(wanted)
