"""The witness of `greenroom conform`: it hears what the probe's Views reach, and no other program decides a row."""

import anyio
import pytest

from greenroom.conform.witness import LONGEST_HEAD, Witness


async def _told(witness: Witness, said: bytes) -> bytes:
    """What comes back for these bytes; nothing where it hangs up."""
    heard = b""
    with anyio.fail_after(10):
        async with await anyio.connect_tcp("127.0.0.1", witness.port) as stream:
            try:
                await stream.send(said)
                async for piece in stream:
                    heard += piece
            except (anyio.BrokenResourceError, anyio.EndOfStream):
                return heard
    return heard


@pytest.mark.parametrize("said", [b"\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n", b"\xff\xfe \r\n\r\n", b"x" * 300_000])
async def test_what_is_no_request_is_hung_up_on_and_ends_nothing(said: bytes) -> None:
    witness = Witness()
    async with witness.listening():
        assert await _told(witness, said) == b""
        path = witness.place.removeprefix(witness.origin)
        good = await _told(witness, f"GET {path}/declared/a.svg?b HTTP/1.1\r\n\r\n".encode())
    assert good.startswith(b"HTTP/1.1 200")
    assert witness.reached("declared/") == ["a.svg"]
    assert len(b"x" * 300_000) > LONGEST_HEAD


async def test_whoever_finds_the_port_and_not_the_place_is_answered_and_hits_nothing() -> None:
    witness, other = Witness(), Witness()
    async with witness.listening():
        for path in ("/undeclared/fetch.json", "/x/undeclared/fetch.json", other.place + "/undeclared/fetch.json"):
            assert (await _told(witness, f"GET {path} HTTP/1.1\r\n\r\n".encode())).startswith(b"HTTP/1.1 200")
    assert witness.hits == []
