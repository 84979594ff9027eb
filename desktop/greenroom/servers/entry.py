"""One server as somebody described it: on the command line, or in an `mcpServers` file.

A description, not a connection (`servers.connection`). References such as `${keyring:NAME}` stay unresolved here, so
an entry can be compared, hashed and shown without touching a secret.
"""

import hashlib
import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from greenroom.protocol.visible import escaped, visible
from greenroom.servers.redaction import REDACTED, hide_token, is_secret_name, without_credentials

ProtocolChoice: TypeAlias = Literal["auto", "legacy", "2026-07-28"]
Transport: TypeAlias = Literal["auto", "sse"]
"""How an address is spoken to: Streamable HTTP and, where that is refused, the older HTTP+SSE; or at once the older."""
Origin: TypeAlias = Literal["command_line", "file", "own", "demo"]
"""`own`: added in the window, and kept by Greenroom. `demo`: its own demo server."""

_REFERENCE: Final = re.compile(r"(\$\{(?:keyring|env):[^{}]*\})")


@dataclass(frozen=True, kw_only=True)
class ServerEntry:
    """A program to start (`command`) or an address to connect to (`url`); exactly one of them is set."""

    name: str
    command: str | None = None
    args: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str | None = None
    """The folder it is started in, as a whole path; None for whichever we are in."""
    url: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    transport: Transport = "auto"
    ca_file: str | None = None
    """A whole path: the certificates that the address may show, instead of the system's authorities."""
    protocol: ProtocolChoice = "auto"
    origin: Origin = "command_line"
    source: Path | None = None
    """The file it was read from; None for the command line and one's own."""
    fixed_key: str | None = None
    """The key of an own server, which may be called something else every day."""
    enabled: bool = True
    """Switched off, it is kept and not started."""

    def __post_init__(self) -> None:
        """Refuse a description that says how to start and where to connect, or neither."""
        if (self.command is None) == (self.url is None):
            raise ValueError("an entry has either a command or a url")

    @property
    def key(self) -> str:
        """A short name that stays the same as long as the entry is found in the same place under the same name."""
        if self.fixed_key is not None:
            return self.fixed_key
        place = f"{self.origin}\0{self.source or ''}\0{self.name}"
        slug = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")[:32] or "server"
        return f"{slug}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"

    def fingerprint(self) -> str:
        """Hash everything that decides what is started or contacted, and with which values."""
        decisive = {
            "command": self.command,
            "args": list(self.args),
            "env": dict(self.env),
            "cwd": self.cwd,
            "url": self.url,
            "headers": dict(self.headers),
        }
        if self.ca_file is not None:
            # Only where there is one, lest an older agreement to any other server be lost.
            decisive["ca_file"] = self.ca_file
        return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()

    def display_command(self) -> str:
        """Say what is started as a shell would take it, or the URL, for lists and logs. Secrets are left out."""
        if self.url is not None:
            return visible(without_credentials(self.url))
        return " ".join(map(_quoted, _without_secrets((self.command or "", *self.args))))

    def approval_text(self) -> str:
        """Say exactly what would be started or contacted, for the person who is asked to agree.

        Arguments are shown whole, even those that look like a secret: what is hidden cannot be agreed to. Only values
        of variables and headers whose names say that they are secret are left out; references are shown as they are.
        """
        if self.url is not None:
            headers = [visible(f"{name}: {shown_value(name, value)}") for name, value in sorted(self.headers.items())]
            trust = [] if self.ca_file is None else [f"trusting the certificates in {visible(self.ca_file)}"]
            return "\n".join([visible(without_credentials(self.url)), *headers, *trust])
        variables = [f"{visible(name)}={_quoted(shown_value(name, value))}" for name, value in sorted(self.env.items())]
        words = [*variables, *map(_quoted, (self.command or "", *self.args))]
        place = f"cd {_quoted(self.cwd)} && " if self.cwd else ""
        return place + " ".join(words)


def shown_value(name: str, value: str) -> str:
    """The value, or of a secret only the references in it."""
    if not is_secret_name(name):
        return value
    parts = _REFERENCE.split(value)
    return "".join(part if at % 2 else REDACTED for at, part in enumerate(parts) if part)


def _quoted(word: str) -> str:
    """The word as a shell takes it, with nothing in it that a reader would not see."""
    if word.isprintable():
        return shlex.quote(word)
    spelled = (f"\\{one}" if one in "\\'" else one if one.isprintable() else escaped(one) for one in word)
    return f"$'{''.join(spelled)}'"


def _without_secrets(words: tuple[str, ...]) -> Iterator[str]:
    """Leave out tokens of well-known shape, and what follows an option whose name says that it is a secret."""
    secret = False
    for word in words:
        option, equals, _ = word.partition("=")
        named = option.startswith("-") and is_secret_name(option)
        yield f"{option}={REDACTED}" if named and equals else REDACTED if secret else hide_token(word)
        secret = named and not equals
