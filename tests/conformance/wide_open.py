"""A host whose frames and policies are wide open, and which is wrong about them. Seen in `SCENARIOS`."""

from dataclasses import replace
from typing import Final

from greenroom.host.views import ProxyDocument
from greenroom.protocol.page import MountView
from tests.conformance.bad_host import Message, Rule, Wrongs
from tests.hostile.switches import OPEN_POLICY, WIDE_TOKENS

SCENARIOS: Final = (
    "sandbox.frames",
    "policy.nothing_declared",
    "policy.declared",
    "policy.injected",
    "surroundings.borders",
    "handshake.first_words",
    "risks.boundary",
)
_RESOURCES: Final = frozenset({"script-src", "style-src", "img-src", "font-src", "media-src"})


def _mount(mount: MountView) -> MountView:
    """Frames that may do anything, the wrong border, and words of the View where the host says what it may reach."""
    changed = {"sandbox": WIDE_TOKENS, "allow": "midi", "border": not mount.border}
    return mount.model_copy(update={**changed, "external_domains": ["Conformance probe"]})


def _document(document: ProxyDocument) -> ProxyDocument:
    """No policy where nothing is declared; where something is, another place is let in and its resources are not."""
    directives = [part.split() for part in document.csp.split(";") if part.strip()]
    if not any("example" in word or "localhost" in word for words in directives for word in words[1:]):
        return replace(document, csp=OPEN_POLICY, csp_report_only=None)
    changed = (
        [*words, "https://other.example"]
        if words[0] == "connect-src"
        else [word for word in words if "://" not in word]
        if words[0] in _RESOURCES
        else words
        for words in directives
    )
    return replace(document, csp="; ".join(" ".join(words) for words in changed))


def _hello(message: Message) -> list[Message]:
    """A handshake without a context, and with a sandbox that is not there."""
    match message:
        case {"result": {"hostContext": _, "hostCapabilities": flags} as result}:
            told = {name: value for name, value in result.items() if name != "hostContext"}
            lie = {"csp": {"connectDomains": ["https://lie.example"]}}
            return [{**message, "result": {**told, "hostCapabilities": {**flags, "sandbox": lie}}}]
    return [message]


WRONGS: Final = Wrongs(to_views=(Rule(alter=_hello, rows=("H41", "H42", "W3")),), mount=_mount, document=_document)
MOUNTED: Final = ("H17", "H21", "H39", "H40", "H61", "H90")
"""Rows that the frames break."""
SERVED: Final = ("H29", "H30", "H31", "H32", "H33", "H34", "H35", "H36", "H37", "H38")
"""Rows that the policies break."""
