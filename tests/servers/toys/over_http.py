"""Any stdio server behind a URL: by HTTP+SSE at `/sse`, and by Streamable HTTP at `/mcp`.

In the test's own process, so that a test sees what was asked with which headers, and can speak out of turn.
"""

import json
import ssl
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from typing import Any

from greenroom.servers.entry import ServerEntry


@dataclass(kw_only=True)
class Manners:
    """What the server does otherwise than a good one. Statuses are those of a POST to `/sse`, or of all without a header."""

    post_to_stream: int = 405
    demands: dict[str, str] = field(default_factory=dict)
    """Headers without which every request is answered with 401."""
    endpoint: str | None = "/messages?session=s3ss10n"
    """What the first event names; None for silence."""
    stream_type: str = "text/event-stream"
    redirects: dict[str, str] = field(default_factory=dict)
    """Path → where it is redirected to, by 307."""
    refuses_messages: int | None = None
    """A status for every message but the handshake's; 0 hangs up without one."""


class OverHttp(ThreadingHTTPServer):
    """One server for one test. Each stream, and each address of Streamable HTTP, has a child of its own."""

    daemon_threads = True

    def __init__(self, command: Sequence[str], manners: Manners) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.command = list(command)
        self.manners = manners
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        """Method, path and headers of each request, names of headers in lower case."""
        self.child: subprocess.Popen[bytes] | None = None
        self.stream: BufferedIOBase | None = None
        """The open stream of events."""
        self.one_at_a_time = threading.Lock()
        self.births = threading.Lock()
        self.over = False
        self.secure = False

    def url(self, path: str) -> str:
        return f"http{'s' if self.secure else ''}://127.0.0.1:{self.server_port}{path}"

    def entry(self, path: str = "/sse", **more: Any) -> ServerEntry:
        return ServerEntry(name="web", url=self.url(path), **more)

    def start_child(self) -> subprocess.Popen[bytes]:
        """Raise OSError once the test is over: a request may still be under way then."""
        with self.births:
            if self.over:
                raise ConnectionAbortedError("the server is closed")
            self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return self.child

    def end_children(self) -> None:
        """End the last one, and let no other be born."""
        with self.births:
            self.over = True
        if self.child is not None:
            self.child.kill()

    def send_event(self, event: str, data: str) -> None:
        """Speak out of turn."""
        assert self.stream is not None
        self.stream.write(f"event: {event}\ndata: {data}\n\n".encode())

    def paths(self, method: str) -> list[str]:
        return [path for name, path, _ in self.asked if name == method]

    def handle_error(self, *_: object) -> None:
        """A peer that leaves is no error here."""


class _Handler(BaseHTTPRequestHandler):
    server: OverHttp
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self._admitted():
            if self.path.startswith("/sse"):
                self._stream()
            else:
                self._say(405)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if not self._admitted():
            return
        if self.path.startswith("/messages"):
            self._take(body)
        elif self.path == "/mcp":
            self._answer(body)
        else:
            self._say(self.server.manners.post_to_stream)

    def do_DELETE(self) -> None:
        self._say(405)

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _admitted(self) -> bool:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.asked.append((self.command, self.path, headers))
        manners = self.server.manners
        if self.path in manners.redirects:
            self._say(307, Location=manners.redirects[self.path])
        elif any(headers.get(name.lower()) != value for name, value in manners.demands.items()):
            self._say(401)
        else:
            return True
        return False

    def _say(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        manners = self.server.manners
        self.send_response(200)
        self.send_header("Content-Type", manners.stream_type)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        with suppress(OSError), self.server.start_child() as child:
            assert child.stdout is not None
            try:
                self.server.stream = self.wfile
                if manners.endpoint is not None:
                    self.server.send_event("endpoint", manners.endpoint)
                for line in child.stdout:
                    self.wfile.write(b"event: message\ndata: " + line.rstrip(b"\n") + b"\n\n")
            finally:
                child.kill()

    def _take(self, body: bytes) -> None:
        child, manners = self.server.child, self.server.manners
        assert child is not None
        assert child.stdin is not None
        method = json.loads(body).get("method")
        if manners.refuses_messages is not None and method not in {"initialize", "notifications/initialized"}:
            if manners.refuses_messages == 0:
                self.close_connection = True
            else:
                self._say(manners.refuses_messages)
            return
        child.stdin.write(body + b"\n")
        child.stdin.flush()
        self._say(202, b"Accepted")

    def _answer(self, body: bytes) -> None:
        """Hand the message on and answer with the next line that is no notification, whatever it is."""
        with self.server.one_at_a_time:
            child = self.server.child or self.server.start_child()
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(body + b"\n")
            child.stdin.flush()
            if b'"id"' not in body:
                self._say(202)
                return
            line = child.stdout.readline()
            while line.startswith(b'{"jsonrpc": "2.0", "method"'):
                line = child.stdout.readline()
        if line:
            self._say(200, line.rstrip(b"\n"), Content_Type="application/json")
        else:
            self.close_connection = True


@contextmanager
def over_http(
    command: Sequence[str], *, certificate: tuple[str, str] | None = None, **manners: Any
) -> Iterator[OverHttp]:
    """Serve this command line, under TLS where a certificate and its key are given, until the block ends."""
    with OverHttp(command, Manners(**manners)) as server:
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
            server.secure = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.end_children()
            server.shutdown()
            thread.join(10)
            if server.child is not None:
                with suppress(OSError), server.child:
                    server.child.wait(10)
