"""The content policy of one View: built from what it declares, under one host profile.

Two policies come out. The enforced one never holds a host that the View did not declare. The report-only one stops
nothing: its author learns from it what a stricter host would block. Both travel as headers of the proxy page and are
inherited by the View's document. Reading one declared entry is `csp_source.py`; what a mode adds is `csp_mode.py`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from greenroom.protocol.host_profile import DomainField, HostProfile, KeywordDirective
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.csp_mode import MODES, CspMode
from greenroom.protocol.mcp_apps.csp_source import Source, read_source

MAX_ENTRIES: Final = 200
"""Per kind. A header that grows with the View's metadata must end somewhere."""

FIELDS: Final[tuple[DomainField, ...]] = ("connectDomains", "resourceDomains", "frameDomains", "baseUriDomains")

_NONE: Final = "'none'"
_OWN: Final = "'self'"
_INLINE: Final = "'unsafe-inline'"


@dataclass(frozen=True, kw_only=True)
class DeclaredDomains:
    """What a View declared and gets, and under *relaxed* whole schemes beside it. What was refused is not here."""

    connect: tuple[Source, ...] = ()
    resource: tuple[Source, ...] = ()
    frame: tuple[Source, ...] = ()
    base_uri: tuple[Source, ...] = ()

    def reachable(self) -> tuple[Source, ...]:
        """Every entry through which the View's frames may use the network, each once."""
        return tuple(dict.fromkeys((*self.connect, *self.resource, *self.frame)))

    def external(self) -> tuple[str, ...]:
        """The entries outside this machine, for the person to see."""
        return tuple(dict.fromkeys(str(source) for source in self.reachable() if source.external))

    def to_wire(self) -> JsonObject:
        """`hostCapabilities.sandbox.csp`; a kind without entries is left out."""
        kinds = zip(FIELDS, (self.connect, self.resource, self.frame, self.base_uri), strict=True)
        return {field: [str(source) for source in sources] for field, sources in kinds if sources}

    def with_schemes(self, schemes: Mapping[DomainField, tuple[Source, ...]]) -> "DeclaredDomains":
        """The same, and these schemes beside it."""
        return DeclaredDomains(
            connect=(*self.connect, *schemes.get("connectDomains", ())),
            resource=(*self.resource, *schemes.get("resourceDomains", ())),
            frame=(*self.frame, *schemes.get("frameDomains", ())),
            base_uri=(*self.base_uri, *schemes.get("baseUriDomains", ())),
        )


@dataclass(frozen=True, kw_only=True)
class Policy:
    """The two header values, and what became of the declarations."""

    header: str
    report_only: str | None
    declared: DeclaredDomains
    mode: CspMode
    problems: tuple[str, ...]
    """Entries that were refused, in words for the author."""


def build_policy(
    ui_csp: JsonObject | None,
    profile: HostProfile,
    own_ports: Collection[int],
    report_path: str,
    shell_origin: str,
    *,
    mode: CspMode = "host",
) -> Policy:
    """Build both policies.

    Args:
        ui_csp: `_meta.ui.csp` as the server sent it, untrusted; None when it declares nothing at all.
        profile: whose keywords are added and whose kinds of domain are honoured, as far as the mode follows it.
        own_ports: the app's own ports, which no entry opens.
        report_path: absolute path on the sandbox origin that takes violation reports.
        shell_origin: the only origin that may frame the proxy page.
        mode: whose policy it is.
    """
    rules, content = MODES[mode], profile.content_policy
    of_host = content.keywords.value
    honoured = FIELDS if rules.honours == "all" else content.honoured.value
    declared, problems = read_domains(ui_csp, honoured, own_ports)
    opened = declared.with_schemes(rules.schemes)
    reports = {"report-uri": [report_path]}
    enforced = _enforced(opened, of_host if rules.keywords is None else rules.keywords)
    watched: dict[str, list[str]] | None
    match rules.watched:
        case "letter":
            watched = _letter(declared, anything_declared=ui_csp is not None) | reports
        case "host":
            of_the_host, _ = read_domains(ui_csp, content.honoured.value, own_ports)
            watched = _enforced(of_the_host, of_host) | reports
        case "nothing":
            watched = None
        case _:
            assert_never(rules.watched)
    return Policy(
        header=_text(enforced | {"frame-ancestors": [shell_origin]} | reports),
        report_only=None if watched is None else _text(watched),
        declared=opened,
        mode=mode,
        problems=problems,
    )


