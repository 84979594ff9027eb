"""Arguments that a person is writing, held against the tool's schema: the newest question of each page is answered.

A person types faster than a schema is read: a question that was overtaken by another of the same page is dropped.
"""

import json

import anyio
from anyio.abc import TaskGroup

from greenroom.host.call_secrets import schema_of
from greenroom.host.kept_calls import Send
from greenroom.protocol import page as p
from greenroom.servers.argument_checker import ArgumentChecker
from greenroom.servers.book import ServerBook
from greenroom.servers.errors import UnknownServer


class ArgumentDesk:
    """Where pages ask. The checker's process is started with the first question."""

    def __init__(self, tasks: TaskGroup, book: ServerBook) -> None:
        self._tasks = tasks
        self._book = book
        self._checker = ArgumentChecker()
        self._waiting: dict[Send, p.CheckArguments] = {}
        self._asked = anyio.Event()
        self._working = False

    def ask(self, question: p.CheckArguments, send: Send) -> None:
        """Answer soon, unless another question comes from there first."""
        self._waiting[send] = question
        self._asked.set()
        if not self._working:
            self._working = True
            self._tasks.start_soon(self._work)

    async def _work(self) -> None:
        try:
            while True:
                await self._asked.wait()
                self._asked = anyio.Event()
                while self._waiting:
                    send, question = self._waiting.popitem()
                    send(await self._answer(question))
        finally:
            await self._checker.close()

    async def _answer(self, question: p.CheckArguments) -> p.ArgumentsChecked:
        try:
            tools = self._book.get(question.server).tools
        except UnknownServer as error:
            return p.ArgumentsChecked(serial=question.serial, problems=[], note=str(error))
        definition = next((one for one in tools if one.get("name") == question.tool), None)
        found = await self._checker.check(json.dumps(schema_of(definition)), question.arguments)
        problems = [p.ArgumentProblem(pointer=one.pointer, kind=one.kind, text=one.text) for one in found.problems]
        return p.ArgumentsChecked(serial=question.serial, problems=problems, note=found.note)
