"""The conversation on its way to the page of its seat: entries as they come, contexts at most a few times a second.

A View may change its context as often as it may send messages, and a page need not be told of each. What is sent is for
a person to read; the conversation itself stays here.
"""

import json
from collections.abc import Callable
from typing import Final, Literal, assert_never

import anyio
from anyio.abc import TaskGroup

from greenroom.protocol import page as p
from greenroom.protocol.conversation.authors import Author, FromServer, FromView, Model, Person
from greenroom.protocol.conversation.blocks import ContentBlock, to_wire, weight
from greenroom.protocol.conversation.contexts import Contexts, ModelContext
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import (
    Answered,
    CallOutcome,
    Entry,
    Message,
    Running,
    Step,
    Thought,
    ToolCall,
    Unanswered,
)
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.visible import shown_name, visible

MOMENT_SECONDS: Final = 0.2
MOST_ENTRIES: Final = 200
"""That a page is told when it comes."""
LONGEST_TEXT: Final = 20_000
"""Characters shown."""
LONGEST_ANSWER: Final = 1_000_000
"""The same of what a model says."""
LONGEST_SAID: Final = 2_000
"""The same of a call's arguments, and of what it answered: the whole is in the inspector and in the protocol."""
LARGEST_MEDIA: Final = 400_000
"""Characters of Base64; of a larger one the page is told the kind and the size."""
MOST_MEDIA: Final = 800_000
"""The same of one message or context: a View may send many at once, and a new context again and again."""

_BASE64: Final = frozenset({"data", "blob"})
Send = Callable[[p.ToPage], None]


class ConversationFeed:
    """Tells one seat's page."""

    def __init__(self, tasks: TaskGroup, tell: Send) -> None:
        self._tasks = tasks
        self._tell = tell
        self._changed: dict[str, ModelContext | None] = {}
        """The contexts that the page is still to be told, by View."""
        self._conversation = ""
        self._shown: dict[int, str] = {}
        """The Views that show calls of this conversation, by the numbers of these."""

    def welcome(self, conversation: Conversation, contexts: Contexts, send: Send | None = None) -> None:
        """Tell a page that comes in all there is; without `send`, tell the one that is there."""
        send = send or self._tell
        self._is_now(conversation.id)
        entries = [self._row(one, waits=False) for one in conversation.entries[-MOST_ENTRIES:]]
        send(p.ConversationBegun(entries=[*entries, *(self._row(one, waits=True) for one in conversation.waiting)]))
        for context in contexts:
            send(_context(context.view.view, context))

    def entry(self, entry: Entry, *, waits: bool) -> None:
        """This entry is new, or has changed."""
        self._tell(p.ConversationEntry(entry=self._row(entry, waits=waits)))

    def grew(self, number: int, piece: str) -> None:
        """An entry that is being written is longer by this piece."""
        self._tell(p.MessageGrew(number=number, text=visible(piece, keep="\n\t")))

    def shows(self, call: tuple[str, int], view: str) -> None:
        """This View shows this call of this conversation; the entry is to be told again."""
        conversation, number = call
        self._is_now(conversation)
        self._shown[number] = view

    def _is_now(self, conversation: str) -> None:
        if conversation != self._conversation:
            self._conversation = conversation
            self._shown.clear()

    def _row(self, entry: Entry, *, waits: bool) -> p.EntryShown:
        row = _row(entry, waits=waits)
        return row.model_copy(update={"shown_in": self._shown.get(entry.number)}) if isinstance(row, p.RanTool) else row

    def context(self, view: str, context: ModelContext | None) -> None:
        """The context of this View has changed."""
        if not self._changed:
            self._tasks.start_soon(self._tell_soon)
        self._changed[view] = context

    async def _tell_soon(self) -> None:
        await anyio.sleep(MOMENT_SECONDS)
        changed, self._changed = self._changed, {}
        for view, context in changed.items():
            self._tell(_context(view, context))


def _context(view: str, context: ModelContext | None) -> p.ViewContext:
    if context is None:
        return p.ViewContext(view=view, context=None)
    structured = None if context.structured is None else json.dumps(context.structured, ensure_ascii=False, indent=2)
    return p.ViewContext(
        view=view,
        context=p.NotedContext(
            author=_said_by(context.view),
            time=context.told_at,
            content=shown(context.content),
            structured=None if structured is None else visible(structured, keep="\n", longest=LONGEST_TEXT),
        ),
    )


