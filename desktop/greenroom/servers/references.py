"""`${keyring:NAME}` and `${env:NAME}` in the variables and headers of an entry, replaced at the last moment.

What they stand for is a secret from then on: the caller hands it to the tap before the server is started.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ReferenceMissing
from greenroom.servers.misplaced import refuse_misplaced
from greenroom.servers.redaction import looks_secret
from greenroom.store.errors import KeyringUnavailable

_REFERENCE: Final = re.compile(r"\$\{(keyring|env):([^{}]*)\}")


class SecretSource(Protocol):
    """Where `${keyring:…}` is looked up; the counterpart is `store.keyring_store`."""

    async def read(self, name: str) -> str | None:
        """Return the secret of that name, or None."""


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """Variables and headers as the server will see them, and every value in them that must not be shown."""

    env: Mapping[str, str]
    headers: Mapping[str, str]
    secrets: frozenset[str]


async def resolve(entry: ServerEntry, keyring: SecretSource) -> Resolved:
    """Replace every reference of the entry.

    Raises:
        ReferenceMissing: one of them leads nowhere, or the keyring cannot be used.
        ReferenceMisplaced: one stands where others would read what it stands for.
    """
    refuse_misplaced(entry)
    secrets: set[str] = set()
    env = {name: await _value(f"The variable {name}", name, text, keyring, secrets) for name, text in entry.env.items()}
    headers = {
        name: await _value(f"The header {name}", name, text, keyring, secrets) for name, text in entry.headers.items()
    }
    return Resolved(env=env, headers=headers, secrets=frozenset(secrets | _in_address(entry.url)))


def _in_address(url: str | None) -> set[str]:
    """The password in an address, and what its query says under names of secrets, as written and as meant."""
    try:
        parts = urlsplit(url or "")
    except ValueError:
        return set()
    written = [parts.netloc.rpartition("@")[0].partition(":")[2]]
    for pair in parts.query.split("&"):
        name, _, value = pair.partition("=")
        written += [value] if looks_secret(unquote(name), unquote(value)) else []
    return {form for text in written if text for form in (text, unquote(text))}


async def _value(where: str, name: str, text: str, keyring: SecretSource, secrets: set[str]) -> str:
    parts: list[str] = []
    position = 0
    for match in _REFERENCE.finditer(text):
        found = await _look_up(where, match, keyring)
        secrets.add(found)
        parts += [text[position : match.start()], found]
        position = match.end()
    value = "".join([*parts, text[position:]])
    if looks_secret(name, value):
        secrets.add(value)
    return value


async def _look_up(where: str, match: re.Match[str], keyring: SecretSource) -> str:
    kind, name = match[1], match[2]
    if kind == "env":
        value = os.environ.get(name)
        if value is None:
            raise ReferenceMissing(where, match[0], f"Greenroom was started without a variable {name}")
        return value
    try:
        value = await keyring.read(name)
    except KeyringUnavailable as error:
        raise ReferenceMissing(where, match[0], f"the keyring cannot be read ({error})") from error
    if value is None:
        raise ReferenceMissing(where, match[0], f"the keyring holds no {name!r} for Greenroom")
    return value
