"""The agent loop: a model is asked, what it says is written down, its calls are made, and it is asked again.

A turn goes on as long as the model calls tools, or says nothing after their results, up to the steps that the person allows.
It can be stopped at any moment, and gone on with where it broke off. What a step is made of is `pen.py` (its words) and
`model_calls.py` (its calls); what the model is given is `greenroom.protocol.model.written`.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.chat.choices import Choices
from greenroom.host.chat.frames import Frames
from greenroom.host.chat.model_calls import CallParts, StepCalls, turn_name
from greenroom.host.chat.model_worker import ModelWorker
from greenroom.host.chat.pen import Pen
from greenroom.host.chat.reaching import Reach
from greenroom.host.chat.steps_told import StepsTold
from greenroom.host.chat.without_key import WithoutKey
from greenroom.host.conversation_desk import Place
from greenroom.host.own_mistakes import guarded, own_mistake
from greenroom.protocol.conversation.authors import Model
from greenroom.protocol.conversation.entries import Entry, Step
from greenroom.protocol.conversation.standing import Standing, is_models_call, standing
from greenroom.protocol.model.choice import ModelChoice
from greenroom.protocol.model.lines import Ask, CallBegins, CallGoesOn, Failed, Finished, Signed, Usage, Words
from greenroom.protocol.model.written import Told, Written, write
from greenroom.servers.connection import Connection

MOST_SILENT: Final = 2
"""How often a model that says nothing after the results of its calls is asked again."""

NO_MODEL: Final = "No model is chosen. Choose one, and ask again."
CUT: Final = "The answer is as long as the model may write at once. Ask it to go on."
FILTERED: Final = "The provider withheld the answer: its filter objects to it. Say it in other words."
SILENT: Final = "The model said nothing. Ask again, or say it in other words."

_Last: TypeAlias = Finished | Failed


@dataclass(frozen=True, kw_only=True)
class AgentParts:
    """What it works with, in one seat."""

    tasks: TaskGroup
    choices: Choices
    worker: ModelWorker
    reach: Reach
    calls: CallParts
    steps: StepsTold
    connections: Callable[[], list[Connection]]


@dataclass(kw_only=True)
class _Running:
    """The turn that runs."""

    place: Place
    after_calls: bool
    """Whether the last thing in it is what calls came to."""
    scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)
    count: int = 0
    """Of the steps since it was begun or gone on with."""
    waiting: Place | None = None
    """The step that waits for the worker."""


@dataclass(frozen=True, kw_only=True)
class _Came:
    """What came of a step."""

    calls: bool = False
    said: bool = False
    goes_on: bool = True


class Agent:
    """Of one seat. It answers one turn at a time, for others wait."""

    def __init__(self, parts: AgentParts) -> None:
        """Begin idle."""
        self._parts = parts
        self._desk = parts.calls.conversation
        self.on_change: Callable[[], None] = _nobody
        """Called whenever `busy`, `step` or `standing` may be another."""
        self._running: _Running | None = None
        self._left: str | None = None
        """The conversation that is about to be left, in which nothing is answered any more."""

    @property
    def busy(self) -> bool:
        """Whether a turn is being answered."""
        return self._running is not None

    @property
    def step(self) -> int:
        """Which step of it; 0 where none is."""
        return 0 if self._running is None else self._running.count

    @property
    def standing(self) -> Standing:
        """How the conversation stands after its last turn."""
        return standing(self._desk.current)

    # --- what begins and ends it ------------------------------------------------------------------------------------

    def will_answer(self) -> bool:
        """Whether messages are answered."""
        return self._parts.choices.now.model is not None and self._desk.current.id != self._left

    def turn_begun(self, turn: int) -> None:
        """A message has begun a turn."""
        self._begin((self._desk.current.id, turn), after_calls=False)

    def go_on(self) -> bool:
        """Go on after the limit, or ask again after an error or a stop. False where there is nothing to go on with."""
        turns = self._desk.current.turns
        if self._desk.current.busy or self.standing == "over":
            return False
        self.stay()
        self._begin(self._desk.reopen(turns[-1].number), after_calls=is_models_call(turns[-1].entries[-1]))
        return True

    def stop(self) -> None:
        """The person wants no more of the turn."""
        if self._running is not None:
            self._running.scope.cancel()

    def leave(self) -> None:
        """The conversation is being left: what runs is stopped, and what waits in it is not answered."""
        self._left = self._desk.current.id
        self.stop()

    def stay(self) -> None:
        """The conversation is not left after all."""
        self._left = None

    def worker_changed(self) -> None:
        """The model worker is doing otherwise."""
        running = self._running
        if running is not None and running.waiting is not None and self._parts.worker.state.stage == "ready":
            self._step_is(running.waiting, "running")
            running.waiting = None

    # --- a turn -----------------------------------------------------------------------------------------------------

    def _begin(self, place: Place, *, after_calls: bool) -> None:
        self._running = _Running(place=place, after_calls=after_calls)
        self._parts.tasks.start_soon(self._run, self._running)
        self.on_change()

    async def _run(self, running: _Running) -> None:
        try:
            with running.scope:
                await self._answer(running)
        except Exception as error:  # noqa: BLE001 -- one turn is lost, and not the app
            mistake = str(own_mistake("a turn of a model", error))
            guarded("telling of a turn", lambda: self._parts.calls.not_shown(mistake))
        finally:
            self._running = None
            guarded("a turn's end", lambda: self._parts.calls.consent.forget_view(turn_name(running.place)))
            guarded("a turn's end", lambda: self._desk.turn_over(running.place))
            guarded("a turn's end", self.on_change)

    async def _answer(self, running: _Running) -> None:
        silent = 0
        for running.count in range(1, self._parts.choices.now.manner.max_steps + 1):
            self.on_change()
            came = await self._step(running, may_be_silent=running.after_calls and silent < MOST_SILENT)
            if came.calls:
                running.after_calls = True
            elif came.said or not came.goes_on or not running.after_calls or silent == MOST_SILENT:
                return
            else:
                silent += 1

    # --- a step -----------------------------------------------------------------------------------------------------

    async def _step(self, running: _Running, *, may_be_silent: bool) -> _Came:
        chosen = self._parts.choices.now.model
        model = Model(name="" if chosen is None else chosen.model)
        step = self._desk.append(running.place, lambda number: _new_step(number, model))
        running.waiting = step
        pen, came = Pen(self._desk, running.place, model), _Came(goes_on=False)
        try:
            if chosen is None:
                self._step_over(step, "failed", NO_MODEL)
                return came
            ask, written = await self._request(chosen)
            self._parts.steps.asked(step[0], step[1], ask, written.tokens)
            self.worker_changed()
            async with anyio.create_task_group() as side:
                calls = StepCalls(self._parts.calls, running.place, model, written.tools_by_name, side)
                last = await self._hear(ask, pen, calls, side)
                came = self._ends(step, last, pen, calls, may_be_silent=may_be_silent)
        except GreenroomError as error:
            self._step_over(step, "failed", str(error))
        finally:
            running.waiting = None
            pen.lift("stopped")
            self._step_over(step, "stopped")
        return came

    async def _request(self, chosen: ModelChoice) -> tuple[Ask, Written]:
        reached = await self._parts.reach(chosen)
        manner = self._parts.choices.now.manner
        connections = self._parts.connections()
        written = write(
            self._desk.request(),
            Told(
                system=manner.system,
                model=chosen.model,
                servers={one.key: one.entry.name for one in connections},
                instructions=tuple(self._instructions(connections)),
            ),
        )
        ask = Ask(
            id=secrets.token_hex(8),
            provider=chosen.provider,
            model=chosen.model,
            address=reached.address,
            key=reached.key,
            messages=written.messages,
            tools=written.tools,
            temperature=manner.temperature,
            effort=manner.effort,
        )
        return ask, written

    def _instructions(self, connections: list[Connection]) -> list[tuple[str, str]]:
        """In an order that stays the same, so that providers need not read all anew."""
        said = [(one.entry.name, one.status.instructions) for one in connections if self._parts.choices.uses(one.key)]
        return sorted((name, text) for name, text in said if text and text.strip())

    async def _hear(self, ask: Ask, pen: Pen, calls: StepCalls, side: TaskGroup) -> _Last:
        frames = Frames(pen.tell, calls.tell)
        side.start_soon(frames.run)
        running = self._running
        last: _Last = Failed(id=ask.id, kind="broken", text="The answer ended before it was complete. Ask again.")
        try:
            async with self._parts.worker.ask(ask) as answer:
                async for line in WithoutKey(answer, ask.key):
                    if running is not None and running.waiting is not None:
                        self._step_is(running.waiting, "running")
                        running.waiting = None
                    match line:
                        case Words(say=kind, text=text):
                            pen.write(kind, text)
                        case Signed(blocks=blocks):
                            pen.sign(blocks)
                        case CallBegins():
                            pen.lift()
                            calls.begins(line)
                        case CallGoesOn():
                            calls.goes_on(line)
                        case Finished() | Failed():
                            last = line
                        case _:
                            continue
                    frames.news()
        finally:
            frames.stop()
        return last

    def _ends(self, step: Place, last: _Last, pen: Pen, calls: StepCalls, *, may_be_silent: bool) -> _Came:
        """The answer has come to its end: its calls are made, or withdrawn."""
        if isinstance(last, Failed) or last.reason in {"filter", "stopped"}:
            pen.lift("stopped")
            calls.withdraw()
            if isinstance(last, Failed):
                self._step_over(step, "failed", last.text)
            elif last.reason == "filter":
                self._step_over(step, "failed", FILTERED, last.usage)
            else:
                self._step_over(step, "stopped", None, last.usage)
            return _Came(goes_on=False)
        pen.lift()
        came = _Came(calls=len(calls) > 0, said=pen.has_said)
        trouble = CUT if last.reason == "length" else None
        if not (came.calls or came.said or may_be_silent):
            trouble = trouble or SILENT
        self._step_over(step, "done", trouble, last.usage)
        calls.finish()
        return came

    def _step_is(self, step: Place, state: Literal["running"]) -> None:
        def become(entry: Entry) -> Entry:
            return replace(entry, state=state) if isinstance(entry, Step) and entry.state == "waiting" else entry

        self._desk.change(step, become)

    def _step_over(
        self,
        step: Place,
        state: Literal["done", "failed", "stopped"],
        trouble: str | None = None,
        usage: Usage | None = None,
    ) -> None:
        """The step has come to this; one that is over already stays as it is."""

        def over(entry: Entry) -> Entry:
            if not isinstance(entry, Step) or entry.state not in {"waiting", "running"}:
                return entry
            return replace(
                entry,
                state=state,
                ended_at=time.time(),
                trouble=trouble,
                tokens_read=None if usage is None else usage.read,
                tokens_written=None if usage is None else usage.written,
                cost=None if usage is None else usage.cost,
            )

        self._desk.change(step, over)


def _new_step(number: int, model: Model) -> Step:
    return Step(number=number, begun_at=time.time(), model=model, state="waiting")


def _nobody() -> None:
    """Whoever wants to hear of changes says so."""
