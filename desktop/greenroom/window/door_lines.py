"""One line of JSON over a socket, bounded in size and, by the socket's own limit, in time."""

import socket

from greenroom.window.door_words import LONGEST


def read_line(link: socket.socket) -> bytes:
    """Read up to a line break.

    Raises:
        ValueError: it is too long, or breaks off.
        OSError: it did not come in time.
    """
    line = bytearray()
    while not line.endswith(b"\n"):
        part = link.recv(65_536)
        if not part or len(line) > LONGEST:
            raise ValueError("no whole line")
        line += part
    return bytes(line)


def write_line(link: socket.socket, text: str) -> None:
    """Write the text, which holds no line break, and a line break."""
    link.sendall(text.encode("utf-8", "surrogatepass") + b"\n")
