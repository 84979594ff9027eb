import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.violations import sentence


@pytest.mark.parametrize(
    ("directive", "blocked", "mend"),
    [
        (
            "connect-src",
            "https://api.example.com/x?y",
            "declare https://api.example.com in _meta.ui.csp.connectDomains",
        ),
        (
            "script-src-elem",
            "https://cdn.example:8443/a.js",
            "https://cdn.example:8443 in _meta.ui.csp.resourceDomains",
        ),
        ("style-src-elem", "https://a.example/a.css", "_meta.ui.csp.resourceDomains"),
        ("frame-src", "https://a.example/", "_meta.ui.csp.frameDomains"),
    ],
)
def test_a_blocked_request_is_told_with_the_declaration_that_opens_it(directive: str, blocked: str, mend: str) -> None:
    said = sentence({"directive": directive, "blocked": blocked, "disposition": "enforce"})
    assert said.startswith(f"Blocked by the policy: {blocked} ({directive}). To allow it, ")
    assert mend in said


@pytest.mark.parametrize(
    "violation",
    [
        {"directive": "script-src", "blocked": "eval", "disposition": "enforce"},
        {"directive": "form-action", "blocked": "https://a.example/", "disposition": "enforce"},
        {"directive": "connect-src", "blocked": "https://[", "disposition": "enforce"},
        {"directive": "frame-src", "blocked": "http://a1b2-0.localhost:4000/x", "disposition": "enforce"},
        {"directive": 7, "blocked": None, "disposition": "enforce"},
        {"directive": "img-src", "blocked": "https://a.example/", "disposition": "report"},
        {},
    ],
)
def test_what_no_declaration_opens_is_told_without_one(violation: JsonObject) -> None:
    assert "declare" not in sentence(violation)
