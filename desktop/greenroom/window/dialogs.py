"""Files that are chosen in a native dialog, asked for on the asyncio thread and answered from the main one."""

from pathlib import Path

import anyio

from greenroom.host.file_choices import FileWish
from greenroom.window.app import AppWindows
from greenroom.window.crossing import Crossing, Started


class Dialogs:
    """Shows dialogs in the windows; what the host calls a `ShowDialog`."""

    def __init__(self, crossing: Crossing[Started], windows: AppWindows) -> None:
        self._tell, self._windows = crossing.tell, windows

    async def show(self, seat: str, wish: FileWish) -> Path | None:
        """Wait for the person to choose; None where they do not, or where their window is gone."""
        answered = anyio.Event()
        chosen: list[Path | None] = []

        def answer(path: Path | None) -> None:
            chosen.append(path)
            answered.set()

        self._windows.choose_file(seat, wish, lambda path: self._tell(lambda: answer(path)))
        await answered.wait()
        return chosen[0]
