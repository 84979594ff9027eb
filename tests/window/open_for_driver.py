"""`greenroom open` with a door for tests: the engine listens on a debugging port.

Run as `python -m tests.window.open_for_driver` with the command's own options and the port in
`GREENROOM_TEST_DEBUGGING_PORT`. A line on its standard input closes the window as a person does. The product has no such door.
"""

import argparse
import os
import sys
import threading
from dataclasses import replace

from greenroom.cli.open import configure, leave, request
from greenroom.window import start_pause


def main() -> int:
    start_pause.rest()  # as the command does, before the rest is imported
    from greenroom.window.opening import open_window  # noqa: PLC0415

    threading.Thread(target=close_when_told, daemon=True).start()
    parser = argparse.ArgumentParser()
    configure(parser)
    opening = request(parser.parse_args())
    port = int(os.environ["GREENROOM_TEST_DEBUGGING_PORT"])
    open_window(replace(opening, debugging_port=port))
    return leave(0)


def close_when_told() -> None:
    """Wait for a line; the end of the input is none."""
    if not os.read(0, 1):
        return
    from PySide6.QtCore import QCoreApplication, QMetaObject, Qt  # noqa: PLC0415 -- the engine's flags come before it

    app = QCoreApplication.instance()
    if app is not None:
        QMetaObject.invokeMethod(app, "closeAllWindows", Qt.ConnectionType.QueuedConnection)


if __name__ == "__main__":
    sys.exit(main())
