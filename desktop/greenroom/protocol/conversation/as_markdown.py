"""A conversation to be read: Markdown, with all that anybody said as a quotation under the name of who said it.

So nobody's words can end their quotation, begin another's, or make a heading; pictures from elsewhere are not loaded, and
HTML is shown and not followed. What models write is Markdown itself and stays so. Nothing is read back from this form.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, assert_never

from greenroom.protocol.conversation.authors import Author, FromServer, FromView, Model, Person
from greenroom.protocol.conversation.blocks import (
    AudioBlock,
    ContentBlock,
    ImageBlock,
    LinkBlock,
    ResourceBlock,
    TextBlock,
)
from greenroom.protocol.conversation.conversation import Conversation
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
from greenroom.protocol.conversation.exported import About
from greenroom.protocol.conversation.tamed import tamed
from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.visible import shown_name, visible

LONGEST_RESULT: Final = 20_000
"""Characters of what a server answered; the rest is in the JSON form."""
_LATEST: Final = 32_503_680_000.0
"""The year 3000: what somebody spoilt in the file may be later."""
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|~])")


def as_markdown(conversation: Conversation, about: About) -> Iterator[str]:
    """Give the text in pieces, an entry at most in each."""
    yield f"# {_plain(about.title or 'Conversation')}\n\n"
    model = "" if about.model is None else f" with {_plain(shown_name(about.model))}"
    yield f"Begun {_moment(conversation.begun_at)}{model}. Exported {_moment(about.exported_at)} by Greenroom {about.greenroom}.\n"
    for entry in (*conversation.entries, *conversation.waiting):
        yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    match entry:
        case Message():
            yield _heading(_who(entry.author), entry.said_at, imported=entry.imported)
            for block in entry.content:
                yield f"\n{_quoted(_block(block))}"
            if entry.state == "stopped":
                yield "\n*It was broken off.*\n"
        case Thought():
            yield _heading(f"{_who(entry.author)} thought", entry.thought_at, imported=entry.imported)
            yield f"\n{_quoted(tamed(_seen(entry.text)))}"
        case Step():
            if entry.trouble is not None:
                yield f"\n*{_plain(visible(' '.join(entry.trouble.split())))}*\n"
        case ToolCall():
            name = (
                f"{_who(entry.caller)} ran {_plain(shown_name(entry.tool))} ({_plain(shown_name(entry.server_name))})"
            )
            yield _heading(name, entry.begun_at, imported=entry.imported)
            yield from _call(entry)
        case _:
            assert_never(entry)


def _call(call: ToolCall) -> Iterator[str]:
    yield "\nWith\n\n" + _quoted(_fenced("none kept" if call.arguments is None else _json(call.arguments)))
    match call.outcome:
        case Running():
            yield "\nIt was not answered yet.\n"
        case Unanswered(reason=reason):
            yield f"\nWithout an answer: {_plain(visible(' '.join(reason.split()), longest=500))}\n"
        case Answered(result=None):
            yield "\nIt was answered; the answer is not kept.\n"
        case Answered(result=result):
            yield "\nIt was answered\n\n" + _quoted(_fenced(visible(_json(result), keep="\n", longest=LONGEST_RESULT)))
        case _:
            assert_never(call.outcome)


def _block(block: ContentBlock) -> str:
    match block:
        case TextBlock(text=text):
            return tamed(_seen(text))
        case ImageBlock() | AudioBlock():
            return f"({block.type}, {_plain(shown_name(block.mime_type))}, {len(block.data) * 3 // 4} bytes)"
        case ResourceBlock(text=str() as text):
            return f"{_plain(visible(block.uri, longest=500))}\n\n{_fenced(_seen(text))}"
        case ResourceBlock() | LinkBlock():
            return _plain(visible(block.uri, longest=500))
        case _:
            assert_never(block)


def _seen(text: str) -> str:
    return visible(text, keep="\n\t")


def _who(author: Author) -> str:
    match author:
        case Person():
            return "You"
        case Model(name=name):
            return _plain(shown_name(name))
        case FromServer(server_name=name):
            return f"Server {_plain(shown_name(name))}"
        case FromView():
            return f"View of {_plain(shown_name(author.tool))} ({_plain(shown_name(author.server_name))})"
        case _:
            assert_never(author)


def _heading(words: str, moment: float, *, imported: bool) -> str:
    return f"\n### {words}, {_moment(moment)}{', imported' if imported else ''}\n"


def _moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(min(max(seconds, 0.0), _LATEST), UTC):%Y-%m-%d %H:%M} UTC"


def _quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in re.split(r"\r\n|\r|\n", text)) if text else "> \n"


def _fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def _plain(text: str) -> str:
    """Words that are no Markdown, on one line."""
    return _SPECIAL.sub(r"\\\1", text)


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
