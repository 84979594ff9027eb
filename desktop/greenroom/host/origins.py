"""Which origin a mounted View gets. Never two mounted Views on one origin: they could script each other.

Slot 0 of a server is the origin that keeps its browser storage; further Views of the same server mounted at the same
time take the next slots. `SubdomainOrigins` is the rule; `PortOrigins` is for systems where `*.localhost` does not
resolve. Which of them is right is found out by `greenroom.web`, which also owns the ports.
"""

from dataclasses import dataclass
from typing import Protocol

from greenroom.host.errors import NoOriginLeft


@dataclass(frozen=True, kw_only=True)
class Lease:
    """One origin, held by one mounted View until it is given back. `host` is its exact `Host` header."""

    server_id: str
    slot: int
    origin: str
    host: str


class Origins(Protocol):
    """Lends origins to mounted Views."""

    def take(self, server_id: str) -> Lease:
        """Lend the lowest free slot of this server."""
        ...

    def give_back(self, lease: Lease) -> None:
        """Free the slot; giving back twice is harmless."""
        ...


class SubdomainOrigins:
    """`http://<id>-<slot>.localhost:<port>`: one port, as many origins as wanted."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._taken: set[tuple[str, int]] = set()

    def take(self, server_id: str) -> Lease:
        """Lend the lowest free slot of this server."""
        slot = 0
        while (server_id, slot) in self._taken:
            slot += 1
        self._taken.add((server_id, slot))
        host = f"{server_id}-{slot}.localhost:{self._port}"
        return Lease(server_id=server_id, slot=slot, origin=f"http://{host}", host=host)

    def give_back(self, lease: Lease) -> None:
        """Free the slot."""
        self._taken.discard((lease.server_id, lease.slot))


class PortOrigins:
    """`http://localhost:<port>`, one port a View, from a pool that was bound beforehand."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self._taken: set[int] = set()

    @property
    def free(self) -> int:
        """How many ports hold no View."""
        return len(self._ports) - len(self._taken)

    def take(self, server_id: str) -> Lease:
        """Lend the first free port of the pool."""
        for slot, port in enumerate(self._ports):
            if slot not in self._taken:
                self._taken.add(slot)
                host = f"localhost:{port}"
                return Lease(server_id=server_id, slot=slot, origin=f"http://{host}", host=host)
        raise NoOriginLeft

    def give_back(self, lease: Lease) -> None:
        """Free the port."""
        self._taken.discard(lease.slot)
