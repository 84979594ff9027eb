"""A session of the wire tap as a file: JSON Lines, a head and then one message a line, as the tap keeps them.

The secrets that the tap knows were taken out before it kept anything, so none of them can get into the file. A file that
is read may come from anywhere: each line is held against its model, sizes are limited, and what cannot be read is named
with its line.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greenroom import __version__
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.page import LogRow
from greenroom.servers.errors import SessionUnreadable
from greenroom.servers.tap import WireTap

SUFFIX: Final = ".greenroom.jsonl"
FORMAT: Final = "greenroom-session"
MOST_MESSAGES: Final = 200_000
MOST_CHARACTERS: Final = 256 * 1024 * 1024
LONGEST_LINE: Final = 32 * 1024 * 1024
"""Characters. A value of JSON takes up to twenty times its text in memory."""
_LONGEST_HEAD: Final = 64 * 1024
_MOST_PEERS: Final = 1_000
_LONGEST_NAME: Final = 1_000
_BATCH: Final = 500
_NONE: Final = "it is no session that Greenroom exported"


_Name: TypeAlias = Annotated[str, Field(max_length=_LONGEST_NAME)]


class SessionHead(BaseModel):
    """The first line."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    format: Literal["greenroom-session"]
    version: Literal[1]
    greenroom: str = Field(max_length=100)
    exported: str = Field(max_length=100)
    peers: dict[_Name, _Name] = Field(default={}, max_length=_MOST_PEERS)


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    row: LogRow
    body: str | None = None


class Session:
    """A session that was read: rows in order, and their bodies."""

    def __init__(self, head: SessionHead) -> None:
        self.head = head
        self.rows: list[LogRow] = []
        self._bodies: dict[int, str] = {}

    def add(self, row: LogRow, body: str | None) -> None:
        """One more message; its number is taken as the file has it."""
        self.rows.append(row)
        if body is not None:
            self._bodies[row.seq] = body

    def body(self, seq: int) -> str | None:
        """The text of a message; None where the file has none."""
        return self._bodies.get(seq)


def session_lines(tap: WireTap, peers: Mapping[str, str]) -> Iterator[str]:
    """Yield the file of what the tap keeps, some hundred messages at a time, so that others get their turn between.

    Args:
        tap: what to write. What it drops while this goes on is missing in the file.
        peers: the names of the servers by the keys the tap knows them by.
    """
    now = datetime.now(UTC).isoformat(timespec="seconds")
    head = SessionHead(format=FORMAT, version=1, greenroom=__version__, exported=now, peers=dict(peers))
    yield f"{head.model_dump_json()}\n"
    after, last = 0, tap.newest
    while rows := [row for row in tap.rows(after=after, limit=_BATCH) if row.seq <= last]:
        after = rows[-1].seq
        yield "".join(f"{_Line(row=row, body=tap.body(row.seq)).model_dump_json()}\n" for row in rows)


class SessionReader:
    """Reads a session in pieces, as they come."""

    def __init__(self) -> None:
        self._rest: list[str] = []
        self._pending = 0
        self._line = 0
        self._taken = 0
        self._session: Session | None = None

    def feed(self, text: str) -> None:
        """Take the next piece; a line may be cut anywhere.

        Raises:
            SessionUnreadable: it is no session, is too large, or a line of it is not what it should be.
        """
        self._taken += len(text)
        if self._taken > MOST_CHARACTERS:
            raise SessionUnreadable(f"it is larger than {MOST_CHARACTERS // (1024 * 1024)} MB")
        *ends, rest = text.split("\n")
        for end in ends:
            self._hold(end)
            self._read(self._held())
        self._hold(rest)

    def _hold(self, piece: str) -> None:
        self._rest.append(piece)
        self._pending += len(piece)
        if self._pending > (_LONGEST_HEAD if self._session is None else LONGEST_LINE):
            first = self._session is None
            raise SessionUnreadable(_NONE if first else f"line {self._line + 1} is longer than any message")

    def _held(self) -> str:
        line, self._rest, self._pending = "".join(self._rest), [], 0
        return line

    def finish(self) -> Session:
        """Return the session after the last piece.

        Raises:
            SessionUnreadable: as above; or nothing was in it.
        """
        self._read(self._held())
        if self._session is None:
            raise SessionUnreadable("it is empty")
        return self._session

    def _read(self, line: str) -> None:
        self._line += 1
        if not line.strip():
            return
        try:
            if self._session is None:
                self._session = Session(SessionHead.model_validate_json(line))
                return
            read = _Line.model_validate(from_text(line), strict=False)
        except (ValidationError, UnreadableJson, ValueError, RecursionError) as error:
            what = _NONE if self._session is None else f"line {self._line}: {_why(error)}"
            raise SessionUnreadable(what) from error
        if self._session.rows and read.row.seq <= self._session.rows[-1].seq:
            raise SessionUnreadable(f"line {self._line}: its number is not greater than the one before")
        if len(self._session.rows) >= MOST_MESSAGES:
            raise SessionUnreadable(f"it holds more than {MOST_MESSAGES} messages")
        self._session.add(read.row, read.body)


def _why(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(str(part) for part in first['loc'])[:200]}: {first['msg'][:200]}"
    return "it is no JSON"
