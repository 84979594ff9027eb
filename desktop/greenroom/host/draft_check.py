"""Judges a draft with what is on this machine: are the folder, the certificates and the secrets that it names there?

Nothing is started and nothing is fetched. The keyring is asked only for names that were not set here, and not for long.
"""

import os
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import anyio
import anyio.to_thread

from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Draft, Remark, Variable
from greenroom.servers.adding.remarks import judge
from greenroom.servers.installed import fetch_remarks, is_elsewhere, is_file, is_folder, missing_words
from greenroom.servers.own_secrets import whole_path
from greenroom.store.errors import KeyringUnavailable
from greenroom.store.secrets import Secrets

_REFERENCE: Final = re.compile(r"\$\{(keyring|env):([^{}]*)\}")
_KEYRING_SECONDS: Final = 2.0
_MOST_ASKED: Final = 10


class DraftCheck:
    """Remembers what the keyring does not hold, so that typing does not ask it with each letter."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets
        self._asked: dict[str, str | None] = {}
        """Names that the keyring was asked for, with what is wrong with them."""

    async def remarks(self, draft: Draft, taken: frozenset[str]) -> tuple[Remark, ...]:
        """Return all there is to say about it."""
        here = await anyio.to_thread.run_sync(_of_places, draft)
        references = [remark async for remark in self._of_references(draft)]
        return (*judge(draft, taken=taken), *here, *references)

    async def _of_references(self, draft: Draft) -> AsyncIterator[Remark]:
        program = draft.url is None
        kind = "env" if program else "headers"
        for variable in draft.env if program else draft.headers:
            async for text in self._missing(variable):
                yield Remark(level="warning", text=text, member=f"{kind}.{variable.name}")

    async def _missing(self, variable: Variable) -> AsyncIterator[str]:
        for source, name in _REFERENCE.findall(variable.value or ""):
            shown = visible(name, longest=100)
            if source == "env" and name not in os.environ:
                yield f"Greenroom was started without a variable {shown}, which {visible(variable.name)} refers to."
            if source == "keyring" and (trouble := await self._not_set(name)) is not None:
                yield f"The secret {shown} is not set{trouble}. Enter its value under Secrets, or here."

    async def _not_set(self, name: str) -> str | None:
        """Say how it is missing; None if it is there."""
        if name in self._secrets.names():
            return None
        if name not in self._asked and len(self._asked) < _MOST_ASKED:
            self._asked[name] = await self._ask(name)
        return self._asked.get(name, "")

    async def _ask(self, name: str) -> str | None:
        found: str | None = None
        with anyio.move_on_after(_KEYRING_SECONDS) as limit:
            try:
                found = await self._secrets.read(name)
            except KeyringUnavailable:
                return ", and this system's keyring cannot be asked"
        if limit.cancelled_caught:
            return ", as far as is known: the keyring is locked"
        return "" if found is None else None


def _of_places(draft: Draft) -> list[Remark]:
    asked = draft.ca_file if draft.url is not None else draft.cwd
    if asked and is_elsewhere(asked):
        # Looking there would speak to that machine, in the person's name.
        member = "cwd" if draft.url is None else "ca_file"
        unseen = Remark(level="warning", text="This may be on another machine; it was not looked at.", member=member)
        return [unseen, *(fetch_remarks(draft, Path(asked)) if draft.url is None else ())]
    if draft.url is None:
        return list(_of_folder(draft, Path(whole_path(draft.cwd or ""))))
    if draft.ca_file and not is_file(Path(whole_path(draft.ca_file))):
        return [Remark(level="warning", text="This file does not exist.", member="ca_file")]
    return []


def _of_folder(draft: Draft, folder: Path) -> Iterator[Remark]:
    if draft.cwd and not is_folder(folder):
        yield Remark(level="warning", text="This folder does not exist.", member="cwd")
    else:
        yield from missing_words(draft, folder)
    yield from fetch_remarks(draft, folder)
