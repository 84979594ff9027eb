"""From a draft to an entry: what is marked as secret goes to the keyring, and a reference takes its place.

The one way into the person's own servers, so that no secret is written beside the keyring unless the person said that
it is none. The counterpart, which follows references when a server is started, is `references`.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from greenroom.servers.adding.draft import Draft, Variable, is_reference
from greenroom.servers.entry import ServerEntry
from greenroom.servers.redaction import looks_secret
from greenroom.store.errors import SecretTooLong
from greenroom.store.secrets import LONGEST_NAME, LONGEST_SECRET, Secrets

_ONE_REFERENCE: Final = re.compile(r"\$\{keyring:([^{}]*)\}")


@dataclass(frozen=True, kw_only=True)
class Settler:
    """Makes entries. `base` is what the draft was made from: the server that is changed, or the one that is copied."""

    secrets: Secrets
    base: ServerEntry | None = None

    async def entry(self, draft: Draft) -> ServerEntry:
        """Put away what is secret, and return the rest. The draft has been judged and holds no error.

        Raises:
            SecretTooLong: a keyring would not hold it; nothing was kept.
        """
        for variable in (*draft.env, *draft.headers):
            if variable.secret and len(variable.value or "") > LONGEST_SECRET:
                raise SecretTooLong(variable.name, LONGEST_SECRET)
        program = draft.url is None
        base = self.base
        return ServerEntry(
            name=draft.name.strip(),
            command=draft.command if program else None,
            args=draft.args if program else (),
            env=await self._values(draft.name, draft.env, {} if base is None else base.env) if program else {},
            cwd=whole_path(draft.cwd or "") if program else None,
            url=draft.url,
            headers={}
            if program
            else await self._values(draft.name, draft.headers, {} if base is None else base.headers),
            transport="auto" if program else draft.transport,
            ca_file=whole_path(draft.ca_file) if draft.ca_file and not program else None,
            protocol=draft.protocol,
            origin="own",
            enabled=draft.enabled,
        )

    async def _values(self, name: str, variables: tuple[Variable, ...], before: Mapping[str, str]) -> dict[str, str]:
        return {variable.name: await self._value(name, variable, before.get(variable.name)) for variable in variables}

    async def _value(self, server: str, variable: Variable, before: str | None) -> str:
        value = before if variable.value is None else variable.value
        if value is None or (variable.secret and value == ""):
            # Kept as a reference to nothing yet: the start says what is missing, and the window offers to set it.
            return _reference(self._free_name(server, variable.name, before))
        if not variable.secret or is_reference(value):
            return value
        name = self._free_name(server, variable.name, before)
        await self.secrets.write(name, value)
        return _reference(name)

    def _free_name(self, server: str, variable: str, before: str | None) -> str:
        """The name it has already, if it is one of this server's; otherwise one that stands for nothing else."""
        wanted = re.sub(r"[{}\0-\x1f]", "", f"{server.strip()}/{variable}")[: LONGEST_NAME - 4]
        held = _ONE_REFERENCE.fullmatch(before or "")
        ours = self.base is not None and self.base.origin == "own"
        if ours and held is not None and held[1].startswith(f"{server.strip()}/"):
            return held[1]
        names, number, name = self.secrets.names(), 2, wanted
        while name in names:
            name, number = f"{wanted} {number}", number + 1
        return name


def draft_of(entry: ServerEntry) -> Draft:
    """Put an entry into a form. Secrets that stand in it as text are kept back; references are no secrets."""
    return Draft(
        name=entry.name,
        command=entry.command,
        args=entry.args,
        env=_held_back(entry, entry.env),
        cwd=entry.cwd,
        url=entry.url,
        headers=_held_back(entry, entry.headers),
        transport=entry.transport,
        ca_file=entry.ca_file,
        protocol=entry.protocol,
        enabled=entry.enabled,
    )


def _held_back(entry: ServerEntry, values: Mapping[str, str]) -> tuple[Variable, ...]:
    return tuple(
        Variable(name=name, value=None, secret=entry.origin != "own")
        if looks_secret(name, value) and not is_reference(value)
        else Variable(name=name, value=value)
        for name, value in values.items()
    )


def whole_path(text: str) -> str:
    """The path as it is whatever folder Greenroom runs in: relative ones count from the home folder."""
    try:
        return os.path.abspath(Path.home() / os.path.expanduser(text))  # noqa: PTH100, PTH111 -- pathlib raises on unknown users
    except ValueError:
        return text  # no path at all, as with a NUL in it; whoever starts it says so


def _reference(name: str) -> str:
    return f"${{keyring:{name}}}"
