"""Files that Views want saved: fetched, shown to the person as they are, and written where the person says.

What a View asked for is read in `protocol.mcp_apps.downloads`; the first yes is given before anything reaches this module.
It holds for what the View itself sent. What had to be fetched is shown once more, now that its size is known.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio

from greenroom.errors import GreenroomError
from greenroom.host.consent import Asker, ConsentDesk, is_asked_later
from greenroom.host.errors import NotSaved
from greenroom.host.save_places import SavePlace
from greenroom.host.web_fetch import Reach, fetch
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.downloads import MOST_BYTES, LinkedFile, Offer, WholeFile, too_large, whole
from greenroom.protocol.page import Notice, ToPage
from greenroom.protocol.visible import shown_name

MOST_OF_VIEW: Final = 512_000_000
"""Bytes that one View may have saved in all. Where a person is asked they are the limit; a run may allow everything."""

Read = Callable[[str], Awaitable[JsonObject]]
"""Reads a resource from the View's own server."""


@dataclass(frozen=True, kw_only=True)
class SavedFile:
    """What was saved, or would have been: `path` is None where this run writes nothing."""

    name: str
    media_type: str | None
    size: int
    sha256: str
    path: Path | None


class DownloadDesk:
    """Of one seat."""

    def __init__(
        self, *, desk: ConsentDesk, place: Callable[[], SavePlace], reach: Reach, tell: Callable[[ToPage], None]
    ) -> None:
        self.record: list[SavedFile] = []
        self.under_way = 0
        """Requests that are not settled yet."""
        self._desk = desk
        self._place = place
        self._reach = reach
        self._tell = tell
        self._bytes: Counter[str] = Counter()
        self._turns: defaultdict[str, anyio.Lock] = defaultdict(anyio.Lock)
        """Of each View, which has one file after the other saved, whatever it asks for at once."""

    async def save(self, asker: Asker, offers: Sequence[Offer], read: Read) -> JsonObject:
        """Save what the person agreed to; returns the answer to the View, which learns no path. One at a time of each View.

        Raises:
            GreenroomError: nothing, or not all of it, was saved; the sentence says why. The View's findings have it then, and
                the person is told where they had said yes.
        """
        self.under_way += 1
        turn = self._turns[asker.view]
        try:
            async with turn:
                await self._save(asker, offers, read)
        finally:
            self.under_way -= 1
            if not turn.locked():
                self._turns.pop(asker.view, None)
        return {}

    def forget_view(self, view: str) -> None:
        """The View has ended."""
        self._bytes.pop(view, None)

    async def _save(self, asker: Asker, offers: Sequence[Offer], read: Read) -> None:
        if is_asked_later(offers):
            with self._desk.before_question(asker) as verdict:
                if not verdict.granted:
                    raise NotSaved(offers[0].name, verdict.reason)
                files = await self._complete(asker, offers, read)
            await self._confirmed(asker, files, paced=False)
        else:
            with self._told():
                files = await self._complete(asker, offers, read)
            if any(isinstance(offer, LinkedFile) for offer in offers):
                await self._confirmed(asker, files, paced=True)
        with self._told():
            await self._write(asker, files)

    async def _confirmed(self, asker: Asker, files: Sequence[WholeFile], *, paced: bool) -> None:
        verdict = await self._desk.confirm_files(asker, files, paced=paced)
        if not verdict.granted:
            raise NotSaved(files[0].name, verdict.reason)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """The person has said yes, and is told what does not come of it."""
        try:
            yield
        except GreenroomError as error:
            self._tell(Notice(level="warning", text=str(error)))
            raise

    async def _write(self, asker: Asker, files: Sequence[WholeFile]) -> None:
        self._bytes[asker.view] += sum(len(file.data) for file in files)
        paths = await self._place().save(files)
        for file, path in zip(files, paths, strict=True):
            digest = hashlib.sha256(file.data).hexdigest()
            self.record.append(
                SavedFile(name=file.name, media_type=file.media_type, size=len(file.data), sha256=digest, path=path)
            )
        written = [str(path) for path in paths if path is not None]
        if written:
            self._tell(Notice(level="info", text=f"Saved {', '.join(written)}."))

    async def _complete(self, asker: Asker, offers: Sequence[Offer], read: Read) -> list[WholeFile]:
        files: list[WholeFile] = []
        left = MOST_BYTES - sum(len(offer.data) for offer in offers if isinstance(offer, WholeFile))
        for offer in offers:
            if isinstance(offer, WholeFile):
                files.append(offer)
                continue
            file = await (self._from_web(offer, left) if offer.from_web else _from_server(offer, read))
            left -= len(file.data)
            if left < 0:
                raise NotSaved(offer.name, too_large())
            files.append(file)
        if self._bytes[asker.view] + sum(len(file.data) for file in files) > MOST_OF_VIEW:
            raise NotSaved(files[0].name, f"this View had {MOST_OF_VIEW // 1_000_000} MB saved already")
        return files

    async def _from_web(self, offer: LinkedFile, most_bytes: int) -> WholeFile:
        fetched = await fetch(offer.uri, self._reach, most_bytes=most_bytes)
        media_type = fetched.media_type or offer.media_type
        return WholeFile(
            uri=offer.uri, media_type=media_type, data=fetched.data, title=offer.title, fetched_from=fetched.url
        )


async def _from_server(offer: LinkedFile, read: Read) -> WholeFile:
    result = await read(offer.uri)
    contents = result.get("contents")
    entries = [one for one in contents if isinstance(one, dict)] if isinstance(contents, list) else []
    entry = next((one for one in entries if one.get("uri") == offer.uri), entries[0] if entries else None)
    if entry is None:
        raise NotSaved(offer.name, f"{shown_name(offer.uri)} holds nothing")
    file = whole(entry, uri=offer.uri, media_type=offer.media_type, title=offer.title)
    if not isinstance(file, WholeFile):
        raise NotSaved(offer.name, "the server's answer is no resource")
    return file
