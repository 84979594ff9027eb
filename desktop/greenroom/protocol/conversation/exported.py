"""A conversation as a file: written whole as JSON, and read from one that anybody may have written.

A file says of everybody what they said and did, and nothing can prove it: what comes from one is marked, has numbers of
its own here, and brings nothing that works. No key, no View, no choice of a model or of where it is asked, nothing that a
provider would take for its own. Bounded in size, number and depth.
"""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias, TypeVar, assert_never

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from greenroom.errors import GreenroomError
from greenroom.protocol.conversation import stored
from greenroom.protocol.conversation.authors import Author, FromServer, FromView, Model, Person
from greenroom.protocol.conversation.blocks import ContentBlock, read_block, to_wire
from greenroom.protocol.conversation.conversation import Conversation
from greenroom.protocol.conversation.entries import Entry, Message, Step, Thought, ToolCall
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.visible import visible

FORMAT: Final = "greenroom-conversation"
LARGEST_FILE: Final = 64_000_000
"""Characters."""
MOST_ENTRIES: Final = 5_000
LARGEST_ENTRY: Final = 16_000_000
"""Characters of one entry as JSON."""
LONGEST_TITLE: Final = 200
LONGEST_NAME: Final = 200
"""Characters of what a server, a tool, a View or a model is called."""
MOST_BRACKETS: Final = 2_000_000
"""That begin a list or an object: each costs many times its length once it is read."""

_NEXT: Final = ",\n"
_LATEST: Final = 32_503_680_000.0
"""The year 3000, in seconds: a time beyond it is none."""
_MOST: Final = 1e12
"""Tokens, and US dollars: nobody ever used as many."""


class NotAConversation(GreenroomError):
    """Raised when a file cannot be imported; the person chooses another one."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This file cannot be imported as a conversation: {why}. Nothing was changed.")


@dataclass(frozen=True, kw_only=True)
class About:
    """What is said of a conversation beside what it consists of."""

    title: str
    exported_at: float
    greenroom: str
    """The version that wrote the file."""
    model: str | None = None
    system: str | None = None
    """What the model was told of its manner."""


@dataclass(frozen=True, kw_only=True)
class Imported:
    """What was read of a file."""

    title: str
    begun_at: float
    turns: tuple[tuple[Entry, ...], ...]
    """Each with its entries, whose numbers grow from 1 through all of them."""


class _Turn(BaseModel):
    model_config = ConfigDict(extra="ignore")

    entries: list[JsonObject]


class _File(BaseModel):
    model_config = ConfigDict(extra="ignore")

    format: Literal["greenroom-conversation"]
    version: Literal[1]
    title: str = ""
    begun_at: float = 0.0
    turns: list[_Turn]
    waiting: list[JsonObject] = []


_Number = TypeVar("_Number", int, float)
_Kinds: TypeAlias = Annotated[Message | ToolCall | Thought | Step, Field(discriminator="kind")]


@cache
def _entries() -> "TypeAdapter[Entry]":
    return TypeAdapter(_Kinds)


# --- written ------------------------------------------------------------------------------------------------------------


def written(conversation: Conversation, about: About) -> Iterator[str]:
    """Give the file in pieces, an entry at most in each."""
    head: JsonObject = {
        "format": FORMAT,
        "version": 1,
        "greenroom": about.greenroom,
        "exported_at": about.exported_at,
        "title": about.title,
        "begun_at": conversation.begun_at,
        "model": about.model,
        "system": about.system,
    }
    yield f"{json.dumps(head, indent=1)[:-2]},\n"
    yield ' "turns": [\n'
    for place, turn in enumerate(conversation.turns):
        yield '  {"entries": [\n' if place == 0 else ',\n  {"entries": [\n'
        yield from _listed(turn.entries)
        yield "\n  ]}"
    yield '\n ],\n "waiting": [\n'
    yield from _listed(conversation.waiting)
    yield "\n ]\n}\n"


def _listed(entries: tuple[Entry, ...]) -> Iterator[str]:
    for place, entry in enumerate(entries):
        yield f"{_NEXT if place else ''}   {stored.write(_without_signature(entry))}"


def _without_signature(entry: Entry) -> Entry:
    """A provider's own blocks are of use to it alone, and only as long as a turn goes on."""
    return replace(entry, signed=()) if isinstance(entry, Thought) else entry


# --- read ---------------------------------------------------------------------------------------------------------------


