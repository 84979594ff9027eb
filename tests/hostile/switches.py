"""The defences of one run, and the core as the web servers see it with some of them taken away.

Only what `Server` is constructed with is changed: its `Defences`, and what passes between it and the core. The core
itself, and everything the product runs, stays as it is.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from greenroom.host.core import Core
from greenroom.host.origins import Lease, Origins
from greenroom.host.view import View
from greenroom.host.views import ProxyDocument
from greenroom.protocol.page import MountView, ToPage
from greenroom.web.defences import SHIPPED, Defences
from tests.hostile.between import BetweenCore, BetweenView, BetweenViews

OPEN_POLICY: Final = (
    "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; frame-src * data: blob:; form-action *; object-src *"
)
WIDE_TOKENS: Final = (
    "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals "
    "allow-top-navigation allow-downloads"
)
RESERVED: Final = "ui/notifications/sandbox-"

ReviseDocument = Callable[[ProxyDocument], ProxyDocument]
ReviseMount = Callable[[MountView], MountView]


def unchanged_document(document: ProxyDocument) -> ProxyDocument:
    """As shipped."""
    return document


def unchanged_mount(mount: MountView) -> MountView:
    """As shipped."""
    return mount


@dataclass(frozen=True, kw_only=True)
class Switches:
    """One composition. The defaults are what is shipped."""

    defences: Defences = SHIPPED
    document: ReviseDocument = unchanged_document
    """The proxy page's headers and parameters."""
    mount: ReviseMount = unchanged_mount
    """The outer frame's attributes."""
    own_origins: bool = True
    """Each mounted View has an origin of its own."""
    ends_forgers: bool = True
    """A View that says what only a sandbox may say is ended."""
    broken_path: str | None = None
    """A path at which the sandbox fails inside, to see its 500."""
    static: Path | None = None
    """Another front end."""
    engine_flags: tuple[str, ...] = ()
    hardening: Mapping[str, bool] = field(default_factory=dict)
    """The window's protections to leave out."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Of the window's process."""


SHIPPED_RUN: Final = Switches()


def open_policy(document: ProxyDocument) -> ProxyDocument:
    """No content policy worth the name."""
    return dataclasses.replace(document, csp=OPEN_POLICY, csp_report_only=None)


class OneOrigin:
    """Lends one origin to everybody."""

    def __init__(self, first: Lease) -> None:
        self._lease = first

    def take(self, server_id: str) -> Lease:
        return dataclasses.replace(self._lease, server_id=server_id)

    def give_back(self, lease: Lease) -> None:
        """It is never gone."""


class RevisedCore(BetweenCore):
    """A core for `Server`, seen through switches."""

    views: "RevisedViews"

    def __init__(self, core: Core, switches: Switches) -> None:
        super().__init__(core, RevisedViews(core, switches))
        self._switches = switches

    def lent(self, origins: Origins) -> Origins:
        return origins if self._switches.own_origins else OneOrigin(origins.take("shared"))

    def told(self, message: ToPage) -> ToPage:
        return self._switches.mount(message) if isinstance(message, MountView) else message


class RevisedViews(BetweenViews):
    """The mounted Views, seen through switches; it also notes how long each message was that came this far."""

    def __init__(self, core: Core, switches: Switches) -> None:
        super().__init__(core)
        self._switches = switches
        self.lengths: list[int] = []

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        if path == self._switches.broken_path:
            raise RuntimeError("broken on purpose")
        return super().document_at(host, path)

    def served(self, document: ProxyDocument) -> ProxyDocument:
        return self._switches.document(document)

    def seen(self, view: View) -> "RevisedView":
        return RevisedView(view, self._switches, self.lengths)


class RevisedView(BetweenView):
    """One View's end of its socket, seen through switches."""

    def __init__(self, view: View, switches: Switches, lengths: list[int]) -> None:
        super().__init__(view)
        self._switches, self._lengths = switches, lengths

    def receive(self, text: str) -> None:
        self._lengths.append(len(text))
        if not self._switches.ends_forgers and _method(text).startswith(RESERVED):
            return
        super().receive(text)


def _method(text: str) -> str:
    message: Any = json.loads(text)
    return str(message.get("method", "")) if isinstance(message, dict) else ""
