"""Files that the person chooses in the system's own dialog, each for a purpose that Python knows.

A page asks by the purpose's name alone. It cannot name a file, and never learns which one it was: the path goes from the
dialog to the purpose's own handler. Who shows dialogs is given by `greenroom.window`; in a browser there is nobody.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.errors import DialogOpen, NoDialog
from greenroom.protocol.page import Notice, ToPage

Purpose: TypeAlias = Literal["open_config", "import_session", "export_session"]
Send: TypeAlias = Callable[[ToPage], None]


@dataclass(frozen=True, kw_only=True)
class FileWish:
    """What a dialog is to ask for."""

    saves: bool
    title: str
    kind: str
    """What such files are called, for example "Sessions"."""
    suffixes: tuple[str, ...]
    """With their dot; the first one is added to a name without any. None: a name is left as it is."""
    suggested: str = ""
    """A file name to begin with, where one is saved."""
    folder: bool = False
    """Ask for a folder; suffixes mean nothing then."""


ShowDialog: TypeAlias = Callable[[str, FileWish], Awaitable[Path | None]]
"""Shows the dialog in the window of a seat; None where the person chose nothing."""
Use: TypeAlias = Callable[[str, Path, Send], Awaitable[None]]
"""Does with the file what the purpose is for the seat of this name, and tells the page that asked; raises `GreenroomError`."""


class FileChoices:
    """The purposes there are, and the dialogs that are open: one a window."""

    def __init__(self, tasks: TaskGroup) -> None:
        self._tasks = tasks
        self._purposes: dict[str, tuple[Callable[[], FileWish], Use]] = {}
        self._asking: dict[str, anyio.CancelScope] = {}
        self.show_dialog: ShowDialog | None = None
        """None where there is nobody to show one."""

    def offer(self, purpose: Purpose, wish: Callable[[], FileWish], use: Use) -> None:
        """Make a purpose known; `wish` is made anew for each dialog."""
        self._purposes[purpose] = wish, use

    def choose(self, seat: str, purpose: Purpose, send: Send) -> None:
        """Let the person choose. A second dialog in one window is not opened.

        Raises:
            NoDialog: nobody can show one, or nothing of the kind is there to do.
        """
        known = self._purposes.get(purpose)
        if known is None:
            raise NoDialog
        self.ask(seat, known, send)

    def ask(self, seat: str, known: tuple[Callable[[], FileWish], Use], send: Send) -> None:
        """Ask for a file and do with it what is said beside the wish. A second dialog in one window is not opened.

        Raises:
            NoDialog: nobody can show one.
        """
        if self.show_dialog is None:
            raise NoDialog
        if seat not in self._asking:
            self._asking[seat] = anyio.CancelScope()
            self._tasks.start_soon(self._ask, seat, known, self.show_dialog, send)

    async def pick(self, seat: str, wish: FileWish) -> Path | None:
        """Let the person choose, for something that already has their yes; None where they choose nothing.

        Raises:
            NoDialog: nobody can show one.
            DialogOpen: another one is open in this window.
        """
        if self.show_dialog is None:
            raise NoDialog
        if seat in self._asking:
            raise DialogOpen
        scope = self._asking[seat] = anyio.CancelScope()
        try:
            with scope:
                return await self.show_dialog(seat, wish)
            return None
        finally:
            del self._asking[seat]

    def withdraw(self, seat: str) -> None:
        """The window is gone, and its dialog with it."""
        if scope := self._asking.get(seat):
            scope.cancel()

    async def _ask(
        self, seat: str, known: tuple[Callable[[], FileWish], Use], show_dialog: ShowDialog, send: Send
    ) -> None:
        make_wish, use = known
        wish = make_wish()
        try:
            with self._asking[seat]:
                path = await show_dialog(seat, wish)
                if path is not None:
                    await use(seat, _with_suffix(path, wish), send)
        except GreenroomError as error:
            send(Notice(level="error", text=str(error)))
        finally:
            del self._asking[seat]


def _with_suffix(path: Path, wish: FileWish) -> Path:
    return path.with_name(f"{path.name}{wish.suffixes[0]}") if _lacks_ending(path, wish) else path


def _lacks_ending(path: Path, wish: FileWish) -> bool:
    return wish.saves and bool(wish.suffixes) and not path.suffix
