"""Where Greenroom keeps things on this machine.

Headless runs and tests give a root of their own, so that nothing of theirs outlives them or meets a person's data.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import platformdirs


def make_private(folder: Path) -> None:
    """Make sure of a folder that only this person can enter, whatever the umask or an earlier hand made of it.

    Who could write here could agree to programs in this person's name.

    Raises:
        OSError: it cannot be made, or it is somebody else's.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if sys.platform == "win32":
        return
    found = folder.stat()
    if found.st_uid != os.geteuid() and os.geteuid() != 0:
        raise PermissionError("the folder belongs to another user")
    if found.st_mode & 0o077:
        folder.chmod(0o700)


@dataclass(frozen=True, kw_only=True)
class Folders:
    """The folders in use. They need not exist until something is written to them."""

    data: Path
    """The database: approvals, identities, consents; lost only on purpose."""
    config: Path
    """The settings file."""
    engine: Path
    """What the web engine stores for pages and Views."""
    downloads: Path
    """Where files go that the person lets a View save, in a browser that shows no dialog for it."""

    @classmethod
    def of_this_person(cls) -> Self:
        """The folders the platform assigns to the person who runs the app."""
        data = platformdirs.user_data_path("greenroom", appauthor=False)
        config = platformdirs.user_config_path("greenroom", appauthor=False)
        return cls(data=data, config=config, engine=data / "engine", downloads=platformdirs.user_downloads_path())

    @classmethod
    def under(cls, root: Path) -> Self:
        """Everything below one folder: temporary profiles and tests."""
        return cls(data=root / "data", config=root / "config", engine=root / "engine", downloads=root / "downloads")
