"""What the tour is made of: scenes, played one after the other in one open app."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from greenroom.host.core import CoreOptions
from greenroom.servers.entry import ServerEntry
from greenroom.store.looks import Language
from tests.browser.house import House

Act: TypeAlias = Callable[[House], Awaitable[None]]
WIDE = (1280, 800)
NARROW = (430, 900)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One picture, and what is done to get there from the scene before it."""

    name: str
    act: Act


def _no_servers(_: Path) -> Sequence[ServerEntry]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Visit:
    """An open app, and the scenes that are played in it."""

    name: str
    scenes: Sequence[Scene]
    servers: Callable[[Path], Sequence[ServerEntry]] = _no_servers
    """What the command line would name."""
    config: dict[str, Any] | None = None
    """Of an `mcpServers` file that is followed."""
    options: CoreOptions | None = None
    """Of the core, where not as the app has them."""
    size: tuple[int, int] = WIDE
    language: Language = "en"
    complains: bool = False
    """What its Views do wrong is the scene."""
    long: bool = False
    """Rare, and dear to set up: only the long tests play it."""
    surroundings: dict[str, Any] = field(default_factory=dict)


async def resize(h: House, size: tuple[int, int]) -> None:
    """Make the window this large."""
    width, height = size
    await h.page.set_viewport_size({"width": width, "height": height})


async def go(h: House, place: str) -> None:
    """Turn to another place."""
    await h.page.get_by_role("navigation").get_by_role("button", name=place).click()


def named(folder: Path, server: ServerEntry, name: str) -> ServerEntry:
    """The same server under this name, by a command that names no place of this machine.

    That is a script in a folder of its own, which `make.staged` puts on the search path.
    """
    words = " ".join(f'"{word}"' for word in (server.command, *server.args))
    script(folder, name, f"exec {words}")
    return ServerEntry(name=name, command=name)


def script(folder: Path, name: str, text: str) -> None:
    """A program of this name on the search path of the visit."""
    file = folder / "bin" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    file.chmod(0o755)
