from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from tests.protocol.mcp_apps.policies import ENFORCED, SHELL, build, directives
from tests.protocol.profiles import REFERENCE

DECLARED: Final[JsonObject] = {
    "connectDomains": ["https://api.example.com", "http://localhost:3000"],
    "resourceDomains": ["https://cdn.example.com", "blob:"],
    "baseUriDomains": ["https://base.example.com"],
}
SCHEMES: Final = {"https:", "wss:", "blob:", "data:"}
ENTRIES: Final = st.lists(
    st.sampled_from(["https://a.example", "http://localhost:3000", "data:", "*", "https:", "x y"])
)


@pytest.mark.rows("H29", "H31")
def test_declared_only_is_what_the_view_declares_and_no_word_of_the_host() -> None:
    enforced = directives(build(DECLARED, REFERENCE, "declared").header)
    assert enforced["script-src"] == ["'self'", "'unsafe-inline'", "https://cdn.example.com", "blob:"]
    assert enforced["img-src"] == ["'self'", "data:", "https://cdn.example.com", "blob:"]
    assert enforced["worker-src"] == ["https://cdn.example.com", "blob:"]
    assert enforced["connect-src"] == ["https://api.example.com", "http://localhost:3000"]
    assert build(DECLARED, REFERENCE, "declared").report_only is None


def test_declared_only_counts_every_kind_of_domain_whatever_the_host_honours() -> None:
    content = REFERENCE.content_policy
    narrow = content.model_copy(update={"honoured": content.honoured.model_copy(update={"value": ()})})
    strict = REFERENCE.model_copy(update={"content_policy": narrow})
    assert directives(build(DECLARED, strict).header)["connect-src"] == ["'none'"]
    assert directives(build(DECLARED, strict, "declared").header)["connect-src"][0] == "https://api.example.com"


def test_relaxed_opens_secure_schemes_and_eval_and_watches_what_the_host_would_block() -> None:
    built = build(DECLARED, REFERENCE, "relaxed")
    enforced = directives(built.header)
    assert {"https:", "'unsafe-eval'", "blob:", "data:"} <= set(enforced["script-src"])
    assert {"https:", "wss:", "http://localhost:3000"} <= set(enforced["connect-src"])
    watched = directives(built.report_only)
    of_host = directives(build(DECLARED, REFERENCE).header)
    assert watched == {name: sources for name, sources in of_host.items() if name != "frame-ancestors"}


@settings(max_examples=200)
@given(connect=ENTRIES, resource=ENTRIES, frame=ENTRIES, base=ENTRIES)
def test_what_relaxed_never_opens(connect: list[str], resource: list[str], frame: list[str], base: list[str]) -> None:
    csp: JsonObject = {
        "connectDomains": [*connect],
        "resourceDomains": [*resource],
        "frameDomains": [*frame],
        "baseUriDomains": [*base],
    }
    enforced = directives(build(csp, REFERENCE, "relaxed").header)
    assert set(enforced) == ENFORCED
    assert enforced["frame-ancestors"] == [SHELL]
    for closed in ("default-src", "object-src", "form-action"):
        assert enforced[closed] == ["'none'"]
    assert "'self'" not in (*enforced["frame-src"], *enforced["connect-src"])
    places = {
        one for sources in enforced.values() for one in sources if not one.startswith(("'", "/")) and one != SHELL
    }
    assert places - SCHEMES <= {*connect, *resource, *frame, *base}, "no plain scheme, no place that nobody declared"


@pytest.mark.rows("H41")
@pytest.mark.parametrize(
    ("mode", "opened"),
    [
        ("host", {"connectDomains": ["https://a.example"]}),
        ("declared", {"connectDomains": ["https://a.example"]}),
        (
            "relaxed",
            {
                "connectDomains": ["https://a.example", "https:", "wss:", "blob:", "data:"],
                "resourceDomains": ["https:", "blob:", "data:"],
                "frameDomains": ["https:"],
                "baseUriDomains": ["https:"],
            },
        ),
    ],
)
def test_a_view_is_told_what_its_policy_really_opens(mode: CspMode, opened: JsonObject) -> None:
    assert build({"connectDomains": ["https://a.example"]}, REFERENCE, mode).declared.to_wire() == opened
