"""The worker's life: ready once the library is read, then one task for each request, until the standard input ends.

A line that is too long or none of the host's ends the program: whoever writes it is not the host we know, and the host
starts another one.
"""

import gc
import sys
from collections.abc import Awaitable, Callable
from typing import Final

import anyio

from greenroom.protocol.model.lines import Ready
from greenroom.worker.desk import Desk
from greenroom.worker.mouth import Mouth
from greenroom.worker.quiet import quiet

_NOT_UNDERSTOOD: Final = 2


def main() -> int:
    """Answer until nobody is there to ask; return the exit code."""
    mouth = Mouth(quiet())
    # Only now: what the library fetches and says while it is read was forbidden a moment ago.
    from greenroom.worker.answering import answer  # noqa: PLC0415
    from greenroom.worker.library import LIBRARY  # noqa: PLC0415
    from greenroom.worker.listing import list_models  # noqa: PLC0415

    desk = Desk(mouth.tell, answer=answer, list_models=list_models)
    return anyio.run(_work, mouth, desk, LIBRARY.warm)


async def _work(mouth: Mouth, desk: Desk, warm: Callable[[], Awaitable[None]]) -> int:
    await warm()
    # The library's hundred thousand objects stay: nobody needs to look through them again and again.
    gc.collect()
    gc.freeze()
    mouth.tell(Ready())
    return 0 if await desk.work(sys.stdin.buffer) else _NOT_UNDERSTOOD
