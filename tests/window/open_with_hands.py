"""`greenroom open` with hands: what a person does to native windows is done by lines on its standard input.

Run as `python -m tests.window.open_with_hands` with the command's own options. Each line is a JSON object whose `do` names
one of the functions below; the answer is a line of JSON on standard output. `GREENROOM_TEST_DEBUGGING_PORT` is the
engine's debugging port. The product has no such door.
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
from greenroom.window.hardening import Hardening
from greenroom.window.opening import open_window


def main() -> int:
    threading.Thread(target=serve, daemon=True).start()
    parser = argparse.ArgumentParser()
    configure(parser)
    opening = request(parser.parse_args())
    hardening = Hardening(site_isolation=os.environ.get("GREENROOM_TEST_ONE_PROCESS") != "1")
    port = int(os.environ["GREENROOM_TEST_DEBUGGING_PORT"])
    open_window(replace(opening, debugging_port=port, hardening=hardening))
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
            "zoom": round(one.webview.zoomFactor(), 2),
        }
        for one in main_windows()
    ]


def close(window: int) -> None:
    main_windows()[window].close()


def move(window: int, x: int, y: int, width: int, height: int) -> None:
    main_windows()[window].setGeometry(x, y, width, height)


HANDS: dict[str, Callable[..., Any]] = {one.__name__: one for one in (windows, close, move)}


if __name__ == "__main__":
    sys.exit(main())
