"""What stands between the core and its web servers in the controls of tests: everything passes, until a subclass alters it.

`switches.py` takes single defences away with it, for hostile Views; `tests/conformance/bad_host.py` is a host that is
wrong on purpose. The core itself, and everything the product runs, stays as it is.
"""

from collections.abc import Callable

from greenroom.host.core import Core
from greenroom.host.origins import Origins
from greenroom.host.page_session import PageSession
from greenroom.host.view import View
from greenroom.host.views import ProxyDocument
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import ToPage
from greenroom.web.needs import Layout, NetworkRules, ViewEnd


class BetweenCore:
    """A core for `Server`."""

    def __init__(self, core: Core, views: "BetweenViews") -> None:
        self._core = core
        self.views = views

    @property
    def network_rules(self) -> NetworkRules:
        return self._core.network_rules

    @property
    def notices(self) -> list[str]:
        return self._core.notices

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        self._core.serving(origins=self.lent(origins), shell_origin=shell_origin, own_ports=own_ports)

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> PageSession | None:
        return self._core.page_connected(lambda message: send(self.told(message)), layout, seat)

    def lent(self, origins: Origins) -> Origins:
        """The origins that Views get."""
        return origins

    def told(self, message: ToPage) -> ToPage:
        """What the page is told."""
        return message


class BetweenViews:
    """The mounted Views."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def redeem(self, ticket: str) -> ViewEnd | None:
        view = self._core.views.redeem(ticket)
        return None if view is None else self.seen(view)

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        document = self._core.views.document_at(host, path)
        return None if document is None else self.served(document)

    def report(self, host: str, path: str, body: bytes) -> bool:
        return self._core.views.report(host, path, body)

    def seen(self, view: View) -> ViewEnd:
        """One View, as its socket sees it."""
        return BetweenView(view)

    def served(self, document: ProxyDocument) -> ProxyDocument:
        """The proxy page around a View."""
        return document


class BetweenView:
    """One View's end of its socket."""

    def __init__(self, view: View) -> None:
        self._view = view

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        self._view.attach(send, close)

    def receive(self, text: str) -> None:
        self._view.receive(text)

    def violation(self, details: JsonObject) -> None:
        self._view.violation(details)

    def remark(self, text: str) -> None:
        self._view.remark(text)

    def ended(self, why: str) -> None:
        self._view.ended(why)
