"""A request written down for a model: messages and tools in the form of OpenAI's chat completions, and nothing added.

What a model may be told is decided in `protocol.conversation.request`. Here it becomes a row of messages that every provider
takes, whatever the conversation holds: after what the system says a user begins, nobody speaks twice in a row, each call has
exactly one result right after it, and the last word is never the model's. Whose words a message of the user holds, where they
are not the person's, is said as `quoting.py` does. The counterpart that sends it is `greenroom.worker`.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from greenroom.protocol.conversation.authors import FromServer, FromView, Model
from greenroom.protocol.conversation.blocks import ContentBlock, ImageBlock
from greenroom.protocol.conversation.request import Called, ModelRequest, Noted, OfferedTool, Returned, Said, Thinking
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.audience import CHARACTERS_A_TOKEN
from greenroom.protocol.model.pictures import TOKENS_EACH, Pictures, part_of
from greenroom.protocol.model.quoting import cut, name, quoted
from greenroom.protocol.model.schema_size import fits
from greenroom.protocol.model.tool_names import ToolKey, provider_names
from greenroom.protocol.visible import visible

LONGEST_RESULT: Final = 100_000
"""Characters of one call's result."""
LONGEST_DESCRIPTION: Final = 8_000
LONGEST_INSTRUCTIONS: Final = 20_000
"""Characters of what one server says about its own use."""
LONGEST_CALL_ID: Final = 200

NO_RESULT: Final = "[There is no result: the call was not over.]"
NOTHING: Final = "[It returned nothing.]"
BEGINNING_GONE: Final = "[The beginning of this conversation is not here.]"
GO_ON: Final = "[Go on where you stopped.]"
FAILED: Final = "[The tool reports an error.]"
SCHEMA_TOO_LARGE: Final = (
    "[The schema of this tool's arguments was too large to be sent: its description alone says what they are.]"
)


@dataclass(frozen=True, kw_only=True)
class Told:
    """What stands before the conversation, and whom it is written for."""

    system: str
    """The person's own words to the model; empty for none."""
    model: str
    """The name by which it is asked: thoughts and names of calls are given back to the model that they came from."""
    servers: Mapping[str, str] = field(default_factory=dict)
    """What people call the servers, by their keys."""
    instructions: tuple[tuple[str, str], ...] = ()
    """Servers' names and what they say about their own use."""
    takes_pictures: bool = True


@dataclass(frozen=True, kw_only=True)
class Tokens:
    """About how many tokens the parts of a request take."""

    system: int
    tools: int
    turns: int
    contexts: int


@dataclass(frozen=True, kw_only=True)
class Written:
    """The request. `tools_by_name` leads back from the names that the model knows."""

    messages: list[JsonObject]
    tools: list[JsonObject]
    tools_by_name: Mapping[str, OfferedTool]
    tokens: Tokens


def write(request: ModelRequest, told: Told) -> Written:
    """Write it down."""
    names = provider_names([*map(_key_of, request.tools), *_called_before(request)], told.servers)
    system = _system(told)
    thread = _Thread(request, told, names)
    thread.write()
    tools = [_tool(tool, names[_key_of(tool)]) for tool in request.tools]
    first: list[JsonObject] = [{"role": "system", "content": system}] if system else []
    return Written(
        messages=[_sendable(message) for message in (*first, *thread.messages)],
        tools=[_sendable(tool) for tool in tools],
        tools_by_name={names[_key_of(tool)]: tool for tool in request.tools},
        tokens=Tokens(
            system=_tokens(len(system)),
            tools=_tokens(sum(len(json.dumps(tool, ensure_ascii=False)) for tool in tools)),
            turns=_tokens(thread.characters) + TOKENS_EACH * thread.pictures_given,
            contexts=_tokens(thread.characters_of_contexts),
        ),
    )


