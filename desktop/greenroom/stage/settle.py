"""When a View has come to rest: it says nothing new, keeps its size, and two pictures in a row are the same."""

import time
from collections.abc import Awaitable, Callable
from typing import Final

import anyio

from greenroom.host.view import View

QUIET_SECONDS: Final = 0.5
"""This long without a new kind of message or a change of size (repeats of a known message do not count)."""
PATIENCE_SECONDS: Final = 5.0
"""A View that never rests (a clock, an animation) is taken as it is, this long after it initialised."""
LOOK_SECONDS: Final = 0.1
"""Between two pictures."""


async def settled(
    view: View, picture: Callable[[], Awaitable[bytes]], *, busy: Callable[[], bool]
) -> tuple[bytes, bool]:
    """Wait for `view` to settle; return its last picture, and whether it really came to rest. An ended View rests.

    Args:
        view: The View.
        picture: Takes one.
        busy: Whether the run itself still owes an answer that the View waits for.
    """
    start = view.journal.milestones.get("initialized", time.monotonic())
    before = b""
    while view.ended_because is None:
        if busy():
            view.journal.stirred()
        quiet = time.monotonic() - view.journal.last_stir >= QUIET_SECONDS
        now = await picture() if quiet or time.monotonic() - start >= PATIENCE_SECONDS else b""
        if now and now == before:
            return now, True
        if now and time.monotonic() - start >= PATIENCE_SECONDS:
            return now, False
        before = now
        await anyio.sleep(LOOK_SECONDS)
    return before, True
