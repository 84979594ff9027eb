"""How often each View may say something: some at once, and then one from time to time.

Consent does not bound it: a run without a person may allow everything, and each message may begin a turn that costs
money.
"""

import time
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 10
SECONDS_EACH: Final = 2.0

Clock = Callable[[], float]


class Talkers:
    """A bucket for each View that has spoken."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """How many more it may say, and when that was so, in seconds of the clock."""

    def too_fast(self, view: str) -> str | None:
        """Count one message; where it is one too many, say so."""
        now = self._clock()
        left, since = self._left.get(view, (float(AT_ONCE), now))
        left = min(float(AT_ONCE), left + (now - since) / SECONDS_EACH)
        if left < 1:
            self._left[view] = (left, now)
            return f"a View may send {AT_ONCE} messages at once, and one every {SECONDS_EACH:g} s after that"
        self._left[view] = (left - 1, now)
        return None

    def gone(self, view: str) -> None:
        """The View has ended."""
        self._left.pop(view, None)