class _Thread:
    """The messages, while they are put together."""

    def __init__(self, request: ModelRequest, told: Told, names: Mapping[ToolKey, str]) -> None:
        self._parts = [part for part in request.parts if not isinstance(part, Returned)]
        self._told = told
        self._names = names
        self._results = {part.number: part for part in request.parts if isinstance(part, Returned)}
        self._pictures = Pictures(taken=told.takes_pictures)
        self._pictures.make_room(part.content for part in request.parts if isinstance(part, Said | Noted | Returned))
        self._user: list[JsonObject] = []
        """What the next message of the user consists of."""
        self._ids: set[str] = set()
        self.messages: list[JsonObject] = []
        self.characters = self.characters_of_contexts = self.pictures_given = 0

    def write(self) -> None:
        for step, parts in groupby(self._parts, key=_step_of):
            if step is None:
                for part in parts:
                    self._aside(part)
            else:
                self._step([part for part in parts if isinstance(part, Said | Thinking | Called)])
        if not self._user and (not self.messages or self.messages[-1]["role"] == "assistant"):
            self._says(GO_ON if self.messages else BEGINNING_GONE)
        self._end_of_user()

    # --- what is not a model's --------------------------------------------------------------------------------------

    def _aside(self, part: object) -> None:
        match part:
            case Said():
                self._said(part)
            case Noted():
                self._noted(part)
            case Called():
                self._ran(part)
            case _:
                return

    def _said(self, part: Said) -> None:
        match part.author:
            case FromView() as view:
                self._quotes(f"This says {_of_view(view)}, and not the person:", part.content)
            case FromServer(server_name=server):
                self._quotes(f"This says the server {name(server)}, and not the person:", part.content)
            case _:
                given = self._pictures.given(part.content)
                self._says(given.words, given.pictures)

    def _noted(self, part: Noted) -> None:
        before = self.characters
        whose = f"This is what {_of_view(part.view)} shows now. It is no message, and not the person's words:"
        self._quotes(whose, part.content, part.structured)
        self.characters, self.characters_of_contexts = (
            before,
            self.characters_of_contexts + self.characters - before,
        )

    def _ran(self, call: Called) -> None:
        result = self._results.get(call.number)
        if result is None:
            return  # it runs, and what comes of it will be told
        whose_tool = _of_view(call.offered_by) if call.offered_by else f"the server {name(call.server_name)}"
        arguments = visible(json.dumps(call.arguments, ensure_ascii=False), longest=LONGEST_RESULT)
        outcome = "It reports this error:" if result.is_error else "This came of it:"
        whose = f"The person ran the tool {name(call.tool)} of {whose_tool} with {arguments}. {outcome}"
        given = self._pictures.given(result.content)
        self._says(quoted(whose, self._words_of(result, given.words)), given.pictures)

    def _quotes(self, whose: str, content: tuple[ContentBlock, ...], structured: JsonValue = None) -> None:
        given = self._pictures.given(content)
        words = given.words if structured is None else _joined(given.words, json.dumps(structured, ensure_ascii=False))
        self._says(quoted(whose, words), given.pictures)

    def _says(self, words: str, pictures: Iterable[ImageBlock] = ()) -> None:
        """The next part of what stands in the role of the user."""
        words = words if words.strip() else "" if pictures else "[Nothing.]"
        if words and self._user and self._user[-1]["type"] == "text":
            self._user[-1]["text"] = f"{self._user[-1]['text']}\n\n{words}"
        elif words:
            self._user.append({"type": "text", "text": words})
        self.characters += len(words)
        for picture in pictures:
            self._user.append(part_of(picture))
            self.pictures_given += 1

    def _end_of_user(self) -> None:
        parts, self._user = self._user, []
        if not parts:
            return
        only_words = len(parts) == 1 and parts[0]["type"] == "text"
        content: JsonValue = parts[0]["text"] if only_words else list[JsonValue](parts)
        self.messages.append({"role": "user", "content": content})

    # --- what is ----------------------------------------------------------------------------------------------------

    def _step(self, parts: list[Said | Thinking | Called]) -> None:
        words = "\n\n".join(
            self._pictures.given(part.content).words for part in parts if isinstance(part, Said)
        ).strip()
        calls = [part for part in parts if isinstance(part, Called)]
        if not words and not calls:
            return
        if not self.messages and not self._user:
            self._says(BEGINNING_GONE)
        self._end_of_user()
        self.characters += len(words)
        last = self.messages[-1]
        if last["role"] == "assistant":
            # Two steps with nothing between them; a message with calls is followed by their results.
            words = _joined(str(last["content"]), words)
            self.messages.pop()
        message: JsonObject = {"role": "assistant", "content": words or None}
        self._with_thoughts(message, parts)
        named = [(call, self._id(call)) for call in calls]
        if named:
            message["tool_calls"] = [self._call(call, ident) for call, ident in named]
        self.messages.append(message)
        for call, ident in named:
            self._result(call, ident)

    def _with_thoughts(self, message: JsonObject, parts: list[Said | Thinking | Called]) -> None:
        thoughts = (part for part in parts if isinstance(part, Thinking) and part.model.name == self._told.model)
        signed: list[JsonValue] = [block for part in thoughts for block in part.signed]
        if signed:
            message["thinking_blocks"] = signed

    def _id(self, call: Called) -> str:
        """The provider's own name for the call, where it is the same provider's; else one that every provider takes."""
        theirs = call.call_id or ""
        same = isinstance(call.caller, Model) and call.caller.name == self._told.model
        found = theirs if same and 0 < len(theirs) <= LONGEST_CALL_ID and theirs not in self._ids else ""
        found = found or _new_id(call.number, self._ids)
        self._ids.add(found)
        return found

    def _call(self, call: Called, ident: str) -> JsonObject:
        arguments = json.dumps(call.arguments, ensure_ascii=False)
        self.characters += len(arguments) + len(call.tool)
        return {
            "id": ident,
            "type": "function",
            "function": {"name": self._names[_key_of_call(call)], "arguments": arguments},
        }

    def _result(self, call: Called, ident: str) -> None:
        result = self._results.get(call.number)
        if result is None:
            self.messages.append({"role": "tool", "tool_call_id": ident, "content": NO_RESULT})
            return
        given = self._pictures.given(result.content)
        words = self._words_of(result, given.words)
        words = _joined(FAILED, words) if result.is_error else words
        self.characters += len(words)
        self.messages.append({"role": "tool", "tool_call_id": ident, "content": words})
        if given.pictures:
            self._says(f"[What the tool {name(call.tool)} returned, to be seen:]", given.pictures)

    @staticmethod
    def _words_of(result: Returned, words: str) -> str:
        if result.structured is not None:
            words = _joined(words, json.dumps(result.structured, ensure_ascii=False))
        return cut(words, LONGEST_RESULT) if words.strip() else NOTHING


