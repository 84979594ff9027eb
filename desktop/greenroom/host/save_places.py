"""Where the files go that a person lets a View save: chosen in the system's dialog, in one folder, or nowhere.

The native window asks for each file, or for one folder where there are several. In a person's own browser nobody can show
such a dialog, and files go into the downloads folder, under names that are free. A headless run keeps only the record.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import anyio.to_thread

from greenroom.host.errors import NotSaved
from greenroom.host.file_choices import FileChoices, FileWish
from greenroom.host.saved_file import write_at, write_new
from greenroom.protocol.mcp_apps.downloads import WholeFile


class SavePlace(Protocol):
    """One of them."""

    async def save(self, files: Sequence[WholeFile]) -> list[Path | None]:
        """Write the files, and say where each one is; None where it is nowhere.

        Raises:
            NotSaved: the person changed their mind, or the disk refused.
        """
        ...


class InDialog:
    """Where the person says, in the window of one seat."""

    def __init__(self, choices: FileChoices, seat: str) -> None:
        self._choices, self._seat = choices, seat

    async def save(self, files: Sequence[WholeFile]) -> list[Path | None]:
        """Ask, and write."""
        if len(files) > 1:
            folder = await self._chosen(_folder_wish(len(files)), files[0].name)
            return [await anyio.to_thread.run_sync(write_new, folder, file.name, file.data) for file in files]
        (file,) = files
        path = await self._chosen(_file_wish(file.name), file.name)
        # Whether it is there is asked now: the dialog has just asked whether it may go.
        replace = path.exists()
        await anyio.to_thread.run_sync(lambda: write_at(path, file.data, replace=replace))
        return [path]

    async def _chosen(self, wish: FileWish, name: str) -> Path:
        path = await self._choices.pick(self._seat, wish)
        if path is None:
            raise NotSaved(name, "the person chose no place for it")
        return path


class InFolder:
    """All into one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def save(self, files: Sequence[WholeFile]) -> list[Path | None]:
        """Write them, under names that are free."""
        return [await anyio.to_thread.run_sync(write_new, self._folder, file.name, file.data) for file in files]


class Nowhere:
    """Not written at all: a run that only tells what would have been saved."""

    async def save(self, files: Sequence[WholeFile]) -> list[Path | None]:
        """Write nothing."""
        return [None for _ in files]


def _file_wish(name: str) -> FileWish:
    # No ending is added to what the person writes: the dialog would have asked about another name than is written.
    return FileWish(saves=True, title=f"Save {name}", kind="Files", suffixes=(), suggested=name)


def _folder_wish(count: int) -> FileWish:
    return FileWish(saves=False, title=f"Choose a folder for {count} files", kind="Folders", suffixes=(), folder=True)
