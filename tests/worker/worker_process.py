"""The real model worker as a child process, and what a test says to it and hears of it."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from pydantic import BaseModel

from greenroom.host.chat.model_process import worker_environment
from greenroom.protocol.model.lines import (
    FROM_WORKER,
    Ask,
    CallBegins,
    CallGoesOn,
    Failed,
    Finished,
    FromWorker,
    ListModels,
    Models,
    Ready,
    Stop,
    Words,
)

COMMAND: Final = (sys.executable, "-I", "-m", "greenroom.worker")
START_SECONDS: Final = 120.0
ANSWER_SECONDS: Final = 40.0
KEY: Final = "sk-test-0123456789abcdefghij"
HELLO: Final[list[Any]] = [{"role": "user", "content": "Hello"}]


class WorkerProcess:
    """A running worker. Each request has a queue of its own."""

    def __init__(self, environment: Mapping[str, str] | None = None, command: Sequence[str] = COMMAND) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=worker_environment(os.environ) | dict(environment or {}),
        )
        self.raw: list[bytes] = []
        """All lines it wrote."""
        self.stderr = b""
        self._ready = threading.Event()
        self._queues: dict[str, queue.Queue[FromWorker]] = {}
        self._numbers = count(1)
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._read, self._read_stderr)]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait_until_ready(self) -> None:
        assert self._ready.wait(START_SECONDS), self.stderr.decode("utf-8", "replace")[-2000:]

    def ask(self, provider: str, **fields: Any) -> list[FromWorker]:
        """Ask, and return all that is answered."""
        return list(self.lines(self.begin(provider, **fields)))

    def begin(self, provider: str, **fields: Any) -> str:
        """Ask; return the name of the request."""
        fields = {"model": "toy", "messages": HELLO, "key": KEY} | fields
        return self._send(Ask(id=self._new_id(), provider=provider, **fields))  # type: ignore[arg-type] # a test may err

    def stop(self, key: str) -> None:
        self.write(Stop(id=key).model_dump_json().encode())

    def models(self, provider: str, **fields: Any) -> Models | Failed:
        wish = ListModels(id=self._new_id(), provider=provider, **({"key": KEY} | fields))  # type: ignore[arg-type]
        (line,) = self.lines(self._send(wish))
        assert isinstance(line, Models | Failed)
        return line

    def lines(self, key: str) -> Iterator[FromWorker]:
        """Yield the lines of an answer up to its last."""
        while True:
            line = self._queues[key].get(timeout=ANSWER_SECONDS)
            yield line
            if isinstance(line, Finished | Failed | Models):
                return

    def write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def exit_code(self) -> int:
        return self._process.wait(20)

    def end(self) -> None:
        self._process.kill()
        self._process.wait(20)
        for thread in self._threads:
            thread.join(10)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress_broken():
                    pipe.close()

    def _new_id(self) -> str:
        return f"r{next(self._numbers)}"

    def _send(self, request: BaseModel) -> str:
        key = str(request.id)  # type: ignore[attr-defined] # all requests have one
        self._queues[key] = queue.Queue()
        self.write(request.model_dump_json().encode())
        return key

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.raw.append(line)
            told = FROM_WORKER.validate_json(line)
            if isinstance(told, Ready):
                self._ready.set()
            elif told.id in self._queues:
                self._queues[told.id].put(told)

    def _read_stderr(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.stderr += line


@contextmanager
def suppress_broken() -> Iterator[None]:
    """What was still to be written may find nobody."""
    try:
        yield
    except OSError:
        return


@contextmanager
def running(environment: Mapping[str, str] | None = None, command: Sequence[str] = COMMAND) -> Iterator[WorkerProcess]:
    """A worker for the length of the block."""
    worker = WorkerProcess(environment, command)
    try:
        worker.wait_until_ready()
        yield worker
    finally:
        worker.end()


def text_of(lines: list[FromWorker], say: str = "text") -> str:
    return "".join(line.text for line in lines if isinstance(line, Words) and line.say == say)


def calls_of(lines: list[FromWorker]) -> list[tuple[str, str]]:
    """The calls with their whole arguments."""
    begun = {line.index: line.name for line in lines if isinstance(line, CallBegins)}
    return [
        (name, "".join(line.text for line in lines if isinstance(line, CallGoesOn) and line.index == index))
        for index, name in begun.items()
    ]
