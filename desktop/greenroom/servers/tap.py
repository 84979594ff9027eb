"""The wire tap: every message of every server and View, in both directions, in a bounded store.

Recording is on the path of each message and costs a few microseconds; rows for the page and bodies are made when they
are asked for. Secrets are taken out before anything is kept. One thread only: the asyncio thread.
"""

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from greenroom.protocol.jsonrpc import JsonValue, RequestId
from greenroom.protocol.page import Expected, LogRow
from greenroom.servers.envelope import Kind, of_message, of_text
from greenroom.servers.expected import expected_answer
from greenroom.servers.redaction import Redactor
from greenroom.servers.tap_bodies import SPILL_OVER, Spilled, SpillFile

Direction: TypeAlias = Literal["to_peer", "from_peer"]

_OPPOSITE: Final[dict[Direction, Direction]] = {"to_peer": "from_peer", "from_peer": "to_peer"}
_LONGEST: Final = 200
"""Characters that a row keeps of a method, an id or a summary."""
_ROW_COST: Final = 400
"""Bytes one row takes beside its body, about."""


@dataclass(slots=True)
class _Row:
    """One recorded message. `body` is None where it was dropped."""

    seq: int
    time: float
    peer: str
    direction: Direction
    kind: Kind
    method: str | None
    id: RequestId | None
    size: int
    summary: str
    body: bytes | Spilled | None
    redacted: bool = False
    duration_ms: float | None = None
    answers: int | None = None
    expected: Expected | None = None


_Pair: TypeAlias = tuple[str, Direction, RequestId]


class WireTap:
    """The store. Rows are numbered from 1 in the order they were recorded; numbers are never used twice."""

    def __init__(
        self,
        *,
        limit_messages: int = 100_000,
        limit_bytes: int = 256 * 1024 * 1024,
        limit_spill_bytes: int = 512 * 1024 * 1024,
    ) -> None:
        self.redactor = Redactor()
        self._limit_messages = limit_messages
        self._limit_bytes = limit_bytes
        self._rows: list[_Row] = []
        self._gone = 0
        """How many rows at the front of `_rows` are no longer kept; the list is cut when they are half of it."""
        self._bytes = 0
        self._next_seq = 1
        self._open: dict[_Pair, _Row] = {}
        self._spill = SpillFile(limit_spill_bytes)
        self._listeners: list[Callable[[], None]] = []

    @property
    def newest(self) -> int:
        """The number of the newest row; 0 before the first."""
        return self._next_seq - 1

    @property
    def oldest(self) -> int:
        """The number of the oldest row that is kept; `newest + 1` when there is none."""
        return self._next_seq - (len(self._rows) - self._gone)

    def add_secret(self, value: str) -> None:
        """Take this value out of everything recorded from now on."""
        self.redactor.add(value)

    def record(
        self, peer: str, direction: Direction, text: bytes | str, *, message: Mapping[str, JsonValue] | None = None
    ) -> int:
        """Keep one message and return its number.

        Args:
            peer: Whose wire this is: a server's key, or a View's id.
            direction: `to_peer` for what we send.
            text: The message as it stands on the wire.
            message: The same message parsed, if the caller has it; only its envelope is read.
        """
        raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        envelope = of_text(raw) if message is None else of_message(message)
        body = self.redactor.clean(raw)
        row = _Row(
            seq=self._next_seq,
            time=time.time(),
            peer=peer,
            direction=direction,
            kind=envelope.kind,
            method=self._short(envelope.method),
            id=_short_id(envelope.id),
            size=len(raw),
            summary=self._short(envelope.summary) or "",
            body=body if len(body) <= SPILL_OVER else self._spill.write(body),
            redacted=body is not raw,
        )
        self._next_seq += 1
        if row.id is not None:
            self._pair(row, row.id, envelope.error_code)
        self._rows.append(row)
        self._bytes += _cost(row)
        self._drop_oldest()
        for listener in self._listeners:
            listener()
        return row.seq

    def limit(self, *, messages: int, size: int) -> None:
        """Keep so many messages and bytes from now on, and drop at once what is over."""
        self._limit_messages, self._limit_bytes = messages, size
        self._drop_oldest()

    def rows(self, after: int = 0, limit: int = 1000) -> list[LogRow]:
        """Return at most `limit` rows whose numbers are greater than `after`, oldest first."""
        start = self._gone + max(0, after + 1 - self.oldest)
        return [_log_row(row) for row in self._rows[start : start + limit]]

    def body(self, seq: int) -> str | None:
        """Return the text of a message without secrets; None where it is no longer kept."""
        if not self.oldest <= seq <= self.newest:
            return None
        kept = self._rows[self._gone + seq - self.oldest].body
        body = self._spill.read(kept) if isinstance(kept, Spilled) else kept
        return None if body is None else body.decode("utf-8", "replace")

    def on_rows(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after each recorded message; the answer ends that. Consumers batch for themselves."""
        self._listeners = [*self._listeners, callback]

        def forget() -> None:
            self._listeners = [listener for listener in self._listeners if listener is not callback]

        return forget

    def close(self) -> None:
        """Forget everything and delete the temporary file."""
        self._rows.clear()
        self._open.clear()
        self._gone = 0
        self._bytes = 0
        self._spill.close()

    def _short(self, text: str | None) -> str | None:
        """What a row shows of a text. Rows are counted as small, so they must be; cut last, lest half a secret stays."""
        return self.redactor.clean_text(text)[:_LONGEST] if text else text

    def _pair(self, row: _Row, message_id: RequestId, error_code: int | None) -> None:
        """Join an answer to its request: it takes over the method and gains a duration."""
        if row.kind == "request":
            self._open[row.peer, row.direction, message_id] = row
            return
        request = self._open.pop((row.peer, _OPPOSITE[row.direction], message_id), None)
        if request is not None:
            row.answers = request.seq
            row.method = request.method
            row.duration_ms = (row.time - request.time) * 1000
            row.summary = row.summary or request.summary
            if row.direction == "from_peer":
                row.expected = expected_answer(row.method, error_code)

    def _drop_oldest(self) -> None:
        while self._gone < len(self._rows) and (
            len(self._rows) - self._gone > self._limit_messages or self._bytes > self._limit_bytes
        ):
            row = self._rows[self._gone]
            self._gone += 1
            self._bytes -= _cost(row)
            if row.kind == "request" and row.id is not None:
                self._forget_request(row, row.id)
            row.body = None
        if self._gone > len(self._rows) // 2:
            del self._rows[: self._gone]
            self._gone = 0

    def _forget_request(self, row: _Row, request_id: RequestId) -> None:
        pair: _Pair = (row.peer, row.direction, request_id)
        if self._open.get(pair) is row:
            del self._open[pair]


def _short_id(message_id: RequestId | None) -> RequestId | None:
    """Ids are the peer's to choose. One that nobody sends in earnest is kept by its digest, so that it is still paired."""
    text = str(message_id)
    if message_id is None or len(text) <= _LONGEST:
        return message_id
    return f"{text[:20]}… {hashlib.sha256(text.encode(errors='replace')).hexdigest()}"


def _cost(row: _Row) -> int:
    return _ROW_COST + (len(row.body) if isinstance(row.body, bytes) else 0)


def _log_row(row: _Row) -> LogRow:
    return LogRow(
        seq=row.seq,
        time=row.time,
        peer=row.peer,
        direction=row.direction,
        kind=row.kind,
        method=row.method,
        request_id=None if row.id is None else str(row.id),
        size=row.size,
        duration_ms=row.duration_ms,
        summary=row.summary,
        answers=row.answers,
        redacted=row.redacted,
        expected=row.expected,
    )
