"""What a seat's Views are made of, watched: told where the server has other bytes by now, read anew, blocked.

A View made of a kept document is shown at once, as hosts do, and the server is asked beside it, so that its author learns
that the kept one is out of date. What is kept is `documents.py`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

import anyio
from anyio.abc import TaskGroup

from greenroom.errors import GreenroomError
from greenroom.host.documents import Documents, digest
from greenroom.host.planner import Planner
from greenroom.host.view import View
from greenroom.host.views import Views
from greenroom.protocol import page as p
from greenroom.protocol.visible import visible

BLOCKED: Final = "You blocked this document, so it ended."
_REST_SECONDS: Final = 1.0
"""Between two readings of one document that its server says changed."""
_LONGEST_URI: Final = 300


@dataclass(frozen=True, kw_only=True)
class DocumentDesk:
    """The documents of one seat's Views."""

    tasks: TaskGroup
    documents: Documents
    views: Views
    views_of_all: Callable[[], Iterable[View]]
    """Of every seat: what is blocked ends in every window."""
    planner: Planner
    reload: Callable[[View], None]
    tell: Callable[[p.ToPage], None]
    tell_all: Callable[[p.ToPage], None]
    """All pages: what is blocked is blocked in every window."""
    _looking: set[tuple[str, str]] = field(default_factory=set)
    _again: set[tuple[str, str]] = field(default_factory=set)
    _outdated: dict[str, str] = field(default_factory=dict)
    """The hash of the newer document, by the View's name."""

    def mounted(self, view: View) -> None:
        """A View was made of a document: it is watched as long as the View lives, and compared with what others show."""
        plan = view.plan
        view.on_end(view.server.watched.watch(plan.uri, lambda: self._look(view)))
        view.on_end(lambda: self._outdated.pop(view.name, None))
        others = [one for one in self._of_same_address(view) if one.plan.sha256 != plan.sha256]
        before = plan.bytes_before or (others[0].plan.sha256 if others else None)
        if before is not None:
            view.remark(_changed(plan.uri, before, plan.sha256))
        for one in others:
            if one.name != view.replaces:
                self._is_outdated(one, plan.sha256)
        if plan.from_cache:
            view.remark(_kept(plan.uri), level="info")
            self._look(view)

    def welcome(self, send: Callable[[p.ToPage], None]) -> None:
        """Tell a page that was let in what it must show."""
        send(self._blocked())
        for view, sha256 in self._outdated.items():
            send(p.DocumentOutdated(view=view, sha256=sha256))

    def do(self, message: p.RefreshDocument | p.BlockDocument | p.UnblockDocument) -> None:
        """Do what the person asks."""
        if isinstance(message, p.UnblockDocument):
            self.documents.blocked.unblock(message.server, message.sha256)
            self.tell_all(self._blocked())
        elif view := self.views.get(message.view):
            if isinstance(message, p.RefreshDocument):
                self.tasks.start_soon(self._refresh, view)
            else:
                self._block(view)

    def _block(self, view: View) -> None:
        plan = view.plan
        self.documents.blocked.block(plan.server_key, plan.sha256, plan.uri)
        self.tell_all(self._blocked())
        for one in list(self.views_of_all()):
            if (one.plan.server_key, one.plan.sha256) == (plan.server_key, plan.sha256):
                one.lost(BLOCKED)

    def _blocked(self) -> p.BlockedDocuments:
        rows = self.documents.blocked.all()
        return p.BlockedDocuments(
            documents=[
                p.BlockedDocument(
                    server=row.server, sha256=row.sha256, uri=visible(row.uri, longest=_LONGEST_URI), at=row.at
                )
                for row in rows
            ]
        )

    async def _refresh(self, view: View) -> None:
        try:
            sha256 = await self._read(view)
        except GreenroomError as error:
            self.tell(p.Notice(level="error", text=f"The document was not read anew. {error}"))
            return
        if sha256 == view.plan.sha256:
            said = f"The document of View {view.name} is as before (SHA-256 {sha256[:12]}…)."
            self.tell(p.Notice(level="info", text=said))
        else:
            self.reload(view)

    def _look(self, view: View) -> None:
        """Ask the server beside the View whether it has other bytes by now; however often, once a second at most."""
        place = view.plan.server_key, view.plan.uri
        if place in self._looking:
            self._again.add(place)
            return
        self._looking.add(place)
        self.tasks.start_soon(self._look_beside, view, place)

    async def _look_beside(self, view: View, place: tuple[str, str]) -> None:
        try:
            wanted = True
            while wanted and view.ended_because is None:
                self._again.discard(place)
                await self._compare(view)
                await anyio.sleep(_REST_SECONDS)
                wanted = place in self._again
        finally:
            self._looking.discard(place)
            self._again.discard(place)

    async def _compare(self, view: View) -> None:
        try:
            sha256 = await self._read(view)
        except GreenroomError:
            # It is in the log. The View has its document, and the server's trouble is told where it is asked for more.
            return
        for one in self._of_same_address(view):
            if one.plan.sha256 != sha256:
                self._is_outdated(one, sha256)

    async def _read(self, view: View) -> str:
        html = await self.planner.read_anew(view.server, view.plan)
        return digest(html)

    def _of_same_address(self, view: View) -> list[View]:
        place = view.plan.server_key, view.plan.uri
        return [one for one in self.views if (one.plan.server_key, one.plan.uri) == place]

    def _is_outdated(self, view: View, sha256: str) -> None:
        if self._outdated.get(view.name) == sha256 or view.ended_because is not None:
            return
        if view.name not in self._outdated:
            view.remark(_changed(view.plan.uri, view.plan.sha256, sha256))
        self._outdated[view.name] = sha256
        self.tell(p.DocumentOutdated(view=view.name, sha256=sha256))


def _changed(uri: str, before: str, now: str) -> str:
    where = visible(uri, longest=_LONGEST_URI)
    return (
        f"The document at {where} changed under the same address: SHA-256 {now[:12]}… now, {before[:12]}… before. Hosts "
        "keep documents by their address and may go on showing the old one: give a changed document a new address."
    )


def _kept(uri: str) -> str:
    return f"Shown from what was kept of {visible(uri, longest=_LONGEST_URI)}, as hosts do. Refresh reads it anew."
