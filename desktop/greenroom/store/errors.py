"""What can go wrong with lasting data.

GreenroomError
└── StoreError
    ├── DataFolderUnusable   the folder or the database in it cannot be opened
    ├── DataFromTheFuture    the database was written by a newer Greenroom
    ├── SettingsUnreadable   the settings file is not what it should be; it is left as it is
    ├── TooMuchToRemember    the page wants to have more kept than there is room for
    ├── SecretTooLong        no keyring of the three systems would surely hold it
    └── KeyringUnavailable   the keyring is absent, locked, or took too long to answer
"""

from pathlib import Path

from greenroom.errors import GreenroomError


class StoreError(GreenroomError):
    """Base of this layer; raised by nobody directly."""


class DataFolderUnusable(StoreError):
    """Raised on opening the store; the person mends permissions or names another folder."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"Greenroom cannot keep its data in {path}: {why}. Mend the folder or choose another one.")
        self.path = path


class DataFromTheFuture(StoreError):
    """Raised on opening the store; the person updates Greenroom."""

    def __init__(self, path: Path, version: int) -> None:
        super().__init__(f"{path} was written by a newer Greenroom (its data version is {version}); update Greenroom.")
        self.path = path


class SettingsUnreadable(StoreError):
    """Raised on loading settings; nothing is overwritten, the person mends or removes the file."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"The settings in {path} cannot be read: {why}. Mend the file, or remove it to start afresh.")
        self.path = path


class TooMuchToRemember(StoreError):
    """Raised on keeping something for the page; the person loses a convenience and nothing else."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The page could not keep how it looks for the next time: {why}.")


class KeyringUnavailable(StoreError):
    """Raised by keyring calls; the person unlocks it, or uses an environment variable instead."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The keyring of this system cannot be used: {why}. Unlock it, or use an environment variable."
        )


class SecretTooLong(StoreError):
    """Raised on keeping a secret; the person puts it into a variable of the environment, or into a file."""

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(
            f"{name} is longer than the {limit} characters that a keyring surely holds. Use an environment variable."
        )
