"""How a server is doing, in one immutable value that can be handed to anyone."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from greenroom.protocol.jsonrpc import JsonObject

Phase: TypeAlias = Literal["stopped", "needs_approval", "starting", "ready", "failed", "exited"]
"""`failed`: it never became ready. `exited`: it was ready and ended by itself."""


@dataclass(frozen=True, kw_only=True)
class ServerStatus:
    """One moment of one server."""

    phase: Phase = "stopped"
    reason: str | None = None
    """Why it is not ready and what to do; None while it is ready, or stopped on purpose."""
    protocol: str | None = None
    """The agreed version, from `ready` on."""
    server_info: JsonObject | None = None
    """Name and version as the server gave them; a 2026-07-28 server need not."""
    capabilities: JsonObject = field(default_factory=dict)
    """As the server sent them."""
    instructions: str | None = None
    """What the server says about its own use, as it said it."""
    took_ms: float | None = None
    """Milliseconds from the start until it was ready, lists included."""
    initialized_ms: float | None = None
    """Milliseconds from the start of its process (or from the first contact) until the handshake was through."""
    stderr: tuple[str, ...] = ()
    """Its last lines on stderr, oldest first, without secrets."""
    problems: tuple[str, ...] = ()
    """What its author should know: noise on stdout, lists that could not be read."""
