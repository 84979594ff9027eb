"""What a request says of the conversation so far: the turns that began, and what the tools of the newest one answered.

Nothing is remembered between requests, so that a conversation may be branched, taken back and gone on with as one likes.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

LONGEST_HEARD: Final = 20_000
"""Characters of a message or of what tools answered that conditions look at."""


@dataclass(frozen=True, kw_only=True)
class Heard:
    """A conversation as the model has it."""

    said: tuple[str, ...]
    """What began each turn, in order."""
    rounds: tuple[str, ...]
    """Of the newest turn: the words that tools answered, each time that some were called."""

    @property
    def last_said(self) -> str:
        """What began the newest turn."""
        return self.said[-1] if self.said else ""


def heard(messages: Iterable[JsonValue]) -> Heard:
    """Read the messages of a request. What the model is to be like does not change its part."""
    listener = _Listener()
    for message in messages:
        if isinstance(message, dict):
            listener.take(message)
    rounds = tuple("\n".join(results)[:LONGEST_HEARD] for results in listener.rounds)
    return Heard(said=tuple(listener.said), rounds=rounds)


class _Listener:
    """Takes the messages in their order."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.rounds: list[list[str]] = []
        self._before: JsonValue = None
        """Who spoke last."""

    def take(self, message: JsonObject) -> None:
        """Take the next message."""
        role = message.get("role")
        match role:
            case "user":
                self._user(_text(message))
            case "assistant" if message.get("tool_calls"):
                if self._before != "calls":
                    self.rounds.append([])
                role = "calls"
            case "tool" if self.rounds:
                self.rounds[-1].append(_text(message))
            case "system" | "developer":
                return
            case _:
                pass
        self._before = role

    def _user(self, text: str) -> None:
        """A message of somebody's; several in a row are one, since they have one answer."""
        if self._before == "user":
            self.said[-1] = f"{self.said[-1]}\n{text}"[-LONGEST_HEARD:]
        else:
            self.said.append(text)
        self.rounds = []


def has_phrase(phrases: Iterable[str], text: str) -> bool:
    """Whether all words of one of these phrases stand in the text, wherever and in whatever case."""
    there = words_of(text)
    return any(words_of(phrase) <= there for phrase in phrases)


@lru_cache(maxsize=4_096)
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
