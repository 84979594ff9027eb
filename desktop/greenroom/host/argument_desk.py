"""Arguments that a person is writing, held against the tool's schema: the newest question of each page is answered.

A person types faster than a schema is read: a question that was overtaken by another of the same page is dropped.
"""

import json
from collections.abc import Callable
from typing import Generic, TypeVar

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.kept_calls import Send
from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.argument_checker import ArgumentChecker

QuestionT = TypeVar("QuestionT", p.CheckArguments, p.CheckAppArguments)


class ArgumentDesk(Generic[QuestionT]):
    """Where pages ask. The checker's process is started with the first question."""

    def __init__(self, tasks: TaskGroup, schema: Callable[[QuestionT], JsonObject]) -> None:
        """`schema` finds that of the tool in question, or raises a `GreenroomError`."""
        self._tasks = tasks
        self._schema: Callable[[QuestionT], JsonObject] = schema
        self._checker = ArgumentChecker()
        self._waiting: dict[Send, QuestionT] = {}
        self._asked = anyio.Event()
        self._working = False

    def ask(self, question: QuestionT, send: Send) -> None:
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

    async def _answer(self, question: QuestionT) -> p.ArgumentsChecked:
        try:
            schema = self._schema(question)
        except GreenroomError as error:
            return p.ArgumentsChecked(serial=question.serial, problems=[], note=str(error))
        found = await self._checker.check(json.dumps(schema), question.arguments)
        problems = [p.ArgumentProblem(pointer=one.pointer, kind=one.kind, text=one.text) for one in found.problems]
        return p.ArgumentsChecked(serial=question.serial, problems=problems, note=found.note)
