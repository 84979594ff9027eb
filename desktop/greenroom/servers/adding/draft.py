"""A server that is not added yet: what a form holds, and what was understood of a snippet.

Unlike an entry (`servers.entry`) it may be wrong or half empty, and it can hold a secret on its way to the keyring.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from greenroom.servers.entry import ProtocolChoice, Transport
from greenroom.servers.redaction import looks_secret

Level: TypeAlias = Literal["error", "warning", "note"]
"""An error keeps the draft from being added; a warning is something to look at first."""

_PLACEHOLDER: Final = re.compile(
    r"^<[^>]*>$|^\[[^\]]*\]$|^\.{3}$|^…$|^x{3,}$|(?:^|[^a-z])your[-_ ]|[-_]here$|^(?:sk|pk|ghp|xox[bp])[-_]?(?:x{3,}|\.{3}|…)"
    r"|^(?:change|replace|insert|enter)[-_ ]?(?:me|this|your)|^(?:todo|secret|token|api[-_]?key|password)$|^/?path/to(?:/|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Remark:
    """One sentence about one part of a draft, or about the text it came from."""

    level: Level
    text: str
    member: str = ""
    """`name`, `command`, `args`, `env.NAME`, `cwd`, `url`, `headers.NAME`, `ca_file`; empty for the whole."""


@dataclass(frozen=True, kw_only=True)
class Variable:
    """A variable or a header."""

    name: str
    value: str | None
    """None where there is none yet, or where it is kept back because it is secret."""
    secret: bool = False
    """The value goes to the keyring, and a reference takes its place."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A program (`command`) or an address (`url`)."""

    name: str = ""
    command: str | None = None
    args: tuple[str, ...] = ()
    env: tuple[Variable, ...] = ()
    cwd: str | None = None
    url: str | None = None
    headers: tuple[Variable, ...] = ()
    transport: Transport = "auto"
    ca_file: str | None = None
    protocol: ProtocolChoice = "auto"
    enabled: bool = True


@dataclass(frozen=True, kw_only=True)
class Understood:
    """A draft with what there is to say about it."""

    draft: Draft
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What a text holds. `remarks` are about the text as a whole."""

    found: tuple[Understood, ...] = ()
    remarks: tuple[Remark, ...] = ()


def variables(pairs: Iterable[tuple[str, str | None]]) -> tuple[Variable, ...]:
    """Judge names and values: what looks like a secret, and is not a reference to one, is for the keyring.

    What only stands in a secret's place is no value: it would be kept as if it were one.
    """
    return tuple(_variable(name, value) for name, value in pairs)


def _variable(name: str, value: str | None) -> Variable:
    secret = looks_secret(name, value or "") and not is_reference(value)
    return Variable(name=name, value="" if secret and is_placeholder(value or "") else value, secret=secret)


def is_placeholder(value: str) -> bool:
    """Say whether this only stands in the place of what a reader is to enter."""
    return bool(_PLACEHOLDER.search(value))


def is_reference(value: str | None) -> bool:
    """Say whether the value holds a reference, so that the secret is elsewhere already."""
    return value is not None and ("${keyring:" in value or "${env:" in value)
