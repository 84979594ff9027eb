"""One server as a child process, spoken to in lines over its stdin and stdout.

On POSIX the server is started through a guardian (`servers.guardian`) that ends the whole process tree when the server,
this transport or the app ends. On Windows (untested) the SDK's job object does that. What the session sees are the same
two streams that every transport of the SDK offers.
"""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import anyio
import anyio.abc
from mcp.client.stdio import _close_subprocess_transport
from mcp.shared.message import SessionMessage

from greenroom.servers import windows_process
from greenroom.servers.errors import ServerStartFailed
from greenroom.servers.guarded_process import start_guarded
from greenroom.servers.launch import Launch
from greenroom.servers.unreadable import read_message
from greenroom.servers.wire import Wire

GRACE_SECONDS: Final = 2.0
"""Between each two steps of ending a server: stdin closed, asked to end, killed."""
_FLUSH_SECONDS: Final = 0.5
_KILL_SECONDS: Final = 6.0
_LONGEST_MESSAGE: Final = 256 * 1024 * 1024
"""A line without end must not eat the memory; a longer one ends the connection."""

_Incoming = SessionMessage | Exception


class StdioLink:
    """A running server. `read` and `write` are the session's; the rest is for whoever explains its end."""

    def __init__(self, process: anyio.abc.Process, wire: Wire, end_tree: Callable[[], Awaitable[None]]) -> None:
        self._process = process
        self._wire = wire
        self._end_tree = end_tree
        self._to_session, self.read = anyio.create_memory_object_stream[_Incoming](0)
        self.write, self._from_session = anyio.create_memory_object_stream[SessionMessage](0)
        self._written = anyio.Event()
        self._stderr_read = anyio.Event()

    @property
    def pid(self) -> int:
        """The process we started: the guardian on POSIX."""
        return self._process.pid

    async def exit_code(self, within: float) -> int | None:
        """Return the server's exit code (128 + signal number for a violent end), None while it lives."""
        until = anyio.current_time() + within
        # Not `process.wait()`: that also waits for the pipes, which a descendant may hold open.
        while self._process.returncode is None and anyio.current_time() < until:  # noqa: ASYNC110
            await anyio.sleep(0.01)
        return self._process.returncode

    async def settle_stderr(self) -> None:
        """Wait a moment for the last words of a server that has ended."""
        with anyio.move_on_after(_FLUSH_SECONDS):
            await self._stderr_read.wait()

    async def read_stdout(self) -> None:
        """Turn lines into messages until the end of the stream."""
        stdout = self._process.stdout
        assert stdout is not None  # noqa: S101 -- it was started with pipes
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, ConnectionError):
            async with self._to_session:
                async for line in _lines(stdout, self._too_long):
                    await self._receive(line)
                    # The next one may be long in coming, and this one may be a hundred megabytes.
                    del line
        # A server that is stuck writing cannot see that its stdin was closed.
        with suppress(anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError, ConnectionError):
            while True:
                await stdout.receive()

    async def write_stdin(self) -> None:
        """Turn messages into lines until the session closes its end."""
        stdin = self._process.stdin
        assert stdin is not None  # noqa: S101 -- it was started with pipes
        try:
            async with self._from_session:
                async for item in self._from_session:
                    text = item.message.model_dump_json(by_alias=True, exclude_unset=True).encode()
                    self._wire.message("to_peer", text, item.message)
                    await stdin.send(text + b"\n")
        except (anyio.BrokenResourceError, anyio.ClosedResourceError, OSError):
            # It no longer listens: no answer will come, so the session must not wait for one.
            await self._to_session.aclose()
        finally:
            self._written.set()

    async def read_stderr(self) -> None:
        """Keep what the server says on stderr."""
        stderr = self._process.stderr
        assert stderr is not None  # noqa: S101 -- it was started with pipes
        try:
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, ConnectionError):
                async for line in _lines(stderr, self._too_long):
                    self._wire.on_stderr(line.decode("utf-8", "replace").rstrip("\r"))
        finally:
            self._stderr_read.set()

    async def end(self) -> None:
        """End the server and everything it started: close its stdin, ask it, kill it. Bounded in each step."""
        self.read.close()
        self.write.close()
        with anyio.move_on_after(_FLUSH_SECONDS):
            await self._written.wait()
        with suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            if self._process.stdin is not None:
                await self._process.stdin.aclose()
        if await self.exit_code(GRACE_SECONDS) is None:
            await self._end_tree()
            if await self.exit_code(GRACE_SECONDS + _KILL_SECONDS) is None:
                with suppress(ProcessLookupError):
                    self._process.kill()
                await self.exit_code(GRACE_SECONDS)
        await self._end_tree()
        await self.settle_stderr()
        await self._close_pipes()

    async def _close_pipes(self) -> None:
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
                    await pipe.aclose()
        _close_subprocess_transport(self._process)
        for stream in (self._to_session, self.read, self.write, self._from_session):
            stream.close()

    def _too_long(self, size: int) -> None:
        self._wire.too_long = size

    async def _receive(self, line: bytes) -> None:
        if not line.strip():
            return
        message = read_message(line)
        if message is None:
            self._wire.on_noise(line.decode("utf-8", "replace").rstrip("\r"))
            return
        self._wire.message("from_peer", line, message)
        await self._to_session.send(SessionMessage(message))


@asynccontextmanager
async def stdio_transport(launch: Launch, wire: Wire) -> AsyncIterator[StdioLink]:
    """Start the server for the length of the block.

    Raises:
        ServerStartFailed: the operating system refuses to start it.
    """
    link = await _start(launch, wire)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(link.read_stdout)
        tasks.start_soon(link.write_stdin)
        tasks.start_soon(link.read_stderr)
        try:
            yield link
        finally:
            # Also a cancelled caller must not leave a process behind; every wait inside is bounded.
            with anyio.CancelScope(shield=True):
                await link.end()
            tasks.cancel_scope.cancel()


async def _start(launch: Launch, wire: Wire) -> StdioLink:
    try:
        if sys.platform == "win32":
            return await _start_in_job(launch, wire)
        return await _start_guarded(launch, wire)
    except (OSError, ValueError) as error:
        raise ServerStartFailed(f"{launch.argv[0]} cannot be started: {error}.") from error


async def _start_in_job(launch: Launch, wire: Wire) -> StdioLink:
    process = await windows_process.start(launch)

    async def end_tree() -> None:
        await windows_process.end_tree(process)

    return StdioLink(process, wire, end_tree)


async def _start_guarded(launch: Launch, wire: Wire) -> StdioLink:
    started = await start_guarded(launch.argv, env=launch.env, cwd=launch.cwd, grace_seconds=GRACE_SECONDS)

    async def end_tree() -> None:
        started.end()

    return StdioLink(started.process, wire, end_tree)


async def _lines(stream: anyio.abc.ByteReceiveStream, too_long: Callable[[int], None]) -> AsyncIterator[bytes]:
    """Split a byte stream into lines; what follows the last line break is one too."""
    buffer = bytearray()
    async for chunk in stream:
        searched = len(buffer)
        buffer += chunk
        if len(buffer) > _LONGEST_MESSAGE:
            too_long(len(buffer))
            return
        end = buffer.find(b"\n", searched)
        while end >= 0:
            yield _cut(buffer, end)
            end = buffer.find(b"\n")
    if buffer:
        yield bytes(buffer)


def _cut(buffer: bytearray, end: int) -> bytes:
    """Take the line before `end` out of the buffer, with a single copy."""
    with memoryview(buffer) as whole:
        line = bytes(whole[:end])
    del buffer[: end + 1]
    return line
