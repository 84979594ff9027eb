"""One mount of a View: from the page being told to make a frame until that frame is gone. A reload makes a new mount.

It holds what may happen once: the document is served once, the ticket is redeemed once, the proxy announces itself once.
A second try of any of them is the View's doing, and is refused.
"""

import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

TICKET_SECONDS: Final = 30.0
MAX_QUEUED: Final = 2000
"""Messages kept for a Worker that has not connected yet; more than any honest start needs."""


@dataclass(kw_only=True)
class Mount:
    """The one-time things of a mount, and the socket of its Worker once it is there."""

    path: str = field(default_factory=lambda: f"/{secrets.token_urlsafe(24)}")
    document_served: bool = False
    proxy_ready: bool = False
    _ticket: str | None = None
    _ticket_dies: float = 0.0
    _send: Callable[[str], None] | None = None
    _close: Callable[[str], None] | None = None
    _queued: deque[str] = field(default_factory=deque)

    def new_ticket(self) -> str:
        """Make the ticket for the Worker's socket; an earlier one dies."""
        self._ticket = secrets.token_urlsafe(24)
        self._ticket_dies = time.monotonic() + TICKET_SECONDS
        return self._ticket

    def redeem(self, ticket: str) -> bool:
        """Burn the ticket. False when it is wrong, late, or a socket is there already."""
        wanted, self._ticket = self._ticket, None
        fits = wanted is not None and secrets.compare_digest(wanted.encode(), ticket.encode())
        return fits and self._send is None and time.monotonic() < self._ticket_dies

    def holds(self, ticket: str) -> bool:
        """Whether this is the mount that `ticket` was made for (without burning it)."""
        return self._ticket is not None and secrets.compare_digest(self._ticket.encode(), ticket.encode())

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        """The Worker's socket is open: what waited goes out first."""
        self._send, self._close = send, close
        while self._queued:
            send(self._queued.popleft())

    def detach(self) -> None:
        """The socket is gone."""
        self._send = self._close = None

    @property
    def attached(self) -> bool:
        """Whether the Worker's socket is open."""
        return self._send is not None

    def post(self, text: str) -> None:
        """Send a message (JSON text) to the Worker, or keep it until the Worker is there."""
        if self._send is not None:
            self._send(text)
        elif len(self._queued) < MAX_QUEUED:
            self._queued.append(text)

    def close(self, reason: str) -> None:
        """Close the Worker's socket."""
        if self._close is not None:
            self._close(reason)
        self._queued.clear()
        self.detach()
