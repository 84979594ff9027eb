"""Entries that are to be in the store no more: a message that was taken back, or what left when one was said anew."""

from collections.abc import Callable
from dataclasses import dataclass

from greenroom.servers.redaction import Redactor
from greenroom.store.conversations import Conversations


@dataclass(frozen=True, kw_only=True)
class TakenOut:
    """One entry on its way out of the store, in place of what was due of it."""

    conversation: str
    number: int

    @property
    def key(self) -> int:
        """That of the entry."""
        return self.number

    @property
    def written(self) -> Callable[[int], object]:
        """Nobody has to hear of it."""
        return _nobody

    def write(self, conversations: Conversations, _redactor: Redactor) -> int:
        """Take it out, with the View that showed it."""
        conversations.take_out(self.conversation, [self.number])
        return 0


def _nobody(_size: int) -> None:
    """Its size counts no more."""
