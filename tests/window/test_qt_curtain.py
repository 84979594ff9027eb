"""Nothing bare is seen between the skeleton and the page, however slow the page is."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import dropwhile
from pathlib import Path
from typing import Final

import pytest

from tests.window.real_window import ROOT, window_environment

pytestmark = [pytest.mark.window, pytest.mark.timeout(90)]

SLOW_SECONDS: Final = 0.6
"""Between the beginning of the page, with which the engine leaves the skeleton, and anything to be seen of it."""


def test_the_skeleton_is_to_be_seen_until_the_page_is(tmp_path: Path) -> None:
    with slow_page() as url:
        order = json.dumps({"url": url, "storage": str(tmp_path)})
        done = subprocess.run(
            [sys.executable, "-m", "tests.window.skeleton_window", order],
            cwd=ROOT,
            env=window_environment(),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    from_the_skeleton_on = list(dropwhile(lambda sight: sight[1] == 1, seen))
    assert not from_the_skeleton_on[0][0], seen
    assert from_the_skeleton_on[-1][0], seen
    assert min(colours for _, colours in from_the_skeleton_on) > 1, seen


@contextmanager
def slow_page() -> Iterator[str]:
    """A page that begins at once and has nothing to show for a while."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Slow</title>" + b" " * 2048)
            self.wfile.flush()
            time.sleep(SLOW_SECONDS)
            self.wfile.write(b'<body style="margin:0"><h1 style="height:200px;background:#2040e0">Here</h1>')

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base's name
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
