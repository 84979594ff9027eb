"""Where the engine's network may go: only to what mounted Views declare. Asked by the network guard in `greenroom.web`.

The header policy stops a View's own requests; these rules stop what no header stops (WebRTC, preconnect). They cannot
tell which View a connection belongs to, so they allow what any mounted View declares, and no more.
"""

from collections.abc import Callable, Iterable
from typing import Final

from greenroom.protocol.mcp_apps.csp_source import Source

MAX_TOLD: Final = 200
"""Different destinations reported while any View is mounted; a scan is told, not repeated for each port."""


class NetworkRules:
    """The destinations of all mounted Views, and word of what was stopped."""

    def __init__(self, on_blocked: Callable[[str, int, str], None]) -> None:
        self._granted: dict[str, tuple[Source, ...]] = {}
        self._on_blocked = on_blocked
        self._told: set[tuple[str, int]] = set()

    def grant(self, view: str, sources: Iterable[Source]) -> None:
        """Let the engine reach what this View declares, until `withdraw`."""
        self._granted[view] = tuple(sources)

    def withdraw(self, view: str) -> None:
        """The View is gone."""
        self._granted.pop(view, None)
        if not self._granted:
            self._told.clear()

    def allows(self, host: str, port: int, *, scheme: str) -> bool:  # noqa: ARG002 - CONNECT does not tell the scheme
        """Whether a mounted View declares this destination."""
        return any(source.matches(host, port) for granted in self._granted.values() for source in granted)

    def blocked(self, host: str, port: int, scheme: str) -> None:
        """The guard stopped a connection: told once for each destination."""
        if (host, port) not in self._told and len(self._told) < MAX_TOLD:
            self._told.add((host, port))
            self._on_blocked(host, port, scheme)
