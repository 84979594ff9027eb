"""One entry of a View's declared domains: read from an untrusted string, or refused with the reason.

What is accepted is written anew from its parts, so no character of the original reaches a header unless its part allows
it. Narrower than the grammar of browsers on purpose: an entry names a host, and nothing that lies on this machine's own
ports. Its counterpart is `csp.py`, which builds policies of accepted entries.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

MAX_LENGTH: Final = 512

_ENTRY: Final = re.compile(
    r"(?:(?P<scheme>https|wss|http|ws)://)?"
    r"(?P<host>(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)"
    r"(?::(?P<port>[0-9]{1,5}|\*))?"
    r"(?P<path>/[A-Za-z0-9._~!$&()*+=:@%/-]*)?",
    re.ASCII,
)
_SCHEME_AND_HOST: Final = re.compile(r"[A-Za-z]+://[^/]*|[^/]*", re.ASCII)
_LOCAL_DATA: Final = frozenset({"blob:", "data:"})
_DEFAULT_PORTS: Final = {"https": 443, "wss": 443, "http": 80, "ws": 80}


@dataclass(frozen=True, kw_only=True)
class Source:
    """An accepted entry. Without a host (an empty `host`) it is a whole scheme: `blob` or `data`, or what a mode opens."""

    scheme: str
    host: str
    """Lower case, possibly with a leading `*.`."""
    port: int | None
    """None is the scheme's own port."""
    any_port: bool = False
    path: str = ""

    def __str__(self) -> str:
        """The entry as a policy writes it."""
        if not self.host:
            return f"{self.scheme}:"
        port = ":*" if self.any_port else "" if self.port is None else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}{self.path}"

    @property
    def loopback(self) -> bool:
        """Whether the entry names this machine."""
        return is_loopback(self.host.removeprefix("*."))

    @property
    def external(self) -> bool:
        """Whether the entry names a place outside this machine."""
        return bool(self.host) and not self.loopback

    def matches(self, host: str, port: int) -> bool:
        """Whether a connection to this host and port may belong to the entry. Schemes and paths are not seen here."""
        wanted = host.lower().rstrip(".")
        same_host = wanted.endswith(self.host[1:]) if self.host.startswith("*.") else wanted == self.host
        return bool(self.host) and same_host and (self.any_port or port == self.effective_port)

    @property
    def effective_port(self) -> int | None:
        """The port the entry means; None for entries without a host and for any port."""
        if self.any_port:
            return None
        return self.port if self.port is not None else _DEFAULT_PORTS.get(self.scheme)


def is_loopback(host: str) -> bool:
    """Whether the name or address always means this machine."""
    return host == "localhost" or host.endswith(".localhost") or re.fullmatch(r"127(\.[0-9]+){0,3}", host) is not None


def read_source(entry: object, own_ports: Collection[int]) -> Source | str:
    """Read one entry; a string is the reason why it is refused."""
    if not isinstance(entry, str):
        return "it is not a string"
    if entry in _LOCAL_DATA:
        return Source(scheme=entry[:-1], host="", port=None)
    if len(entry) > MAX_LENGTH:
        return f"it is longer than {MAX_LENGTH} characters"
    found = _ENTRY.fullmatch(_lower_host(entry))
    if found is None:
        return "it is not a host such as https://api.example.com (scheme, host, port, path; no other characters)"
    port = found["port"]
    source = Source(
        scheme=found["scheme"] or "https",
        host=found["host"],
        port=int(port) if port and port != "*" else None,
        any_port=port == "*",
        path=found["path"] or "",
    )
    return _refusal(source, own_ports) or source


def _lower_host(entry: str) -> str:
    head = _SCHEME_AND_HOST.match(entry)
    return entry if head is None else head[0].lower() + entry[head.end() :]


def _refusal(source: Source, own_ports: Collection[int]) -> str | None:
    if source.port is not None and not 0 < source.port < 65536:
        return "its port is out of range"
    if not source.loopback:
        return "plain http and ws are allowed only on localhost" if source.scheme in {"http", "ws"} else None
    if source.any_port:
        return "any port of this machine would include Greenroom's own; name the port"
    return "it names a port of Greenroom itself" if source.effective_port in own_ports else None
