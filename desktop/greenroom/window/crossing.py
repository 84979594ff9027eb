"""The one place where the main thread and the asyncio thread meet.

The main thread belongs to the window (or, without one, waits); everything else lives in an asyncio loop
on a thread of its own. Here that thread is begun, its first result or its error is handed over, and both
are ended together: by the window closing, by a signal, or by either side failing. Whoever ends first takes
the other along, within a bound. Calls between the two are rare (`ask`): the page talks to Python over
its WebSocket. Its counterpart on the main thread is `window.app`.
"""

import contextvars
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Final, Generic, Self, TypeVar

from greenroom.window.errors import StoppedEarlyError
from greenroom.window.signals import EndingSignals

if TYPE_CHECKING:
    import asyncio

    import anyio

Started = TypeVar("Started")
Answer = TypeVar("Answer")

# From being told to end until the asyncio side is no longer waited for. The rest of a second belongs to the engine and
# the interpreter. It is not cancelled: what holds servers and sockets unwinds in its own order or not at all.
JOIN_SECONDS: Final = 0.75
ANSWER_SECONDS: Final = 5.0

_THREAD: Final = "greenroom-core"


def is_overdue() -> bool:
    """Say whether an asyncio thread that was no longer waited for still runs: then only the process's end ends it."""
    return any(thread.name == _THREAD for thread in threading.enumerate())


class Crossing(Generic[Started]):
    """Both threads of the app, from start to end; a context manager for the main thread.

    `main` runs on the asyncio thread, as soon as that is begun. It calls its first argument once with what the main thread needs
    (an address to open) and returns soon after its second argument, an event, is set. Where it does not, the
    thread is left behind and the process is to be ended without it (`is_overdue`).
    """

    def __init__(
        self,
        main: "Callable[[Callable[[Started], None], anyio.Event], Awaitable[None]]",
        *,
        join_seconds: float = JOIN_SECONDS,
    ) -> None:
        self._main = main
        self._join_seconds = join_seconds
        self._lock = threading.Lock()
        self._begun = False
        self._stopping = False
        self._stopped = threading.Event()
        self._on_stop: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None  # None before the thread runs and after it ended
        self._stop_event: anyio.Event | None = None
        self._context = contextvars.Context()  # the asyncio side's own: by it anyio may tell which loop runs
        self._answered = threading.Event()  # set by the first result, by an end, by a stop
        self._results: list[Started] = []
        self._on_start: list[Callable[[Started], object]] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=_THREAD, daemon=True)
        self.signals = EndingSignals(self.stop)

    def __enter__(self) -> Self:
        self.signals.claim()
        return self

    def begin(self) -> None:
        """Begin the asyncio thread, if it was not begun before and nobody has said yet that both sides are to end."""
        with self._lock:
            begins, self._begun = not (self._begun or self._stopping), True
        if begins:
            self._thread.start()

    @property
    def result(self) -> Started | None:
        """The asyncio side's first result, once there is one."""
        return self._results[0] if self._results else None

    def when_started(self, callback: Callable[[Started], object]) -> None:
        """Call `callback` once with the first result: now, or on the asyncio thread when it comes."""
        with self._lock:
            if not self._results:
                self._on_start.append(callback)
                return
        callback(self._results[0])

    def started(self) -> Started:
        """Begin the asyncio thread and wait for its first result.

        Raises:
            StoppedEarlyError: a signal came first.
            BaseException: what the asyncio side raised instead.
        """
        self.begin()
        self._answered.wait()
        if self._results:
            return self._results[0]
        self._raise_error()
        raise StoppedEarlyError

    def when_stopped(self, callback: Callable[[], None]) -> None:
        """Call `callback` once when both sides are to end, from whichever thread said so."""
        with self._lock:
            if not self._stopping:
                self._on_stop.append(callback)
                return
        callback()

    def ask(self, question: Callable[[], Answer]) -> Answer:
        """Run `question`, which must not block, on the asyncio thread and return its answer.

        Raises:
            StoppedEarlyError: the asyncio side has ended.
            TimeoutError: it did not answer.
            Exception: what the question raised.
        """
        from concurrent.futures import Future

        answer: Future[Answer] = Future()

        def reply() -> None:
            try:
                answer.set_result(question())
            except Exception as error:  # noqa: BLE001 -- it is raised again, in the thread that asked
                answer.set_exception(error)

        loop = self._loop
        if loop is None:
            raise StoppedEarlyError
        try:
            loop.call_soon_threadsafe(reply, context=self._context.copy())
        except RuntimeError as error:  # it closed in this moment
            raise StoppedEarlyError from error
        return answer.result(ANSWER_SECONDS)

    def tell(self, word: Callable[[], object]) -> None:
        """Run `word`, which must not block, on the asyncio thread soon; where that has ended, never."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it closed in this moment
                loop.call_soon_threadsafe(word, context=self._context.copy())

    def wait(self) -> None:
        """Wait on the main thread, where there is no window, until both sides are to end."""
        self._stopped.wait()

    def stop(self) -> None:
        """End both sides; from any thread, any number of times, without waiting."""
        with self._lock:
            if self._stopping:
                return
            self._stopping = True
            loop, event = self._loop, self._stop_event
        if loop is not None and event is not None:
            with suppress(RuntimeError):  # the loop closed in this moment: then it needs no telling
                loop.call_soon_threadsafe(event.set)
        self._answered.set()
        self._stopped.set()
        for callback in self._on_stop:
            callback()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if self._thread.ident is not None:  # it was begun
            self._thread.join(self._join_seconds)
        self.signals.release()
        if error is None:
            self._raise_error()

    def _raise_error(self) -> None:
        error, self._error = self._error, None
        if error is not None:
            raise error

    def _hand_over(self, result: Started) -> None:
        with self._lock:
            self._results.append(result)
            callbacks, self._on_start = self._on_start, []
        self._answered.set()
        for callback in callbacks:
            callback(result)

    def _run(self) -> None:
        """Be the asyncio thread."""
        # Not at the top: reading it takes a while, and a window is on the screen by now.
        import anyio

        try:
            anyio.run(self._live)
        except BaseException as error:  # noqa: BLE001 -- it is raised again, on the main thread
            self._error = error
        finally:
            self._loop = None
            self.stop()

    async def _live(self) -> None:
        import asyncio

        import anyio

        event = anyio.Event()
        with self._lock:
            self._loop, self._stop_event = asyncio.get_running_loop(), event
            self._context = contextvars.copy_context()
            if self._stopping:
                return
        await self._main(self._hand_over, event)
