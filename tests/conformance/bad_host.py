"""A host that is wrong in many ways, for the controls of `greenroom conform`: each scenario must see it.

The core is the product's own. Between it and the web servers stands one that alters what passes: messages to Views and
from them, the proxy's document, the attributes of frames.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from greenroom.host.core import Core
from greenroom.host.origins import Origins
from greenroom.host.page_session import PageSession
from greenroom.host.view import View
from greenroom.host.views import ProxyDocument
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import MountView, ToPage
from greenroom.web.needs import Layout, NetworkRules
from tests.hostile.switches import OPEN_POLICY, WIDE_TOKENS

Alter = Callable[[dict[str, Any]], list[dict[str, Any]]]


def unaltered(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [message]


def wrong(message: dict[str, Any]) -> list[dict[str, Any]]:
    """What the bad host says instead."""
    if "method" in message:
        return _wrong_word(message)
    match message:
        case {"result": {"hostContext": _}}:
            return [_wrong_hello(message)]
        case {"result": result} if result == {}:
            return [{**message, "result": {"x": None}}]
        case {"result": {"mode": _}}:
            return [{**message, "result": {"mode": "elsewhere"}}]
        case {"result": _}:
            return [{**message, "result": {"content": [], "structuredContent": {"arguments": {"other": 1}}}}]
        case {"error": error}:
            return [{**message, "error": {**error, "code": -32099}}]
    return [message]


def _wrong_word(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The result first, and without what Views alone see."""
    match message:
        case {"method": "ui/notifications/tool-input"}:
            early = {"jsonrpc": "2.0", "method": "ui/notifications/tool-result", "params": {"content": []}}
            return [early, message]
        case {"method": "ui/notifications/tool-result"}:
            return []
    return [message]


def _wrong_hello(message: dict[str, Any]) -> dict[str, Any]:
    result = message["result"]
    context = {
        "theme": "system",
        "platform": "toaster",
        "displayMode": "carousel",
        "availableDisplayModes": ["carousel"],
        "styles": {"variables": {"--own-colour": "red"}},
        "containerDimensions": {"width": 17, "maxHeight": 3},
        "toolInfo": {"tool": {**result["hostContext"]["toolInfo"]["tool"], "outputSchema": {"type": "array"}}},
    }
    flags = {"serverTools": {}, "serverResources": {}, "sandbox": {"csp": {"connectDomains": ["https://lie.example"]}}}
    told = {"hostInfo": {"name": "bad"}, "hostCapabilities": {**flags, "openLinks": True, "sampling": {}}}
    return {**message, "extra": 1, "result": {"protocolVersion": "0", "hostContext": context, **told}}


class BadCore:
    """The core as the web servers see it."""

    def __init__(self, core: Core, *, alter: Alter = unaltered, frames: bool = False) -> None:
        self._core, self._frames = core, frames
        self.views = BadViews(core, alter, frames=frames)

    @property
    def network_rules(self) -> NetworkRules:
        return self._core.network_rules

    @property
    def notices(self) -> list[str]:
        return self._core.notices

    def serving(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        self._core.serving(origins=origins, shell_origin=shell_origin, own_ports=own_ports)

    def page_connected(self, send: Callable[[ToPage], None], layout: Layout, seat: str) -> PageSession | None:
        def altered(message: ToPage) -> None:
            if self._frames and isinstance(message, MountView):
                message = message.model_copy(
                    update={"sandbox": WIDE_TOKENS, "allow": "midi", "border": not message.border}
                )
            send(message)

        return self._core.page_connected(altered, layout, seat)


class BadViews:
    """The mounted Views, altered."""

    def __init__(self, core: Core, alter: Alter, *, frames: bool) -> None:
        self._core, self._alter, self._frames = core, alter, frames

    def redeem(self, ticket: str) -> "BadView | None":
        view = self._core.views.redeem(ticket)
        return None if view is None else BadView(view, self._alter)

    def document_at(self, host: str, path: str) -> ProxyDocument | None:
        document = self._core.views.document_at(host, path)
        return replace(document, csp=OPEN_POLICY, csp_report_only=None) if document and self._frames else document

    def report(self, host: str, path: str, body: bytes) -> bool:
        return self._core.views.report(host, path, body)


class BadView:
    """One View's end of its socket: what the host says to it is altered on the way."""

    def __init__(self, view: View, alter: Alter) -> None:
        self._view, self._alter = view, alter

    def attach(self, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        def altered(text: str) -> None:
            for message in self._alter(json.loads(text)):
                send(json.dumps(message))

        self._view.attach(altered, close)

    def receive(self, text: str) -> None:
        self._view.receive(text)

    def violation(self, details: JsonObject) -> None:
        self._view.violation(details)

    def remark(self, text: str) -> None:
        self._view.remark(text)

    def ended(self, why: str) -> None:
        self._view.ended(why)
