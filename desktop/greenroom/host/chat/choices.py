"""What is chosen for the conversation of one seat: the model, the manner, the servers. Kept in the store, and read once.

A conversation in which no model was picked begins with the one that was picked last.
"""

from collections.abc import Callable
from dataclasses import replace

from greenroom.protocol.model.choice import Manner, ModelChoice
from greenroom.store.chats import Chat, Chats


class Choices:
    """Of whichever conversation is current."""

    def __init__(self, chats: Chats, conversation: Callable[[], str]) -> None:
        """Read nothing yet; `conversation` gives the id of the current one."""
        self._chats = chats
        self._conversation = conversation
        self.on_change: Callable[[], None] = _nobody
        """Called when something was chosen."""
        self._read: tuple[str, Chat] | None = None

    @property
    def now(self) -> Chat:
        """What is chosen in the current conversation."""
        conversation = self._conversation()
        if self._read is None or self._read[0] != conversation:
            chat = self._chats.of(conversation)
            self._read = conversation, replace(chat, model=chat.model or self._chats.default_model())
        return self._read[1]

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
