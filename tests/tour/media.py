"""A picture and a sound that a tool might give back, made here so that no file of anybody's is needed."""

import base64
import math
import struct
from collections.abc import Callable
from typing import Final

from tests.tour.paint import png

RATE: Final = 8000


def sunset(width: int = 240, height: int = 120) -> str:
    """A sun that goes down behind a hill, as the base64 of a PNG."""
    palette = [(250, 214 - 5 * step, 165 - 3 * step) for step in range(24)] + [(255, 246, 214), (38, 70, 58)]
    rows = [bytes(_colour(x, y, width, height) for x in range(width)) for y in range(height)]
    return base64.b64encode(png(rows, palette)).decode()


def _colour(x: int, y: int, width: int, height: int) -> int:
    if y > height * 0.72 + 14 * math.sin(x / width * 5):
        return 25
    if math.hypot(x - width * 0.62, y - height * 0.58) < height * 0.2:
        return 24
    return min(23, y * 24 // height)


def chime(seconds: float = 1.2) -> str:
    """A tone that fades, as the base64 of a WAV."""
    wave: Callable[[int], float] = lambda at: math.sin(at / RATE * 2 * math.pi * 660) * math.exp(-4 * at / RATE)  # noqa: E731
    sound = bytes(128 + round(100 * wave(at)) for at in range(round(RATE * seconds)))
    head = struct.pack("<IHHIIHH", 16, 1, 1, RATE, RATE, 1, 8)
    whole = b"WAVEfmt " + head + b"data" + struct.pack("<I", len(sound)) + sound
    return base64.b64encode(b"RIFF" + struct.pack("<I", len(whole)) + whole).decode()
