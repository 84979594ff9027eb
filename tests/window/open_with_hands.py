"""`greenroom open` with hands: what a person does to native windows is done by lines on its standard input.

Run as `python -m tests.window.open_with_hands` with the command's own options. Each line is a JSON object whose `do` names
one of the functions below; the answer is a line of JSON on standard output. `GREENROOM_TEST_DEBUGGING_PORT` is the
engine's debugging port, `GREENROOM_TEST_ENGINE_FLAGS` are flags of it. The product has no such door.
"""

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from greenroom.cli.open import configure, leave, request
from greenroom.window.opening import open_window


def main() -> int:
    threading.Thread(target=serve, daemon=True).start()
    parser = argparse.ArgumentParser()
    configure(parser)
    opening = request(parser.parse_args())
    port = int(os.environ["GREENROOM_TEST_DEBUGGING_PORT"])
    flags = tuple(os.environ.get("GREENROOM_TEST_ENGINE_FLAGS", "").split())
    open_window(replace(opening, debugging_port=port, further_flags=flags))
    return leave(0)


def serve() -> None:
    """Do what each line says, on the main thread."""
    for line in sys.stdin:
        order = json.loads(line)
        say(on_main(lambda order=order: HANDS[order.pop("do")](**order)))  # type: ignore[misc]


def say(answer: Any) -> None:
    sys.stdout.write(f"hands {json.dumps(answer)}\n")
    sys.stdout.flush()


def on_main(act: Callable[[], Any]) -> Any:
    from PySide6.QtCore import QCoreApplication  # noqa: PLC0415 -- the engine's flags come before the engine

    from greenroom.window.qt_main_thread import MainThread  # noqa: PLC0415

    while (app := QCoreApplication.instance()) is None:
        time.sleep(0.02)
    door, answers, done = MainThread(), list[Any](), threading.Event()
    door.moveToThread(app.thread())

    def run() -> None:
        try:
            answers.append(act())
        finally:
            done.set()

    door.run.emit(run)
    done.wait(20)
    return answers[0] if answers else "it failed"


def main_windows() -> list[Any]:
    """The windows, in the order in which they were opened."""
    from webview.platforms.qt import BrowserView  # noqa: PLC0415

    return list(BrowserView.instances.values())


def windows() -> list[dict[str, Any]]:
    return [
        {
            "title": one.windowTitle(),
            "size": [one.width(), one.height()],
            "at": [one.x(), one.y()],
            "maximized": one.isMaximized(),
            "fullscreen": one.isFullScreen(),
            "minimized": one.isMinimized(),
            "zoom": round(one.webview.zoomFactor(), 2),
        }
        for one in main_windows()
    ]


def close(window: int) -> None:
    main_windows()[window].close()


def move(window: int, x: int, y: int, width: int, height: int) -> None:
    main_windows()[window].setGeometry(x, y, width, height)


def menu(window: int) -> dict[str, list[list[str]]]:
    """What the menu bar offers: each entry with its keys."""
    bar = main_windows()[window].menuBar()
    found = {}
    for top in bar.actions():
        entries = [[one.text(), one.shortcut().toString()] for one in top.menu().actions() if not one.isSeparator()]
        found[top.text()] = entries
    return found


def choose(window: int, action: str) -> bool:
    """Choose an entry of the menu."""
    from PySide6.QtGui import QAction  # noqa: PLC0415 -- as above

    found = main_windows()[window].findChild(QAction, action)
    if found is not None:
        found.trigger()
    return found is not None


def press(window: int, key: str, held: str = "NoModifier") -> None:
    """Press a key as the window system tells of it, and let go."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 -- as above
    from PySide6.QtTest import QTest  # noqa: PLC0415 -- as above

    native = main_windows()[window]
    native.activateWindow()
    native.webview.setFocus()
    QTest.keyClick(native.windowHandle(), Qt.Key[f"Key_{key}"], Qt.KeyboardModifier[held])


def dialogs() -> list[list[str]]:
    """The dialogs that are open: their kind and title."""
    from PySide6.QtWidgets import QApplication, QDialog  # noqa: PLC0415 -- as above

    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    return [[type(one).__name__, one.windowTitle()] for one in found]


def answer(file: str | None) -> None:
    """Choose this file in the file dialog that is open, or nothing."""
    from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit  # noqa: PLC0415 -- as above

    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible()]
    if file is None:
        found[0].reject()
    else:
        for name in found[0].findChildren(QLineEdit, "fileNameEdit"):
            name.setText(file)
        found[0].accept()


def copied(text: str | None = None) -> str:
    """What the system's clipboard holds; with a text, after putting that there."""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 -- as above

    clipboard = QGuiApplication.clipboard()
    if text is not None:
        clipboard.setText(text)
    return clipboard.text()


def said() -> str:
    """The words of the message box that is open."""
    from PySide6.QtWidgets import QApplication, QMessageBox  # noqa: PLC0415 -- as above

    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMessageBox) and one.isVisible()]
    return found[0].text() if found else ""


def picture(window: int, file: str) -> None:
    """Save what the window looks like."""
    main_windows()[window].grab().save(file)


HANDS: dict[str, Callable[..., Any]] = {
    one.__name__: one for one in (windows, close, move, menu, choose, press, dialogs, answer, copied, said, picture)
}


if __name__ == "__main__":
    sys.exit(main())
