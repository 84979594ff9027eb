"""A host that is wrong on purpose, for the controls of `greenroom conform`: each scenario must see it.

The core is the product's own. What stands between it and its web servers alters what passes: messages to Views and from
them, the proxy's document, the attributes of frames. What is altered, and which rows that breaks, is in
`wrong_words.py`, `misheard.py` and `wide_open.py`; what passes between the core and a server is altered by `bad_wire.py`.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from greenroom.host.core import Core
from greenroom.host.view import View
from greenroom.host.views import ProxyDocument
from greenroom.protocol.page import MountView, ToPage
from tests.hostile.between import BetweenCore, BetweenView, BetweenViews
from tests.hostile.switches import ReviseDocument, ReviseMount, unchanged_document, unchanged_mount

Message: TypeAlias = dict[str, Any]
Alter: TypeAlias = Callable[[Message], list[Message]]
"""What goes on instead of a message: it, others, or nothing."""

FAREWELL: Final = "ui/resource-teardown"


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One thing that the host does wrong, and the rows that must be seen to fail for it."""

    alter: Alter
    rows: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Wrongs:
    """All that one host does wrong. The defaults are what a right one does."""

    to_views: tuple[Rule, ...] = ()
    from_views: tuple[Rule, ...] = ()
    mount: ReviseMount = unchanged_mount
    document: ReviseDocument = unchanged_document
    keeps_to_itself: frozenset[str] = frozenset()
    """Requests of Views that are answered without anybody hearing of them."""
    deaf_at_the_end: bool = False
    """A View that was told of its end is not listened to any more."""


class BadCore(BetweenCore):
    """The core as the web servers see it."""

    def __init__(self, core: Core, wrongs: Wrongs) -> None:
        super().__init__(core, BadViews(core, wrongs))
        self._wrongs = wrongs

    def told(self, message: ToPage) -> ToPage:
        return self._wrongs.mount(message) if isinstance(message, MountView) else message


class BadViews(BetweenViews):
    """The mounted Views, altered."""

    def __init__(self, core: Core, wrongs: Wrongs) -> None:
        super().__init__(core)
        self._wrongs = wrongs

    def seen(self, view: View) -> "BadView":
        return BadView(view, self._wrongs)

    def served(self, document: ProxyDocument) -> ProxyDocument:
        return self._wrongs.document(document)


class BadView(BetweenView):
    """One View's end of its socket: what is said and what is heard is altered on the way."""

    def __init__(self, view: View, wrongs: Wrongs) -> None:
        super().__init__(view)
        self._wrongs = wrongs
        self._leaves = False
        self._say: Callable[[str], None] = _nobody

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        def say(text: str) -> None:
            message = json.loads(text)
            self._leaves = self._leaves or message.get("method") == FAREWELL
            for one in altered(message, self._wrongs.to_views):
                send(json.dumps(one))

        self._say = say
        super().attach(say, close)

    def receive(self, text: str) -> None:
        message = json.loads(text)
        if self._leaves and self._wrongs.deaf_at_the_end:
            return
        if not isinstance(message, dict):
            super().receive(text)
        elif message.get("method") in self._wrongs.keeps_to_itself and "id" in message:
            self._say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {}}))
        else:
            for one in altered(message, self._wrongs.from_views):
                super().receive(json.dumps(one))


def altered(message: Message, rules: Iterable[Rule]) -> list[Message]:
    """What becomes of a message when each rule has been over it."""
    messages = [message]
    for rule in rules:
        messages = [one for before in messages for one in rule.alter(before)]
    return messages


def _nobody(text: str) -> None:
    """Nothing is said before the socket is open."""
