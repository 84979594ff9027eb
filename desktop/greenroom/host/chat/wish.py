"""A wish of the person that takes its time: whatever goes wrong with it is told, and ends that wish alone."""

from collections.abc import Awaitable, Callable
from typing import TypeVarTuple, Unpack

from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.own_mistakes import own_mistake
from greenroom.protocol.page import Notice, ToPage

Parts = TypeVarTuple("Parts")


def begin(
    tasks: TaskGroup,
    tell: Callable[[ToPage], None],
    doing: str,
    work: Callable[[Unpack[Parts]], Awaitable[None]],
    *parts: *Parts,
) -> None:
    """Have it done in the background; `doing` is what the log says of it where the mistake is our own."""

    async def done() -> None:
        try:
            await work(*parts)
        except GreenroomError as error:
            tell(Notice(level="error", text=str(error)))
        except Exception as error:  # noqa: BLE001 -- what is kept may be spoilt, and a disk may take nothing
            tell(Notice(level="error", text=str(own_mistake(doing, error))))

    tasks.start_soon(done)
