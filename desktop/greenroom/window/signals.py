"""The signals that end the app, heard at once even while native code holds the main thread.

Python runs a signal's handler only when the main thread next runs Python, which a native event loop may
not do for a long time. The byte that Python writes to its wake-up descriptor comes from the signal itself,
so a thread of ours that waits on the other end hears it immediately. This is not a place to decide what
ending means: that is the crossing.
"""

import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

Handler = Callable[[int, FrameType | None], object] | int | None  # as `signal.signal` takes and returns it

_STILL_HERE: Final = 0  # no signal has this number


def ending_signals() -> tuple[signal.Signals, ...]:
    """Return the signals that ask this process to end, on this system."""
    names = ("SIGINT", "SIGBREAK") if sys.platform == "win32" else ("SIGINT", "SIGTERM", "SIGHUP")
    return tuple(signal.Signals[name] for name in names)


class EndingSignals:
    """Hears the ending signals and calls `stop` from a thread of its own; made and used on the main thread."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._previous: dict[signal.Signals, Handler] = {}
        self._ears: tuple[socket.socket, socket.socket] | None = None
        self._previous_wakeup = -1
        self._listener: threading.Thread | None = None
        self.heard: signal.Signals | None = None  # the first one, None while there was none

    def claim(self) -> None:
        """Take the signals; again, after a library has taken some for itself."""
        for number in ending_signals():
            previous = signal.signal(number, _leave_it_to_the_listener)
            if previous is not _leave_it_to_the_listener:
                self._previous.setdefault(number, previous)
        if self._ears is None:
            self._listen()

    def release(self) -> None:
        """Give the signals back as they were and end the listener."""
        if self._ears is None:
            return
        near, far = self._ears
        signal.set_wakeup_fd(self._previous_wakeup)
        for number, previous in self._previous.items():
            signal.signal(number, previous)
        near.send(bytes([_STILL_HERE]))
        if self._listener is not None:
            self._listener.join()
        near.close()
        far.close()
        self._ears = None
        self._previous.clear()

    def _listen(self) -> None:
        near, far = socket.socketpair()
        near.setblocking(False)
        self._ears = (near, far)
        self._previous_wakeup = signal.set_wakeup_fd(near.fileno(), warn_on_full_buffer=False)
        self._listener = threading.Thread(target=self._hear, args=(far,), name="greenroom-signals", daemon=True)
        self._listener.start()

    def _hear(self, far: socket.socket) -> None:
        ending = {int(number) for number in ending_signals()}
        while True:
            number = far.recv(1)[0]
            if number == _STILL_HERE:
                return
            if number in ending:
                self.heard = self.heard or signal.Signals(number)
                self._stop()


def _leave_it_to_the_listener(_number: int, _frame: FrameType | None) -> None:
    """Stand as the handler, so that Python writes the number to the wake-up descriptor and does nothing else."""
