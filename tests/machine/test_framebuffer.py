"""Pictures of a virtual display: an empty one and one with a page are told apart."""

import struct

from tests.machine.clean_machine import DRAWN
from tests.machine.framebuffer import Picture, read_picture

WIDTH, HEIGHT = 200, 100
EMPTY = b"\xf4\xf6\xf4\0"


def dump(pixels: list[bytes]) -> bytes:
    """As Xvfb writes it: a header, a colour map, and lines with room at their end."""
    header = [0] * 25
    header[0], header[4], header[5], header[12], header[19] = 104, WIDTH, HEIGHT, WIDTH * 4 + 8, 2
    lines = (b"".join(pixels[row * WIDTH : (row + 1) * WIDTH]) + bytes(8) for row in range(HEIGHT))
    return struct.pack(">25I", *header) + b"name" + bytes(24) + b"".join(lines)


def picture(*, other_pixels: int) -> Picture:
    pixels = [EMPTY] * (WIDTH * HEIGHT)
    pixels[50 : 50 + other_pixels] = [bytes((at % 256, at // 256, 7, 0)) for at in range(other_pixels)]
    return read_picture(dump(pixels))


def test_a_pointer_over_an_empty_window_is_no_page() -> None:
    assert picture(other_pixels=40).drawn() < DRAWN


def test_a_page_is_seen() -> None:
    assert picture(other_pixels=4000).drawn() > DRAWN


def test_it_becomes_a_png_of_the_same_size_and_colours() -> None:
    made = picture(other_pixels=0).png()
    assert made.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", made[16:24]) == (WIDTH, HEIGHT)
    assert picture(other_pixels=0)._line(EMPTY * WIDTH)[:3] == b"\xf4\xf6\xf4"
