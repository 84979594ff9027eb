"""The conversations that are kept, as one seat's page sees them: found, gone back to, begun anew, renamed, deleted.

A conversation is in one window at a time. Who leaves one has what runs in it stopped, and its Views torn down as when the
window is closed; they are kept, and shown again without a call to their tool when somebody comes back (`restoring.py`).
As files they are `conversation_files.py`.
"""

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, Unpack, assert_never

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup

from greenroom.host.chat.conversation_files import ConversationFiles, FileMessage
from greenroom.host.chat.wish import Parts, begin
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.conversation_gone import ConversationGone
from greenroom.host.restoring import LONGEST_CONVERSATION, Restoring
from greenroom.host.returning import Returning
from greenroom.host.view import View
from greenroom.host.view_keeper import ViewKeeper
from greenroom.protocol import page as p
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.exported import one_line
from greenroom.protocol.visible import shown_name
from greenroom.store.conversation_list import Listed
from greenroom.store.store import Store

ConversationsMessage: TypeAlias = (
    p.WantConversations
    | p.NewConversation
    | p.OpenConversation
    | p.RenameConversation
    | p.DeleteConversation
    | FileMessage
)

LEFT: Final = "the conversation was left"
STOP_SECONDS: Final = 5.0
"""That what runs may take to stop."""
WRITE_SECONDS: Final = 2.0
"""That a list waits for what is being written."""
MOMENT_SECONDS: Final = 0.5
_ROUNDS: Final = 3

ELSEWHERE: Final = "This conversation is open in another window. Go on with it there, or close that window first."
GONE: Final = "This conversation is not kept any more."
STILL_RUNNING: Final = "Something here does not stop. Wait until it is over, and choose the conversation again."


@dataclass(kw_only=True)
class ConversationsDesk:
    """One seat's."""

    tasks: TaskGroup
    store: Store
    returning: Returning
    conversation: ConversationDesk
    restoring: Restoring
    keeper: ViewKeeper
    files: ConversationFiles
    views: Callable[[], Iterable[View]]
    """Those on the stage."""
    stop: Callable[[], None]
    """Stops whatever runs here."""
    tell: Callable[[p.ToPage], None]
    changed: Callable[[], None]
    """Has all windows look at their lists again."""
    entered: Callable[[], None] = lambda: None
    """Hears that the conversation of this seat is another one now."""
    _moving: anyio.Lock = field(default_factory=anyio.Lock)
    _wanted: str | None = None
    """The words that the page searched for last; None before it wanted a list."""
    _listing: bool = False
    _again: bool = False
    _soon: bool = False

    def do(self, message: ConversationsMessage) -> None:
        """Do what the page wants."""
        match message:
            case p.WantConversations(words=words):
                self._wanted = words
                self.look_again()
            case p.NewConversation():
                self._begin("beginning a conversation", self._move, None)
            case p.OpenConversation(conversation=name):
                self._begin("going to a conversation", self._move, name)
            case p.RenameConversation(conversation=name, title=title):
                self.store.chats.rename(name, one_line(title) or None)
                self.changed()
            case p.DeleteConversation(conversation=name):
                self._begin("deleting a conversation", self._delete, name)
            case p.ExportConversation() | p.ImportConversation() | p.GiveConversation():
                self.files.do(message)
            case _:
                assert_never(message)

    def _begin(self, doing: str, work: Callable[[Unpack[Parts]], Awaitable[None]], *parts: *Parts) -> None:
        begin(self.tasks, self.tell, doing, work, *parts)

    # --- the list ---------------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Something may be another in the list: have it told, if this page wants one."""
        self._again = True
        if self._wanted is not None and not self._listing:
            self._listing = True
            self._begin("listing conversations", self._list)

    def hears(self, message: p.ToPage) -> None:
        """What the page is told may be news for its list: not each word, but that the person said something or ran a tool."""
        if self._wanted is None or self._soon or not isinstance(message, p.ConversationEntry):
            return
        if message.entry.author.by != "person":
            return
        self._soon = True
        self._begin("listing conversations", self._look_soon)

    async def _look_soon(self) -> None:
        await anyio.sleep(MOMENT_SECONDS)
        self._soon = False
        self.look_again()

    async def _list(self) -> None:
        try:
            while self._again and self._wanted is not None:
                self._again, words = False, self._wanted
                with anyio.move_on_after(WRITE_SECONDS):
                    await self.returning.writer.finish()
                listed = await anyio.to_thread.run_sync(self.store.conversation_list.fitting, words)
                self.tell(p.Conversations(wanted=words, rows=[self._row(one) for one in listed]))
        finally:
            self._listing = False

    def _row(self, one: Listed) -> p.ConversationRow:
        return p.ConversationRow(
            conversation=one.id,
            title=one.title,
            changed_at=one.changed_at,
            model=None if one.model is None else shown_name(one.model),
            servers=[shown_name(server) for server in one.servers],
            views=one.views,
            open=self._open(one.id),
            imported=one.imported,
        )

    def _open(self, name: str) -> Literal["no", "here", "elsewhere"]:
        if name == self.conversation.current.id:
            return "here"
        return "elsewhere" if name in self.returning.in_use() else "no"

    # --- from one to another ----------------------------------------------------------------------------------------

    async def _move(self, name: str | None) -> None:
        """Go to this conversation, or to a new one."""
        async with self._moving:
            if name == self.conversation.current.id:
                return
            if name is None:
                await self._leave_for(_begun)
            elif self.returning.claim(name):
                try:
                    await self._back_to(name)
                finally:
                    self.returning.give_back(name)
            else:
                self.tell(p.Notice(level="warning", text=ELSEWHERE))
        self.changed()

    async def _back_to(self, name: str) -> None:
        await self.returning.writer.finish()
        read = await anyio.to_thread.run_sync(lambda: self.store.conversations.read(name, longest=LONGEST_CONVERSATION))
        if read is None:
            self.tell(p.Notice(level="warning", text=GONE))
        elif await self._leave_for(lambda: read):
            self._begin("showing the Views of a conversation", self.restoring.entered, name)

    async def _leave_for(self, other: Callable[[], Conversation]) -> bool:
        """Leave the conversation as it is; False where something in it does not stop."""
        left = self.conversation.current.id
        self.stop()
        with anyio.move_on_after(STOP_SECONDS):
            while self.conversation.current.busy:  # noqa: ASYNC110 -- whatever runs has its own way to end
                await anyio.sleep(0.01)
        if self.conversation.current.busy:
            self.tell(p.Notice(level="warning", text=STILL_RUNNING))
            return False
        self.returning.hold(left)
        try:
            self.keeper.leave()
            await self._tear_down()
            self.restoring.left()
            self.store.chats.leave(left)
            self.conversation.take_up(other())
            self.store.chats.enter(self.conversation.current.id)
            self.entered()
        finally:
            self.returning.give_back(left)
        return True

    async def _tear_down(self) -> None:
        """One may come while another takes its leave."""
        for _ in range(_ROUNDS):
            async with anyio.create_task_group() as closing:
                for view in self.views():
                    closing.start_soon(view.close, LEFT)

    async def _delete(self, name: str) -> None:
        async with self._moving:
            if name == self.conversation.current.id:
                if not await self._leave_for(_begun):
                    return
            elif name in self.returning.in_use():
                self.tell(p.Notice(level="warning", text=ELSEWHERE))
                return
            self.restoring.marks.take_away(name)
            self.returning.writer.delete(ConversationGone(conversation=name))
            await self.returning.writer.finish()
        self.changed()


def _begun() -> Conversation:
    return Conversation(id=secrets.token_hex(8), begun_at=time.time())
