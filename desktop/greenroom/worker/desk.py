"""The requests that are being answered: each in a task of its own, which a `Stop` ends. Knows no library."""

from collections.abc import Awaitable, Callable
from typing import Any, BinaryIO, Final, TypeAlias, assert_never

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup
from pydantic import ValidationError

from greenroom.protocol.model.lines import TO_WORKER, Ask, Finished, FromWorker, ListModels, Stop, ToWorker

LONGEST_LINE: Final = 80 * 1024 * 1024
"""Bytes of one request, with its pictures; the host sends none so long."""

Tell: TypeAlias = Callable[[FromWorker], None]


class Desk:
    """All that is asked of this worker."""

    def __init__(
        self,
        tell: Tell,
        *,
        answer: Callable[[Ask, Tell], Awaitable[Any]],
        list_models: Callable[[ListModels, Tell], Awaitable[Any]],
    ) -> None:
        """Both must tell a last line (`Finished`, `Failed`, `Models`) unless they are cancelled, and raise nothing."""
        self._tell = tell
        self._answer = answer
        self._list_models = list_models
        self._scopes: dict[str, anyio.CancelScope] = {}

    async def work(self, lines: BinaryIO) -> bool:
        """Answer until the lines end; False when one was not understood."""
        async with anyio.create_task_group() as tasks:
            understood = True
            while understood and (line := await anyio.to_thread.run_sync(_next_line, lines, abandon_on_cancel=True)):
                understood = self._hear(line, tasks)
            tasks.cancel_scope.cancel()
        return understood

    def _hear(self, line: bytes, tasks: TaskGroup) -> bool:
        try:
            request = TO_WORKER.validate_json(line)
        except ValidationError:
            return False  # and not a word about it: it may hold a key
        self._do(request, tasks)
        return True

    def _do(self, request: ToWorker, tasks: TaskGroup) -> None:
        match request:
            case Ask() | ListModels():
                scope = self._scopes[request.id] = anyio.CancelScope()
                tasks.start_soon(self._one, request, scope)
            case Stop(id=key):
                if key in self._scopes:
                    self._scopes[key].cancel()
            case _:
                assert_never(request)

    async def _one(self, request: Ask | ListModels, scope: anyio.CancelScope) -> None:
        with scope:
            match request:
                case Ask():
                    await self._answer(request, self._tell)
                case ListModels():
                    await self._list_models(request, self._tell)
        if self._scopes.get(request.id) is scope:
            del self._scopes[request.id]
        if scope.cancelled_caught:
            self._tell(Finished(id=request.id, reason="stopped"))


def _next_line(lines: BinaryIO) -> bytes:
    return lines.readline(LONGEST_LINE)
