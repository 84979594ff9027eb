"""What a model was given in the last steps: for a person who wants to see it. Kept in memory alone, without keys.

It is exact but for pictures, of which the size is told, and for known secrets, which are taken out. A request may have many
megabytes, so that it is made readable in a thread, one at a time.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import anyio
import anyio.to_thread

from greenroom.protocol import page as p
from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.model.lines import Ask
from greenroom.protocol.model.written import Tokens
from greenroom.servers.redaction import Redactor

MOST: Final = 50
MOST_CHARACTERS: Final = 100_000_000
"""Of the requests that are kept, pictures as Base64 included."""
LONGEST: Final = 4_000_000
"""Characters of one request that are shown."""


@dataclass(frozen=True, kw_only=True)
class _Asked:
    conversation: str
    ask: Ask
    row: p.StepRow
    size: int
    """Characters."""


class StepsTold:
    """Of one seat."""

    def __init__(self, redactor: Redactor, tell: Callable[[p.ToPage], None], longest: int = LONGEST) -> None:
        self._redactor = redactor
        self._tell = tell
        self._longest = longest
        self._one_at_a_time = anyio.Lock()
        self._asked: dict[tuple[str, int], _Asked] = {}

    def asked(self, conversation: str, number: int, ask: Ask, tokens: Tokens) -> None:
        """This is asked in the step of this number."""
        row = p.StepRow(
            number=number,
            parts=[
                p.StepPart(part="system", tokens=tokens.system),
                p.StepPart(part="tools", tokens=tokens.tools),
                p.StepPart(part="turns", tokens=tokens.turns),
                p.StepPart(part="contexts", tokens=tokens.contexts),
            ],
        )
        without_key = ask.model_copy(update={"key": None})
        size = sum(_size(part) for part in (*ask.messages, *ask.tools))
        self._asked[conversation, number] = _Asked(conversation=conversation, ask=without_key, row=row, size=size)
        while len(self._asked) > MOST or sum(one.size for one in self._asked.values()) > MOST_CHARACTERS:
            del self._asked[next(iter(self._asked))]
        self._tell(p.StepTold(step=row))

    def welcome(self, conversation: str, send: Callable[[p.ToPage], None]) -> None:
        """Tell a page that comes in of all that can be looked at."""
        for asked in self._asked.values():
            if asked.conversation == conversation:
                send(p.StepTold(step=asked.row))

    async def request(self, conversation: str, number: int) -> p.StepRequest:
        """The request of a step."""
        asked = self._asked.get((conversation, number))
        if asked is None:
            return p.StepRequest(number=number, text=None)
        async with self._one_at_a_time:
            text = await anyio.to_thread.run_sync(self._readable, asked.ask, abandon_on_cancel=True)
        return p.StepRequest(number=number, text=text)

    def _readable(self, ask: Ask) -> str:
        given = ask.model_dump(mode="json", exclude={"do", "id", "key"})
        given["messages"] = [_without_pictures(one) for one in given["messages"]]
        whole = json.dumps(given, ensure_ascii=False, indent=2)
        beyond = self._redactor.longest
        text = self._redactor.clean_text(whole[: self._longest + beyond])
        if len(whole) <= self._longest:
            return text
        # What ends the piece may be the beginning of a secret, and moves up where something before it was taken out.
        shown = text[: min(self._longest, len(text) - beyond)]
        return f"{shown}\n… {len(whole) - self._longest} more characters are not shown."


def _without_pictures(value: JsonValue) -> JsonValue:
    """The same with the size of each picture in the place of its data."""
    match value:
        case {"type": "image_url", "image_url": {"url": str(url)}} if url.startswith("data:"):
            kind, _, data = url.partition(",")
            return {"type": "image_url", "image_url": {"url": f"{kind},… {len(data)} characters that are not shown"}}
        case list():
            return [_without_pictures(one) for one in value]
        case dict():
            return {name: _without_pictures(one) for name, one in value.items()}
        case _:
            return value


def _size(value: JsonValue) -> int:
    match value:
        case str():
            return len(value)
        case list():
            return sum(map(_size, value))
        case dict():
            return sum(len(name) + _size(one) for name, one in value.items())
        case _:
            return 1
