"""Pictures small enough to be kept with the source: PNG files of at most 256 colours, written with the standard library.

Flat colours, most of a page, stay exact; what is rare and near to another colour, edges of letters, becomes that colour.
"""

import base64
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from playwright.async_api import Page

Colour: TypeAlias = tuple[int, int, int]
MOST: Final = 256
EXACT: Final = 96
"""The most frequent colours are kept, however near to each other they are."""

PIXELS: Final = """async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    const { data: pixels } = brush.getImageData(0, 0, picture.width, picture.height);
    let text = "";
    for (let at = 0; at < pixels.length; at += 32768)
        text += String.fromCharCode(...pixels.subarray(at, at + 32768));
    return [picture.width, picture.height, btoa(text)];
}"""


async def smaller(picture: bytes, empty: Page) -> bytes:
    """The same picture of at most 256 colours; `empty` is any page whose engine reads it."""
    width, height, text = await empty.evaluate(PIXELS, base64.b64encode(picture).decode())
    pixels = memoryview(base64.b64decode(text)).cast("I")
    counted = Counter(pixels)
    palette = _palette([(_split(pixel), count) for pixel, count in counted.most_common()])
    places = {pixel: _nearest(_split(pixel), palette)[0] for pixel in counted}
    flat = bytes(map(places.__getitem__, pixels))
    return png([flat[at : at + width] for at in range(0, width * height, width)], palette)


def png(rows: Iterable[bytes], palette: Sequence[Colour]) -> bytes:
    """A PNG of rows of places in the palette."""
    lines = list(rows)
    header = struct.pack(">IIBBBBB", len(lines[0]), len(lines), 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in lines), 9)
    colours = b"".join(bytes(colour) for colour in palette)
    parts = [(b"IHDR", header), (b"PLTE", colours), (b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _split(pixel: int) -> Colour:
    return pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255


def _palette(counted: Sequence[tuple[Colour, int]]) -> list[Colour]:
    """The colours to paint with, by how often they are there and how far they are from those chosen before."""
    exact = [colour for colour, _ in counted[:EXACT]]
    apart = 3
    while True:
        chosen = list(exact)
        for colour, _ in counted[EXACT:]:
            if _nearest(colour, chosen)[1] > apart:
                chosen.append(colour)
            if len(chosen) > MOST:
                break
        else:
            return chosen
        apart += 3


def _nearest(colour: Colour, palette: Sequence[Colour]) -> tuple[int, int]:
    """Its place in the palette, and how far that is away."""
    red, green, blue = colour
    best, least = 0, 1 << 20
    for at, (r, g, b) in enumerate(palette):
        far = abs(r - red) + abs(g - green) + abs(b - blue)
        if far < least:
            best, least = at, far
    return best, least
