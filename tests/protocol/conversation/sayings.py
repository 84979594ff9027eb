"""Conversations for tests: who there is, and what they say."""

from greenroom.protocol.conversation.authors import FromView, Person
from greenroom.protocol.conversation.blocks import ContentBlock, TextBlock
from greenroom.protocol.conversation.contexts import ModelContext
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import Answered, CallOutcome, Message, Running, ToolCall
from greenroom.protocol.jsonrpc import JsonObject

EMPTY = Conversation(id="c", begun_at=1.0)
PERSON = Person()


def view(name: str = "1", server: str = "shop") -> FromView:
    return FromView(view=name, server=server, server_name=server.title(), tool="show")


def words(text: str) -> tuple[ContentBlock, ...]:
    return (TextBlock(text=text),)


def message(number: int, text: str, author: FromView | Person = PERSON) -> Message:
    return Message(number=number, said_at=float(number), author=author, content=words(text))


def call(number: int, outcome: CallOutcome | None = None, *, for_model: bool = True) -> ToolCall:
    return ToolCall(
        number=number,
        begun_at=float(number),
        caller=PERSON,
        server="shop",
        server_name="Shop",
        tool="show",
        for_model=for_model,
        arguments={"id": number},
        outcome=outcome or Running(),
    )


def answered(**result: object) -> Answered:
    return Answered(result=dict(result))  # type: ignore[arg-type] # JSON, as the caller writes it


def context(text: str, name: str = "1", structured: JsonObject | None = None) -> ModelContext:
    return ModelContext(view=view(name), told_at=1.0, content=words(text) if text else (), structured=structured)
