"""A mend opens the origin that was blocked, by the member it names, and nothing else."""

from typing import Final, cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.blocked import read_blocked
from greenroom.protocol.mcp_apps.csp import FIELDS, MAX_ENTRIES
from greenroom.protocol.mcp_apps.csp_mend import Ground, Mend, NoMend, mend_for, mended
from greenroom.protocol.mcp_apps.resource_ui import resource_ui
from tests.protocol.mcp_apps.policies import OPENED_BY, OWN_PORTS, build, directives
from tests.protocol.profiles import CHATGPT, REFERENCE

OWN: Final = "a1b2-0.localhost:4000"


def ground(csp: JsonObject | None = None, profile: HostProfile = REFERENCE) -> Ground:
    return Ground(ui_csp=csp, honoured=profile.content_policy.honoured.value, own_ports=OWN_PORTS, own_host=OWN)


def found(directive: str, blocked: str, csp: JsonObject | None = None) -> Mend | NoMend:
    return mend_for(directive, read_blocked(blocked), ground(csp))


def opened(before: JsonObject | None, after: JsonObject | None) -> dict[str, set[str]]:
    """What the second policy has that the first has not, by directive."""
    old, new = directives(build(before, REFERENCE).header), directives(build(after, REFERENCE).header)
    added = {name: set(sources) - set(old[name]) for name, sources in new.items()}
    return {name: sources for name, sources in added.items() if sources}


LABEL: Final = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?", fullmatch=True)
HOSTS: Final = st.lists(LABEL, min_size=1, max_size=4).map(".".join) | st.sampled_from(
    [
        "localhost",
        "127.0.0.1",
        "x.localhost",
        OWN.partition(":")[0],
        "[::1]",
        "*.example",
        "a_b.example",
        "ex\u00e4.example",
    ]
)
ADDRESSES: Final = st.builds(
    "{}://{}{}{}".format,
    st.sampled_from(["https", "wss", "http", "ws", "ftp", "HTTPS"]),
    HOSTS,
    st.sampled_from(["", ":443", ":8443", ":5001", ":4000", ":80", ":*", ":99999", ":"]),
    st.text(max_size=12).map(lambda text: f"/{text}")
    | st.sampled_from(["", "?token=x", "; script-src *", " https://b.example"]),
)
BLOCKED: Final = (
    ADDRESSES | st.sampled_from(["eval", "inline", "data", "blob", "wasm-eval", "data:x", "", "*"]) | st.text()
)
ENTRIES: Final[st.SearchStrategy[JsonValue]] = st.lists(
    ADDRESSES | st.sampled_from(["https://*.example.com", "blob:", "https://cdn.example/lib/"]) | st.none(), max_size=5
).map(lambda entries: cast("JsonValue", entries))
DECLARED: Final = st.none() | st.dictionaries(
    st.sampled_from(FIELDS), ENTRIES | st.just("https://a.example") | st.none()
).map(lambda csp: cast("JsonObject", csp))
DIRECTIVES: Final = st.sampled_from([*OPENED_BY, "form-action", "object-src", "manifest-src"])


@pytest.mark.rows("H31", "H37")
@given(directive=DIRECTIVES, blocked=BLOCKED, csp=DECLARED)
def test_a_mend_opens_the_blocked_origin_and_nothing_else(directive: str, blocked: str, csp: JsonObject | None) -> None:
    mend = found(directive, blocked, csp)
    if isinstance(mend, NoMend):
        return
    added = opened(csp, mended(csp, mend.ui_csp))
    of_member = {name for name, member in OPENED_BY.items() if member == mend.member}
    assert set(added) <= of_member
    assert all(sources == {mend.entry} for sources in added.values())
    assert mend.entry in directives(build(mended(csp, mend.ui_csp), REFERENCE).header)[directive]
    assert mend.entry == read_blocked(blocked).entry
    assert "*" not in mend.entry


@given(directive=st.sampled_from(["connect-src", "script-src", "frame-src"]), host=LABEL, csp=DECLARED)
def test_an_honest_https_origin_always_has_a_mend(directive: str, host: str, csp: JsonObject | None) -> None:
    blocked = f"https://{host}.mend.example/x?y=1"
    assume(len((csp or {}).get(OPENED_BY[directive]) or []) < MAX_ENTRIES)  # type: ignore[arg-type]
    mend = found(directive, blocked, csp)
    assert isinstance(mend, Mend)
    assert mend.entry == f"https://{host}.mend.example"


