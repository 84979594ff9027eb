"""The three servers together: shell, sandbox and network guard, as one asynchronous context.

Order matters: every port is bound before the host is told about it, the host is told before a page can enter, and
`entry_url` names a port that already answers. What is served is decided in `shell_app`, `sandbox_app` and `guard`.
"""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import anyio
from anyio.abc import SocketListener, TaskGroup
from starlette.types import ASGIApp

from greenroom.web.defences import SHIPPED, Defences, without_closed_policy
from greenroom.web.early_ports import EarlyPorts
from greenroom.web.embedded import MOST_CONNECTIONS, sandbox_server, shell_server
from greenroom.web.engine_flags import network_flags
from greenroom.web.entry import Entry
from greenroom.web.front_end import STATIC, FrontEnd
from greenroom.web.guard import Guard, Resolve, resolve
from greenroom.web.localhost_names import subdomains_resolve
from greenroom.web.needs import Core, Layout, PortMemory, PortName
from greenroom.web.page_look import PageLook
from greenroom.web.ports import SHELL_HOSTS, Listening, listen
from greenroom.web.sandbox_app import SandboxApp
from greenroom.web.sandbox_places import SandboxPlaces, pool_places, subdomain_places
from greenroom.web.shell_app import Shell
from greenroom.web.view_channel import SOCKET_BYTES

POOL_SIZE: Final = 24
"""Ports of the fallback's pool: twice the Views that one conversation may hold."""

UNLIMITED_BYTES: Final = 1 << 30
"""A frame of a View's socket in a control without limits."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """How to serve. The defaults are the app's; tests and hostile controls compose others."""

    static: Path = STATIC
    look: Callable[[], PageLook] = PageLook
    """How our page looks, asked anew for each load of it."""
    fonts: Path | None = None
    """A folder of `.woff2` files that Views may use under `/fonts/`."""
    subdomains: bool | None = None
    """Whether names below `localhost` resolve; None finds out."""
    pool_size: int = POOL_SIZE
    most_connections: int = MOST_CONNECTIONS
    """Of the sandbox server; beyond them it answers 503."""
    lookup: Resolve = resolve
    """How the guard resolves names."""
    early: EarlyPorts | None = None
    """Ports that are open already, because an engine had to be told them."""
    defences: Defences = SHIPPED


class Server:
    """Everything that listens. Use it as an async context manager, from the task that leaves it as well."""

    def __init__(
        self,
        core: Core,
        *,
        layout: Layout = "app",
        memory: PortMemory | None = None,
        options: Options | None = None,
    ) -> None:
        self._core, self._layout, self._memory = core, layout, memory
        self._options = options or Options()
        self._defences = self._options.defences
        self._entry = Entry(one_time=self._defences.one_time_codes)
        self._front_end = FrontEnd(self._options.static, self._options.look)
        self._room = anyio.Lock()
        self._stack = AsyncExitStack()
        self._tasks: TaskGroup | None = None
        self._opened: list[Listening] = []
        self.shell_port = 0
        """0 until the context is entered, as the others."""
        self.guard_port = 0

    async def __aenter__(self) -> Self:
        """Listen, tell the host, serve.

        Raises:
            NoPortFree: the machine has no port left.
        """
        try:
            await self._open()
        except BaseException:
            await self._close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop within a second, whoever is still connected."""
        await self._close()

    @property
    def sandbox_port(self) -> int:
        """The port of the Views' origins; in the fallback the first of the pool."""
        return self._places.port

    @property
    def shell_origin(self) -> str:
        """The origin of our page."""
        return f"http://127.0.0.1:{self.shell_port}"

    @property
    def own_ports(self) -> frozenset[int]:
        """All ports of ours, which no View may reach."""
        return frozenset({self.shell_port, self.guard_port, *self._places.ports})

    def entry_url(self, seat: str) -> str:
        """Return the address of our page with a fresh code, good for one minute and one page at this seat."""
        return f"{self.shell_origin}/#code={self._entry.new_code(seat)}"

    def browser_flags(self) -> list[str]:
        """Return the engine's flags that send its network through the guard; none when the guard is switched off."""
        if not self._defences.guard:
            return []
        return network_flags(guard_port=self.guard_port, shell_port=self.shell_port, sandbox_hosts=self._places.hosts)

    async def _open(self) -> None:
        shell = self._listen("shell")
        guard = self._listen("guard")
        self.shell_port, self.guard_port = shell.port, guard.port
        self._tasks = await self._stack.enter_async_context(anyio.create_task_group())
        self._places = await self._open_sandbox()
        self._tell_core()
        await self._serve_guard(guard)
        frame_bytes = SOCKET_BYTES if self._defences.view_limits else UNLIMITED_BYTES
        server = shell_server(self._shell().app(), closed=self._defences.shell_policy, frame_bytes=frame_bytes)
        await self._tasks.start(server.run_until_cancelled, shell.sockets)

    def _listen(self, name: PortName) -> Listening:
        early = self._options.early
        if early is None:
            listening = listen(SHELL_HOSTS, None if self._memory is None else self._memory.recall(name))
        else:
            listening = early.shell if name == "shell" else early.guard
        self._opened.append(listening)
        if self._memory is not None and listening.taken is None:
            self._memory.remember(name, listening.port)
        return listening

    async def _open_sandbox(self) -> SandboxPlaces:
        early = self._options.early
        subdomains = self._options.subdomains
        if subdomains is None:
            subdomains = early is not None or await subdomains_resolve()
        if subdomains:
            sandbox = None if early is None else early.sandbox
            return await subdomain_places(self._serve_sandbox, self._memory, self._core.notices, sandbox)
        return await pool_places(self._serve_sandbox, self._options.pool_size)

    async def _serve_sandbox(self, listening: Listening) -> None:
        self._opened.append(listening)
        app: ASGIApp = SandboxApp(self._core.views, front_end=self._front_end, fonts=self._options.fonts)
        closed = self._defences.sandbox_policy_on_errors
        if not closed:
            app = without_closed_policy(app)
        server = sandbox_server(app, closed=closed, most_connections=self._options.most_connections)
        await self._running.start(server.run_until_cancelled, listening.sockets)

    async def _serve_guard(self, listening: Listening) -> None:
        self._guard = Guard(
            self._core.network_rules,
            own_ports=lambda: self.own_ports,
            late=lambda: frozenset(self._places.late),
            check_addresses=self._defences.guard_addresses,
            lookup=self._options.lookup,
        )
        self._running.start_soon(self._guard.serve, await SocketListener.from_socket(listening.sockets[0]))

    def _shell(self) -> Shell:
        return Shell(
            core=self._core,
            entry=self._entry,
            front_end=self._front_end,
            layout=self._layout,
            port=self.shell_port,
            frame_sources=self._places.frame_sources,
            make_room=self._make_room,
            defences=self._defences,
        )

    async def _make_room(self) -> None:
        async with self._room:
            if await self._places.make_room():
                self._tell_core()

    def _tell_core(self) -> None:
        self._core.serving(origins=self._places.origins, shell_origin=self.shell_origin, own_ports=self.own_ports)

    @property
    def _running(self) -> TaskGroup:
        if self._tasks is None:
            raise RuntimeError("the servers are not running")
        return self._tasks

    async def _close(self) -> None:
        tasks, self._tasks = self._tasks, None
        if tasks is not None:
            tasks.cancel_scope.cancel()
        try:
            # The body's own error is not the servers' business: the task group would hand it back in a group.
            await self._stack.aclose()
        finally:
            for listening in self._opened:
                listening.close()