def read(text: str) -> Imported:
    """Read a file of any origin.

    Raises:
        NotAConversation: it is none, or is too large.
    """
    if len(text) > LARGEST_FILE:
        raise NotAConversation(f"it is longer than {LARGEST_FILE // 1_000_000} MB")
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise NotAConversation(f"it has more than {MOST_BRACKETS // 1_000_000} million lists and objects")
    try:
        file = _File.model_validate(from_text(text))
    except UnreadableJson as error:
        raise NotAConversation(f"it is no JSON: {error}") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise NotAConversation(f"“{visible(where, longest=100)}”: {first['msg']}") from None
    groups = [turn.entries for turn in file.turns] + [[one] for one in file.waiting]
    if sum(len(entries) for entries in groups) > MOST_ENTRIES:
        raise NotAConversation(f"it has more than {MOST_ENTRIES} entries")
    turns = tuple(_numbered(groups))
    if not turns:
        raise NotAConversation("nothing was said in it")
    return Imported(title=one_line(file.title), begun_at=_time(file.begun_at), turns=turns)


def one_line(title: str) -> str:
    """A title as it is kept: on one line, with nothing in it that cannot be seen."""
    return visible(" ".join(title[: 2 * LONGEST_TITLE].split()))[:LONGEST_TITLE].strip()


def _numbered(groups: list[list[JsonObject]]) -> Iterator[tuple[Entry, ...]]:
    number = 1
    for group in groups:
        entries: list[Entry] = []
        for members in group:
            entries.append(_entry(members, number))
            number += 1
        if entries:
            yield tuple(entries)


def _entry(members: JsonObject, number: int) -> Entry:
    if len(json.dumps(members)) > LARGEST_ENTRY:
        raise NotAConversation(f"its entry {number} is longer than {LARGEST_ENTRY // 1_000_000} MB")
    try:
        entry = _entries().validate_python(members)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise NotAConversation(f"its entry {number} is none: {first['msg']}") from None
    # What was going on when the file was written goes on no more.
    ended = stored.read(stored.write(entry))
    if ended is None:
        raise NotAConversation(f"its entry {number} is none")
    return _harmless(ended, number)


def _harmless(entry: Entry, number: int) -> Entry:
    """The entry as one of a stranger's file, under a number of ours."""
    match entry:
        case Message():
            return replace(
                entry,
                number=number,
                said_at=_time(entry.said_at),
                author=_nobody_here(entry.author),
                content=_blocks(entry.content),
                imported=True,
            )
        case Thought():
            return replace(
                entry,
                number=number,
                thought_at=_time(entry.thought_at),
                author=_model(entry.author),
                signed=(),
                imported=True,
            )
        case Step():
            return _step(entry, number)
        case ToolCall():
            return _call(entry, number)
        case _:
            assert_never(entry)


def _step(step: Step, number: int) -> Step:
    return replace(
        step,
        number=number,
        begun_at=_time(step.begun_at),
        ended_at=_time_or_none(step.ended_at),
        model=_model(step.model),
        tokens_read=_possible(step.tokens_read),
        tokens_written=_possible(step.tokens_written),
        cost=_possible(step.cost),
        imported=True,
    )


def _call(call: ToolCall, number: int) -> ToolCall:
    return replace(
        call,
        number=number,
        begun_at=_time(call.begun_at),
        ended_at=_time_or_none(call.ended_at),
        caller=_model(call.caller) if isinstance(call.caller, Model) else call.caller,
        server=_foreign(call.server),
        server_name=_name(call.server_name),
        tool=_name(call.tool),
        offered_by=None if call.offered_by is None else _no_view(call.offered_by),
        call_id=None if call.call_id is None else f"imported_{number}",
        imported=True,
    )


def _nobody_here(author: Author) -> Author:
    """Views and servers of a file are not those that are here, whatever they are called."""
    match author:
        case Person():
            return author
        case Model():
            return _model(author)
        case FromServer():
            return replace(author, server=_foreign(author.server), server_name=_name(author.server_name))
        case FromView():
            return _no_view(author)
        case _:
            assert_never(author)


def _model(model: Model) -> Model:
    return replace(model, name=_name(model.name))


def _no_view(view: FromView) -> FromView:
    return replace(
        view,
        view=_foreign(view.view),
        server=_foreign(view.server),
        server_name=_name(view.server_name),
        tool=_name(view.tool),
    )


def _foreign(key: str) -> str:
    return f"imported {_name(key)}"


def _name(name: str) -> str:
    """As much of it as any list can carry."""
    return name[:LONGEST_NAME]


def _blocks(content: tuple[ContentBlock, ...]) -> tuple[ContentBlock, ...]:
    """Those that a View might send as well: whole Base64, and the members that the protocol names."""
    judged = (read_block(to_wire(block)) for block in content)
    return tuple(block for block in judged if not isinstance(block, str))


def _time(seconds: float) -> float:
    return seconds if math.isfinite(seconds) and 0 <= seconds <= _LATEST else 0.0


def _time_or_none(seconds: float | None) -> float | None:
    return None if seconds is None else _time(seconds)


def _possible(number: _Number | None) -> _Number | None:
    """A count or a price as there can be one."""
    return number if number is not None and 0 <= number < _MOST else None