@given(directive=st.sampled_from(["connect-src", "script-src", "frame-src"]), host=LABEL, csp=DECLARED)
def test_the_other_dialects_mend_does_the_same(directive: str, host: str, csp: JsonObject | None) -> None:
    names = {
        "connectDomains": "connect_domains",
        "resourceDomains": "resource_domains",
        "frameDomains": "frame_domains",
    }
    older = {names[name]: entries for name, entries in (csp or {}).items() if name in names}

    def read(widget_csp: JsonObject) -> JsonObject | None:
        return resource_ui({"_meta": {"openai/widgetCSP": widget_csp}}, None, CHATGPT).csp

    mend = mend_for(directive, read_blocked(f"https://{host}.mend.example"), ground(read(older), CHATGPT))
    assert isinstance(mend, Mend)
    assert mend.openai_csp is not None
    added = opened(read(older), read(mended(older, mend.openai_csp)))
    assert {source for sources in added.values() for source in sources} == {f"https://{host}.mend.example"}
    assert directive in added


@pytest.mark.parametrize(
    ("directive", "blocked", "addition", "openai"),
    [
        ("connect-src", "https://api.example/x?y", {"connectDomains": ["https://api.example"]}, "connect_domains"),
        ("connect-src", "wss://api.example:8443/", {"connectDomains": ["wss://api.example:8443"]}, "connect_domains"),
        ("connect-src", "http://localhost:3000/x", {"connectDomains": ["http://localhost:3000"]}, "connect_domains"),
        ("script-src", "https://cdn.example/a.js", {"resourceDomains": ["https://cdn.example"]}, "resource_domains"),
        ("img-src", "blob", {"resourceDomains": ["blob:"]}, "resource_domains"),
        ("frame-src", "https://video.example/", {"frameDomains": ["https://video.example"]}, "frame_domains"),
        ("base-uri", "https://base.example/", {"baseUriDomains": ["https://base.example"]}, None),
    ],
)
def test_a_mend_in_both_dialects(directive: str, blocked: str, addition: JsonObject, openai: str | None) -> None:
    mend = found(directive, blocked)
    assert isinstance(mend, Mend)
    assert mend.ui_csp == addition
    assert mend.openai_csp == (None if openai is None else {openai: [mend.entry]})


@pytest.mark.parametrize(
    ("directive", "blocked", "why"),
    [
        ("script-src", "eval", "No declaration allows code made from text"),
        ("script-src", "wasm-eval", "WebAssembly"),
        ("script-src", "inline", "inline code"),
        ("form-action", "https://a.example/", "preventDefault"),
        ("object-src", "https://a.example/", "plugins"),
        ("manifest-src", "https://a.example/", "No declaration opens this directive"),
        ("img-src", "http://a.example/x.png", "plain http and ws are allowed only on localhost"),
        ("connect-src", "http://127.0.0.1:5001/", "a port of Greenroom itself"),
        ("frame-src", f"http://{OWN}/x", "the View's own address"),
        ("connect-src", "https://*.example.com/", "names no single host"),
        ("connect-src", "https://a.example; script-src */x", "names no single host"),
        ("connect-src", "https://[::1]/", "names no single host"),
        ("connect-src", "https://a_b.example/", "names no single host"),
        ("connect-src", "", "names no single host"),
        ("base-uri", "data", "needs a host"),
    ],
)
def test_what_no_declaration_allows_is_told_with_the_reason(directive: str, blocked: str, why: str) -> None:
    mend = found(directive, blocked)
    assert isinstance(mend, NoMend)
    assert why in mend.reason


def test_what_is_declared_already_is_not_declared_again() -> None:
    mend = found("connect-src", "https://a.example/x", {"connectDomains": ["https://a.example"]})
    assert isinstance(mend, NoMend)
    assert "declared already" in mend.reason


def test_a_path_that_was_declared_is_widened_to_its_origin() -> None:
    mend = found("script-src", "https://a.example/other.js", {"resourceDomains": ["https://a.example/lib/"]})
    assert isinstance(mend, Mend)
    assert mend.entry == "https://a.example"


def test_a_kind_that_is_full_has_no_mend() -> None:
    full: JsonObject = {"connectDomains": [f"https://h{number}.example" for number in range(MAX_ENTRIES)]}
    mend = found("connect-src", "https://one.more.example/", full)
    assert isinstance(mend, NoMend)
    assert "is full" in mend.reason


def test_a_kind_that_the_host_does_not_honour_has_no_mend() -> None:
    narrow = Ground(ui_csp=None, honoured=("connectDomains",), own_ports=OWN_PORTS, own_host=OWN)
    mend = mend_for("frame-src", read_blocked("https://video.example/"), narrow)
    assert isinstance(mend, NoMend)
    assert "does not honour frameDomains" in mend.reason
