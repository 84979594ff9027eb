"""A small server of web pages for the window's tests, to which the pages report what they found.

Pages post to it instead of being asked through the webview library: what is tested is that the library has no
way into them. It stands for `greenroom.web`, which is not needed to test a window.
"""

import json
import queue
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

WAIT_SECONDS = 20.0


@dataclass(kw_only=True)
class Loopback:
    """A running server: its port, what it serves, and what pages have told it."""

    port: int
    reports: "queue.Queue[dict[str, Any]]" = field(default_factory=queue.Queue)
    requested: list[str] = field(default_factory=list)  # every path asked for, with the Host header

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def report(self) -> dict[str, Any]:
        """The next report, waited for within a bound."""
        return self.reports.get(timeout=WAIT_SECONDS)

    def reports_from(self, *places: str) -> dict[str, dict[str, Any]]:
        """One report from each of these places, in whatever order they come."""
        found: dict[str, dict[str, Any]] = {}
        while not set(places) <= set(found):
            report = self.report()
            found[report["place"]] = report
        return found


@contextmanager
def loopback(pages: Mapping[str, str]) -> Iterator[Loopback]:
    """Serve `pages`, path to HTML; in it `PORT` stands for the port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            running.requested.append(f"{self.headers['Host']}{self.path}")
            page = pages.get(self.path)
            body = (page or "").replace("PORT", str(running.port)).encode()
            self.send_response(404 if page is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()
            running.reports.put(json.loads(text))

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base's name
            """Say nothing: a failing test shows its reports."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    running = Loopback(port=server.server_port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield running
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
