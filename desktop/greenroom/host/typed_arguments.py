"""Arguments written out bit by bit before a View's eyes, as a model would: for authors who want to see what it makes of it."""

import math
from typing import Final

import anyio

from greenroom.host.argument_stream import ArgumentStream

STEP_SECONDS: Final = 0.04
_STEPS: Final = 60
"""Into which arguments are divided where nobody says otherwise: about as long as one cares to watch."""


async def type_out(
    stream: ArgumentStream, text: str, *, patience_seconds: float, characters: int | None = None
) -> None:
    """Feed the text in equal pieces, once the View listens or has had its time.

    Args:
        stream: what is fed, and finished.
        text: the arguments as JSON.
        patience_seconds: how long to wait for the View.
        characters: of one piece; None for as many as make it worth watching.
    """
    with anyio.move_on_after(patience_seconds):
        await stream.audience.wait()
    size = characters or max(1, math.ceil(len(text) / _STEPS))
    for start in range(0, len(text), size):
        stream.feed(text[start : start + size])
        await anyio.sleep(STEP_SECONDS)
    stream.finish()
