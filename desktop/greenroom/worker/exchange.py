"""What really passes between the worker and a provider: the HTTP client that every library here is given, and its witness.

Four rules hold whatever a library would do: nobody is asked but the provider that was named before; no redirect is
followed, since a key would go along; an answer has an end; and nothing is asked in a compressed form, whose size nobody
knows. What went wrong is kept as it was, beside the library's own reading of it.
"""

import re
import urllib.request
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Final
from urllib.parse import urlsplit

import httpx

from greenroom import __version__

LONGEST_ANSWER: Final = 64 * 1024 * 1024
"""Bytes. The longest answers of models are a tenth of that as they stream."""
LONGEST_EVENT: Final = 2 * 1024 * 1024
"""Bytes of one line of a stream: what readers of streams hold until its end comes."""
LONGEST_REFUSAL: Final = 64 * 1024
"""Bytes of the body of an error; the rest is not read."""
TIMEOUT: Final = httpx.Timeout(connect=20, read=600, write=120, pool=600)
"""Seconds. A model may think for minutes before its first word."""
_WITHOUT_LINES: Final = frozenset({"application/vnd.amazon.eventstream"})
"""Streams of frames, which say how long they are."""
_LAST_PIECES: Final = 16
_LAST_BYTES: Final = 64 * 1024
_NOT_TOLD: Final = frozenset({b"user-agent", b"accept-encoding", b"http-referer", b"x-title"})
_MOST_CONNECTIONS: Final = 100
_HERE: Final = ("all://127.0.0.1", "all://localhost", "all://[::1]")


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """An answer that is an error."""

    status: int
    headers: httpx.Headers
    body: bytes


@dataclass(kw_only=True)
class Exchange:
    """One request of ours and how it went. All None and False while nothing is wrong."""

    refusal: Refusal | None = None
    redirect: str | None = None
    """Where the provider would have us ask instead: scheme, host and port."""
    trouble: httpx.TransportError | None = None
    has_begun: bool = False
    """A good answer has begun."""
    is_too_long: bool = False
    is_compressed: bool = False
    is_elsewhere: bool = False
    """The library would have asked somebody else, and was not let."""
    _only: str | re.Pattern[str] | None = None
    _last: deque[bytes] = field(default_factory=lambda: deque(maxlen=_LAST_PIECES))

    def only_at(self, place: str | re.Pattern[str]) -> None:
        """Let requests go to this place alone: scheme, host and port, or, with `https`, hosts of such a name."""
        self._only = place

    def may_ask(self, url: httpx.URL) -> bool:
        """Whether a request may go there; nowhere, until a place was named."""
        match self._only:
            case None:
                return False
            case str() as place:
                return _place(url) == _place(httpx.URL(place))
            case names:
                return url.scheme == "https" and names.fullmatch(url.host) is not None

    def passed(self, piece: bytes) -> None:
        """Note a piece of the answer."""
        self._last.append(piece[-_LAST_BYTES:])

    def ends_with(self, word: bytes) -> bool:
        """Whether this stands somewhere near the end of the answer so far."""
        return word in b"".join(self._last)


_current: ContextVar[Exchange] = ContextVar("exchange")


@contextmanager
def witnessed() -> Iterator[Exchange]:
    """Keep how the requests of this block go: the last one's, should a library make several."""
    exchange = Exchange()
    token = _current.set(exchange)
    try:
        yield exchange
    finally:
        _current.reset(token)


class NotTaken(httpx.RemoteProtocolError):
    """Raised instead of an answer that is not taken as it is; the exchange says why."""


class Watched(httpx.AsyncBaseTransport):
    """A way to providers, with our rules."""

    def __init__(self, way: httpx.AsyncBaseTransport) -> None:
        self._way = way

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Ask, and look at how the answer begins."""
        exchange = _current.get(Exchange())
        if not exchange.may_ask(request.url):
            exchange.is_elsewhere = True
            raise NotTaken("nobody is asked but the provider")
        try:
            response = await self._way.handle_async_request(_as_ours(request))
        except httpx.TransportError as error:
            exchange.trouble = error
            raise
        if response.has_redirect_location:
            exchange.redirect = _place(request.url.join(response.headers["location"]))
            await response.aclose()
            raise NotTaken("a redirect is not followed")
        if response.headers.get("content-encoding", "identity") not in ("", "identity"):
            exchange.is_compressed = True
            await response.aclose()
            raise NotTaken("the answer is compressed")
        if response.is_error:
            return await _refused(response, exchange)
        exchange.has_begun = True
        return _copy(response, _Counted(response, exchange))

    async def aclose(self) -> None:
        """Close the connections."""
        await self._way.aclose()


class _Counted(httpx.AsyncByteStream):
    """A body up to its longest, with what breaks it kept."""

    def __init__(self, response: httpx.Response, exchange: Exchange) -> None:
        self._response = response
        self._exchange = exchange

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = event = 0
        has_lines = self._response.headers.get("content-type") not in _WITHOUT_LINES
        try:
            async for chunk in self._response.aiter_raw():
                size += len(chunk)
                end = chunk.rfind(b"\n")
                event = event + len(chunk) if end < 0 else len(chunk) - end
                if size > LONGEST_ANSWER or (has_lines and event > LONGEST_EVENT):
                    self._exchange.is_too_long = True
                    raise NotTaken("the answer has no end")
                self._exchange.passed(chunk)
                yield chunk
        except httpx.TransportError as error:
            self._exchange.trouble = error
            raise

    async def aclose(self) -> None:
        await self._response.aclose()


class _NoWay(httpx.AsyncBaseTransport):
    """A proxy of a kind that is not spoken here: better no request than one past it."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        raise httpx.ProxyError("the proxy of this system is of a kind that is not spoken here", request=request)


