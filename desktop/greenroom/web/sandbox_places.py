"""The sandbox's ports and the origins on them: one port with names below `localhost`, or a pool of ports.

A pool can only grow while the page is loaded, because the page's policy lists the pool: that is what `make_room` is
for. The rule which View gets which origin is `greenroom.host.origins`.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from greenroom.host.origins import Origins, PortOrigins, SubdomainOrigins
from greenroom.web.needs import PortMemory
from greenroom.web.ports import SANDBOX_HOSTS, Listening, listen, subdomains_of

Serve = Callable[[Listening], Awaitable[None]]
"""Starts a sandbox server on these sockets and returns when it answers."""

PORT_TAKEN: Final = (
    "Port {port}, on which Views were served until now, is in use by another program. Views run on another port now, "
    "and what they kept in browser storage is out of reach until that port is free again."
)


def recalled(memory: PortMemory | None) -> int | None:
    """Return the sandbox's port of last time."""
    return None if memory is None else memory.recall("sandbox")


class SandboxPlaces:
    """Where Views may be mounted. `frame_sources`, `hosts` and `ports` are for the shell's policy, engine and guard."""

    def __init__(self, origins: Origins, port: int, frame_sources: list[str], hosts: list[str]) -> None:
        self.origins, self.port = origins, port
        self.frame_sources, self.hosts = frame_sources, hosts
        self.ports = {port}
        self.late: set[int] = set()
        """Ports that were added after the engine may have been started with `hosts`."""

    async def make_room(self) -> bool:
        """Add origins if few are left; tells whether it did. One port has room for all."""
        return False


class PoolPlaces(SandboxPlaces):
    """A pool of ports on `localhost`, for systems where names below it do not resolve."""

    def __init__(self, serve: Serve, size: int) -> None:
        self._serve, self._size = serve, size
        self._pool: list[int] = []
        self._lent = PortOrigins(self._pool)
        super().__init__(self._lent, 0, [], [])
        self.ports = set()

    async def make_room(self) -> bool:
        """Bind another pool when less than half of one is free."""
        if self._lent.free * 2 >= self._size:
            return False
        grows = bool(self._pool)
        for _ in range(self._size):
            listening = listen(SANDBOX_HOSTS)
            await self._serve(listening)
            self._pool.append(listening.port)
            self.ports.add(listening.port)
            if grows:
                self.late.add(listening.port)
            self.hosts.append(f"localhost:{listening.port}")
            self.frame_sources.append(f"http://localhost:{listening.port}")
        self.port = self._pool[0]
        return True


async def subdomain_places(
    serve: Serve, memory: PortMemory | None, notices: list[str], early: Listening | None = None
) -> SandboxPlaces:
    """Serve all Views on one port: what is open early, or the one of last time where it is free."""
    listening = early or listen(SANDBOX_HOSTS, recalled(memory))
    await serve(listening)
    if listening.taken is not None:
        notices.append(PORT_TAKEN.format(port=listening.taken))
    elif memory is not None:
        memory.remember("sandbox", listening.port)
    host = subdomains_of(listening.port)
    return SandboxPlaces(SubdomainOrigins(listening.port), listening.port, [f"http://{host}"], [host])


async def pool_places(serve: Serve, size: int) -> SandboxPlaces:
    """Serve each View on a port of its own."""
    places = PoolPlaces(serve, size)
    await places.make_room()
    return places
