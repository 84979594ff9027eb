"""All servers of one run: those named on the command line and those of the followed `mcpServers` files.

It owns the task group in which every connection lives, decides which may be started, and ends all of them with itself.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import anyio
import anyio.abc

from greenroom.servers.config_file import ConfigFile, FileProblem, FileReading, read_config
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import UnknownServer
from greenroom.servers.login_path import LoginPath
from greenroom.servers.needs import PROBE_SECONDS, Needs
from greenroom.servers.tap import WireTap
from greenroom.store.store import Store

_POLL_SECONDS: Final = 1.0
_CLOSE_SECONDS: Final = 15.0
"""Longer than ending the most stubborn server takes."""


class ServerBook:
    """An async context manager: servers can be added and started inside the block, and none is left after it."""

    def __init__(
        self,
        *,
        store: Store,
        tap: WireTap,
        login_path: LoginPath | None = None,
        probe_seconds: float = PROBE_SECONDS,
        poll_seconds: float = _POLL_SECONDS,
        asks_person: bool = False,
    ) -> None:
        self._store = store
        self._login_path = login_path or LoginPath()
        self._poll_seconds = poll_seconds
        self._needs = Needs(
            tap=tap,
            keyring=store.secrets,
            quirks=store.quirks,
            login_path=self._login_path,
            initialize_seconds=store.settings.current.initialize_seconds,
            probe_seconds=probe_seconds,
            asks_person=asks_person,
            has_model=lambda: store.chats.default_model() is not None,
            roots=self.roots,
            log_level=self.log_level,
        )
        self._connections: dict[str, Connection] = {}
        self._for_this_run: set[str] = set()
        self._files: dict[Path, tuple[FileProblem, ...]] = {}
        self._listeners: list[Callable[[], None]] = []
        self._tasks: anyio.abc.TaskGroup | None = None

    async def __aenter__(self) -> Self:
        """Open the task group, and ask the login shell for its PATH in the background."""
        self._tasks = anyio.create_task_group()
        await self._tasks.__aenter__()
        self._tasks.start_soon(self._login_path.run)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """End all servers, side by side, and then everything else. Also when the app itself was cancelled."""
        tasks = self._group()
        with anyio.move_on_after(_CLOSE_SECONDS, shield=True):
            await self._stop(list(self._connections.values()))
        tasks.cancel_scope.cancel()
        self._tasks = None
        if isinstance(error, Exception):
            # The block's own error leaves as it is, instead of inside an exception group.
            await tasks.__aexit__(None, None, None)
            return False
        return await tasks.__aexit__(kind, error, trace)

    @property
    def connections(self) -> tuple[Connection, ...]:
        """All servers, in the order they were added."""
        return tuple(self._connections.values())

    @property
    def problems(self) -> tuple[FileProblem, ...]:
        """What is wrong with the followed files now."""
        return tuple(problem for problems in self._files.values() for problem in problems)

    def get(self, key: str) -> Connection:
        """Return the server of that key.

        Raises:
            UnknownServer: there is none.
        """
        try:
            return self._connections[key]
        except KeyError:
            raise UnknownServer(key) from None

    def identity(self, entry: ServerEntry) -> str:
        """The name of exactly this server, which is another once it starts or contacts something else."""
        return self._store.identities.identity(entry.key, entry.fingerprint())

    def roots(self, entry: ServerEntry) -> tuple[Path, ...]:
        """The folders that the person lets this server know of."""
        return self._store.roots.of(self.identity(entry))

    def log_level(self, entry: ServerEntry) -> str | None:
        """From which level on the person wants this server's messages."""
        return self._store.log_levels.of(self.identity(entry))

    def add(self, entry: ServerEntry, *, approved_for_this_run: bool = False) -> Connection:
        """Add a server without starting it. An equal one of the same key stays as it is; another one is replaced."""
        if approved_for_this_run:
            self._for_this_run.add(entry.fingerprint())
        known = self._connections.get(entry.key)
        if known is not None and known.entry == entry:
            return known
        if known is not None:
            self._group().start_soon(known.stop)
        connection = Connection(entry, self._needs, self._spawn, self.is_approved)
        connection.on_change(self._changed)
        self._connections[entry.key] = connection
        self._changed()
        return connection

    async def remove(self, key: str) -> None:
        """Stop a server and forget it; an unknown key is no mistake."""
        connection = self._connections.pop(key, None)
        if connection is not None:
            self._changed()
            await connection.stop()

    def is_approved(self, entry: ServerEntry) -> bool:
        """Say whether the person agreed to start exactly this, now or for good."""
        fingerprint = entry.fingerprint()
        return fingerprint in self._for_this_run or self._store.approvals.approved(fingerprint)

    def approve(self, key: str) -> None:
        """Remember that the person has seen the command of this server and agreed to it. It is not started by this.

        Raises:
            UnknownServer: there is none of that key.
        """
        entry = self.get(key).entry
        self._store.approvals.approve(entry.fingerprint(), command=entry.display_command())
        self._changed()

    def follow(self, path: Path) -> tuple[FileProblem, ...]:
        """Read an `mcpServers` file now and again whenever it changes; return what is wrong with it now.

        Servers whose entries did not change are left running. The file is never written.
        """
        path = path.absolute()
        if path in self._files:
            return self._files[path]
        file = ConfigFile(path)
        file.changed()
        self._take(path, read_config(path))
        self._group().start_soon(self._watch, file)
        return self._files[path]

    def unfollow(self, path: Path) -> None:
        """Follow a file no longer: its servers are stopped and forgotten. An unknown path is no mistake."""
        if self._files.pop(path, None) is None:
            return
        for connection in self.connections:
            if connection.entry.source == path:
                self._group().start_soon(partial(self.remove, connection.key))
        self._changed()

    @property
    def files(self) -> dict[Path, tuple[FileProblem, ...]]:
        """The followed files, each with what is wrong with it."""
        return dict(self._files)

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after each change of any server, of their number, or of a file's problems."""
        self._listeners = [*self._listeners, callback]

        def forget() -> None:
            self._listeners = [listener for listener in self._listeners if listener is not callback]

        return forget

    async def _watch(self, file: ConfigFile) -> None:
        while True:
            await anyio.sleep(self._poll_seconds)
            if file.path not in self._files:
                return
            if file.changed():
                self._take(file.path, read_config(file.path))

    def _take(self, path: Path, reading: FileReading) -> None:
        self._files[path] = reading.problems
        if reading.entries is not None:
            wanted = {entry.key for entry in reading.entries}
            for connection in self.connections:
                entry = connection.entry
                # A running server whose entry is broken at the moment stays; the person is in the middle of an edit.
                if entry.source == path and entry.key not in wanted and entry.name not in reading.broken:
                    self._group().start_soon(partial(self.remove, entry.key))
            for entry in reading.entries:
                self.add(entry)
        self._changed()

    async def _stop(self, connections: list[Connection]) -> None:
        async with anyio.create_task_group() as tasks:
            for connection in connections:
                tasks.start_soon(connection.stop)

    def _spawn(self, task: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            await task()

        self._group().start_soon(run)

    def _group(self) -> anyio.abc.TaskGroup:
        if self._tasks is None:
            raise RuntimeError("the book is not open")
        return self._tasks

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()
