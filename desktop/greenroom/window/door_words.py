"""What two starts of the app say to each other: one wish, one answer, each a line of JSON.

Types only. The running app listens in `doorway`; the other start asks in `knock`.
"""

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from greenroom.servers.entry import ServerEntry

LONGEST: Final = 1_000_000
"""Bytes of a line."""
SECONDS: Final = 5.0
"""For the other side to say its line."""


class _Words(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DoorAddress(_Words):
    """The file in the data folder by which the running app is found. Who can read it may ask."""

    place: str
    secret: str
    version: str


class Wish(_Words):
    """What the other start was asked to do."""

    secret: str
    want: Literal["window", "address"]
    """`address`: of our page, for a browser."""
    approved: tuple[ServerEntry, ...] = ()
    """Servers that its command line described, which approves them for this run."""
    files: tuple[str, ...] = ()
    """`mcpServers` files to follow; their servers are asked about as ever."""


class Told(_Words):
    """What came of it."""

    outcome: Literal["window", "address", "ending", "refused"]
    """`ending`: the app is about to end, and the other start may take its place."""
    text: str = ""
    """The address, or why it was refused."""
    problems: tuple[str, ...] = Field(default=())
    """What is wrong with the files."""