def _row(entry: Entry, *, waits: bool) -> p.EntryShown:
    match entry:
        case Message():
            return p.SaidMessage(
                number=entry.number,
                time=entry.said_at,
                author=_said_by(entry.author),
                waits=waits,
                content=shown(
                    entry.content, longest=LONGEST_ANSWER if isinstance(entry.author, Model) else LONGEST_TEXT
                ),
                state=entry.state,
                imported=entry.imported,
            )
        case Thought():
            text = visible(entry.text, keep="\n\t", longest=LONGEST_ANSWER)
            return p.ThoughtShown(
                number=entry.number,
                time=entry.thought_at,
                author=_said_by(entry.author),
                text=text,
                imported=entry.imported,
            )
        case Step():
            return _step(entry)
        case ToolCall():
            return _call(entry)
        case _:
            assert_never(entry)


def _step(entry: Step) -> p.StepShown:
    return p.StepShown(
        number=entry.number,
        time=entry.begun_at,
        author=_said_by(entry.model),
        state=entry.state,
        took=None if entry.ended_at is None else entry.ended_at - entry.begun_at,
        tokens_read=entry.tokens_read,
        tokens_written=entry.tokens_written,
        cost=entry.cost,
        trouble=None if entry.trouble is None else visible(entry.trouble, keep="\n", longest=LONGEST_TEXT),
        imported=entry.imported,
    )


def _call(entry: ToolCall) -> p.RanTool:
    return p.RanTool(
        number=entry.number,
        time=entry.begun_at,
        author=_said_by(entry.caller),
        server_name=shown_name(entry.server_name),
        tool=shown_name(entry.tool),
        for_model=entry.for_model,
        outcome=_outcome(entry.outcome),
        arguments=_arguments(entry),
        said=_said(entry.outcome),
        took=None if entry.ended_at is None else entry.ended_at - entry.begun_at,
        offered_by=None if entry.offered_by is None else entry.offered_by.view,
        imported=entry.imported,
    )


def _outcome(
    outcome: CallOutcome,
) -> Literal["writing", "asking", "running", "done", "error", "failed", "cancelled"]:
    match outcome:
        case Running(doing=doing):
            return "running" if doing == "calling" else doing
        case Answered(result=result):
            return "error" if (result or {}).get("isError") is True else "done"
        case Unanswered(cancelled=cancelled):
            return "cancelled" if cancelled else "failed"
        case _:
            assert_never(outcome)


def _said(outcome: CallOutcome) -> str | None:
    match outcome:
        case Running():
            return None
        case Answered(result=result):
            content = (result or {}).get("content")
            blocks = content if isinstance(content, list) else []
            texts = [one["text"] for one in blocks if isinstance(one, dict) and isinstance(one.get("text"), str)]
            return visible("\n".join(map(str, texts)), keep="\n\t", longest=LONGEST_SAID) or None
        case Unanswered(reason=reason):
            return visible(reason, keep="\n", longest=LONGEST_SAID)
        case _:
            assert_never(outcome)


def _arguments(call: ToolCall) -> str | None:
    if call.arguments is None:
        return "" if call.outcome == Running(doing="writing") else None
    return visible(json.dumps(call.arguments, ensure_ascii=False), longest=LONGEST_SAID)


def _said_by(author: Author) -> p.SaidBy:
    match author:
        case Person():
            return p.SaidBy(by="person")
        case Model(name=name):
            return p.SaidBy(by="model", name=shown_name(name))
        case FromServer(server_name=name):
            return p.SaidBy(by="server", name=shown_name(name))
        case FromView():
            return p.SaidBy(
                by="view", name=shown_name(author.server_name), view=author.view, tool=shown_name(author.tool)
            )
        case _:
            assert_never(author)


def shown(content: tuple[ContentBlock, ...], *, longest: int = LONGEST_TEXT) -> list[JsonObject]:
    """Blocks for a person's eyes, of each text at most so many characters."""
    room = MOST_MEDIA
    eased: list[JsonObject] = []
    for block in content:
        _, media = weight([block])
        fits = media <= min(room, LARGEST_MEDIA)
        eased.append(_eased(to_wire(block), media=fits, longest=longest))
        room -= media if fits else 0
    return eased


def _eased(members: JsonObject, *, media: bool, longest: int) -> JsonObject:
    eased: JsonObject = {}
    for name, value in members.items():
        if name in _BASE64 and isinstance(value, str) and not media:
            eased["size"] = len(value) * 3 // 4
        else:
            eased[name] = _eased_value(name, value, media=media, longest=longest)
    return eased


def _eased_value(name: str, value: JsonValue, *, media: bool, longest: int) -> JsonValue:
    if isinstance(value, dict):
        return _eased(value, media=media, longest=longest)
    if isinstance(value, str) and name not in _BASE64:
        return visible(value, keep="\n\t", longest=longest)
    return value
