"""A scenario: one probe run that gives evidence for some rows. Each names the rows that it is to see.

They stand in the modules of `greenroom.conform.scenarios`, which lists them; `run.py` runs them.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from greenroom.conform.bench import Bench
from greenroom.conform.book import Book

Play: TypeAlias = Callable[[Bench, Book], Coroutine[Any, Any, None]]

SECONDS: Final = 180.0
"""For one scenario, on a busy machine."""


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """One of them."""

    name: str
    rows: tuple[str, ...]
    play: Play


def scenario(*rows: str) -> Callable[[Play], Scenario]:
    """Make a scenario of a function; its rows are those that it must write about."""

    def made(play: Play) -> Scenario:
        return Scenario(name=f"{play.__module__.rpartition('.')[2]}.{play.__name__}", rows=rows, play=play)

    return made