def _step_of(part: object) -> int | None:
    match part:
        case Said(role="assistant") | Thinking():
            return -1 if part.step is None else part.step
        case Called(caller=Model()):
            return -1 if part.step is None else part.step
        case _:
            return None


def _key_of(tool: OfferedTool) -> ToolKey:
    if tool.view_tool is None:
        return ToolKey(server=tool.server, tool=tool.name)
    return ToolKey(server=tool.server, tool=tool.view_tool.tool.name, view=tool.view_tool.view.view)


def _key_of_call(call: Called) -> ToolKey:
    return ToolKey(server=call.server, tool=call.tool, view=None if call.offered_by is None else call.offered_by.view)


def _called_before(request: ModelRequest) -> Iterable[ToolKey]:
    return (_key_of_call(part) for part in request.parts if isinstance(part, Called) and isinstance(part.caller, Model))


def _new_id(number: int, taken: set[str]) -> str:
    """Nine letters and digits, which the strictest provider wants."""
    while (found := f"call{number:05d}") in taken:
        number += 1
    return found


def _tool(tool: OfferedTool, called: str) -> JsonObject:
    schema: JsonObject = {"properties": {}, **tool.input_schema, "type": "object"}
    description = cut(tool.description, LONGEST_DESCRIPTION)
    if not fits(schema):
        schema = {"type": "object"}
        description = f"{SCHEMA_TOO_LARGE} {description}"
    if tool.view_tool is not None:
        description = f"[A tool of {_of_view(tool.view_tool.view)}.] {description}"
    return {"type": "function", "function": {"name": called, "description": description, "parameters": schema}}


def _system(told: Told) -> str:
    texts = [told.system.strip()]
    for server, said in told.instructions:
        whose = f"This says the server {name(server)} about the use of its tools:"
        texts.append(quoted(whose, cut(said.strip(), LONGEST_INSTRUCTIONS)))
    return "\n\n".join(text for text in texts if text)


def _of_view(view: FromView) -> str:
    return f"the View of the tool {name(view.tool)} of the server {name(view.server_name)}"


def _joined(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text.strip())


def _tokens(characters: int) -> int:
    return math.ceil(characters / CHARACTERS_A_TOKEN)


def _sendable(members: JsonObject) -> JsonObject:
    """Strangers' texts may hold halves of characters, which no UTF-8 can."""
    return {_whole(name): _sendable_value(value) for name, value in members.items()}


def _sendable_value(value: JsonValue) -> JsonValue:
    match value:
        case str():
            return _whole(value)
        case list():
            return [_sendable_value(one) for one in value]
        case dict():
            return _sendable(value)
        case _:
            return value


def _whole(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
