"""The picture on a virtual display, from the file in which Xvfb keeps it (`-fbdir`): an X window dump of true colour."""

import struct
import zlib
from array import array
from collections import Counter
from dataclasses import dataclass

_FIELDS = 25
"""Numbers of 32 bits, most significant byte first, at the file's start."""
_COLOUR_BYTES = 12


@dataclass(frozen=True, kw_only=True)
class Picture:
    """Rows of pixels; each is blue, green, red and a byte without meaning."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def drawn(self) -> float:
        """The share of pixels that are not of the two commonest colours: next to none for an empty window."""
        counts = Counter(array("I", b"".join(self.rows)))
        return 1 - sum(count for _, count in counts.most_common(2)) / (self.width * self.height)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        lines = b"".join(b"\0" + self._line(row) for row in self.rows)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(lines)), _chunk(b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(parts)

    def _line(self, row: bytes) -> bytes:
        line = bytearray(self.width * 3)
        for place, source in enumerate((2, 1, 0)):
            line[place::3] = row[source : self.width * 4 : 4]
        return bytes(line)


def read_picture(dump: bytes) -> Picture:
    """Read an X window dump with 32 bits a pixel, which is what Xvfb writes for a screen of depth 24."""
    header = struct.unpack(f">{_FIELDS}I", dump[: _FIELDS * 4])
    size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
    start = size + colours * _COLOUR_BYTES
    rows = tuple(dump[start + line * row : start + line * row + width * 4] for row in range(height))
    return Picture(width=width, height=height, rows=rows)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
