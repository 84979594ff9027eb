"""A way onto Qt's main thread, for any other: what is emitted on `run` is called there, in order.

Imported only when Qt is there. The crossing to the asyncio thread is another: `crossing`.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot


class MainThread(QObject):
    """Lives on the thread that it was made on, which is the main one."""

    run = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.run.connect(self._run)

    @Slot(object)
    def _run(self, act: Callable[[], object]) -> None:
        act()
