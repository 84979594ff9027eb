"""Hears where an engine wants to go: a proxy in the place of the network guard's, and the sockets of its processes.

The proxy writes down each request and refuses it. What passes it by, as UDP or a connection of the engine's own would,
is looked for in the system's tables of sockets, again and again (Linux); that may miss what is very short. Where strace
is installed, `tests/hostile/test_quiet_engines.py` misses nothing.
"""

import ipaddress
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import anyio
from anyio.abc import SocketAttribute, SocketStream

from tests.window.processes import descendants

LOOK_SECONDS: Final = 0.05
TABLES: Final = ("tcp", "tcp6", "udp", "udp6")
ENGINES: Final = ("chromium", "chrome", "QtWebEngineProcess", "plain_window")
"""In the commands of the processes that are looked at; the window's own process is one of the engine's."""


@dataclass(kw_only=True)
class Ear:
    """What was heard so far."""

    port: int = 0
    asked: list[str] = field(default_factory=list)
    """The first line of each request to the proxy."""
    reached: set[str] = field(default_factory=set)
    """Every address that a socket of the engine was connected to."""

    def instead_of_the_guard(self, flags: Sequence[str]) -> list[str]:
        """The engine's flags, with this proxy for the one they name."""
        own = f"--proxy-server=http://127.0.0.1:{self.port}"
        return [own if flag.startswith("--proxy-server") else flag for flag in flags]

    def strangers(self) -> set[str]:
        """The addresses that are not this machine's."""
        return {address for address in self.reached if not ipaddress.ip_address(address.rpartition(":")[0]).is_loopback}

    async def serve(self, stream: SocketStream) -> None:
        async with stream:
            try:
                with anyio.fail_after(5):
                    line = (await stream.receive()).partition(b"\r\n")[0].decode("latin-1")
                    self.asked.append(line)
                    await stream.send(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno")
            except (anyio.EndOfStream, anyio.BrokenResourceError, TimeoutError):
                self.asked.append("a connection without a request")

    async def look(self) -> None:
        """Look at the sockets of the engine's processes until cancelled."""
        while True:
            mine = inodes_of_engines()
            for table in TABLES:
                self.reached |= {remote for inode, remote in connections(table) if inode in mine}
            await anyio.sleep(LOOK_SECONDS)


def inodes_of_engines() -> set[str]:
    """The sockets of the engines below this process."""
    found = set()
    for pid, command in descendants(os.getpid()).items():
        if any(name in command for name in ENGINES):
            found |= sockets_of(pid)
    return found


def sockets_of(pid: int) -> set[str]:
    try:
        links = [str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return set()  # it ended
    return {link[len("socket:[") : -1] for link in links if link.startswith("socket:[")}


def connections(table: str) -> list[tuple[str, str]]:
    """Socket and remote address of each entry that has one."""
    rows = [line.split() for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
    return [(row[9], address(row[2])) for row in rows if int(row[2].partition(":")[2], 16)]


def address(packed: str) -> str:
    """`0100007F:1F90` as `127.0.0.1:8080`; words of the machine's byte order."""
    host, _, port = packed.partition(":")
    words = [int(host[at : at + 8], 16).to_bytes(4, "little") for at in range(0, len(host), 8)]
    found = ipaddress.ip_address(b"".join(words))
    mapped = getattr(found, "ipv4_mapped", None)
    return f"{mapped or found}:{int(port, 16)}"


@asynccontextmanager
async def ear() -> AsyncIterator[Ear]:
    """Hear for the length of a block."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    hearing = Ear(port=int(listener.extra(SocketAttribute.local_port)))
    async with listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, hearing.serve)
        tasks.start_soon(hearing.look)
        yield hearing
        tasks.cancel_scope.cancel()
