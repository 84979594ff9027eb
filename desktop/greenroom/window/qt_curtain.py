"""Covers Qt's view with its last picture while the engine goes from the skeleton to our page.

The two documents have processes of their own, and between them Qt would show the bare background for a moment. The other
engines keep the old picture by themselves. Imported only when Qt is there.
"""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QLabel

_STEP_MS: Final = 16
_MOST_STEPS: Final = 60
"""A page that stays one colour for a second after it has loaded is shown as it is."""
_SAMPLES: Final = 16
"""Looked at in each direction."""


class Curtain(QLabel):
    """The picture. It goes by itself when the next page has loaded and been drawn, or has failed to. Clicks go through."""

    def __init__(self, view: QWebEngineView) -> None:
        """Cover the view."""
        # Not the view's child: the engine puts a new picture over those.
        super().__init__(view.window())
        self._view, self._steps = view, 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setPixmap(view.grab())
        self.setGeometry(view.geometry())
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._look)
        view.page().loadFinished.connect(self._loaded)
        self.show()

    @Slot()
    def _loaded(self) -> None:
        self._timer.start()

    @Slot()
    def _look(self) -> None:
        self._steps += 1
        if self._steps >= _MOST_STEPS or not _is_bare(self._view):
            self._timer.stop()
            self.hide()
            self.deleteLater()


def _is_bare(view: QWebEngineView) -> bool:
    """Say whether all that can be seen is one colour."""
    picture = view.grab().toImage().scaled(_SAMPLES, _SAMPLES)
    colours = {picture.pixel(x, y) for x in range(_SAMPLES) for y in range(_SAMPLES)}
    return len(colours) == 1
