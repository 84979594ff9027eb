"""Puts together what one seat does with the conversations that are kept. Its counterpart for the model is `chat_seat.py`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from greenroom.host.chat.conversation_files import ConversationFiles
from greenroom.host.chat.conversations_desk import ConversationsDesk
from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.restoring import Restoring
from greenroom.host.shared import Shared
from greenroom.host.view import View
from greenroom.host.view_keeper import ViewKeeper
from greenroom.protocol.page import ToPage


@dataclass(frozen=True, kw_only=True)
class ConversationsSeat:
    """What of a seat they work with."""

    name: str
    conversation: ConversationDesk
    restoring: Restoring
    keeper: ViewKeeper
    views: Callable[[], Iterable[View]]
    stop: Callable[[], None]
    tell: Callable[[ToPage], None]
    entered: Callable[[], None]


def conversations_of(shared: Shared, seat: ConversationsSeat) -> ConversationsDesk:
    """Put it together."""
    return ConversationsDesk(
        tasks=shared.tasks,
        store=shared.store,
        returning=shared.returning,
        conversation=seat.conversation,
        restoring=seat.restoring,
        keeper=seat.keeper,
        files=ConversationFiles(
            seat=seat.name,
            tasks=shared.tasks,
            store=shared.store,
            writer=shared.writer,
            redactor=shared.tap.redactor,
            choices=shared.files,
            tell=seat.tell,
            changed=shared.lists_changed,
        ),
        views=seat.views,
        stop=seat.stop,
        tell=seat.tell,
        changed=shared.lists_changed,
        entered=seat.entered,
    )
