"""An empty window of the engine that the app uses, by its library alone: what a window costs before it is ours.

Run as `python -m tests.bench.empty_window STORAGE`; the engine listens on the port in `GREENROOM_TEST_DEBUGGING_PORT`. It
answers a key, and does nothing else.
"""

import os
import sys
from typing import Final

HTML: Final = """<!doctype html><title>Empty</title><p>Empty<script>
addEventListener("keydown", () => document.body.setAttribute("data-heard", ""));
</script>"""


def main() -> None:
    os.environ["QTWEBENGINE_REMOTE_DEBUGGING"] = os.environ["GREENROOM_TEST_DEBUGGING_PORT"]
    import webview  # noqa: PLC0415 -- as in the app: after the engine's environment is set

    webview.create_window("Empty", html=HTML, width=1200, height=800)
    webview.start(gui="qt", private_mode=False, storage_path=sys.argv[1])


if __name__ == "__main__":
    main()
