"""Where the engine's network may go: only to what mounted Views declare. Asked by the network guard in `greenroom.web`.

The header policy stops a View's own requests; these rules stop what no header stops (WebRTC, preconnect). They cannot
tell which View a connection belongs to, so they allow what any mounted View declares, and no more. The one exception is
a relaxed stage, and only while no View of another stage is there to profit from it.
"""

import ipaddress
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from greenroom.protocol.mcp_apps.csp_source import Source, is_loopback

MAX_TOLD: Final = 200
"""Different destinations reported while any View is mounted; a scan is told, not repeated for each port."""
DICTIONARIES: Final = "redirector.gvt1.com"
"""From where browsers of the Chromium family fetch their own spelling dictionaries, which no switch stops."""
LINGER_SECONDS: Final = 2.0
"""A View that has ended may be in the page for so long; until then nothing opens that it was not allowed."""

Clock = Callable[[], float]


def _never() -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class _Granted:
    sources: tuple[Source, ...]
    relaxed: Callable[[], bool]
    asked_for: set[Source] = field(default_factory=set)


class NetworkRules:
    """The destinations of all mounted Views, and word of what was stopped."""

    def __init__(self, on_blocked: Callable[[str, int, str], None], clock: Clock = time.monotonic) -> None:
        self._granted: dict[str, _Granted] = {}
        self._on_blocked = on_blocked
        self._clock = clock
        self._told: set[tuple[str, int]] = set()
        self._leaving: list[tuple[float, Callable[[], bool]]] = []
        """Until when a View that has ended may still be there, and how its stage is now; nothing of the View itself."""

    def grant(self, view: str, sources: Iterable[Source], relaxed: Callable[[], bool] = _never) -> None:
        """Let the engine reach what this View declares, until `withdraw`; `relaxed` says how its stage is now."""
        self._granted[view] = _Granted(sources=tuple(sources), relaxed=relaxed)

    def withdraw(self, view: str) -> None:
        """The View is gone."""
        gone = self._granted.pop(view, None)
        if gone is not None:
            self._leaving = [*self._still_leaving(), (self._clock() + LINGER_SECONDS, gone.relaxed)]
        if not self._granted:
            self._told.clear()

    def unused(self, view: str) -> tuple[Source, ...]:
        """What this View declares and no connection was asked for since it was mounted.

        Connections are all that is seen: one that was kept open from before, and what lay in the engine's cache, are not;
        and one that another View asked for counts for every View that declares it.
        """
        granted = self._granted.get(view)
        if granted is None:
            return ()
        return tuple(one for one in granted.sources if one.host and one not in granted.asked_for)

    def allows(self, host: str, port: int, *, scheme: str) -> bool:
        """Whether a mounted View declares this destination, or a relaxed stage opens it."""
        declared = False
        for granted in self._granted.values():
            fitting = [source for source in granted.sources if source.matches(host, port)]
            granted.asked_for.update(fitting)
            declared = declared or bool(fitting)
        return declared or self._relaxed(host, scheme)

    def _relaxed(self, host: str, scheme: str) -> bool:
        """Names alone, and nothing in the clear: an address, or this machine, has to be declared as what it is."""
        if scheme != "https" or is_loopback(host) or _is_address(host):
            return False
        self._leaving = self._still_leaving()
        stages = [*(granted.relaxed for granted in self._granted.values()), *(stage for _, stage in self._leaving)]
        return bool(self._granted) and all(stage() for stage in stages)

    def _still_leaving(self) -> list[tuple[float, Callable[[], bool]]]:
        now = self._clock()
        return [(until, stage) for until, stage in self._leaving if until > now]

    def blocked(self, host: str, port: int, scheme: str) -> None:
        """The guard stopped a connection: told once for each destination."""
        if (host, port) not in self._told and len(self._told) < MAX_TOLD:
            self._told.add((host, port))
            self._on_blocked(host, port, scheme)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
