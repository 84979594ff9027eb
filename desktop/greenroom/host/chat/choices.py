"""What is chosen for the conversation of one seat: the model, the manner, the servers. Kept in the store, and read once.

A conversation in which no model was picked begins with the one that was picked last. Where the store cannot be read, no
model is asked and none of the servers is lent to one, until it can.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from greenroom.host.own_mistakes import own_mistake
from greenroom.protocol.model.choice import Manner, ModelChoice
from greenroom.store.chats import Chat, Chats

UNREAD: Final = Chat(servers=())
"""What counts while nobody knows what was chosen."""
UNREAD_SECONDS: Final = 10.0
"""For so long it does, as each attempt may wait for a locked file."""
CANNOT_BE_READ: Final = "What you chose for this conversation cannot be read now, so that no model is asked."


class Choices:
    """Of whichever conversation is current."""

    def __init__(self, chats: Chats, conversation: Callable[[], str]) -> None:
        """Read nothing yet; `conversation` gives the id of the current one."""
        self._chats = chats
        self._conversation = conversation
        self.on_change: Callable[[], None] = _nobody
        """Called when something was chosen."""
        self.on_trouble: Callable[[str], None] = _nobody_hears
        """Called with what the person is told when nothing can be read."""
        self._read: tuple[str, Chat] | None = None
        self._until: float | None = None
        """Of what was read, when it counts no more; None for always."""

    @property
    def now(self) -> Chat:
        """What is chosen in the current conversation."""
        conversation, over = self._conversation(), self._until is not None and time.monotonic() > self._until
        if self._read is None or self._read[0] != conversation or over:
            self._read, self._until = (conversation, self._found(conversation)), None
            if self._read[1] is UNREAD:
                self._until = time.monotonic() + UNREAD_SECONDS
                self.on_trouble(CANNOT_BE_READ)
        return self._read[1]

    def _found(self, conversation: str) -> Chat:
        try:
            chat = self._chats.of(conversation)
            return replace(chat, model=chat.model or self._chats.default_model())
        except Exception as error:  # noqa: BLE001 -- another program may lock or spoil the file
            own_mistake("reading what was chosen", error)
            return UNREAD

    def pick_model(self, model: ModelChoice | None) -> None:
        """This model is asked from now on; None for none."""
        self._chats.pick_model(self._conversation(), model)
        self.read_anew()

    def set_manner(self, manner: Manner) -> None:
        """It is asked in this manner."""
        self._chats.set_manner(self._conversation(), manner)
        self.read_anew()

    def choose_servers(self, servers: tuple[str, ...]) -> None:
        """The model may use the tools of these."""
        self._chats.choose_servers(self._conversation(), servers)
        self.read_anew()

    def read_anew(self) -> None:
        """What is kept has changed."""
        self._read = None
        self.on_change()

    def uses(self, server: str) -> bool:
        """Whether the model may use the tools of this server: of all, where nobody has chosen."""
        chosen = self.now.servers
        return chosen is None or server in chosen


def _nobody() -> None:
    """Whoever wants to hear of changes says so."""


def _nobody_hears(_text: str) -> None:
    """Likewise of trouble."""
