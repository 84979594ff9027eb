"""Sessions of the protocol log, saved and opened again: by the system's dialogs, or by the page where there are none.

An opened session belongs to one seat, is only read, and is beside the live log until it is closed. Files are read and
written in another thread, a piece at a time, so that neither takes the loop or the memory for itself.
"""

import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final, assert_never

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.file_choices import FileWish, Send, Use
from greenroom.protocol import page as p
from greenroom.servers.errors import SessionNotWritten, SessionUnreadable
from greenroom.servers.session_file import SUFFIX, Session, SessionReader, session_lines
from greenroom.servers.tap import WireTap

_PIECE: Final = 1_000_000
"""Characters that are read, or given to a page, at a time."""
_ROWS: Final = 2_000
"""Rows of an opened session that a page gets in one message."""
_PAUSE: Final = 0.01
"""Seconds between two pieces for a page, whose outbox is bounded."""


def suggested_name() -> str:
    """A file name that says when."""
    return f"session-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}{SUFFIX}"


def export_wish() -> FileWish:
    """What the dialog for saving asks for."""
    return FileWish(
        saves=True, title="Export the session", kind="Sessions", suffixes=(".jsonl",), suggested=suggested_name()
    )


IMPORT_SESSION: Final = FileWish(saves=False, title="Import a session", kind="Sessions", suffixes=(".jsonl",))


def export_with(tap: WireTap, peers: Callable[[], Mapping[str, str]]) -> Use:
    """What is done with the file that was chosen for saving."""

    async def export(_seat: str, path: Path, send: Send) -> None:
        await write_session(path, session_lines(tap, peers()))
        send(p.Notice(level="info", text=f"The session was saved as {path.name}, without the secrets."))

    return export


async def write_session(path: Path, lines: Iterator[str]) -> None:
    """Write the file whole or not at all.

    Raises:
        SessionNotWritten: the disk or the folder does not take it.
    """
    run = anyio.to_thread.run_sync
    try:
        unfinished = await run(_Unfinished, path)
        try:
            for piece in lines:
                await run(unfinished.write, piece)
            await run(unfinished.finish)
        finally:
            with anyio.CancelScope(shield=True):
                await run(unfinished.drop)
    except OSError as error:
        raise SessionNotWritten(str(path), error.strerror or str(error)) from error


class _Unfinished:
    """A file beside the one that is to be, which takes its place when it is whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        self._file = os.fdopen(descriptor, "w", encoding="utf-8", errors="surrogatepass")
        self._temporary = Path(name)

    def write(self, piece: str) -> None:
        self._file.write(piece)

    def finish(self) -> None:
        self._file.close()
        self._temporary.replace(self._path)

    def drop(self) -> None:
        self._file.close()
        self._temporary.unlink(missing_ok=True)


class SessionDesk:
    """What one seat does with sessions."""

    def __init__(self, tasks: TaskGroup, tap: WireTap, peers: Callable[[], Mapping[str, str]]) -> None:
        self._tasks = tasks
        self._tap = tap
        self._peers = peers
        self._opened: Session | None = None
        self._name = ""
        self._reading: SessionReader | None = None
        self._given: deque[p.GiveSession] = deque()
        self._taking = False

    def do(self, message: p.WantSession | p.GiveSession | p.CloseSession, send: Send) -> None:
        """Do what the page asks. What it gave that is no session is told as a notice."""
        match message:
            case p.WantSession():
                self._tasks.start_soon(self._give, send)
            case p.GiveSession():
                self._take(message, send)
            case p.CloseSession():
                self._opened = self._reading = None
            case _:
                assert_never(message)

    def body(self, seq: int) -> str | None:
        """A message of the opened session."""
        return None if self._opened is None else self._opened.body(seq)

    def show(self, send: Send) -> None:
        """Tell a page that came anew of the session that is open."""
        if self._opened is not None:
            self._tasks.start_soon(self._tell, self._opened, send)

    async def read_file(self, path: Path, send: Send) -> None:
        """Open the session that was chosen in a dialog.

        Raises:
            SessionUnreadable: it is none, or the file cannot be read.
        """
        reader = SessionReader()
        try:
            async with await anyio.open_file(path, encoding="utf-8", errors="surrogatepass") as file:
                while piece := await file.read(_PIECE):
                    await anyio.to_thread.run_sync(reader.feed, piece)
        except (OSError, UnicodeDecodeError) as error:
            raise SessionUnreadable(str(error)) from error
        await self._open(path.name, reader.finish(), send)

    def _take(self, message: p.GiveSession, send: Send) -> None:
        if message.first:
            self._given = deque()
        self._given.append(message)
        if not self._taking:
            self._taking = True
            self._tasks.start_soon(self._take_all, send)

    async def _take_all(self, send: Send) -> None:
        """Read what the page gave, a piece after the other and not on the loop."""
        try:
            while self._given:
                message = self._given.popleft()
                if message.first:
                    self._reading = SessionReader()
                if self._reading is None:
                    continue
                await anyio.to_thread.run_sync(self._reading.feed, message.text)
                if message.last:
                    session = await anyio.to_thread.run_sync(self._reading.finish)
                    await self._open(message.name, session, send)
        except GreenroomError as error:
            self._reading = None
            self._given.clear()
            send(p.Notice(level="error", text=str(error)))
        finally:
            self._taking = False

    async def _open(self, name: str, session: Session, send: Send) -> None:
        self._opened, self._name, self._reading = session, name, None
        await self._tell(session, send)

    async def _tell(self, session: Session, send: Send) -> None:
        head = session.head
        send(
            p.ImportedSession(
                name=self._name,
                exported=f"{head.exported}, Greenroom {head.greenroom}",
                messages=len(session.rows),
                peers=head.peers,
            )
        )
        for start in range(0, len(session.rows), _ROWS):
            if self._opened is not session:
                return
            send(p.ImportedRows(rows=session.rows[start : start + _ROWS]))
            await anyio.sleep(_PAUSE)

    async def _give(self, send: Send) -> None:
        name, waiting = suggested_name(), ""
        for piece in session_lines(self._tap, self._peers()):
            waiting += piece
            while len(waiting) > _PIECE:
                send(p.SessionPart(name=name, text=waiting[:_PIECE], last=False))
                waiting = waiting[_PIECE:]
                await anyio.sleep(_PAUSE)
        send(p.SessionPart(name=name, text=waiting, last=True))
