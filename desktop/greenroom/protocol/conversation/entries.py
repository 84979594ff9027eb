"""What a conversation consists of: messages, tool calls with what came of them, and the steps of models.

An entry has a number that is its own in its conversation and never changes, so that it can be replaced by what it has
become. Times are seconds since the epoch.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from greenroom.protocol.conversation.authors import Author, FromView, Model, Person
from greenroom.protocol.conversation.blocks import ContentBlock
from greenroom.protocol.jsonrpc import JsonObject


@dataclass(frozen=True, kw_only=True)
class Message:
    """Something that was said."""

    number: int
    said_at: float
    author: Author
    content: tuple[ContentBlock, ...]
    state: Literal["whole", "streaming", "stopped"] = "whole"
    """Of a model's message: whether more of it comes, or it was broken off."""
    imported: bool = False
    """It came from a file, which may say of anybody that they said or did it."""
    kind: Literal["message"] = "message"


@dataclass(frozen=True, kw_only=True)
class Thought:
    """What a model thought aloud before it spoke. No other model is told of it."""

    number: int
    thought_at: float
    author: Model
    text: str
    signed: tuple[JsonObject, ...] = ()
    """What its provider wants back unchanged as long as the turn goes on."""
    imported: bool = False
    """It came from a file, which may say of anybody that they said or did it."""
    kind: Literal["thought"] = "thought"


@dataclass(frozen=True, kw_only=True)
class Step:
    """A model was asked once. What it said and called stands after it, until the next step or the end of the turn."""

    number: int
    begun_at: float
    model: Model
    state: Literal["waiting", "running", "done", "failed", "stopped"]
    """It waits while the model worker starts."""
    ended_at: float | None = None
    tokens_read: int | None = None
    tokens_written: int | None = None
    """As the provider counts; None where it does not say."""
    cost: float | None = None
    """US dollars; None where no price is known."""
    trouble: str | None = None
    """What went wrong, in words that say what to do."""
    imported: bool = False
    """It came from a file, which may say of anybody that they said or did it."""
    kind: Literal["step"] = "step"


@dataclass(frozen=True, kw_only=True)
class Running:
    """The call is not over."""

    doing: Literal["writing", "asking", "calling"] = "calling"
    """Of a model's call: its arguments are being written, or the person is asked whether it may be made."""
    state: Literal["running"] = "running"


@dataclass(frozen=True, kw_only=True)
class Answered:
    """The server answered; `isError` stands in the result. `result` is its own object, or None where it was not kept."""

    result: JsonObject | None
    state: Literal["answered"] = "answered"


@dataclass(frozen=True, kw_only=True)
class Unanswered:
    """There is no result: the call failed or was cancelled, for this reason."""

    reason: str
    cancelled: bool
    state: Literal["unanswered"] = "unanswered"


CallOutcome: TypeAlias = Running | Answered | Unanswered


@dataclass(frozen=True, kw_only=True)
class ToolCall:
    """A tool that was run. What a View calls for itself is between it and its server, and is no part of a conversation."""

    number: int
    begun_at: float
    caller: Person | Model
    server: str
    """The key of the server's entry; `server_name` is what people call it."""
    server_name: str
    tool: str
    for_model: bool
    """Whether the tool is one that models may call; of others a model is told nothing."""
    arguments: JsonObject | None
    """None where they were not kept."""
    outcome: CallOutcome
    offered_by: FromView | None = None
    """The View whose own tool it is; None for a tool of the server."""
    call_id: str | None = None
    """The provider's name for it, of a model's call."""
    ended_at: float | None = None
    imported: bool = False
    """It came from a file, which may say of anybody that they said or did it."""
    kind: Literal["tool_call"] = "tool_call"


Entry: TypeAlias = Message | ToolCall | Thought | Step
