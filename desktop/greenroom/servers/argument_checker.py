"""Asks `servers.argument_worker`, and ends it when it takes too long: the only way to hold arguments against a schema.

The worker is started with the first question and kept. What it found before it was ended is not lost.
"""

import json
import subprocess
from pathlib import Path
from typing import Final, cast

import anyio
import anyio.abc
from anyio.streams.buffered import BufferedByteReceiveStream

from greenroom.frozen import own_program
from greenroom.servers.argument_findings import ArgumentProblem, Findings, ProblemKind

_LONGEST_TEXT: Final = 2_000_000
"""Characters of a schema, and of arguments."""
_LONGEST_LINE: Final = 1_000_000
_START_SECONDS: Final = 30.0
_PROGRAM: Final = Path(__file__).with_name("argument_worker.py")
"""Not imported: what it needs is for its own process alone."""

TOO_LONG: Final = "The schema takes too long to check, so it was not checked. Run sends the arguments as they are."
TOO_LONG_FOR_PATTERNS: Final = "The schema's patterns take too long to check, so they were not checked."
TOO_LARGE: Final = "The schema or the arguments are too large to be checked here."
NO_WORKER: Final = "The arguments were not checked: Greenroom could not start the program that does it."


class ArgumentChecker:
    """One worker, asked one question at a time."""

    def __init__(self, *, patience_seconds: float = 2.0) -> None:
        self._patience_seconds = patience_seconds
        self._worker: _Worker | None = None

    async def check(self, schema: str, arguments: str) -> Findings:
        """Hold arguments against a schema, both JSON texts. Never raises for what is in them."""
        if max(len(schema), len(arguments)) > _LONGEST_TEXT:
            return Findings(problems=(), note=TOO_LARGE)
        question = json.dumps({"schema": schema, "arguments": arguments}).encode() + b"\n"
        try:
            return await self._ask(await self._started(), question)
        except anyio.DelimiterNotFound:
            await self.close()
            return Findings(problems=(), note=TOO_LARGE)
        except (OSError, anyio.BrokenResourceError, anyio.IncompleteRead, anyio.EndOfStream, TimeoutError):
            await self.close()
            return Findings(problems=(), note=NO_WORKER)
        except anyio.get_cancelled_exc_class():
            # An answer that nobody waits for would be taken for the next question's.
            await self.close()
            raise

    async def close(self) -> None:
        """End the worker, in the middle of whatever it does."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()

    async def _started(self) -> "_Worker":
        if self._worker is None or self._worker.has_ended:
            await self.close()
            command = own_program("argument-worker", script=["-I", str(_PROGRAM)])
            self._worker = _Worker(await anyio.open_process(command, stderr=subprocess.DEVNULL))
            with anyio.fail_after(_START_SECONDS):
                await self._worker.line()
        return self._worker

    async def _ask(self, worker: "_Worker", question: bytes) -> Findings:
        found: Findings | None = None
        with anyio.move_on_after(self._patience_seconds):
            await worker.send(question)
            while True:
                answer = await worker.line()
                found = _findings(answer)
                if answer["last"]:
                    return found
        await self.close()
        if found is None:
            return Findings(problems=(), note=TOO_LONG)
        return Findings(problems=found.problems, note=found.note or TOO_LONG_FOR_PATTERNS)


class _Worker:
    """The process and its pipes."""

    def __init__(self, process: anyio.abc.Process) -> None:
        self._process = process
        self._answers = None if process.stdout is None else BufferedByteReceiveStream(process.stdout)

    @property
    def has_ended(self) -> bool:
        return self._process.returncode is not None

    async def send(self, question: bytes) -> None:
        if self._process.stdin is not None:
            await self._process.stdin.send(question)

    async def line(self) -> dict[str, object]:
        if self._answers is None:
            raise anyio.EndOfStream
        return cast("dict[str, object]", json.loads(await self._answers.receive_until(b"\n", _LONGEST_LINE)))

    async def end(self) -> None:
        with anyio.CancelScope(shield=True):
            if not self.has_ended:
                self._process.kill()
            await self._process.aclose()


def _findings(answer: dict[str, object]) -> Findings:
    problems = cast("list[dict[str, str]]", answer["problems"])
    return Findings(
        problems=tuple(
            ArgumentProblem(pointer=one["pointer"], kind=cast("ProblemKind", one["kind"]), text=one["text"])
            for one in problems
        ),
        note=cast("str | None", answer["note"]),
    )
