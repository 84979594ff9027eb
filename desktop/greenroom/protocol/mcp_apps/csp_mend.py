"""The smallest declaration that would allow what a content policy blocked, or why there is none. Pure.

A mend names one exact origin, read from the report of a stranger: it passes the same reading as a declared entry
(`csp_source.py`), and is refused where it would open more than that origin, such as a wildcard or a port of ours.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.host_profile import DomainField
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.blocked import Blocked
from greenroom.protocol.mcp_apps.csp import MAX_ENTRIES, read_domains
from greenroom.protocol.mcp_apps.csp_source import read_source
from greenroom.protocol.mcp_apps.resource_ui import OPENAI_CSP

OPENED_BY: Final[Mapping[str, DomainField]] = {
    "connect-src": "connectDomains",
    "script-src": "resourceDomains",
    "style-src": "resourceDomains",
    "img-src": "resourceDomains",
    "font-src": "resourceDomains",
    "media-src": "resourceDomains",
    "worker-src": "resourceDomains",
    "frame-src": "frameDomains",
    "base-uri": "baseUriDomains",
}
"""The member of `_meta.ui.csp` that adds to a directive."""

_EVAL: Final = (
    "No declaration allows code made from text (eval, new Function): it is the host's to allow, and most do not. "
    "Build the View without it."
)
_WASM: Final = "No declaration allows WebAssembly: it is the host's to allow. Another host may."
_CLOSED: Final[Mapping[str, str]] = {
    "form-action": "No declaration allows a form to be sent. Handle its submit event, call preventDefault, and use a tool.",
    "object-src": "No declaration allows plugins, object or embed. Use an image, a frame or a script in their place.",
    "frame-ancestors": "The View is framed by its host alone.",
}
_WORDS: Final[Mapping[str, str]] = {
    "eval": _EVAL,
    "wasm-eval": _WASM,
    "inline": "No declaration allows it: inline code counts where the host says so.",
}


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What a mend is measured against: what the View declares, and what would be left out of it."""

    ui_csp: JsonObject | None
    honoured: tuple[DomainField, ...]
    own_ports: frozenset[int]
    own_host: str = ""
    """Of the View's origin, with its port: what it asks of itself needs no declaration."""


@dataclass(frozen=True, kw_only=True)
class Mend:
    """One entry to add to one member."""

    member: DomainField
    entry: str

    @property
    def ui_csp(self) -> JsonObject:
        """The addition to `_meta.ui.csp`."""
        return {self.member: [self.entry]}

    @property
    def openai_csp(self) -> JsonObject | None:
        """The same for `openai/widgetCSP`; None where that knows no such thing."""
        twin = OPENAI_CSP.get(self.member)
        return None if twin is None else {twin: [self.entry]}


@dataclass(frozen=True, kw_only=True)
class NoMend:
    """Why no declaration allows it, and what to do, in words for the author."""

    reason: str


def mended(csp: JsonObject | None, addition: JsonObject) -> JsonObject:
    """Add a mend to a declaration; works for both dialects."""
    whole = dict(csp or {})
    for member, entries in addition.items():
        before, new = whole.get(member), entries if isinstance(entries, list) else []
        whole[member] = [*before, *new] if isinstance(before, list) else [*new]
    return whole


def mend_for(directive: str, blocked: Blocked, ground: Ground) -> Mend | NoMend:
    """Find the smallest declaration. `directive` is the plain one, such as `script-src`."""
    member = OPENED_BY.get(directive)
    if reason := _CLOSED.get(directive) or _WORDS.get(blocked.rest if not blocked.origin else ""):
        return NoMend(reason=reason)
    if member is None:
        return NoMend(reason="No declaration opens this directive.")
    if blocked.host and blocked.host == ground.own_host:
        return NoMend(
            reason="It is the View's own address: a link that was followed or a form that was sent inside it."
        )
    if blocked.entry is None:
        return NoMend(reason="It names no single host, so nothing can be declared for it.")
    if member not in ground.honoured:
        return NoMend(reason=f"The emulated host does not honour {member}, whatever a View declares.")
    return _checked(member, blocked.entry, ground)


def _checked(member: DomainField, entry: str, ground: Ground) -> Mend | NoMend:
    read = read_source(entry, ground.own_ports)
    if isinstance(read, str):
        return NoMend(reason=f"Declaring it would not help: {read}.")
    if not read.host and member == "baseUriDomains":
        return NoMend(reason="A base address needs a host.")
    mend = Mend(member=member, entry=str(read))
    before = _opened(member, ground.ui_csp, ground)
    if mend.entry in before:
        return NoMend(
            reason="It is declared already: something it leads to is not (declare where it redirects to), "
            "or the report is not true."
        )
    if mend.entry not in _opened(member, mended(ground.ui_csp, mend.ui_csp), ground):
        return NoMend(reason=f"{member} is full: only its first {MAX_ENTRIES} entries count.")
    return mend


def _opened(member: DomainField, csp: JsonObject | None, ground: Ground) -> Collection[object]:
    declared, _ = read_domains(csp, ground.honoured, ground.own_ports)
    entries = declared.to_wire().get(member)
    return entries if isinstance(entries, list) else ()
