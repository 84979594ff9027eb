"""What a transport tells while it works: messages for the tap, noise, and what the server says on stderr."""

from collections import deque
from typing import Final

from mcp_types import JSONRPCMessage, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.tap import Direction, WireTap

STDERR_LINES: Final = 200
_LONGEST_LINE: Final = 2000


class Wire:
    """The ears of one connection. Lines are kept without secrets."""

    def __init__(self, peer: str, tap: WireTap, *, over_http: bool = False) -> None:
        self._peer = peer
        self._over_http = over_http
        self._tap = tap
        self.stderr: deque[str] = deque(maxlen=STDERR_LINES)
        self.noise: deque[str] = deque(maxlen=20)
        """Lines on stdout, or events, that are no messages."""
        self.noise_count = 0
        self.too_long: int | None = None
        """Bytes of a message without end, for which the connection was given up."""
        self.http_status: str | None = None
        """The last answer of an HTTP server if that was an error, e.g. `401 Unauthorized`."""
        self.session_lost = False
        """The HTTP server answered 404 to a request of a session: it no longer knows it."""

    def message(self, direction: Direction, text: bytes | str, message: JSONRPCMessage) -> None:
        """Record one message."""
        self._tap.record(self._peer, direction, text, message=_envelope(message))

    def on_stderr(self, line: str) -> None:
        """Keep one line of stderr."""
        # Cut last: half of a secret at the end would not be recognised.
        self.stderr.append(self._tap.redactor.clean_text(line)[:_LONGEST_LINE])

    def on_noise(self, line: str) -> None:
        """Keep one line of stdout, or one event, that is no message."""
        self.noise_count += 1
        self.noise.append(self._tap.redactor.clean_text(line)[:_LONGEST_LINE])

    def noise_hint(self) -> str:
        """A sentence about noise, or nothing."""
        if not self.noise:
            return ""
        what = "events" if self._over_http else "lines on stdout"
        count = f"{self.noise_count} of its {what} are no protocol messages, the first"
        if self.noise_count == 1:
            count = f"One of its {what} is no protocol message"
        mend = "" if self._over_http else " A server must log to stderr."
        return f" {count}: {self.noise[0][:200]!r}.{mend}"

    def stderr_hint(self) -> str:
        """The last line of stderr as a sentence, or nothing."""
        said = [line for line in self.stderr if line.strip()]
        return f" The last it said on stderr: “{said[-1].strip()[:300]}”." if said else ""


def _envelope(message: JSONRPCMessage) -> JsonObject:
    """The members the tap looks at, without copying what is below them."""
    match message:
        case JSONRPCRequest():
            return {"id": message.id, "method": message.method, "params": message.params}
        case JSONRPCNotification():
            return {"method": message.method, "params": message.params}
        case JSONRPCResponse():
            return {"id": message.id, "result": message.result}
        case _:
            return {"id": message.id, "error": {"code": message.error.code, "message": message.error.message}}
