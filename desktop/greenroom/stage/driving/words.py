"""What a driver hands out: plain values, each of which can be written as JSON."""

from dataclasses import dataclass
from typing import Literal

from greenroom.protocol.jsonrpc import JsonObject, JsonValue


@dataclass(frozen=True, kw_only=True)
class OpenQuestion:
    """Something that waits for the person. `id` is good until it is answered or withdrawn."""

    id: str
    kind: str
    """`tool`, `link`, `message`, `permission`, `server` …, or `form` and `url` for what a server asks."""
    title: str
    text: str
    detail: str
    """The exact words, address or arguments, or the form's schema as JSON."""
    view: str | None
    """The View that asks, or whose call made its server ask; None where the person's own call did."""
    server: str | None = None
    """Of a server's question, its name."""
    files: tuple[str, ...] = ()
    """Of files to be saved, the names under which they would be."""


@dataclass(frozen=True, kw_only=True)
class ShownView:
    """A View as it stands. Sizes are CSS pixels."""

    view: str
    tool: str
    server: str
    initialized: bool
    ended: str | None
    """Why it is over; None while it lives."""
    display_mode: Literal["inline", "fullscreen", "pip"]
    width: int
    height: int
    sha256: str
    """Of its document's bytes."""
    refused: list[JsonObject]
    """What it asked for and did not get: method, subject, reason."""
    remarks: list[str]
    """What its author should know."""


@dataclass(frozen=True, kw_only=True)
class AppTool:
    """A tool that a live View offers. `app` and `version` are what the View calls itself."""

    view: str
    tool: str
    definition: JsonObject
    app: str
    version: str


@dataclass(frozen=True, kw_only=True)
class Displayed:
    """What came of a tool that was run. `view` is None where it has no View or could not be shown; `why` says why."""

    view: str | None
    result: JsonObject
    why: str | None


@dataclass(frozen=True, kw_only=True)
class WireMessage:
    """One message on the wire of a server or View, oldest first. `body` is None where it is no longer kept."""

    seq: int
    time: float
    peer: str
    direction: Literal["to_peer", "from_peer"]
    kind: str
    method: str | None
    body: JsonValue
