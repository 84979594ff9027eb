"""Where scripts are played: a process for each script, started when a conversation asks for it and ended with the app.

A script is served as a provider serves a model, so that whoever asks it goes the whole way that a real one is asked. What
is wrong with a script is told in words before anything is asked. The other end is `greenroom.scripted.player`.
"""

import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import anyio
from anyio.abc import Process, TaskGroup
from anyio.streams.buffered import BufferedByteReceiveStream
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greenroom.assets import asset
from greenroom.frozen import own_program
from greenroom.host.chat.model_process import worker_environment
from greenroom.host.errors import HostError
from greenroom.host.own_mistakes import own_mistake
from greenroom.servers.guarded_process import start_guarded

DEMO: Final = "demo"
"""The name of the script that comes with Greenroom."""
MOST_PLAYED: Final = 8
"""Scripts that are played at the same time; the one that was wanted longest ago makes room."""
_START_SECONDS: Final = 60.0
_GRACE_SECONDS: Final = 0.2
_END_SECONDS: Final = 3.0
_LONGEST_LINE: Final = 100_000


class ScriptNotPlayed(HostError):
    """Raised when a script cannot be read or served; the sentence says what is to be mended in it, and where."""


class _Said(BaseModel):
    """The first line of a player: where it is, or why it is nowhere."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    address: str = ""
    key: str = Field(default="", repr=False)
    error: str | None = None


class ScriptedModels:
    """All scripts that are played. Their processes live in the task group that it is given."""

    def __init__(self, tasks: TaskGroup, *, most_played: int = MOST_PLAYED) -> None:
        self._tasks = tasks
        self._most_played = most_played
        self._players: dict[str, _Player] = {}
        """By the paths of their scripts, the one that was wanted last at the end."""

    async def reached(self, path: str) -> tuple[str, str]:
        """Have a script played as it is now; return the address and the key with which it is asked.

        Args:
            path: Of the script, or the name of our own.

        Raises:
            ScriptNotPlayed: it cannot be.
        """
        file = str(asset("demo", "conversation.yaml")) if path == DEMO else path
        stamp = await _stamp(file)
        player = self._players.pop(file, None)
        if player is None or player.has_ended or player.stamp != stamp:
            if player is not None:
                player.leave()
            player = _Player(file, stamp)
            self._tasks.start_soon(player.live)
        self._players[file] = player
        while len(self._players) > self._most_played:
            self._players.pop(next(iter(self._players))).leave()
        return await player.reached()


async def _stamp(file: str) -> tuple[int, int]:
    """What changes when a file does."""
    try:
        found = await anyio.Path(file).stat()
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or "no file has such a name"
        raise ScriptNotPlayed(f"The script {file} cannot be read: {why}. Choose another script.") from error
    return found.st_mtime_ns, found.st_size


class _Player:
    """One process and its script."""

    def __init__(self, file: str, stamp: tuple[int, int]) -> None:
        self.stamp = stamp
        self.has_ended = False
        self._file = file
        self._said: _Said | None = None
        self._known = anyio.Event()
        self._scope = anyio.CancelScope()

    async def reached(self) -> tuple[str, str]:
        """Wait until it is there."""
        await self._known.wait()
        if self._said is None:
            raise ScriptNotPlayed(f"The program that plays {self._file} ended before it was ready. Try it again.")
        if self._said.error is not None:
            raise ScriptNotPlayed(self._said.error)
        return self._said.address, self._said.key

    def leave(self) -> None:
        """Nobody wants it any more."""
        self.has_ended = True
        self._scope.cancel()

    async def live(self) -> None:
        """Be there until nobody wants it, or it ends."""
        try:
            with self._scope:
                process, end_tree = await _start(self._file)
                try:
                    async with anyio.create_task_group() as pipes:
                        pipes.start_soon(_drain, process.stderr)
                        await self._listen(process)
                        pipes.cancel_scope.cancel()
                finally:
                    with anyio.CancelScope(shield=True):
                        await _end(process, end_tree)
        except OSError as error:
            self._said = _Said(error=f"The script cannot be played: {error.strerror or error}.")
        except Exception as error:  # noqa: BLE001 -- one script is not played, and the app goes on
            self._said = _Said(error=str(own_mistake("playing a script", error)))
        finally:
            self.has_ended = True
            self._known.set()

    async def _listen(self, process: Process) -> None:
        assert process.stdout is not None  # noqa: S101 -- it was started with pipes
        with suppress(anyio.IncompleteRead, anyio.DelimiterNotFound, ValidationError, *_GONE):
            with anyio.fail_after(_START_SECONDS):
                line = await BufferedByteReceiveStream(process.stdout).receive_until(b"\n", _LONGEST_LINE)
            self._said = _Said.model_validate_json(line)
            self._known.set()
            await _drain(process.stdout)


_GONE: Final = (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError, OSError)
"""How a pipe ends; too late an answer (`TimeoutError`) is one of the last."""


async def _drain(pipe: anyio.abc.ByteReceiveStream | None) -> None:
    with suppress(*_GONE):
        while pipe is not None:
            await pipe.receive()


async def _start(file: str) -> "tuple[Process, Callable[[], Awaitable[None]]]":
    command = [*own_program("script-player", script=["-I", "-m", "greenroom.scripted.player"]), file]
    environment = worker_environment(os.environ)  # it has no use for keys
    if sys.platform == "win32":
        # These bring the MCP library, which nothing needs before the first server starts.
        from greenroom.servers import windows_process  # noqa: PLC0415
        from greenroom.servers.launch import Launch  # noqa: PLC0415

        process = await windows_process.start(Launch(argv=tuple(command), env=environment, cwd=None))
        return process, lambda: windows_process.end_tree(process)
    guarded = await start_guarded(command, env=environment, cwd=None, grace_seconds=_GRACE_SECONDS)

    async def end_tree() -> None:
        guarded.end()

    return guarded.process, end_tree


async def _end(process: Process, end_tree: Callable[[], Awaitable[None]]) -> None:
    """End it, whatever it does. Bounded in each step."""
    await end_tree()
    with anyio.move_on_after(_END_SECONDS):
        await process.wait()
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    await process.aclose()
