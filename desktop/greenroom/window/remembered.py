"""Where the windows stood, kept in a small file of the data folder: a place for each, by its number.

At the next start the first window alone opens, where the first one stood; a second one opens where the second one
stood. A file that cannot be read is as good as none: the window then opens in the middle. It is not a setting, for
nobody types it.
"""

from pathlib import Path
from typing import Final, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greenroom.window.geometry import Geometry

MOST_PLACES: Final = 20


class RememberedPlace(BaseModel):
    """One place in the file."""

    model_config = ConfigDict(frozen=True, strict=True)

    width: int
    height: int
    x: int | None = None
    y: int | None = None
    maximized: bool = False
    zoom: float = Field(default=1.0, ge=0.25, le=5.0)

    @classmethod
    def of(cls, place: Geometry) -> Self:
        """Turn a place into the file's form."""
        return cls(
            width=place.width,
            height=place.height,
            x=place.x,
            y=place.y,
            maximized=place.maximized,
            zoom=place.zoom,
        )


class RememberedWindows(BaseModel):
    """The file's form."""

    model_config = ConfigDict(frozen=True, strict=True)

    windows: list[RememberedPlace | None] = Field(default=[], max_length=MOST_PLACES)


class WindowMemory:
    """The file, read when a window opens and written when one closes."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def place(self, slot: int) -> Geometry | None:
        """Return where the window of this number stood; None where nothing is known."""
        places = self._read().windows
        kept = places[slot] if slot < len(places) else None
        if kept is None:
            return None
        return Geometry(
            width=kept.width, height=kept.height, x=kept.x, y=kept.y, maximized=kept.maximized, zoom=kept.zoom
        )

    def keep(self, slot: int, place: Geometry) -> None:
        """Keep a place; a folder that cannot be written costs no more than this memory."""
        if slot >= MOST_PLACES:
            return
        places = self._read().windows
        places = [*places, *([None] * (slot + 1 - len(places)))]
        places[slot] = RememberedPlace.of(place)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(RememberedWindows(windows=places).model_dump_json() + "\n", encoding="utf-8")
        except OSError:
            return

    def _read(self) -> RememberedWindows:
        try:
            return RememberedWindows.model_validate_json(self._path.read_bytes())
        except (OSError, ValidationError):
            return RememberedWindows()
