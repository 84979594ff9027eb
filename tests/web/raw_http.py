"""HTTP as bytes on a socket, for what no well-behaved client sends."""

import anyio

PATIENCE = 20.0


async def exchange(port: int, request: bytes, host: str = "127.0.0.1") -> bytes:
    """Send these bytes and read until the server closes or falls silent."""
    answer = b""
    async with await anyio.connect_tcp(host, port) as stream:
        try:
            await stream.send(request)
            with anyio.move_on_after(PATIENCE):
                while not whole(answer, request):
                    answer += await stream.receive()
        except (anyio.EndOfStream, anyio.BrokenResourceError):
            return answer
    return answer


def whole(answer: bytes, request: bytes) -> bool:
    """Whether the answer is complete by its own count of bytes."""
    head, found, body = answer.partition(b"\r\n\r\n")
    if not found:
        return False
    length = header(answer, "content-length")
    if request.startswith(b"HEAD") or status(answer) in {204, 304}:
        return True
    return length is not None and len(body) >= int(length) and bool(head)


def status(answer: bytes) -> int:
    """Return the status code."""
    return int(answer.split(b" ", 2)[1])


def headers(answer: bytes, name: str) -> list[str]:
    """Return all values of a header."""
    lines = answer.partition(b"\r\n\r\n")[0].split(b"\r\n")[1:]
    pairs = (line.partition(b":") for line in lines)
    return [value.strip().decode("latin-1") for key, _, value in pairs if key.decode("latin-1").lower() == name]


def header(answer: bytes, name: str) -> str | None:
    """Return the only value of a header; None when it is missing or there are several."""
    found = headers(answer, name)
    return found[0] if len(found) == 1 else None


def get(path: str, host: str, *more: str) -> bytes:
    """Write a GET request."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
