"""How a conversation stands after its last turn: whether a model may go on with it, and why.

Read from the entries alone, so that it is the same after a restart. What goes on is `greenroom.host.chat.agent`.
"""

from typing import Literal, TypeAlias, TypeGuard

from greenroom.protocol.conversation.authors import Model
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import Entry, Message, Step, ToolCall

Standing: TypeAlias = Literal["over", "unanswered", "broken_off", "at_limit"]
"""`unanswered`: no model was asked. `broken_off`: it failed, was stopped, or said less than it should.
`at_limit`: it waits for leave to go on."""


def standing(conversation: Conversation) -> Standing:
    """Read it from the last turn; one that still runs counts as over."""
    last = conversation.turns[-1] if conversation.turns else None
    if last is None or last.running or not isinstance(last.entries[0], Message):
        return "over"
    steps = [place for place, entry in enumerate(last.entries) if isinstance(entry, Step)]
    if not steps:
        return "unanswered"
    step, after = last.entries[steps[-1]], last.entries[steps[-1] + 1 :]
    calls = [entry for entry in after if is_models_call(entry)]
    if isinstance(step, Step) and (step.state != "done" or (step.trouble is not None and not calls)):
        return "broken_off"
    if any(call.outcome.state == "unanswered" and call.outcome.cancelled for call in calls):
        return "broken_off"
    return "at_limit" if calls else "over"


def is_models_call(entry: Entry) -> TypeGuard[ToolCall]:
    """Whether it is a call that a model made."""
    return isinstance(entry, ToolCall) and isinstance(entry.caller, Model)
