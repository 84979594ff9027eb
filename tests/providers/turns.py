"""What a model does in one answer, before it is written in a provider's own format: `openai`, `anthropic`, `ollama`, `gemini`."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True)
class Says:
    """Some words."""

    text: str


@dataclass(frozen=True)
class Thinks:
    """Some words it thinks aloud, and what its provider signs them with, where it does."""

    text: str
    signature: str | None = None


@dataclass(frozen=True)
class Calls:
    """A tool call, whose arguments come in these pieces."""

    id: str
    name: str
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Ends:
    """The end of the answer, and what it took."""

    reason: Literal["stop", "tools", "length", "filter"] = "stop"
    read: int = 12
    written: int = 5


Event: TypeAlias = Says | Thinks | Calls | Ends
