"""What the person does in a conversation, as the page says it."""

from collections.abc import Callable
from typing import TypeAlias

from greenroom.host.conversation_desk import ConversationDesk
from greenroom.protocol import page as p
from greenroom.protocol.conversation.blocks import TextBlock

ChatMessage: TypeAlias = (
    p.Say
    | p.StopModel
    | p.TakeBack
    | p.GoOnModel
    | p.Resay
    | p.PickModel
    | p.SetManner
    | p.ChooseServers
    | p.WantStepRequest
)


class ChatDesk:
    """One seat's."""

    def __init__(self, conversation: ConversationDesk, tell: Callable[[p.ToPage], None]) -> None:
        self._conversation = conversation
        self._tell = tell

    def do(self, message: ChatMessage) -> None:
        """Do it."""
        match message:
            case p.Say(text=text):
                self._conversation.person_says((TextBlock(text=text),))
            case _:
                self._tell(p.Notice(level="error", text="No model can be asked yet."))
