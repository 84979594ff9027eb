"""The conversation as a person is shown it: who said what, which tools ran, what Views want a model to know.

Texts are made readable in Python: what cannot be seen is spelled out, and of a long one the beginning is sent. They are
for the eyes; what a model would get is never made of them.
"""

from typing import Literal, TypeAlias

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page.base import PageModel


class SaidBy(PageModel):
    """Who. `name` is the server's or the model's; `view` and `tool` are a View's."""

    by: Literal["person", "model", "view", "server"]
    name: str | None = None
    view: str | None = None
    tool: str | None = None


class SaidMessage(PageModel):
    """A message. It `waits` while a turn is running."""

    kind: Literal["message"] = "message"
    number: int
    time: float
    author: SaidBy
    waits: bool
    content: list[JsonObject]
    """Blocks as the protocol has them."""
    state: Literal["whole", "streaming", "stopped"] = "whole"
    """Of a model's: whether more of it comes, or it was broken off."""
    imported: bool = False
    """It came from a file, as any entry may: who said it is the file's word."""


class ThoughtShown(PageModel):
    """What a model thought aloud."""

    kind: Literal["thought"] = "thought"
    number: int
    time: float
    author: SaidBy
    text: str
    imported: bool = False


class StepShown(PageModel):
    """The model was asked once; what it said and called follows."""

    kind: Literal["step"] = "step"
    number: int
    time: float
    author: SaidBy
    state: Literal["waiting", "running", "done", "failed", "stopped"]
    took: float | None = None
    """Seconds."""
    tokens_read: int | None = None
    tokens_written: int | None = None
    cost: float | None = None
    trouble: str | None = None
    imported: bool = False


class RanTool(PageModel):
    """A tool that was run in the conversation."""

    kind: Literal["call"] = "call"
    number: int
    time: float
    author: SaidBy
    server_name: str
    tool: str
    for_model: bool
    outcome: Literal["writing", "asking", "running", "done", "error", "failed", "cancelled"]
    """`writing`: the model writes its arguments; `asking`: it waits for the person's yes."""
    arguments: str | None = None
    """As JSON text, as far as they are written, and of long ones the beginning; None where they were not kept."""
    said: str | None = None
    """The beginning of what it answered, or why it has no answer."""
    took: float | None = None
    """Seconds."""
    offered_by: str | None = None
    """The View whose own tool it is."""
    shown_in: str | None = None
    """The View that shows this call."""
    status: str | None = None
    """What the tool wants said while it runs and when it is done."""
    imported: bool = False


EntryShown: TypeAlias = SaidMessage | ThoughtShown | StepShown | RanTool


class ConversationEntry(PageModel):
    """One entry is new, or has changed; its number says which."""

    type: Literal["conversation_entry"] = "conversation_entry"
    entry: EntryShown


class ConversationBegun(PageModel):
    """The conversation is now this one; it replaces all that was told before."""

    type: Literal["conversation"] = "conversation"
    entries: list[EntryShown]


class NotedContext(PageModel):
    """What a View wants a model to know. `structured` is JSON text."""

    author: SaidBy
    time: float
    content: list[JsonObject]
    structured: str | None = None


class ViewContext(PageModel):
    """The model context of a View is now this; None where there is none any more."""

    type: Literal["view_context"] = "view_context"
    view: str
    context: NotedContext | None


class ForgetConversation(PageModel):
    """The person wants the conversation forgotten, and a new one begun."""

    type: Literal["forget_conversation"] = "forget_conversation"
