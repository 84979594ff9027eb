"""Where the windows stood, kept in a small file of the data folder: a place for each, by its number.

At the next start the first window alone opens, where the first one stood; a second one opens where the second one
stood. A file that cannot be read is as good as none: the window then opens in the middle. It is not a setting, for
nobody types it. It is read before the first window opens, so it is judged by hand and not by a library.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Final, TypeGuard

from greenroom.window.geometry import Geometry

MOST_PLACES: Final = 20
_ZOOMS: Final = (0.25, 5.0)


class WindowMemory:
    """The file, read when a window opens and written when one closes."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def place(self, slot: int) -> Geometry | None:
        """Return where the window of this number stood; None where nothing is known."""
        places = self._read()
        return places[slot] if slot < len(places) else None

    def keep(self, slot: int, place: Geometry) -> None:
        """Keep a place; a folder that cannot be written costs no more than this memory."""
        if slot >= MOST_PLACES:
            return
        places = self._read()
        places += [None] * (slot + 1 - len(places))
        places[slot] = place
        text = json.dumps({"windows": [None if one is None else asdict(one) for one in places]})
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(text + "\n", encoding="utf-8")
        except OSError:
            return

    def _read(self) -> list[Geometry | None]:
        try:
            kept = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return []
        places = kept.get("windows") if isinstance(kept, dict) else None
        return [_place(one) for one in places[:MOST_PLACES]] if isinstance(places, list) else []


def _place(kept: object) -> Geometry | None:
    """Read one place; None where it is not one."""
    if not isinstance(kept, dict):
        return None
    width, height, zoom = (kept.get(name) for name in ("width", "height", "zoom"))
    x, y = kept.get("x"), kept.get("y")
    if not (_is_whole(width) and _is_whole(height)) or not all(one is None or _is_whole(one) for one in (x, y)):
        return None
    return Geometry(width=width, height=height, x=x, y=y, maximized=kept.get("maximized") is True, zoom=_zoom(zoom))


def _zoom(kept: object) -> float:
    least, most = _ZOOMS
    return float(kept) if isinstance(kept, int | float) and least <= kept <= most else 1.0


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int
