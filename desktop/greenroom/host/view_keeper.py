"""Keeps what is needed to show the Views of one seat again, from the moment they are shown until they end.

A View that the person closes, or that was ended because of what it did, is kept no more; one whose window is closed is, and
so is one of an app that is killed. What changes often is written once in a while. The counterpart, which shows kept Views
again, is `restoring.py`; what is written is in `greenroom.protocol.conversation.shown`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import anyio
from anyio.abc import TaskGroup

from greenroom.host.conversation_desk import ConversationDesk
from greenroom.host.conversation_writer import ConversationWriter
from greenroom.host.losses import explain
from greenroom.host.view import View
from greenroom.protocol.conversation import shown
from greenroom.protocol.conversation.contexts import Contexts
from greenroom.protocol.conversation.shown import ShownView
from greenroom.protocol.page import ResizeView, ToPage, ViewContext, ViewMode
from greenroom.servers.redaction import Redactor
from greenroom.store.conversations import Conversations
from greenroom.store.kept_views import KeptRow, KeptViews, hash_of

LARGEST_DOCUMENT: Final = 16_000_000
"""Characters. Of a larger one the View is kept and the document is not."""
MOMENT_SECONDS: Final = 1.0
CHANNEL_GONE: Final = explain("gone")

OnRecord = tuple[str, int]
"""The conversation in which a call is, and its number there."""


@dataclass(kw_only=True)
class Document:
    """A View's document on its way to the store; cleaned and named once, however often its View is written."""

    html: str
    cleaned: tuple[str, str] | None = None
    """The hash, and the document without the secrets that are known."""

    def ready(self, redactor: Redactor) -> tuple[str, str] | None:
        """Clean and name it, in a worker thread; None where it is too large."""
        if self.cleaned is None and len(self.html) <= LARGEST_DOCUMENT:
            html = redactor.clean_text(self.html)
            self.cleaned = hash_of(html), html
        return self.cleaned


@dataclass(frozen=True, kw_only=True)
class ViewDue:
    """A View to be written. It goes to the store after its call, which was due before it."""

    store: KeptViews
    conversation: str
    number: int
    view: ShownView
    document: Document | None

    @property
    def key(self) -> str:
        """One for each call."""
        return f"view {self.number}"

    @property
    def written(self) -> Callable[[int], object]:
        """Nobody has to hear of it."""
        return _nobody

    def write(self, _conversations: Conversations, redactor: Redactor) -> int:
        """Write it and its document."""
        name, html = (self.document and self.document.ready(redactor)) or (None, None)
        body = redactor.clean_text(shown.write(self.view))
        row = KeptRow(conversation=self.conversation, number=self.number, document=name, body=body)
        self.store.put(row, html, self.view.shown_at)
        return len(body)


@dataclass(frozen=True, kw_only=True)
class ViewGone:
    """A View to be forgotten."""

    store: KeptViews
    conversation: str
    number: int

    @property
    def key(self) -> str:
        """That of the View, whose place it takes."""
        return f"view {self.number}"

    @property
    def written(self) -> Callable[[int], object]:
        """Nobody has to hear of it."""
        return _nobody

    def write(self, _conversations: Conversations, _redactor: Redactor) -> int:
        """Remove it."""
        self.store.remove(self.conversation, self.number)
        return 0


@dataclass(frozen=True, kw_only=True)
class _Held:
    """A live View that is kept."""

    view: View
    record: OnRecord
    shown_at: float
    document: Document | None
    """None where the call is withheld: what was made of it may repeat the secret that was in it."""


@dataclass(kw_only=True)
class ViewKeeper:
    """One for each seat."""

    tasks: TaskGroup
    writer: ConversationWriter
    store: KeptViews
    conversation: ConversationDesk
    on: bool
    """Whether this run keeps anything."""
    lost: Callable[[int, ShownView], None] = lambda _number, _view: None
    """Hears of a View that is gone and did nothing for it, such as one whose page has crashed; it is still kept."""
    _held: dict[str, _Held] = field(default_factory=dict)
    """By the names of the Views."""
    _changed: set[str] = field(default_factory=set)

    def shown(self, view: View, record: OnRecord | None) -> None:
        """This View shows that call now, in place of any other that did."""
        if not self.on or record is None:
            return
        self._held = {name: held for name, held in self._held.items() if held.record != record}
        restored = view.plan.restored
        self._held[view.name] = _Held(
            view=view,
            record=record,
            shown_at=time.time() if restored is None else restored.shown_at,
            document=None if self.conversation.withholds(record[1]) else Document(html=view.plan.html),
        )
        view.on_end(lambda: self._ended(view))
        self._write(view.name)

    def hears(self, message: ToPage) -> None:
        """What the page is told may be news of a View that is kept."""
        if isinstance(message, ResizeView | ViewMode | ViewContext) and message.view in self._held:
            if not self._changed:
                self.tasks.start_soon(self._write_soon)
            self._changed.add(message.view)

    def leave(self) -> None:
        """The seat is closed: its Views are kept as they are now, whatever becomes of them."""
        for name in list(self._held):
            self._write(name)
        self.forgotten()

    def forgotten(self) -> None:
        """The conversation is forgotten with all its Views; those that live are in none."""
        self._held.clear()
        self._changed.clear()

    async def _write_soon(self) -> None:
        await anyio.sleep(MOMENT_SECONDS)
        changed, self._changed = self._changed, set()
        for name in changed & self._held.keys():
            self._write(name)

    def _write(self, name: str) -> None:
        held = self._held[name]
        conversation, number = held.record
        self.writer.keep(
            ViewDue(
                store=self.store,
                conversation=conversation,
                number=number,
                view=_as_it_is(held, self.conversation.contexts),
                document=held.document,
            )
        )

    def _ended(self, view: View) -> None:
        held = self._held.pop(view.name, None)
        if held is None:
            return
        conversation, number = held.record
        if view.ended_because == CHANNEL_GONE:
            self.lost(number, _as_it_is(held, self.conversation.contexts))
        else:
            self.writer.keep(ViewGone(store=self.store, conversation=conversation, number=number))


def _as_it_is(held: _Held, contexts: Contexts) -> ShownView:
    view, plan = held.view, held.view.plan
    context = contexts.of(view.name) if held.document is not None else None
    return ShownView(
        server=plan.server_key,
        server_name=plan.server_name,
        identity=plan.server_id,
        tool=plan.tool.definition,
        uri=plan.uri,
        item=plan.source.item,
        listed=plan.source.listed,
        offered=plan.source.offered,
        html_bytes=len(plan.html.encode(errors="surrogatepass")),
        shown_at=held.shown_at,
        height=view.session.height,
        mode=view.session.mode,
        noted=() if context is None else context.content,
        structured=None if context is None else context.structured,
    )


def _nobody(_size: int) -> None:
    """Hear that it was written."""
