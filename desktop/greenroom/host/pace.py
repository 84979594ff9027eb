"""How often each of many may do something: some at once, and then one from time to time."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Pace:
    """A bucket for each that has done it."""

    def __init__(self, *, at_once: int, seconds_each: float, clock: Clock = time.monotonic) -> None:
        """Begin with full buckets; `clock` counts seconds."""
        self.at_once = at_once
        self.seconds_each = seconds_each
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """How many more times it may, and when that was so, in seconds of the clock."""

    def takes(self, who: str) -> bool:
        """Count one more; False, and not counted, where it is one too many."""
        now = self._clock()
        left, since = self._left.get(who, (float(self.at_once), now))
        left = min(float(self.at_once), left + (now - since) / self.seconds_each)
        taken = left >= 1
        self._left[who] = (left - 1 if taken else left, now)
        return taken

    def gone(self, who: str) -> None:
        """Nothing more will come of it."""
        self._left.pop(who, None)
