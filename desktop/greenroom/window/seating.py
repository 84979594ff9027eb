"""What the windows need of the host: a seat for each, an address for its page, and word of what a person does there.

Types only, and the thread they belong to is the main one; `across_threads` carries the calls over.
"""

from collections.abc import Callable
from typing import Literal, Protocol

from greenroom.window.menu import FilePurpose, PageCommand


class Seating(Protocol):
    """The host, as far as windows see it. Each call may take a moment, and raises `StoppedEarlyError` at the end."""

    def when_served(self, act: Callable[[], object]) -> None:
        """Run `act`, on any thread, once the rest may be asked: the first window opens before."""
        ...

    def sit(self) -> str:
        """Return the name of a seat for a new window."""
        ...

    def address(self, seat: str) -> str:
        """Return an address of our page at this seat, good for once."""
        ...

    def leave(self, seat: str) -> None:
        """A window was closed, and others are still open."""
        ...

    def command(self, seat: str, command: PageCommand | Literal["escape"]) -> None:
        """Tell the page of a window what was chosen in the menu, or that Escape was pressed."""
        ...

    def choose_file(self, seat: str, purpose: FilePurpose) -> None:
        """Let a file be chosen, as if the window's page had asked for it."""
        ...

    def trouble(self, text: str) -> None:
        """Tell the person what went wrong with a window that is not there any more."""
        ...
