"""References where none is replaced: in arguments, addresses, and the names of programs, folders and files.

Every program of this machine can read the arguments of every other, and the address of a request is written into logs on
its way. So a secret is handed over in a variable or a header, and nowhere else. What is replaced is done by `references`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from greenroom.protocol.visible import visible
from greenroom.servers.errors import ReferenceMisplaced

_SECRET: Final = re.compile(r"\$\{keyring:[^{}]*\}")
_OTHER: Final = re.compile(
    r"\$\{(?:env|input|config|command):[^{}]*\}|\$\{(?:workspaceFolder|workspaceRoot|userHome)[^{}]*\}"
)
_LONGEST_SHOWN: Final = 120


class Described(Protocol):
    """What an entry and a draft have in common here."""

    @property
    def command(self) -> str | None:
        """The program."""

    @property
    def args(self) -> Sequence[str]:
        """What it is started with."""

    @property
    def cwd(self) -> str | None:
        """Where."""

    @property
    def url(self) -> str | None:
        """The address, instead of all these."""

    @property
    def ca_file(self) -> str | None:
        """The certificates that go with it."""


@dataclass(frozen=True, kw_only=True)
class Misplaced:
    """One reference."""

    member: str
    """`command`, `args`, `cwd`, `url` or `ca_file`."""
    text: str
    """What is wrong, and what to do instead."""
    secret: bool
    """Nothing can be started so. The others are passed on as they stand, which may even be meant."""


def misplaced(server: Described) -> Iterator[Misplaced]:
    """Find all of them."""
    for member, where, text in _parts(server):
        advice = _ADVICE[member]
        for found in dict.fromkeys(_SECRET.findall(text)):
            said = f"{where} refers to the secret {_shown(found)}, which is handed over in a {advice}"
            yield Misplaced(member=member, text=said, secret=True)
        for found in dict.fromkeys(_OTHER.findall(text)):
            said = f"{where} holds {_shown(found)}, which stays as it stands: only in variables and headers it is replaced."
            yield Misplaced(member=member, text=said, secret=False)


def refuse_misplaced(server: Described) -> None:
    """Let nothing be started whose secret would be seen by others.

    Raises:
        ReferenceMisplaced: a secret is referred to in a wrong place.
    """
    for found in misplaced(server):
        if found.secret:
            raise ReferenceMisplaced(found.text)


def _parts(server: Described) -> Iterator[tuple[str, str, str]]:
    if server.url is not None:
        yield "url", "The address", server.url
        yield "ca_file", "The file of certificates", server.ca_file or ""
        return
    yield "command", "The program", server.command or ""
    for at, arg in enumerate(server.args, 1):
        yield "args", f"Argument {at}", arg
    yield "cwd", "The folder", server.cwd or ""


_VARIABLE: Final = (
    "variable only: other programs on this machine can read this. Put it into a variable that the server reads."
)
_HEADER: Final = "header only: addresses end up in logs. Put it into a header that the server reads."
_ADVICE: Final = {"command": _VARIABLE, "args": _VARIABLE, "cwd": _VARIABLE, "url": _HEADER, "ca_file": _HEADER}


def _shown(text: str) -> str:
    return visible(text, longest=_LONGEST_SHOWN)