def read_domains(
    ui_csp: JsonObject | None, honoured: Collection[DomainField], own_ports: Collection[int]
) -> tuple[DeclaredDomains, tuple[str, ...]]:
    """Read the four kinds of domain; what is refused or not honoured becomes a problem."""
    problems: list[str] = []
    kinds: dict[DomainField, tuple[Source, ...]] = {}
    for field in FIELDS:
        sources, refused = _read_field(field, (ui_csp or {}).get(field), own_ports)
        problems += refused
        if sources and field not in honoured:
            problems.append(f"csp.{field}: this host does not honour it")
        kinds[field] = sources if field in honoured else ()
    declared = DeclaredDomains(
        connect=kinds["connectDomains"],
        resource=kinds["resourceDomains"],
        frame=kinds["frameDomains"],
        base_uri=kinds["baseUriDomains"],
    )
    return declared, tuple(problems)


def _read_field(
    field: DomainField, entries: JsonValue, own_ports: Collection[int]
) -> tuple[tuple[Source, ...], list[str]]:
    if entries is None:
        return (), []
    if not isinstance(entries, list):
        return (), [f"csp.{field}: it is not a list and was ignored"]
    problems = [f"csp.{field}: only the first {MAX_ENTRIES} entries count"] if len(entries) > MAX_ENTRIES else []
    sources: dict[Source, None] = {}
    for entry in entries[:MAX_ENTRIES]:
        read = read_source(entry, own_ports)
        if isinstance(read, str):
            problems.append(f"csp.{field}: {str(entry)[:80]!r} was ignored: {read}")
        elif field == "baseUriDomains" and not read.host:
            problems.append(f"csp.{field}: {str(read)!r} was ignored: a base address needs a host")
        else:
            sources[read] = None
    return tuple(sources), problems


def _enforced(declared: DeclaredDomains, keywords: Mapping[KeywordDirective, Iterable[str]]) -> dict[str, list[str]]:
    resource = _texts(declared.resource)

    def kind(directive: KeywordDirective, *base: str) -> list[str]:
        return [*base, *keywords.get(directive, ()), *resource]

    return {
        "default-src": [_NONE],
        "script-src": kind("script-src", _OWN, _INLINE),
        "style-src": kind("style-src", _OWN, _INLINE),
        "img-src": kind("img-src", _OWN, "data:"),
        "font-src": kind("font-src", _OWN),
        "media-src": kind("media-src", _OWN, "data:"),
        "worker-src": kind("worker-src"),
        # Narrower than the specification's 'self' here: the sandbox origin has nothing to say to a View.
        "connect-src": _texts(declared.connect),
        # Never 'self': a View that could frame its own origin could leave this policy.
        "frame-src": _texts(declared.frame),
        "object-src": [_NONE],
        "base-uri": _texts(declared.base_uri) or [_OWN],
        "form-action": [_NONE],
    }


def _letter(declared: DeclaredDomains, *, anything_declared: bool) -> dict[str, list[str]]:
    """Section "Content Security Policy" of the specification, with no keyword of ours.

    https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
    """
    resource = _texts(declared.resource)
    policy = {
        "default-src": [_NONE],
        "script-src": [_OWN, _INLINE, *resource],
        "style-src": [_OWN, _INLINE, *resource],
        "img-src": [_OWN, "data:", *resource],
        "media-src": [_OWN, "data:", *resource],
        "connect-src": [_OWN, *_texts(declared.connect)] if anything_declared else [_NONE],
        "object-src": [_NONE],
        "base-uri": _texts(declared.base_uri) or [_OWN],
    }
    if anything_declared:
        policy |= {"font-src": [_OWN, *resource], "frame-src": _texts(declared.frame)}
    return policy


def _texts(sources: Iterable[Source]) -> list[str]:
    return [str(source) for source in sources]


def _text(policy: Mapping[str, list[str]]) -> str:
    """Write a header value; a directive without sources forbids everything."""
    return "; ".join(f"{name} {' '.join(dict.fromkeys(sources)) or _NONE}" for name, sources in policy.items())
