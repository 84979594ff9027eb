"""A part of a script as it is performed: pieces of words, thoughts and calls, each at its time, until it ends or fails.

What comes out is not yet in any provider's format (`wire` writes that down), and nothing here knows of HTTP.
"""

import re
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never

import anyio

from greenroom.protocol.json_text import to_text
from greenroom.protocol.jsonrpc import JsonValue
from greenroom.scripted.failures import Failures, failure_of, not_understood
from greenroom.scripted.heard import Heard
from greenroom.scripted.playing import due
from greenroom.scripted.script import AnyAction, Call, Fail, Paced, Refuse, Say, Script, Think, Wait
from greenroom.scripted.tool_names import ToolNotOffered, offered_name

WordKind: TypeAlias = Literal["content", "reasoning_content"]
"""As the members of a message are called that hold them."""
Finish: TypeAlias = Literal["stop", "tool_calls", "content_filter"]

SAID: Final = "{said}"
RESULT: Final = "{result}"
_MARK: Final = re.compile(r"\{said\}|\{result\}")
_LONGEST_QUOTE: Final = 2_000
"""Characters of what stands in place of `{said}` and `{result}`."""
NOTHING_LEFT: Final = "My part in this turn is over."


@dataclass(frozen=True, kw_only=True)
class Words:
    """A piece of what is said, thought or refused."""

    kind: WordKind
    text: str


@dataclass(frozen=True, kw_only=True)
class CallBegins:
    """A call begins; its arguments follow."""

    index: int
    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class CallGoesOn:
    """A piece of a call's arguments."""

    index: int
    text: str


@dataclass(frozen=True, kw_only=True)
class End:
    """The answer is complete."""

    reason: Finish


Event: TypeAlias = Words | CallBegins | CallGoesOn | End


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What the model is asked."""

    script: Script
    heard: Heard
    tools: Sequence[str]
    """The names of those that are offered."""
    failures: Failures


async def perform(asked: Asked) -> AsyncGenerator[Event]:
    """Do what is due, in its own time.

    Raises:
        Failure: the script has the provider fail, or a tool is called that nobody offers.
    """
    actions = due(asked.script, asked.heard) or (Say(say=NOTHING_LEFT),)
    names = _names(actions, asked)
    calls = 0
    has_begun = False
    for number, action in enumerate(actions):
        if isinstance(action, Fail) and asked.failures.happens(action, number, asked.heard):
            if action.fail == "filter" and has_begun:
                yield End(reason="content_filter")
                return
            raise failure_of(action)
        async for event in _done(action, calls, names, asked):
            has_begun = True
            yield event
        if isinstance(action, Refuse):
            yield End(reason="content_filter")
            return
        calls += isinstance(action, Call)
    yield End(reason="tool_calls" if calls else "stop")


def _names(actions: Sequence[AnyAction], asked: Asked) -> list[str]:
    """The names of the tools that are called, looked up before anything is said."""
    calls = [action for action in actions if isinstance(action, Call)]
    try:
        return [call.call if call.exact else offered_name(call.call, call.server, asked.tools) for call in calls]
    except ToolNotOffered as error:
        raise not_understood(str(error), code="tool_not_offered") from None


async def _done(action: AnyAction, calls: int, names: Sequence[str], asked: Asked) -> AsyncIterator[Event]:
    match action:
        case Wait(wait=seconds):
            await anyio.sleep(seconds)
        case Fail():
            return  # it has failed often enough
        case Call():
            async for event in _call(calls, names[calls], action, asked):
                yield event
        case _:
            async for words in _words(action, asked):
                yield words


async def _words(action: Say | Think | Refuse, asked: Asked) -> AsyncIterator[Words]:
    match action:
        case Say(say=text) | Refuse(refuse=text):
            kind: WordKind = "content"
        case Think(think=text):
            kind = "reasoning_content"
        case _:
            assert_never(action)
    async for piece in _paced(_filled(text, asked.heard), action, asked.script):
        yield Words(kind=kind, text=piece)


async def _call(index: int, name: str, call: Call, asked: Asked) -> AsyncIterator[Event]:
    yield CallBegins(index=index, id=f"call_{secrets.token_hex(12)}", name=name)
    text = call.written
    if text is None:
        arguments = _filled_in(call.arguments, asked.heard)
        assert isinstance(arguments, dict)  # noqa: S101 -- as it went in
        text = to_text(arguments)
    async for piece in _paced(text, call, asked.script):
        yield CallGoesOn(index=index, text=piece)


async def _paced(text: str, action: Paced, script: Script) -> AsyncIterator[str]:
    """The pieces of a text, each when it is due: what is late is made up for, as long as somebody listens."""
    pace = script.pace if action.pace is None else action.pace
    size = action.piece or script.piece
    begun = anyio.current_time()
    for written in range(0, len(text), size):
        if pace:
            await anyio.sleep_until(begun + written / pace)
        yield text[written : written + size]


def _filled(text: str, heard: Heard) -> str:
    quoted = {SAID: heard.last_said, RESULT: heard.last_result}
    return _MARK.sub(lambda mark: quoted[mark[0]][:_LONGEST_QUOTE], text)


def _filled_in(value: JsonValue, heard: Heard) -> JsonValue:
    match value:
        case str():
            return _filled(value, heard)
        case list():
            return [_filled_in(one, heard) for one in value]
        case dict():
            return {name: _filled_in(one, heard) for name, one in value.items()}
        case _:
            return value
