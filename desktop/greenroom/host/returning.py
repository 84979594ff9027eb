"""Lends a window that opens the conversation that was left last with Views on its stage, if no other window has it."""

from collections.abc import Callable
from dataclasses import dataclass, field

import anyio.to_thread

from greenroom.host.conversation_writer import ConversationWriter
from greenroom.store.kept_views import KeptViews


@dataclass(kw_only=True)
class Returning:
    """Lends conversations, each to one seat at a time."""

    store: KeptViews
    writer: ConversationWriter
    in_use: Callable[[], set[str]]
    _taken: set[str] = field(default_factory=set)

    async def take(self) -> str | None:
        """Return the conversation, which is the caller's until it is given back; None where none was left."""
        await self.writer.finish()
        left = await anyio.to_thread.run_sync(self.store.conversations)
        found = next((one for one in left if one not in self.in_use() | self._taken), None)
        if found is not None:
            self._taken.add(found)
        return found

    def claim(self, conversation: str) -> bool:
        """Lend this one, until it is given back; False where a window has it."""
        if conversation in self.in_use() | self._taken:
            return False
        self._taken.add(conversation)
        return True

    def hold(self, conversation: str) -> None:
        """The seat that has it is about to close, which takes a moment."""
        self._taken.add(conversation)

    def give_back(self, conversation: str) -> None:
        """Another seat may go on with it."""
        self._taken.discard(conversation)
