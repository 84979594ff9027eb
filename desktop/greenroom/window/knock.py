"""Asking an app that runs with this data folder already to do what this start was asked to do. The counterpart is `doorway`."""

import os
import socket
import sys
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from greenroom.window.door_lines import read_line, write_line
from greenroom.window.door_words import SECONDS, DoorAddress, Told, Wish
from greenroom.window.folder_claim import DOOR_FILE
from greenroom.window.pipe_doorway import knock_at_pipe

ANSWER_SECONDS: Final = 20.0
"""It may be opening a window, on a machine that has much else to do."""


def door_of(folder: Path) -> DoorAddress | None:
    """Return how to reach the app that has this folder; None where none says so.

    In a folder that others may write to, or that is theirs, it may be anybody who says so: they are not asked.
    """
    if not _is_ours(folder):
        return None
    try:
        return DoorAddress.model_validate_json((folder / DOOR_FILE).read_bytes())
    except (OSError, ValidationError):
        return None


def _is_ours(folder: Path) -> bool:
    if sys.platform == "win32":
        return True
    try:
        found = folder.stat()
    except OSError:
        return False
    return found.st_uid == os.geteuid() and not found.st_mode & 0o022


def knock(door: DoorAddress, wish: Wish) -> Told | None:
    """Ask, and return what came of it; None where nobody answers, as after a crash."""
    if sys.platform == "win32":
        return knock_at_pipe(door, wish, ANSWER_SECONDS)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
        link.settimeout(SECONDS)
        try:
            link.connect(door.place)
            link.settimeout(ANSWER_SECONDS)
            write_line(link, wish.model_dump_json())
            return Told.model_validate_json(read_line(link))
        except (OSError, ValueError):
            return None
