"""An empty window of the engine that the app uses, by its library alone: what a window costs before it is ours.

Run as `python -m tests.bench.empty_window PORT STORAGE`; the engine listens on the debugging port.
"""

import os
import sys


def main() -> None:
    os.environ["QTWEBENGINE_REMOTE_DEBUGGING"] = sys.argv[1]
    import webview  # noqa: PLC0415 -- as in the app: after the engine's environment is set

    webview.create_window("Empty", html="<!doctype html><title>Empty</title><p>Empty", width=1200, height=800)
    webview.start(gui="qt", private_mode=False, storage_path=sys.argv[2])


if __name__ == "__main__":
    main()
