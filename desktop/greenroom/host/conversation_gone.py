"""A conversation that is to be in the store no more, with all that was said and shown in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from greenroom.servers.redaction import Redactor
from greenroom.store.conversations import Conversations

GONE: Final = "gone"


@dataclass(frozen=True, kw_only=True)
class ConversationGone:
    """One conversation on its way out, in place of all that was due of it."""

    conversation: str

    @property
    def key(self) -> str:
        """One for each conversation."""
        return GONE

    @property
    def written(self) -> Callable[[int], object]:
        """Nobody has to hear of it."""
        return _nobody

    def write(self, conversations: Conversations, _redactor: Redactor) -> int:
        """Remove it."""
        conversations.delete(self.conversation)
        return 0


def _nobody(_size: int) -> None:
    """There is no size any more."""
