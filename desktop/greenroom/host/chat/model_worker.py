"""The host's end of the model worker: asks models, lists them, and starts the worker when it is needed and after it died.

It never imports the model library, which takes seconds and 200 MB: `greenroom.worker`, the other end, is a process of its
own. A key travels with its request and is kept nowhere here. What is asked before the worker is ready waits for it.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import anyio
from anyio.abc import TaskGroup

from greenroom.host.chat.model_answer import Answer, AnswerLine
from greenroom.host.chat.model_process import ModelProcess, Unreadable, start_process, worker_command
from greenroom.host.own_mistakes import guarded, own_mistake
from greenroom.protocol.model.lines import (
    Ask,
    Failed,
    FailureKind,
    Finished,
    FromWorker,
    ListModels,
    Models,
    Ready,
    Stop,
)

Stage: TypeAlias = Literal["off", "starting", "ready", "down"]

LONGEST_ASK: Final = 64 * 1024 * 1024
"""Bytes of one request, with its pictures."""
_READY_SECONDS: Final = 180.0
"""A slow disk reads the library for a long time; nobody waits forever."""
_MOST_STARTS: Final = 5
_STARTS_SECONDS: Final = 60.0
"""It is started at most so often in so long: what dies at once would die again."""

OFF: Final = "The model worker is not started."
STARTING: Final = "Getting ready to talk to models; the first time this takes some seconds."
READY: Final = "Ready."
TOO_LONG: Final = "The conversation with its pictures is too large to be sent. Take back what holds the large part."
TOO_OFTEN: Final = (
    "The program that talks to models keeps ending. Wait a minute and try again, or start Greenroom anew."
)
CLOSING: Final = "Greenroom is closing."


@dataclass(frozen=True, kw_only=True)
class WorkerState:
    """What a person may be shown: `down` is after an end nobody asked for, and the next request starts it again."""

    stage: Stage
    text: str


class ModelWorker:
    """One for the whole app. All its processes run in the task group that it is given, and end with it."""

    def __init__(
        self,
        tasks: TaskGroup,
        *,
        on_change: Callable[[], None] = lambda: None,
        command: Sequence[str] | None = None,
        stop_seconds: float = 2.0,
        deaf_seconds: float = 20.0,
    ) -> None:
        """Start nothing yet.

        Args:
            tasks: Where the worker lives.
            on_change: Called when `state` has changed.
            command: What is started as the worker; None for ours.
            stop_seconds: Nobody waits longer than that for a stop.
            deaf_seconds: A worker that says nothing for so long after that is ended.
        """
        self._tasks = tasks
        self._on_change = on_change
        self._command = command or worker_command()
        self._stop_seconds = stop_seconds
        self._deaf_seconds = deaf_seconds
        self._heard = 0
        """Lines of the worker so far."""
        self._process: ModelProcess | None = None
        self._answers: dict[str, Answer] = {}
        self._waiting: dict[str, bytes] = {}
        """Requests, by their ids, for which the worker is not ready yet."""
        self._starts: deque[float] = deque(maxlen=_MOST_STARTS)
        self.state = WorkerState(stage="off", text=OFF)

    @property
    def running(self) -> frozenset[str]:
        """The requests whose answers are not complete."""
        return frozenset(self._answers)

    def start(self) -> None:
        """Start the worker unless it runs: for whoever knows that it will be needed. A request does it too."""
        if self.state.stage in ("off", "down") and self._may_start():
            self._starts.append(anyio.current_time())
            self._now("starting", STARTING)
            self._tasks.start_soon(self._live)

    def ask(self, ask: Ask) -> Answer:
        """Ask a model. Its `id` must not be that of a request whose answer is not complete."""
        return self._request(ask)

    async def models(self, wish: ListModels) -> Models | Failed:
        """Ask a provider which models it offers."""
        async with self._request(wish) as answer:
            async for line in answer:
                if isinstance(line, Models | Failed):
                    return line
        return Failed(id=wish.id, kind="worker", text="The list of models was stopped.")

    def stop(self, id: str) -> None:  # noqa: A002 -- the lines' own word
        """Want no more of an answer: its last line comes soon. Harmless when it is complete."""
        if self._waiting.pop(id, None) is not None:
            self._told(Finished(id=id, reason="stopped"))
        elif id in self._answers and self._process is not None:
            self._process.send(Stop(id=id).model_dump_json().encode())
            self._tasks.start_soon(self._stop_at_last, self._process, self._answers[id])

    # --- requests ---------------------------------------------------------------------------------------------------

    def _request(self, request: Ask | ListModels) -> Answer:
        key = request.id
        if key in self._answers:
            raise ValueError(f"the request {key!r} is still being answered")
        answer = self._answers[key] = Answer(key, lambda: self.stop(key))
        line = request.model_dump_json().encode()
        if len(line) > LONGEST_ASK:
            self._fail(key, "context", TOO_LONG)
            return answer
        self.start()
        match self.state.stage:
            case "ready" if self._process is not None:
                self._process.send(line)
            case "starting":
                self._waiting[key] = line
            case _:
                self._fail(key, "worker", TOO_OFTEN)
        return answer

    def _told(self, line: AnswerLine) -> None:
        answer = self._answers.get(line.id)
        if answer is not None:  # what comes after a stop that took too long is nobody's
            answer.put(line)
            if answer.is_complete:
                del self._answers[line.id]

    def _fail(self, key: str, kind: FailureKind, text: str) -> None:
        self._told(Failed(id=key, kind=kind, text=text))

    async def _stop_at_last(self, process: ModelProcess, answer: Answer) -> None:
        """See to it that a stop is heard: by the person soon, whatever the worker does, and by the worker in the end."""
        heard = self._heard
        await anyio.sleep(self._stop_seconds)
        if answer.is_complete:
            return
        self._told(Finished(id=answer.id, reason="stopped"))
        await anyio.sleep(self._deaf_seconds)
        if self._heard == heard and self._process is process:
            try:
                await process.give_up("did not answer any more, and was ended")
            except Exception as error:  # noqa: BLE001 -- it may have ended in this moment
                own_mistake("ending the model worker", error)

    # --- the process ------------------------------------------------------------------------------------------------

    def _may_start(self) -> bool:
        full = len(self._starts) == _MOST_STARTS
        return not full or anyio.current_time() - self._starts[0] > _STARTS_SECONDS

    async def _live(self) -> None:
        why = CLOSING
        try:
            why = await self._run()
        except OSError as error:
            why = f"The program that talks to models could not be started: {error.strerror or error}."
        except Exception as error:  # noqa: BLE001 -- answers are lost, and not the app
            why = str(own_mistake("the model worker", error))
        finally:
            self._process = None
            self._waiting.clear()
            self._now("off" if why == CLOSING else "down", why)
            for key in tuple(self._answers):
                self._fail(key, "worker", why)

    async def _run(self) -> str:
        process = await start_process(self._command)
        try:
            async with anyio.create_task_group() as pipes:
                pipes.start_soon(process.write)
                pipes.start_soon(process.drain)
                why = await self._listen(process)
                pipes.cancel_scope.cancel()
        finally:
            with anyio.CancelScope(shield=True):
                await process.end()
        return f"The program that talks to models {why}. The next message starts it again."

    async def _listen(self, process: ModelProcess) -> str:
        try:
            with anyio.CancelScope(deadline=anyio.current_time() + _READY_SECONDS) as patience:
                async for line in process.lines():
                    patience.deadline = float("inf")
                    self._hear(process, line)
        except Unreadable:
            return "said something that Greenroom does not understand, and was ended"
        return (
            f"was not ready after {_READY_SECONDS:.0f} s and was ended"
            if patience.cancelled_caught
            else await process.why()
        )

    def _hear(self, process: ModelProcess, line: FromWorker) -> None:
        self._heard += 1
        if not isinstance(line, Ready):
            self._told(line)
            return
        process.forget_words()
        self._process = process
        for waiting in self._waiting.values():
            process.send(waiting)
        self._waiting.clear()
        self._now("ready", READY)

    def _now(self, stage: Stage, text: str) -> None:
        self.state = WorkerState(stage=stage, text=text)
        guarded("telling of the model worker", self._on_change)
