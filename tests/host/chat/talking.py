"""A conversation with a model for tests: a real core with its real worker, a provider that plays a script, a real server.

The worker takes seconds to start, so that one core serves all tests of a file; each has a window, a server and a provider of
its own.
"""

import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import anyio

from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Entry
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.connection import Connection
from tests.host.company import SECONDS, Page, Worker, started
from tests.providers import openai
from tests.providers.provider import Piece, Provider, Reply, Told, provider
from tests.providers.turns import Calls, Ends, Event, Says
from tests.stage.toys import entry

T = TypeVar("T")
Answer = Reply | Callable[[Told], Reply]
READS: JsonObject = {"annotations": {"readOnlyHint": True}}
_NAMES = count(1)


def says(text: str) -> Reply:
    """An answer of words alone."""
    return openai.stream(Says(text), Ends())


def calls(*made: tuple[str, str]) -> Reply:
    """An answer that calls these tools with these arguments, in pieces of three letters."""
    events = [
        Calls(f"call_{place}", name, tuple(text[at : at + 3] for at in range(0, len(text), 3)))
        for place, (name, text) in enumerate(made)
    ]
    return openai.stream(*events, Ends("tools"))


@dataclass
class Talk:
    """One window, in which a model answers."""

    page: Page
    provider: Provider
    connection: Connection
    answers: list[Answer] = field(default_factory=list)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that was said and done."""
        return self.page.seat.conversation.current.entries

    def kinds(self) -> list[str]:
        """What the entries are, in order."""
        return [one.kind for one in self.entries]

    def of(self, kind: type[T]) -> list[T]:
        """The entries of this kind."""
        return [one for one in self.entries if isinstance(one, kind)]

    def rows(self, kind: type[T]) -> list[T]:
        """What the page was told of the entries of this kind, in order."""
        return [one.entry for one in self.page.all(p.ConversationEntry) if isinstance(one.entry, kind)]

    @property
    def requests(self) -> list[Any]:
        """What the provider was asked."""
        return [told.body for told in self.provider.told if told.path.endswith("/chat/completions")]

    @property
    def state(self) -> p.ChatState:
        """What the page was told last of the chat."""
        return self.page.all(p.ChatState)[-1]

    def say(self, text: str) -> None:
        self.page.say(p.Say(text=text))

    async def until(self, fits: Callable[[], object]) -> None:
        with anyio.fail_after(SECONDS):
            while not fits():
                await anyio.sleep(0.005)

    async def quiet(self) -> None:
        """Wait until nothing is being answered."""
        conversation = self.page.seat.conversation
        await self.until(lambda: not self.page.seat.chat.agent.busy and not conversation.current.busy)

    async def said(self, text: str) -> None:
        """Say it, and wait for the whole answer."""
        self.say(text)
        await self.quiet()

    async def question(self) -> p.Question:
        """The question that is open, now or soon."""
        await self.until(self.page.seat.questions.still_open)
        return self.page.seat.questions.still_open()[0]

    async def worker(self) -> Worker:
        """The View that is on the stage, now or soon, connected and initialised."""
        await self.until(lambda: list(self.page.seat.views))
        worker = Worker(self.page, list(self.page.seat.views)[-1])
        await worker.connect()
        await worker.initialize()
        return worker


@asynccontextmanager
async def talk(core: Core, folder: Path, tools: dict[str, Any], *answers: Answer) -> AsyncIterator[Talk]:
    """A conversation with a model that gives these answers, one after the other, and may use these tools."""
    due = list(answers)

    def answer(told: Told) -> Reply:
        if not due:
            return openai.error(500, "the script is at its end")
        now = due.pop(0)
        return now if isinstance(now, Reply) else now(told)

    with provider(answer) as running:
        connection = await started(core, replace(entry(folder, tools), name=f"toy {next(_NAMES)}"))
        page = Page(core, core.seats.open())
        page.say(p.ChooseServers(servers=[connection.key]))
        page.say(p.PickModel(picked=p.ModelPicked(provider="compatible", model="toy", address=running.address)))
        try:
            yield Talk(page, running, connection, due)
        finally:
            await core.seats.close(page.seat.name, "the test is over")
            await connection.stop()


@contextmanager
def held_call(name: str, first: str, rest: str) -> Iterator[tuple[Reply, Callable[[], None]]]:
    """An answer that calls a tool and stops in the middle of the arguments, and what lets it go on."""
    gate = threading.Event()
    whole = openai.pieces([Calls("c", name, (first, rest)), Ends("tools")])
    written = 1 + next(place for place, piece in enumerate(whole) if json.dumps(first)[1:-1].encode() in piece)
    try:
        stream: list[Piece] = [*whole[:written], gate, *whole[written:]]
        yield Reply(headers={"content-type": "text/event-stream"}, pieces=stream), gate.set
    finally:
        gate.set()


@contextmanager
def held(before: Sequence[Event], after: Sequence[Event]) -> Iterator[tuple[Reply, Callable[[], None]]]:
    """An answer that stops in its middle, and what lets it go on."""
    gate = threading.Event()
    whole = openai.pieces([*before, *after])
    first = len(openai.pieces(before)) - 1
    try:
        stream: list[Piece] = [*whole[:first], gate, *whole[first:]]
        yield Reply(headers={"content-type": "text/event-stream"}, pieces=stream), gate.set
    finally:
        gate.set()
