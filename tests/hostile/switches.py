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
from greenroom.host.page_session import PageSession
from greenroom.host.view import View
from greenroom.host.views import ProxyDocument
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import MountView, ToPage
from greenroom.web.defences import SHIPPED, Defences
from greenroom.web.needs import Layout, NetworkRules

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


class RevisedCore:
    """A core for `Server`, seen through switches."""

    def __init__(self, core: Core, switches: Switches) -> None:
        self._core, self._switches = core, switches
        self.views = RevisedViews(core, switches)

    @property
    def network_rules(self) -> NetworkRules:
        return self._core.network_rules

    @property
    def notices(self) -> list[str]:
        return self._core.notices

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        lent = origins if self._switches.own_origins else OneOrigin(origins.take("shared"))
        self._core.serving(origins=lent, shell_origin=shell_origin, own_ports=own_ports)

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> PageSession | None:
        def revised(message: ToPage) -> None:
            send(self._switches.mount(message) if isinstance(message, MountView) else message)

        return self._core.page_connected(revised, layout, seat)


class RevisedViews:
    """The mounted Views, seen through switches; it also notes how long each message was that came this far."""

    def __init__(self, core: Core, switches: Switches) -> None:
        self._core, self._switches = core, switches
        self.lengths: list[int] = []

    def redeem(self, ticket: str) -> "RevisedView | None":
        view = self._core.views.redeem(ticket)
        return None if view is None else RevisedView(view, self._switches, self.lengths)

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        if path == self._switches.broken_path:
            raise RuntimeError("broken on purpose")
        document = self._core.views.document_at(host, path)
        return None if document is None else self._switches.document(document)

    def report(self, host: str, path: str, body: bytes) -> bool:
        return self._core.views.report(host, path, body)


class RevisedView:
    """One View's end of its socket, seen through switches."""

    def __init__(self, view: View, switches: Switches, lengths: list[int]) -> None:
        self._view, self._switches, self._lengths = view, switches, lengths

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        self._view.attach(send, close)

    def receive(self, text: str) -> None:
        self._lengths.append(len(text))
        if not self._switches.ends_forgers and _method(text).startswith(RESERVED):
            return
        self._view.receive(text)

    def violation(self, details: JsonObject) -> None:
        self._view.violation(details)

    def remark(self, text: str) -> None:
        self._view.remark(text)

    def ended(self, why: str) -> None:
        self._view.ended(why)


def _method(text: str) -> str:
    message: Any = json.loads(text)
    return str(message.get("method", "")) if isinstance(message, dict) else ""
