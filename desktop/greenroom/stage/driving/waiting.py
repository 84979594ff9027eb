"""Waiting for something that no event tells, for a bounded time."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import anyio

from greenroom.stage.driving.errors import NotInTime

POLL_SECONDS: Final = 0.02
PATIENCE: Final = 30.0

T = TypeVar("T")


async def until(true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until it is true.

    Raises:
        NotInTime: it did not become so.
    """
    with anyio.move_on_after(seconds):
        while not true():  # noqa: ASYNC110 - facts of several owners, none of which is an event
            await anyio.sleep(POLL_SECONDS)
        return
    raise NotInTime(what, seconds)


async def found(look: Callable[[], Awaitable[T | None]], what: str, seconds: float = PATIENCE) -> T:
    """Look again and again until there is something, and return it.

    Raises:
        NotInTime: there never was.
    """
    with anyio.move_on_after(seconds):
        while True:
            if (thing := await look()) is not None:
                return thing
            await anyio.sleep(POLL_SECONDS)
    raise NotInTime(what, seconds)
