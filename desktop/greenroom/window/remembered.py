"""The window's last place, kept in a small file of the data folder.

A file that cannot be read is as good as none: the window then opens in the middle. It is not a setting, for
nobody types it.
"""

from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError

from greenroom.window.geometry import Geometry


class RememberedPlace(BaseModel):
    """The file's form."""

    model_config = ConfigDict(frozen=True, strict=True)

    width: int
    height: int
    x: int | None = None
    y: int | None = None
    maximized: bool = False

    @classmethod
    def of(cls, place: Geometry) -> Self:
        """Turn a place into the file's form."""
        return cls(width=place.width, height=place.height, x=place.x, y=place.y, maximized=place.maximized)


def read_place(path: Path) -> Geometry:
    """Return the remembered place, or the default one."""
    try:
        kept = RememberedPlace.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return Geometry()
    return Geometry(width=kept.width, height=kept.height, x=kept.x, y=kept.y, maximized=kept.maximized)


def write_place(path: Path, place: Geometry) -> None:
    """Keep a place; a folder that cannot be written costs no more than this memory."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RememberedPlace.of(place).model_dump_json() + "\n", encoding="utf-8")
    except OSError:
        return
