"""What a model would be given: a pure function of the conversation, the Views' contexts, the tools and the host.

Neutral in its form: an adapter for a provider writes it down in that provider's words and adds nothing. It holds what
hosts let a model see and no more: of a result the members that the host's profile names and never `_meta`, of tools those
for models, of calls those of such tools, of each live View its latest context. Who said something stands beside it and
never in its text, where the text could say otherwise.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from greenroom.protocol.conversation.authors import Author, FromView, Model, Person
from greenroom.protocol.conversation.blocks import ContentBlock, TextBlock, read_block
from greenroom.protocol.conversation.contexts import ModelContext
from greenroom.protocol.conversation.conversation import Conversation, Turn
from greenroom.protocol.conversation.entries import (
    Answered,
    Entry,
    Message,
    Running,
    Step,
    Thought,
    ToolCall,
    Unanswered,
)
from greenroom.protocol.conversation.view_tools import ViewTool, names_apart
from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.audience import members_for_model
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts

ProfileOf: TypeAlias = Callable[[ToolCall], HostProfile]
"""The host under which a call's result is given to the model; with *Auto* it depends on the tool."""


@dataclass(frozen=True, kw_only=True)
class OfferedTool:
    """A tool that the model may call.

    One that a View offers has a name that no server's tool has; whose it is, and what the View calls it, is `view_tool`.
    """

    server: str
    name: str
    description: str
    input_schema: JsonObject
    view_tool: ViewTool | None = None


@dataclass(frozen=True, kw_only=True)
class Said:
    """A message. `role` is what the protocol gives it, `author` whose words they really are."""

    role: Literal["user", "assistant"]
    author: Author
    content: tuple[ContentBlock, ...]
    step: int | None = None
    """The step in which a model said it: its entry's number."""


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """What the provider of this model wants back unchanged, with all else of this step."""

    model: Model
    step: int | None
    signed: tuple[JsonObject, ...]


@dataclass(frozen=True, kw_only=True)
class Noted:
    """The context of a live View. Not a message: nobody expects an answer to it."""

    view: FromView
    content: tuple[ContentBlock, ...]
    structured: JsonObject | None


@dataclass(frozen=True, kw_only=True)
class Called:
    """A tool was called; `number` is the entry's, by which `Returned` belongs to it."""

    number: int
    caller: Person | Model
    server: str
    tool: str
    arguments: JsonObject
    offered_by: FromView | None = None
    """The View whose own tool it is."""
    server_name: str = ""
    step: int | None = None
    """The step in which a model called it."""
    call_id: str | None = None
    """The name that the model's provider gave the call."""


@dataclass(frozen=True, kw_only=True)
class Returned:
    """What came of a call. `structured` is None where the host does not give it to models."""

    number: int
    content: tuple[ContentBlock, ...]
    structured: JsonValue
    is_error: bool


Part: TypeAlias = Said | Thinking | Noted | Called | Returned


@dataclass(frozen=True, kw_only=True)
class ModelRequest:
    """All of it, in order."""

    tools: tuple[OfferedTool, ...]
    parts: tuple[Part, ...]


def build_request(
    conversation: Conversation,
    contexts: Iterable[ModelContext],
    tools: Iterable[tuple[str, ToolFacts]],
    profile_of: ProfileOf,
    view_tools: Iterable[ViewTool] = (),
) -> ModelRequest:
    """Build what a model would be given now.

    The contexts stand before what began the newest turn: whoever speaks next speaks with them in force. A message that
    waits for its turn is not in it.

    Args:
        conversation: as it is now.
        contexts: of the Views that live now.
        tools: the key of a server and a tool of it, for all that the conversation has at hand.
        profile_of: the host in question.
        view_tools: what live Views offer themselves.
    """
    parts: list[Part] = []
    notes = [Noted(view=one.view, content=one.content, structured=one.structured) for one in contexts if not one.empty]
    for turn in conversation.turns[:-1]:
        parts += _told(turn, profile_of)
    parts += notes
    for turn in conversation.turns[-1:]:
        parts += _told(turn, profile_of)
    at_hand = list(tools)
    offered = (*_offered(at_hand), *_offered_by_views(view_tools, {tool.name for _, tool in at_hand}))
    return ModelRequest(tools=offered, parts=tuple(parts))


def _offered(tools: Iterable[tuple[str, ToolFacts]]) -> Iterable[OfferedTool]:
    for server, tool in tools:
        if tool.model_visible:
            schema = tool.definition.get("inputSchema")
            yield OfferedTool(
                server=server,
                name=tool.name,
                description=tool.description,
                input_schema=schema if isinstance(schema, dict) else {},
            )


def _offered_by_views(view_tools: Iterable[ViewTool], taken: Collection[str]) -> Iterable[OfferedTool]:
    for name, one in names_apart(view_tools, taken):
        schema = one.tool.definition.get("inputSchema")
        yield OfferedTool(
            server=one.view.server,
            name=name,
            description=one.tool.description,
            input_schema=schema if isinstance(schema, dict) else {},
            view_tool=one,
        )


def _told(turn: Turn, profile_of: ProfileOf) -> Iterable[Part]:
    step: Step | None = None
    for entry in _of_valid_steps(turn.entries):
        number = None if step is None else step.number
        broken = step is not None and step.state in {"failed", "stopped"}
        match entry:
            case Step():
                step = entry
            case Message(author=Model()):
                yield Said(role="assistant", author=entry.author, content=entry.content, step=number)
            case Message():
                yield Said(role="user", author=entry.author, content=entry.content)
            case Thought() if turn.running and entry.signed and not broken:
                yield Thinking(model=entry.author, step=number, signed=entry.signed)
            case ToolCall() if entry.for_model and not (broken and isinstance(entry.caller, Model)):
                yield from _call(entry, profile_of, number)
            case ToolCall() | Thought():
                continue
            case _:
                assert_never(entry)


def _of_valid_steps(entries: Sequence[Entry]) -> Iterable[Entry]:
    """All but what came of a step that broke off and was asked again. A step that broke off has run no tool."""
    last = max((place for place, entry in enumerate(entries) if isinstance(entry, Step)), default=0)
    again = False
    for place, entry in enumerate(entries):
        if isinstance(entry, Step):
            again = entry.state in {"failed", "stopped"} and place < last
        if not again:
            yield entry


def _call(call: ToolCall, profile_of: ProfileOf, step: int | None) -> Iterable[Part]:
    by_model = isinstance(call.caller, Model)
    yield Called(
        number=call.number,
        caller=call.caller,
        server=call.server,
        tool=call.tool,
        arguments=call.arguments or {},
        offered_by=call.offered_by,
        server_name=call.server_name,
        step=step if by_model else None,
        call_id=call.call_id,
    )
    match call.outcome:
        case Answered(result=result):
            yield _returned(call.number, result or {}, profile_of(call))
        case Unanswered(reason=reason):
            told = (TextBlock(text=reason),)
            yield Returned(number=call.number, content=told, structured=None, is_error=True)
        case Running():
            return
        case _:
            assert_never(call.outcome)


def _returned(number: int, result: JsonObject, profile: HostProfile) -> Returned:
    members = members_for_model(profile, result)
    content = result.get("content") if "content" in members else None
    blocks = [read_block(block) for block in content] if isinstance(content, list) else []
    return Returned(
        number=number,
        content=tuple(block for block in blocks if not isinstance(block, str)),
        structured=result.get("structuredContent") if "structuredContent" in members else None,
        is_error=result.get("isError") is True,
    )
