"""The settings file: JSON, written whole and atomically, read strictly.

A file that cannot be understood is reported and left alone; defaults are never written over what a person typed.
Several processes may have it open: each change is made to what is in the file then, while the others wait.
"""

import json
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greenroom.store.errors import DataFolderUnusable, SettingsUnreadable
from greenroom.store.folders import make_private
from greenroom.store.looks import Language, Theme
from greenroom.store.one_at_a_time import one_at_a_time

_ABANDONED_SECONDS: Final = 60.0


class Settings(BaseModel):
    """Every setting with its default. Sizes are bytes and durations seconds unless the name says otherwise."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    shell_port: int | None = Field(default=None, ge=1, le=65535)
    """The port of our page, chosen at the first start and kept. None before that."""
    sandbox_port: int | None = Field(default=None, ge=1, le=65535)
    """The port of the Views' origins; another one means they lose their browser storage."""
    guard_port: int | None = Field(default=None, ge=1, le=65535)
    """The port of the network guard."""
    tap_messages: int = Field(default=100_000, ge=100, le=1_000_000)
    """Messages the wire tap keeps."""
    tap_bytes: int = Field(default=256 * 1024 * 1024, ge=1024 * 1024, le=8 * 1024**3)
    """Bytes of bodies the wire tap keeps in memory."""
    initialize_seconds: float = Field(default=30.0, gt=0, le=3600)
    """How long a server may take from its start to being ready, and a View until it is initialised."""
    teardown_seconds: float = Field(default=2.0, gt=0, le=60)
    """How long a View may take to say goodbye."""
    elicitation_seconds: float = Field(default=300.0, gt=0, le=86_400)
    """How long a person may take to answer what a server asks in the middle of a call."""
    language: Language = "en"
    """Of the page's own words; `ar-XB` is English in Arabic letters, from right to left, to try the layout."""
    theme: Theme = "auto"
    """Of the app itself; `auto` follows the system, `contrast` is the system's with more contrast."""
    live_views: int = Field(default=12, ge=1, le=100)
    """Views alive at the same time, in one window."""


class SettingsFile:
    """One settings file. `current` is always the last state loaded or saved."""

    def __init__(self, path: Path) -> None:
        """Load `path`, or the defaults where it does not exist.

        Raises:
            SettingsUnreadable: it exists and is not what it should be.
        """
        self.path = path
        self.current = self._load()
        self._listeners: list[Callable[[], None]] = []

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each change, for as long as this object lives."""
        self._listeners.append(listener)

    def _load(self) -> Settings:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Settings()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsUnreadable(self.path, str(error)) from error
        try:
            return Settings.model_validate(json.loads(text))
        except json.JSONDecodeError as error:
            raise SettingsUnreadable(self.path, f"line {error.lineno}: {error.msg}") from error
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the whole file"
            raise SettingsUnreadable(self.path, f"{where}: {first['msg']}") from error

    def change(self, **values: object) -> Settings:
        """Set some settings and write the file; a reader sees the old file or the new one, never half of it.

        Settings that another process changed since are kept, and are those of this one as well from now on.

        Raises:
            DataFolderUnusable: it cannot be written.
            SettingsUnreadable: somebody made it into what it should not be, and it is left so.
            ValidationError: a value is not allowed (a mistake of ours, not of a person).
        """
        # What is not allowed shall not even make the folder.
        Settings.model_validate(self.current.model_dump() | values)
        try:
            make_private(self.path.parent)
            with one_at_a_time(self.path.with_suffix(".lock")):
                changed = Settings.model_validate(self._load().model_dump() | values)
                self._write(changed.model_dump_json(indent=2, exclude_defaults=True) + "\n")
        except OSError as error:
            raise DataFolderUnusable(self.path.parent, str(error)) from error
        self.current = changed
        for listener in self._listeners:
            listener()
        return changed

    def _write(self, text: str) -> None:
        descriptor, temporary = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(self.path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        self._sweep()

    def _sweep(self) -> None:
        """Remove what a killed process had begun to write; what is young may be the work of another one."""
        for left in self.path.parent.glob(f".{self.path.name}.*"):
            with suppress(OSError):
                if left.stat().st_mtime < time.time() - _ABANDONED_SECONDS:
                    left.unlink()
