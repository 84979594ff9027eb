"""A content policy as a browser reads it, and what must be true of every policy that the app sends."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.csp import Policy, build_policy
from greenroom.protocol.mcp_apps.csp_mode import CspMode

OWN_PORTS: Final = frozenset({5001, 5002, 80})
SHELL: Final = "http://127.0.0.1:5001"
REPORTS: Final = "/r/1"
ENFORCED: Final = {
    "default-src",
    "script-src",
    "style-src",
    "img-src",
    "font-src",
    "media-src",
    "worker-src",
    "connect-src",
    "frame-src",
    "object-src",
    "base-uri",
    "form-action",
    "frame-ancestors",
    "report-uri",
}
RESOURCE_DIRECTIVES: Final = ("script-src", "style-src", "img-src", "font-src", "media-src", "worker-src")
OPENED_BY: Final[Mapping[str, str]] = {
    "connect-src": "connectDomains",
    "frame-src": "frameDomains",
    "base-uri": "baseUriDomains",
    **dict.fromkeys(RESOURCE_DIRECTIVES, "resourceDomains"),
}
"""Which kind of domain may add to a directive; the others are closed to what a View declares."""
KEYWORDS: Final = {"'none'", "'self'", "'unsafe-inline'", "'wasm-unsafe-eval'", "'unsafe-eval'", "blob:", "data:"}
_SAFE: Final = re.compile(r"[A-Za-z0-9*.:/_~!$&()+=@%-]+")
_OURS: Final = re.compile(r"(https?|wss?)://([^/]*\.)?(localhost|127(\.[0-9]+){0,3})(:(\*|5001|5002|80))?(/.*)?")


def build(csp: JsonObject | None, profile: HostProfile, mode: CspMode = "host") -> Policy:
    """Build the two policies of a View that declares this."""
    return build_policy(csp, profile, OWN_PORTS, REPORTS, SHELL, mode=mode)


def directives(header: str | None) -> dict[str, list[str]]:
    """Read a header the way a browser does."""
    assert header is not None, "there is no such header"
    parts = [part.split() for part in header.split(";")]
    assert len({part[0] for part in parts}) == len(parts)
    return {part[0]: part[1:] for part in parts}


def check(built: Policy, declared: Mapping[str, Collection[str]]) -> None:
    """Object to a policy that could be another header, holds a directive of the View's, or opens what it did not declare.

    Args:
        built: both policies.
        declared: per kind of domain every text that the View declared for it.
    """
    for header in (built.header, built.report_only or "default-src 'none'"):
        assert re.fullmatch(r"[\x20-\x7e]+", header), "it is not one line of ASCII"
        assert "," not in header, "it is two policies"
        found = directives(header)
        assert set(found) <= ENFORCED, "it holds a directive that nobody wrote"
        for directive, sources in found.items():
            _check_sources(directive, sources, declared)
    enforced = directives(built.header)
    assert set(enforced) == ENFORCED
    assert (enforced["frame-ancestors"], enforced["report-uri"]) == ([SHELL], [REPORTS])
    assert "'self'" not in (*enforced["frame-src"], *enforced["connect-src"])
    for closed in ("default-src", "object-src", "form-action"):
        assert enforced[closed] == ["'none'"]


def _check_sources(directive: str, sources: list[str], declared: Mapping[str, Collection[str]]) -> None:
    if directive in {"frame-ancestors", "report-uri"}:
        return
    spelled = {text.lower() for text in declared.get(OPENED_BY.get(directive, ""), ())}
    reaches_out = directive in {"connect-src", "frame-src"}
    for source in sources:
        if source in ({"'none'", "'self'"} if reaches_out else KEYWORDS):
            continue
        assert _SAFE.fullmatch(source), "a source holds what is none"
        assert source.lower() in spelled or source.removeprefix("https://").lower() in spelled, "nobody declared it"
        ours = _OURS.fullmatch(source)
        secure = source.startswith(("https://", "wss://")) and ":" not in source.split("//")[1]
        assert ours is None or secure, "it opens a port of the app"
