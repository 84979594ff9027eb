"""A real HTTP server in a thread that answers as a provider of models would, or as a broken or hostile one."""

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

Piece: TypeAlias = bytes | float | threading.Event
"""Bytes that are sent at once, seconds of silence, or silence until something happens."""

_LONGEST_WAIT = 30.0


@dataclass(frozen=True, kw_only=True)
class Told:
    """A request that came."""

    method: str
    path: str
    headers: Mapping[str, str]
    """Their names in small letters."""
    body: Any
    """What its JSON says; None for none."""


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What is sent back. The body is chunked, so that each piece arrives as it is sent."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    pieces: Iterable[Piece] = ()
    breaks_off: bool = False
    """The connection ends before the body does."""


def json_reply(content: object, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    """Return a whole answer of JSON."""
    heads = {"content-type": "application/json", **(headers or {})}
    return Reply(status=status, headers=heads, pieces=[json.dumps(content).encode()])


def always(reply: Reply) -> Callable[[Told], Reply]:
    """Return what gives every request the same answer."""

    def answer(_told: Told) -> Reply:
        return reply

    return answer


class Provider:
    """A running server. `answer` says what each request gets; `told` is what came, `left` counts who went away early."""

    def __init__(self, answer: Callable[[Told], Reply]) -> None:
        self.answer = answer
        self.told: list[Told] = []
        self.left = 0
        self.closing = threading.Event()
        self._server = _Server(self)
        self.port = int(self._server.server_address[1])
        self.origin = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """What is given as the address of a provider that speaks OpenAI's format."""
        return f"{self.origin}/v1"

    def wait(self, event: threading.Event) -> None:
        """Wait until something happens, or this server ends."""
        until = time.monotonic() + _LONGEST_WAIT
        while not event.wait(0.02) and not self.closing.is_set() and time.monotonic() < until:
            pass

    def close(self) -> None:
        """End it, with all that is still being answered."""
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, provider: Provider) -> None:
        self.provider = provider
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def handle_any(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        heads = {name.lower(): value for name, value in self.headers.items()}
        content = json.loads(body) if body.strip() else None
        told = Told(method=self.command, path=self.path, headers=heads, body=content)
        self.server.provider.told.append(told)
        try:
            self.send(self.server.provider.answer(told))
        except OSError:
            self.server.provider.left += 1
            self.close_connection = True

    do_GET = do_POST = do_CONNECT = handle_any  # noqa: N815 -- the library's names

    def send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for piece in reply.pieces:
            self.piece(piece)
        if reply.breaks_off:
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")

    def piece(self, piece: Piece) -> None:
        match piece:
            case bytes():
                self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))
                self.wfile.flush()
            case float():
                time.sleep(piece)
            case _:
                self.server.provider.wait(piece)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the library's name
        """Be quiet."""


@contextmanager
def provider(answer: Callable[[Told], Reply]) -> Iterator[Provider]:
    """Serve for the length of the block."""
    running = Provider(answer)
    try:
        yield running
    finally:
        running.close()
