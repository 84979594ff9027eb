"""A window in which a script is played to the real end: script, server, model library, worker, agent, servers, Views."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import anyio

from greenroom.host.core import Core
from greenroom.protocol import page as p
from greenroom.protocol.conversation.authors import FromView, Model
from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.conversation.entries import Entry, Message, Step, ToolCall
from greenroom.servers.connection import Connection
from tests.host.company import Page, Worker

T = TypeVar("T")
SECONDS = 60


@dataclass
class Conversing:
    """One window."""

    page: Page
    workers: dict[str, Worker] = field(default_factory=dict)
    """Of the Views, by their names, in the order in which they were mounted."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that was said and done."""
        return self.page.seat.conversation.current.entries

    def of(self, kind: type[T]) -> list[T]:
        """The entries of this kind."""
        return [one for one in self.entries if isinstance(one, kind)]

    @property
    def model_said(self) -> list[str]:
        """The words of the model, message by message."""
        return [words(one) for one in self.of(Message) if isinstance(one.author, Model)]

    @property
    def views_said(self) -> list[str]:
        """The words of Views."""
        return [words(one) for one in self.of(Message) if isinstance(one.author, FromView)]

    @property
    def calls(self) -> list[ToolCall]:
        """The tools that were called."""
        return self.of(ToolCall)

    @property
    def troubles(self) -> list[str]:
        """What went wrong in steps."""
        return [one.trouble for one in self.of(Step) if one.trouble]

    async def said(self, text: str) -> None:
        """Say it, and wait for the whole answer."""
        turns = len(self.page.seat.conversation.current.turns)
        self.page.say(p.Say(text=text))
        await self.answered(turns + 1)

    async def answered(self, turns: int) -> None:
        """Wait until so many turns are over."""
        conversation = self.page.seat.conversation
        with anyio.fail_after(SECONDS):
            while (
                len(conversation.current.turns) < turns or conversation.current.busy or self.page.seat.chat.agent.busy
            ):
                await anyio.sleep(0.01)

    async def shown(self, views: int) -> None:
        """Wait until so many Views are played."""
        with anyio.fail_after(SECONDS):
            while len(self.workers) < views:
                await anyio.sleep(0.01)

    async def question(self) -> p.Question:
        """What the person is asked, now or soon."""
        questions = self.page.seat.questions
        with anyio.fail_after(SECONDS):
            while not questions.still_open():
                await anyio.sleep(0.01)
        return questions.still_open()[0]

    async def answer(self, *, granted: bool) -> None:
        """Answer it."""
        question = await self.question()
        self.page.say(p.Answer(question=question.question, granted=granted))

    async def play_views(self) -> None:
        """Be the far end of every View that is mounted; belongs into a background task."""
        while True:
            for mount in self.page.all(p.MountView):
                view = self.page.seat.views.get(mount.view)
                if view is not None and mount.view not in self.workers:
                    worker = self.workers[mount.view] = Worker(self.page, view)
                    await worker.connect()
                    await worker.initialize()
            await anyio.sleep(0.005)


def words(message: Message) -> str:
    """The text of a message."""
    return "".join(block.text for block in message.content if isinstance(block, TextBlock))


@asynccontextmanager
async def conversing(core: Core, script: str, servers: Sequence[Connection]) -> AsyncIterator[Conversing]:
    """A window whose conversation plays this script with the tools of these servers; its Views are played by the test."""
    page = Page(core, core.seats.open())
    page.say(p.ChooseServers(servers=[one.key for one in servers]))
    page.say(p.PickModel(picked=p.ModelPicked(provider="scripted", model=script)))
    talk = Conversing(page)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(talk.play_views)
        try:
            yield talk
        finally:
            tasks.cancel_scope.cancel()
            with anyio.CancelScope(shield=True):
                await core.seats.close(page.seat.name, "the test is over")
