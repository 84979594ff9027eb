"""What a proxy request asks for: CONNECT to a host and port, or an absolute `http:` address. No I/O.

Everything else a browser does not ask of a proxy, and gets no further than this.
"""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import h11

_SAFE: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-._:")


@dataclass(frozen=True, kw_only=True)
class Target:
    """Where a request wants to go. `host` is lower case, without brackets or final dot."""

    host: str
    port: int
    scheme: str
    """`http`, or for a tunnel the scheme its port suggests: CONNECT does not tell."""
    path: bytes | None
    """What is asked for there; None asks for a tunnel."""

    @property
    def authority(self) -> str:
        """The `Host` header of the request that is passed on."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == 80 else f"{host}:{self.port}"

    @property
    def place(self) -> str:
        """Host and port, for a person."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_target(request: h11.Request) -> Target | None:
    """Read the request line; None when it asks for nothing a proxy does."""
    text = request.target.decode("ascii")
    tunnel = request.method == b"CONNECT"
    try:
        parts = urlsplit(f"//{text}" if tunnel else text)
        port = parts.port
    except ValueError:
        return None
    host = (parts.hostname or "").removesuffix(".")
    if not host or parts.username is not None or not _SAFE.issuperset(host):
        return None
    if tunnel:
        return None if port is None or parts.path else _tunnel(host, port)
    if parts.scheme != "http":
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host=host, port=port or 80, scheme="http", path=path.encode("ascii"))


def _tunnel(host: str, port: int) -> Target:
    return Target(host=host, port=port, scheme="ws" if port == 80 else "https", path=None)
