"""Escape, heard by the window before the engine has it: a View can swallow the key, but not keep it from being heard.

The key goes on to whoever has the focus. Imported only when Qt is there.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow


class EscapeWatch(QObject):
    """Listens at one native window, as long as that lives."""

    def __init__(self, window: QWindow, pressed: Callable[[], object]) -> None:
        super().__init__(window)
        self._pressed = pressed
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Hear every key that the window system gives this window; keep none."""
        del watched
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and not event.isAutoRepeat()
        ):
            self._pressed()
        return False
