"""How often each View may say something: some at once, and then one from time to time.

Consent does not bound it: a run without a person may allow everything, and each message may begin a turn that costs
money.
"""

import time
from typing import Final

from greenroom.host.pace import Clock, Pace

AT_ONCE: Final = 10
SECONDS_EACH: Final = 2.0


class Talkers:
    """The pace of all Views that have spoken."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._pace = Pace(at_once=AT_ONCE, seconds_each=SECONDS_EACH, clock=clock)

    def too_fast(self, view: str) -> str | None:
        """Count one message; where it is one too many, say so."""
        if self._pace.takes(view):
            return None
        return f"a View may send {AT_ONCE} messages at once, and one every {SECONDS_EACH:g} s after that"

    def gone(self, view: str) -> None:
        """The View has ended."""
        self._pace.gone(view)
