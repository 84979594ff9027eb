"""One run of the model worker as a child process: its start, its lines both ways, its end. Who asks what is not its business.

Nothing of it outlives Greenroom, however that ends: a guardian sees to it (`servers.guarded_process`), and on Windows
(untested) a job object. The other end is `greenroom.worker`; the counterpart that asks is `host.chat.model_worker`.
"""

import math
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream
from pydantic import ValidationError

from greenroom.frozen import own_program
from greenroom.protocol.model.lines import FROM_WORKER, FromWorker
from greenroom.servers.guarded_process import start_guarded

LONGEST_LINE: Final = 8 * 1024 * 1024
"""Bytes of a line of the worker's, which cuts what is longer into pieces."""
_GRACE_SECONDS: Final = 0.2
"""It keeps nothing, so it may be killed soon after it was asked to end."""
_END_SECONDS: Final = 3.0
_LONGEST_WORDS: Final = 300
"""Characters of what it said before it ended, when it could not start."""

_NOT_HANDED_ON: Final = re.compile(
    r".*_API_(KEY|BASE|TOKEN|VERSION)$|.*_BASE_URL$|(LITELLM|OPENAI|ANTHROPIC|GEMINI|OLLAMA|AZURE|DATABRICKS|VERTEX)_.*"
    r"|AWS_(BEARER_TOKEN|BEDROCK).*",
    re.IGNORECASE,
)
"""Variables by which its library would find keys and addresses of its own accord. It gets both with each request.

Amazon's other credentials stay: they are what a person without a key uses. `worker.providers` has them sent to Amazon alone.
"""


def worker_command() -> list[str]:
    """Return the command that is the worker."""
    return own_program("model-worker", script=["-I", "-m", "greenroom.worker"])


def worker_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what the worker is told of an environment: ways and certificates, but no key and no provider's address."""
    return {name: value for name, value in environment.items() if not _NOT_HANDED_ON.fullmatch(name)}


class Unreadable(Exception):
    """Raised by reading a line that is none of the worker's; whoever reads it ends the process."""


class ModelProcess:
    """A running worker."""

    def __init__(self, process: Process, end_tree: Callable[[], Awaitable[None]]) -> None:
        self._process = process
        self._end_tree = end_tree
        self._outbox, self._to_write = anyio.create_memory_object_stream[bytes](math.inf)
        self._last_words = b""
        self._keeps_words = True
        self._given_up: str | None = None

    def send(self, line: bytes) -> None:
        """Write a line, without its end, as soon as those before it are written."""
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            self._outbox.send_nowait(line)

    async def lines(self) -> AsyncIterator[FromWorker]:
        """Yield what the worker says, until it ends.

        Raises:
            Unreadable: it said something else.
        """
        assert self._process.stdout is not None  # noqa: S101 -- it was started with pipes
        stdout = BufferedByteReceiveStream(self._process.stdout)
        try:
            while True:
                yield FROM_WORKER.validate_json(await stdout.receive_until(b"\n", LONGEST_LINE))
        except (ValidationError, anyio.DelimiterNotFound):
            raise Unreadable from None  # its words may be anything, a key too
        except (anyio.IncompleteRead, anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
            return

    async def write(self) -> None:
        """Write what was sent; belongs into a background task."""
        assert self._process.stdin is not None  # noqa: S101 -- it was started with pipes
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, OSError):
            async for line in self._to_write:
                await self._process.stdin.send(line)
                await self._process.stdin.send(b"\n")

    async def drain(self) -> None:
        """Read what it says on stderr, so that it never waits for a reader; belongs into a background task."""
        assert self._process.stderr is not None  # noqa: S101 -- it was started with pipes
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, OSError):
            async for chunk in self._process.stderr:
                if self._keeps_words:
                    self._last_words = (self._last_words + chunk)[-4096:]

    def forget_words(self) -> None:
        """Keep nothing more of what it says on stderr: from now on it is given keys."""
        self._keeps_words, self._last_words = False, b""

    async def why(self) -> str:
        """Say how it ended, as the end of a sentence, once its output has ended."""
        if self._given_up is not None:
            return self._given_up
        with anyio.move_on_after(_END_SECONDS):
            # Not `wait`: that waits for the pipes too.
            while self._process.returncode is None:  # noqa: ASYNC110
                await anyio.sleep(0.01)
        code = self._process.returncode
        lines = self._last_words.decode("utf-8", "replace").strip().splitlines()
        how = "" if code is None else f" with exit code {code}" if code <= 128 else f", killed by signal {code - 128}"
        return f"ended{how}" + (f": {lines[-1].strip()[:_LONGEST_WORDS]}" if lines else "")

    async def give_up(self, why: str) -> None:
        """Order its end; `why` says it then as the end of a sentence."""
        self._given_up = why
        await self._end_tree()

    async def end(self) -> None:
        """End it, in the middle of whatever it does. Bounded in each step."""
        self._outbox.close()
        await self._end_tree()
        with anyio.move_on_after(_END_SECONDS):
            await self._process.wait()
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.aclose()
        self._to_write.close()


async def start_process(command: Sequence[str]) -> ModelProcess:
    """Start the worker.

    Raises:
        OSError: the system refuses.
    """
    environment = worker_environment(os.environ)
    if sys.platform == "win32":
        return await _start_in_job(command, environment)
    guarded = await start_guarded(command, env=environment, cwd=None, grace_seconds=_GRACE_SECONDS)

    async def end_tree() -> None:
        guarded.end()

    return ModelProcess(guarded.process, end_tree)


async def _start_in_job(command: Sequence[str], environment: Mapping[str, str]) -> ModelProcess:
    # These bring the MCP library, which nothing needs before the first server starts.
    from greenroom.servers import windows_process  # noqa: PLC0415
    from greenroom.servers.launch import Launch  # noqa: PLC0415

    process = await windows_process.start(Launch(argv=tuple(command), env=environment, cwd=None))
    return ModelProcess(process, lambda: windows_process.end_tree(process))
