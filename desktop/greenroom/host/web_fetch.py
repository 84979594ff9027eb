"""Fetches a file from the web for a View: without cookies, within limits, and never from inside the person's network.

Where a name leads is looked up here, every address that it may have is judged, and the connection goes to a judged one:
a name cannot lead elsewhere between the look and the connection. The same is done anew for each redirect. Who may be
reached is `Reach`, which the app never changes; tests name another, for their servers are on this machine.
"""

import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

import anyio

from greenroom.host.errors import NotFetched
from greenroom.host.own_network import is_outside
from greenroom.protocol.mcp_apps.links import refusal

if TYPE_CHECKING:
    import httpx2

MOST_REDIRECTS: Final = 5
SECONDS: Final = 60.0
"""For all of it."""
_CONNECT_SECONDS: Final = 15.0
_USUAL: Final = {"http": 80, "https": 443}
_HEADERS: Final = {
    # What is not compressed is as large as it looks.
    "Accept-Encoding": "identity",
    "Accept": "*/*",
    "User-Agent": "Greenroom",
}

Resolve = Callable[[str, int], Awaitable[list[str]]]


async def resolved(host: str, port: int) -> list[str]:
    """All addresses that the system knows for this name."""
    found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


@dataclass(frozen=True, kw_only=True)
class Reach:
    """Who may be asked for files. The defaults are the app's."""

    resolve: Resolve = resolved
    allowed: Callable[[str], bool] = is_outside
    """Judges one address, written as numbers."""


@dataclass(frozen=True, kw_only=True)
class Fetched:
    """What came. `media_type` is the far end's word."""

    data: bytes
    media_type: str | None
    url: str
    """Where it was in the end, with its host as it was asked for over the network."""


async def fetch(url: str, reach: Reach, *, most_bytes: int) -> Fetched:
    """Fetch one file.

    Raises:
        NotFetched: it is not to be had, too large, too slow, or not where a stranger may send us.
    """
    try:
        with anyio.fail_after(SECONDS):
            return await _followed(url, reach, most_bytes)
    except TimeoutError:
        raise NotFetched(url, f"it took longer than {SECONDS:g} s") from None


async def _followed(url: str, reach: Reach, most_bytes: int) -> Fetched:
    at = url
    for _ in range(MOST_REDIRECTS + 1):
        async with _answer(at, reach) as (answer, asked):
            onward = answer.headers.get("location") if answer.is_redirect else None
            if onward is None:
                return await _taken(answer, url, most_bytes, asked)
        at = _onward(url, at, onward)
    raise NotFetched(url, f"it was sent on more than {MOST_REDIRECTS} times")


def _onward(url: str, at: str, onward: str) -> str:
    try:
        to = urljoin(at, onward).partition("#")[0]
    except ValueError:
        raise NotFetched(url, "it was sent on to an address that cannot be read") from None
    if why := refusal(to):
        raise NotFetched(url, f"it was sent on, and {why}")
    if urlsplit(at).scheme == "https" and urlsplit(to).scheme != "https":
        raise NotFetched(url, "it was sent on from https to plain http")
    return to


@asynccontextmanager
async def _answer(url: str, reach: Reach) -> "AsyncIterator[tuple[httpx2.Response, httpx2.URL]]":
    """Ask one address, redirects not followed; with the answer comes the address in the letters of the network."""
    import httpx2  # noqa: PLC0415 -- costs as much as all else here; few Views need it

    if why := refusal(url):
        raise NotFetched(url, why)
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or _USUAL[parts.scheme]
    try:
        asked = httpx2.URL(url)
    except httpx2.InvalidURL as error:
        raise NotFetched(url, f"its address cannot be used: {error}") from error
    # No proxy of the environment, which would look the name up by itself; no cookie, no referrer, no password file.
    async with httpx2.AsyncClient(trust_env=False, timeout=_CONNECT_SECONDS, headers=_HEADERS) as client:
        trouble = "no address of it answers"
        for address in await _addresses(url, host, port, reach):
            request = client.build_request(
                "GET",
                asked.copy_with(host=address),
                headers={"Host": asked.netloc.decode("ascii")},
                extensions={"sni_hostname": asked.raw_host.decode("ascii")},
            )
            try:
                answer = await client.send(request, stream=True)
            except httpx2.HTTPError as error:
                trouble = str(error) or type(error).__name__
                continue
            try:
                yield answer, asked
            except httpx2.HTTPError as error:
                raise NotFetched(url, f"it broke off: {error}") from error
            finally:
                await answer.aclose()
            return
    raise NotFetched(url, trouble)


async def _addresses(url: str, host: str, port: int, reach: Reach) -> list[str]:
    """The addresses of a host of which every one may be asked: a name with one foot inside is a trick.

    Raises:
        NotFetched: there is none, or one of them may not be asked.
    """
    try:
        found = await reach.resolve(host, port)
    except (OSError, ValueError) as error:
        raise NotFetched(url, f"its host is not known: {error}") from error
    if not found:
        raise NotFetched(url, "its host is not known")
    if not all(reach.allowed(address) for address in found):
        raise NotFetched(url, "its host is on this machine or in a private network, where a View may not send us")
    return found


async def _taken(answer: "httpx2.Response", url: str, most_bytes: int, asked: "httpx2.URL") -> Fetched:
    if not answer.is_success:
        raise NotFetched(url, f"the answer was {answer.status_code} {answer.reason_phrase}".strip())
    if answer.headers.get("content-encoding", "identity").lower() != "identity":
        raise NotFetched(url, "its answer is compressed although that was not asked for")
    data = bytearray()
    async for piece in answer.aiter_raw():
        data += piece
        if len(data) > most_bytes:
            raise NotFetched(url, f"it is larger than {most_bytes / 1_000_000:g} MB")
    kind = answer.headers.get("content-type", "").partition(";")[0].strip()
    where = f"{asked.scheme}://{asked.netloc.decode('ascii')}{asked.raw_path.decode('ascii')}"
    return Fetched(data=bytes(data), media_type=kind or None, url=where)
