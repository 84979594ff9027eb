"""Work that may block for as long as a person likes, in a thread that never keeps the app from quitting.

Not for work that ends by itself: anyio's own workers do that. Their threads are waited for at the end of the process,
and a prompt or a browser that is still open would hold it.
"""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import TypeVar

import anyio
import anyio.from_thread
import anyio.lowlevel

T = TypeVar("T")


async def in_daemon_thread(name: str, work: Callable[[], T]) -> T:
    """Run `work` in a thread of its own and return what it returns, or raise what it raises.

    A caller that is cancelled leaves the thread to itself.
    """
    answer: Future[T] = Future()
    answered, loop = anyio.Event(), anyio.lowlevel.current_token()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:  # noqa: BLE001 -- it is raised where the work was asked for
            answer.set_exception(error)
        with suppress(RuntimeError):
            # Nobody is left to be told once the loop has ended.
            anyio.from_thread.run_sync(answered.set, token=loop)

    Thread(target=run, name=name, daemon=True).start()
    await answered.wait()
    return answer.result()
