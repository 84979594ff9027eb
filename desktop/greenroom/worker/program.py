"""The worker's life: ready once the library is read, then one task for each request, until the standard input ends.

A line that is too long or none of the host's ends the program: whoever writes it is not the host we know, and the host
starts another one.
"""

import ctypes
import gc
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import anyio

from greenroom.protocol.model.lines import Ready
from greenroom.worker.desk import Desk
from greenroom.worker.mouth import Mouth
from greenroom.worker.quiet import quiet

_NOT_UNDERSTOOD: Final = 2
_MOST_MEMORY: Final = 3 * 1024**3
"""Bytes of addresses, of which it uses a small part."""
_M_ARENA_MAX: Final = -8
_ARENAS: Final = 4


def main() -> int:
    """Answer until nobody is there to ask; return the exit code."""
    _limit_memory()
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


def _limit_memory() -> None:
    """Where the system can: what the library makes of a request, or of an answer, is not to take the machine with it."""
    with suppress(AttributeError, OSError, TypeError):
        # Else each thread has addresses of its own set aside that it hardly uses, on large machines more than the limit.
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 -- not on every system

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
