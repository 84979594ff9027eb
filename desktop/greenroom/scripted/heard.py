"""What a request says of the conversation so far: the turns that began, and what the tools of the newest one answered.

Nothing is remembered between requests, so that a conversation may be branched, taken back and gone on with as one likes. Our
own host says in lines of its own whose words stand in a message (`greenroom.protocol.model.written`): what is no message, such
as what a View shows, begins no turn here.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.model.quoting import MARK
from greenroom.protocol.model.written import BEGINNING_GONE, FAILED, GO_ON

LONGEST_HEARD: Final = 20_000
"""Characters of a message or of what tools answered that conditions look at."""

Speaker: TypeAlias = Literal["person", "view"]

_OF_VIEW: Final = "[This says the View of "
_ASIDE: Final = (
    "[This says the server ",
    "[This is what the View of ",
    "[The person ran the tool ",
    "[What the tool ",
    "[The file ",
    GO_ON,
    BEGINNING_GONE,
)
"""How the lines begin that say: what follows is nobody's message."""


_JSON: Final = re.compile(r'\s*(\{\s*["}]|\[\s*["{\[\]\d])')
"""How a paragraph begins that is a value and no sentence."""


@dataclass(frozen=True, kw_only=True)
class Spoken:
    """What began a turn."""

    text: str
    by: Speaker = "person"


@dataclass(frozen=True, kw_only=True)
class Results:
    """What came of the tools that were called at once."""

    text: str
    failed: bool = False
    """One of them reports an error, as our own host writes it."""
    words: str = ""
    """The text without what is for machines: what stands in place of `{result}`."""


@dataclass(frozen=True, kw_only=True)
class Heard:
    """A conversation as the model has it."""

    said: tuple[Spoken, ...]
    """What began each turn, in order."""
    rounds: tuple[Results, ...] = ()
    """Of the newest turn: what tools answered, each time that some were called."""

    @property
    def last_said(self) -> str:
        """What began the newest turn."""
        return self.said[-1].text if self.said else ""

    @property
    def last_result(self) -> str:
        """What tools answered last, in words."""
        return self.rounds[-1].words if self.rounds else ""


def heard(messages: Iterable[JsonValue]) -> Heard:
    """Read the messages of a request. What the model is to be like does not change its part."""
    listener = _Listener()
    for message in messages:
        if isinstance(message, dict):
            listener.take(message)
    return Heard(said=tuple(listener.said), rounds=tuple(map(_results, listener.rounds)))


def _results(texts: list[str]) -> Results:
    return Results(
        text="\n".join(texts)[:LONGEST_HEARD],
        failed=any(text.startswith(FAILED) for text in texts),
        words="\n\n".join(map(_in_words, texts)),
    )


def _in_words(text: str) -> str:
    parts = text.removeprefix(FAILED).strip().split("\n\n")
    return "\n\n".join(part for part in parts if not _JSON.match(part)).strip()


class _Listener:
    """Takes the messages in their order."""

    def __init__(self) -> None:
        self.said: list[Spoken] = []
        self.rounds: list[list[str]] = []
        self._before: JsonValue = None
        """Who spoke last."""

    def take(self, message: JsonObject) -> None:
        """Take the next message."""
        text = _text(message)
        match message.get("role"):
            case "user":
                self._user(text)
            case "assistant" if message.get("tool_calls"):
                if self._before != "calls":
                    self.rounds.append([])
                self._before = "calls"
            case "tool" if self.rounds:
                self.rounds[-1].append(text)
                self._before = "tool"
            case "assistant":
                self._before = "assistant"
            case _:
                return

    def _user(self, text: str) -> None:
        """A message of somebody's; several in a row are one, since they have one answer."""
        spoken = _spoken(text)
        if spoken is None:
            return
        if self._before == "user":
            together = f"{self.said[-1].text}\n{spoken.text}"[-LONGEST_HEARD:]
            self.said[-1] = Spoken(text=together, by=spoken.by)
        else:
            self.said.append(spoken)
        self.rounds = []
        self._before = "user"


def _spoken(text: str) -> Spoken | None:
    """What somebody says in a message; None where it only tells what is there."""
    persons, views = _words(text)
    if persons or not text:
        return Spoken(text="\n".join([*persons, *views]))
    return Spoken(text="\n".join(views), by="view") if views else None


def _words(text: str) -> tuple[list[str], list[str]]:
    """The lines of the person and those of Views."""
    persons: list[str] = []
    views: list[str] = []
    aside: list[str] = []
    whose: list[str] | None = None
    for line in text.splitlines():
        if line.startswith(_OF_VIEW):
            whose = views
        elif line.startswith(_ASIDE):
            whose = aside
        elif whose is not None and line.startswith(MARK):
            whose.append(line.removeprefix(MARK))
        elif line.strip():
            whose = None
            persons.append(line)
    return persons, views


def has_phrase(phrases: Iterable[str], text: str) -> bool:
    """Whether all words of one of these phrases stand in the text, wherever and in whatever case."""
    there = words_of(text)
    return any(words_of(phrase) <= there for phrase in phrases)


@lru_cache(maxsize=1_024)
def words_of(text: str) -> frozenset[str]:
    """The words of a text, without regard to case."""
    return frozenset(re.findall(r"\w+", text.casefold()))


def _text(message: JsonObject) -> str:
    content = message.get("content")
    if isinstance(content, str):
        return content[:LONGEST_HEARD]
    parts = content if isinstance(content, list) else ()
    texts = (part.get("text") for part in parts if isinstance(part, dict))
    return "\n".join(text for text in texts if isinstance(text, str))[:LONGEST_HEARD]
