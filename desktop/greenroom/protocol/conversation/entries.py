"""What a conversation consists of: messages, and tool calls with what came of them.

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
    kind: Literal["message"] = "message"


@dataclass(frozen=True, kw_only=True)
class Running:
    """The call is not over."""

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
    kind: Literal["tool_call"] = "tool_call"


Entry: TypeAlias = Message | ToolCall
