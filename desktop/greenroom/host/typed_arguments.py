"""Arguments written out bit by bit before a View's eyes, as a model would: for authors who want to see what it makes of it."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.argument_stream import ArgumentStream

STEP_SECONDS: Final = 0.04
_STEPS: Final = 60
"""Into which arguments are divided where nobody says otherwise: about as long as one cares to watch."""


@asynccontextmanager
async def writing_out(
    text: str | None, *, patience_seconds: float, characters: int | None = None
) -> AsyncIterator[ArgumentStream | None]:
    """Arguments that are written out while the block lasts; None where there is no text.

    Args:
        text: the arguments as JSON.
        patience_seconds: how long to wait until the View listens.
        characters: of one piece; None for as many as make it worth watching.
    """
    if text is None:
        yield None
        return
    stream, failed = ArgumentStream(), None
    async with anyio.create_task_group() as writer:
        size = characters or max(1, math.ceil(len(text) / _STEPS))
        writer.start_soon(partial(_write, stream, text, size, patience_seconds))
        try:
            yield stream
        except GreenroomError as error:
            failed = error  # the task group would wrap it
        writer.cancel_scope.cancel()
    if failed is not None:
        raise failed


async def _write(stream: ArgumentStream, text: str, size: int, patience_seconds: float) -> None:
    with anyio.move_on_after(patience_seconds):
        await stream.audience.wait()
    for start in range(0, len(text), size):
        stream.feed(text[start : start + size])
        await anyio.sleep(STEP_SECONDS)
    stream.finish()