async def _refused(response: httpx.Response, exchange: Exchange) -> httpx.Response:
    body = bytearray()
    try:
        async for chunk in response.aiter_raw():
            body += chunk
            if len(body) >= LONGEST_REFUSAL:
                break
    except httpx.TransportError:
        pass  # what came of it has to do
    finally:
        await response.aclose()
    exchange.refusal = Refusal(
        status=response.status_code, headers=response.headers, body=bytes(body[:LONGEST_REFUSAL])
    )
    return _copy(response, httpx.ByteStream(exchange.refusal.body))


def _copy(response: httpx.Response, body: httpx.AsyncByteStream) -> httpx.Response:
    headers = [pair for pair in response.headers.raw if pair[0].lower() not in (b"content-length", b"content-encoding")]
    return httpx.Response(response.status_code, headers=headers, stream=body, extensions=response.extensions)


def _as_ours(request: httpx.Request) -> httpx.Request:
    """Return the request in our name: libraries tell their own, the system and the interpreter, and read it there again."""
    headers = [
        pair
        for pair in request.headers.raw
        if not pair[0].lower().startswith(b"x-stainless-") and pair[0].lower() not in _NOT_TOLD
    ]
    told = [*headers, (b"user-agent", f"greenroom/{__version__}".encode()), (b"accept-encoding", b"identity")]
    stream, extensions = request.stream, request.extensions
    return httpx.Request(request.method, request.url, headers=told, stream=stream, extensions=extensions)


def _place(url: httpx.URL) -> str:
    """Scheme, host and port, without a port that goes without saying."""
    return f"{url.scheme}://{url.netloc.decode('ascii', 'replace')}"


def make_client() -> httpx.AsyncClient:
    """Return a client for all requests: with the system's proxy for `https`, and with its certificates.

    What is asked by `http` is this machine or one near it (`protocol.model.provider_address`). A proxy, which may be
    anywhere, would be sent the key as it is.
    """
    certificates = httpx.create_ssl_context()
    certificates.load_default_certs()  # besides those that come with the client: a company's own

    def way(proxy: str | None = None) -> httpx.AsyncBaseTransport:
        if proxy is not None and urlsplit(proxy).scheme not in ("http", "https"):
            return _NoWay()
        limits = httpx.Limits(max_connections=_MOST_CONNECTIONS, max_keepalive_connections=20, keepalive_expiry=60)
        return httpx.AsyncHTTPTransport(verify=certificates, limits=limits, proxy=proxy, trust_env=False)

    direct = Watched(way())
    mounts: dict[str, httpx.AsyncBaseTransport | None] = {}
    if proxy := system_proxy():
        mounts["https://"] = Watched(way(proxy))
    mounts |= dict.fromkeys((*_HERE, *without_proxy()), direct)
    return httpx.AsyncClient(
        transport=direct,
        mounts=mounts,
        timeout=TIMEOUT,
        follow_redirects=False,
        trust_env=False,
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
    )


def system_proxy() -> str | None:
    """Return the system's proxy for `https`, or the one that it has for everything."""
    found = urllib.request.getproxies()
    proxy = found.get("https") or found.get("all")
    if not proxy or "*" in found.get("no", "").split(","):
        return None
    return proxy if "://" in proxy else f"http://{proxy}"


def without_proxy() -> Iterator[str]:
    """Yield patterns of the hosts to which the system wants no proxy."""
    for name in urllib.request.getproxies().get("no", "").split(","):
        host = name.strip().lstrip(".")
        if host and not set(host) & set("*/:"):
            yield from (f"all://{host}", f"all://*.{host}")
