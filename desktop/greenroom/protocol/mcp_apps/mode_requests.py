"""The display mode of one View, and how often it may change that itself. No I/O; what can be had at all is `display_modes.py`.

A View that the person sent back to its place does not leave it again at once: for a rest its own wishes are answered with
the mode it is in. One that asks in its rest gets one twice as long the next time, until the person chooses another place for
it. Back to its own place it may go whenever it likes, and whoever makes room for another View may be asked for at once.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from greenroom.protocol.jsonrpc import RequestId
from greenroom.protocol.mcp_apps.display_modes import WhyNot, mode_for_view, why_not
from greenroom.protocol.mcp_apps.names import DisplayMode

Clock: TypeAlias = Callable[[], float]

REST_SECONDS: Final = 2.0
"""After the person sent a View back."""
LONGEST_REST_SECONDS: Final = 600.0
AT_ONCE: Final = 10
"""Changes by its own wish, whatever came before; after that it may change again every `SECONDS_EACH`."""
SECONDS_EACH: Final = 2.0


class Modes:
    """Of one View."""

    def __init__(
        self,
        mode: DisplayMode,
        *,
        host: Callable[[], tuple[DisplayMode, ...]],
        declared: Callable[[], tuple[DisplayMode, ...] | None],
        clock: Clock,
    ) -> None:
        """Begin; `host` are the modes there are, `declared` what the View says it can, None before or without its word."""
        self.mode: DisplayMode = mode
        self.requests: list[RequestId] = []
        """For a mode that the container does not show yet; they are answered when it does."""
        self._host, self._declared, self._clock = host, declared, clock
        self._rest = REST_SECONDS
        self._rests_until = float("-inf")
        self._insists = False
        self._left, self._counted_at = float(AT_ONCE), clock()

    def wanted_by_view(self, wanted: DisplayMode) -> DisplayMode:
        """The mode that the View's own wish leads to; counted where it is another one."""
        mode = mode_for_view(wanted, self.mode, host=self._host(), declared=self._declared())
        if mode in (self.mode, "inline"):
            return mode
        if self.resting:
            self._insists = True
            return self.mode
        return mode if self._has_one_left() else self.mode

    @property
    def resting(self) -> bool:
        """Whether its own wish for another place does not count now."""
        return self._clock() < self._rests_until

    def sent_to(self, mode: DisplayMode) -> None:
        """The person brings it there. Sent back, it rests, longer where it did not keep to it before."""
        if mode == "inline":
            self._rest = min(2 * self._rest, LONGEST_REST_SECONDS) if self._insists else self._rest
            self._rests_until = self._clock() + self._rest
        else:
            self._rest, self._rests_until = REST_SECONDS, float("-inf")
        self._insists = False

    def cancelled(self, request_id: RequestId) -> None:
        """The View waits for this answer no more."""
        if request_id in self.requests:
            self.requests.remove(request_id)

    def answered(self) -> list[RequestId]:
        """The requests that what is shown now answers; they are over."""
        requests, self.requests = self.requests, []
        return requests

    def why_not(self, mode: DisplayMode, *, started: bool) -> WhyNot | None:
        """Why the person may not choose this mode for the View; None where they may."""
        return why_not(mode, host=self._host(), declared=self._declared(), started=started)

    @property
    def must_leave(self) -> bool:
        """Whether it is shown in a mode that it may not be shown in any more."""
        declared = self._declared()
        return self.mode != "inline" and (
            self.mode not in self._host() or (declared is not None and self.mode not in declared)
        )

    def _has_one_left(self) -> bool:
        now = self._clock()
        self._left = min(float(AT_ONCE), self._left + (now - self._counted_at) / SECONDS_EACH)
        self._counted_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
