"""The calls of the cases whose tool has a View that comes up without the network, and a look at a picture of one.

`map` is not among them: its script comes from the network. A test keeps the list complete.
"""

import os
import struct
import zlib
from pathlib import Path
from typing import Final

import pytest

VIEWS: Final = (
    ("basic-react", 0),
    ("basic-vanillajs", 0),
    ("budget-allocator", 0),
    ("cohort-heatmap", 0),
    ("system-monitor", 0),
    ("pdf", 1),
    ("pdf", 2),
    ("desktop-commander", 0),
    ("desktop-commander", 1),
    ("desktop-commander", 2),
    ("desktop-commander", 3),
    ("fastmcp-apps", 0),
    ("fastmcp-apps", 1),
    ("fastmcp-apps", 2),
    ("fastmcp-apps", 3),
)
"""Case, and which of its calls."""
NAMES: Final = tuple(dict.fromkeys(name for name, _ in VIEWS))
PICTURES: Final = "GREENROOM_TEST_PICTURES"
"""Names a folder in which the pictures are kept for a person to look at."""

each_view = pytest.mark.parametrize(("name", "number"), VIEWS, ids=[f"{name}-{number}" for name, number in VIEWS])


def keep_picture(png: bytes, name: str) -> None:
    """Keep a picture where somebody wants to see it."""
    if folder := os.environ.get(PICTURES):
        Path(folder).mkdir(parents=True, exist_ok=True)
        (Path(folder) / f"{name}.png").write_bytes(png)


def size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def is_blank(png: bytes) -> bool:
    """Whether nothing is on it: rows of one colour are nearly all zeros, however they are filtered."""
    at, data = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        data += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + length
    return len(set(zlib.decompress(data))) < 64
