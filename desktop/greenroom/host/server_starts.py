"""Starting servers for the person: asked about first where that is needed, and by themselves where it is not."""

from collections.abc import Callable
from typing import Final

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.questions import NEW, Questions
from greenroom.host.start_question import remembered, start_question
from greenroom.protocol.page import Notice, Question, Sentence, ToPage, Wording
from greenroom.protocol.visible import shown_name
from greenroom.servers.book import ServerBook
from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import UnknownServer
from greenroom.store.agreements import Agreements

NOT_AGREED: Final = "You did not agree to start its server."
_MUCH: Final = 600
"""Characters of a command that a dialog shows without scrolling, about."""


class ServerStarts:
    """Starts and restarts servers of the book; what goes wrong is told to the page."""

    def __init__(
        self,
        book: ServerBook,
        questions: Questions,
        agreements: Agreements,
        tasks: TaskGroup,
        tell: Callable[[ToPage], None],
    ) -> None:
        self._book = book
        self._questions = questions
        self._agreements = agreements
        self._tasks = tasks
        self._tell = tell
        self._begun: set[str] = set()
        self._asking: dict[str, anyio.CancelScope] = {}
        """What the person is being asked about: once is enough, and not at all for what is gone."""
        self._answered = anyio.Event()
        """Set, and made anew, whenever one of these questions is over."""

    def restart(self, key: str) -> None:
        """Start or restart a server; one that the person has not agreed to is shown to them first."""
        self._tasks.start_soon(self._restart, key)

    async def wake(self, key: str) -> str | None:
        """Start a server that a View asks something of; return None once it is ready, or else why it is not."""
        try:
            connection = self._book.get(key)
            while key in self._asking:
                await self._answered.wait()
            if connection.status.phase == "needs_approval" and not await self._asked(connection):
                return NOT_AGREED
            await connection.start()
        except GreenroomError as error:
            return str(error)
        return None

    def begin_all(self) -> None:
        """Start every server that is agreed to and was never begun; one that was stopped since stays stopped."""
        for connection in self._book.connections:
            fingerprint = connection.entry.fingerprint()
            if connection.entry.enabled and connection.status.phase == "stopped" and fingerprint not in self._begun:
                self._begun.add(fingerprint)
                self.restart(connection.key)

    def withdraw(self) -> None:
        """Ask no more about servers that were removed or switched off meanwhile."""
        wanted = {connection.key for connection in self._book.connections if connection.entry.enabled}
        for key, scope in self._asking.items():
            if key not in wanted:
                scope.cancel()

    async def _restart(self, key: str) -> None:
        try:
            connection = self._book.get(key)
            if connection.status.phase == "needs_approval" and not await self._asked(connection):
                return
            await connection.restart()
        except UnknownServer as error:
            self._tell(Notice(level="error", text=str(error)))
        except GreenroomError as error:
            self._tell(Notice(level="error", text=f"{self._book.get(key).entry.name}: {error}"))

    async def _asked(self, connection: Connection) -> bool:
        key = connection.key
        if key in self._asking:
            return False
        scope = self._asking[key] = anyio.CancelScope()
        try:
            with scope:
                return await self._agreed(connection)
        finally:
            del self._asking[key]
            self._answered.set()
            self._answered = anyio.Event()
        return False

    async def _agreed(self, connection: Connection) -> bool:
        """Show exactly what would be started; the yes counts for what was shown, whatever the file says by then."""
        entry = connection.entry
        shown, last = entry.approval_text(), self._agreements.last(entry.key)
        others = [one.entry for one in self._book.connections if one.key != entry.key]
        wording = _wording(entry, shown, agreed=last is not None)
        answer = await self._questions.ask(
            Question(
                question=NEW,
                kind="server",
                title=wording.english_title,
                text=wording.english_text,
                wording=wording,
                detail=shown,
                # In a thread: it looks at folders, which may be slow.
                start=await anyio.to_thread.run_sync(start_question, entry, last, others),
            )
        )
        if not answer.granted:
            return False
        if self._book.get(entry.key).entry != entry:
            text = f"{entry.name} changed while you were asked, so it was not started. Start it again to see what it is now."
            self._tell(Notice(level="warning", text=text))
            return False
        self._book.approve(entry.key)
        self._agreements.keep(entry.key, remembered(entry))
        return True


def _wording(entry: ServerEntry, shown: str, *, agreed: bool) -> Wording:
    text = [
        Sentence(key="server_changed" if agreed else "server_is_new"),
        Sentence(key="server_runs" if entry.url is None else "server_is_sent"),
    ]
    if len(shown) > _MUCH:
        # Its end is out of sight.
        text.append(Sentence(key="command_is_long", values={"count": str(len(shown))}))
    return Wording(title=Sentence(key="start_server", values={"server": shown_name(entry.name)}), text=text)
