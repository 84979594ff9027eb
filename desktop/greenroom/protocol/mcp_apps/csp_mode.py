"""Whose content policy a View runs under: the host's, only what it declares, or a wide one for finding a fault.

Data alone: what each mode adds to what the View declares. Nothing here names a place: keywords, and for *relaxed* whole
schemes. What *relaxed* never opens is in `csp.py` (directives) and in the network guard's rules (`greenroom.host`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from greenroom.protocol.host_profile import DomainField, Keyword, KeywordDirective
from greenroom.protocol.mcp_apps.csp_source import Source

CspMode = Literal["host", "declared", "relaxed"]


@dataclass(frozen=True, kw_only=True)
class ModeRules:
    """One mode."""

    keywords: Mapping[KeywordDirective, tuple[Keyword, ...]] | None
    """In place of the profile's; None keeps those."""
    honours: Literal["profile", "all"]
    """Which kinds of declared domain count."""
    schemes: Mapping[DomainField, tuple[Source, ...]]
    """Whole schemes that are open beside what is declared."""
    watched: Literal["letter", "host", "nothing"]
    """What the report-only policy holds: the letter of the specification, the host's own policy, or there is none."""


def _whole(*schemes: str) -> tuple[Source, ...]:
    return tuple(Source(scheme=scheme, host="", port=None) for scheme in schemes)


MODES: Final[Mapping[CspMode, ModeRules]] = {
    "host": ModeRules(keywords=None, honours="profile", schemes={}, watched="letter"),
    "declared": ModeRules(keywords={}, honours="all", schemes={}, watched="nothing"),
    "relaxed": ModeRules(
        keywords={"script-src": ("'unsafe-eval'", "'wasm-unsafe-eval'")},
        honours="all",
        schemes={
            "connectDomains": _whole("https", "wss", "blob", "data"),
            "resourceDomains": _whole("https", "blob", "data"),
            "frameDomains": _whole("https"),
            "baseUriDomains": _whole("https"),
        },
        # What the host would have blocked is what the View still has to declare.
        watched="host",
    ),
}
