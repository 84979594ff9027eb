from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.csp import MAX_ENTRIES, Policy, build_policy
from tests.json_values import tried
from tests.protocol.mcp_apps.policies import ENFORCED, OWN_PORTS, SHELL, build, check, directives
from tests.protocol.profiles import CHATGPT, REFERENCE


def policy(csp: JsonObject | None) -> Policy:
    return build(csp, REFERENCE)


@pytest.mark.rows("H30", "H33", "H34", "H35")
@pytest.mark.parametrize("csp", [None, {}, {"connectDomains": []}, {"connectDomains": None}], ids=repr)
def test_nothing_declared_opens_nothing(csp: JsonObject | None) -> None:
    enforced = directives(policy(csp).header)
    assert set(enforced) == ENFORCED
    for closed in ("default-src", "connect-src", "frame-src", "object-src", "form-action"):
        assert enforced[closed] == ["'none'"]
    assert enforced["base-uri"] == ["'self'"]
    assert "//" not in policy(csp).header.replace(SHELL, "")


@pytest.mark.rows("H29", "H36")
def test_declared_domains_reach_their_directives() -> None:
    built = policy(
        {
            "connectDomains": ["https://api.example.com", "wss://api.example.com:8443"],
            "resourceDomains": ["https://*.cdn.example.com", "https://x.example.com/lib/"],
            "frameDomains": ["https://video.example.com"],
            "baseUriDomains": ["https://base.example.com"],
        }
    )
    enforced = directives(built.header)
    assert enforced["connect-src"] == ["https://api.example.com", "wss://api.example.com:8443"]
    assert enforced["frame-src"] == ["https://video.example.com"]
    assert enforced["base-uri"] == ["https://base.example.com"]
    for directive in ("script-src", "style-src", "img-src", "font-src", "media-src"):
        assert enforced[directive][-2:] == ["https://*.cdn.example.com", "https://x.example.com/lib/"]
    assert built.problems == ()


@pytest.mark.rows("H31")
def test_a_domain_opens_only_the_kind_it_was_declared_for() -> None:
    enforced = directives(policy({"connectDomains": ["https://api.example.com"]}).header)
    assert [name for name, sources in enforced.items() if "https://api.example.com" in sources] == ["connect-src"]


def test_the_reference_adds_keywords_and_no_eval() -> None:
    enforced = directives(policy(None).header)
    assert enforced["script-src"] == ["'self'", "'unsafe-inline'", "blob:", "data:", "'wasm-unsafe-eval'"]
    assert enforced["worker-src"] == ["blob:", "data:"]
    assert "'unsafe-eval'" not in policy(None).header


@pytest.mark.rows("H33")
def test_a_view_may_never_frame_its_own_origin() -> None:
    for csp in (None, {"frameDomains": ["'self'", "https://video.example.com"]}):
        assert "'self'" not in directives(policy(cast("JsonObject | None", csp)).header)["frame-src"]


def test_only_the_shell_may_frame_the_sandbox_and_reports_go_to_the_path() -> None:
    enforced = directives(policy(None).header)
    assert enforced["frame-ancestors"] == [SHELL]
    assert enforced["report-uri"] == ["/r/1"]


@pytest.mark.rows("H37")
@pytest.mark.parametrize(
    "entry",
    [
        "https://a.example; script-src *",
        "https://a.example\r\nX-Injected: 1",
        "https://a.example, script-src *",
        "https://a.example https://b.example",
        "'unsafe-eval'",
        '"https://a.example"',
        "https://a.example/'self'",
        "https://a.example/;x",
        "https://a.example?x",
        "https://a.example#x",
        "*",
        "https:",
        "https://*",
        "https://*.",
        "https://a.*.example",
        "blob:https://a.example",
        "javascript:",
        "file:///etc",
        "https://user@a.example",
        "https://ex\u00e4mple.com",
        "https://a.example\u2028",
        "http://a.example",
        "ws://a.example",
        "https://a.example:0",
        "https://a.example:65536",
        "https://" + "a" * 600,
        "",
        None,
        7,
        {"host": "a"},
    ],
    ids=repr,
)
def test_an_entry_that_is_no_host_is_dropped_and_told(entry: JsonValue) -> None:
    built = policy({"connectDomains": [entry], "resourceDomains": [entry]})
    assert built.header == policy({}).header
    assert built.report_only == policy({}).report_only
    assert len(built.problems) == 2


@pytest.mark.rows("H31", "H37")
@pytest.mark.parametrize(
    "entry",
    [
        "http://127.0.0.1:5001",
        "ws://localhost:5002",
        "http://x-0.localhost:5002",
        "http://*.localhost:5002",
        "https://LOCALHOST:5001",
        "http://localhost",
        "http://localhost:*",
        "http://127.1:5001",
        "127.0.0.1:5001",
    ],
)
def test_our_own_ports_are_never_opened(entry: str) -> None:
    assert policy({"connectDomains": [entry]}).declared.connect == ()


def test_other_ports_of_this_machine_may_be_declared() -> None:
    built = policy({"connectDomains": ["http://localhost:3000", "ws://127.0.0.1:3000"]})
    assert directives(built.header)["connect-src"] == ["http://localhost:3000", "ws://127.0.0.1:3000"]
    assert built.declared.external() == ()


def test_blob_and_data_may_be_declared() -> None:
    built = policy({"resourceDomains": ["blob:"], "connectDomains": ["data:"], "baseUriDomains": ["data:"]})
    assert "blob:" in directives(built.header)["style-src"]
    assert directives(built.header)["connect-src"] == ["data:"]
    assert directives(built.header)["base-uri"] == ["'self'"]
    assert built.declared.external() == ()


def test_a_host_without_a_scheme_means_https() -> None:
    assert directives(policy({"connectDomains": ["API.example.com"]}).header)["connect-src"] == [
        "https://api.example.com"
    ]


def test_the_number_of_entries_is_limited() -> None:
    built = policy({"connectDomains": [f"https://h{number}.example.com" for number in range(MAX_ENTRIES + 1)]})
    assert len(built.declared.connect) == MAX_ENTRIES
    assert len(built.problems) == 1


def test_places_outside_this_machine_are_listed_once() -> None:
    built = policy(
        {
            "connectDomains": ["https://a.example", "http://localhost:3000"],
            "resourceDomains": ["https://a.example", "https://*.b.example", "data:"],
            "frameDomains": ["https://c.example"],
        }
    )
    assert built.declared.external() == ("https://a.example", "https://*.b.example", "https://c.example")


@pytest.mark.rows("H41")
def test_what_was_approved_is_what_is_reported() -> None:
    built = policy({"connectDomains": ["https://A.example", "nonsense here"], "resourceDomains": ["blob:"]})
    assert built.declared.to_wire() == {"connectDomains": ["https://a.example"], "resourceDomains": ["blob:"]}


@pytest.mark.rows("H30")
def test_the_second_policy_is_the_letter_of_the_specification() -> None:
    assert directives(policy(None).report_only) == {
        "default-src": ["'none'"],
        "script-src": ["'self'", "'unsafe-inline'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:"],
        "media-src": ["'self'", "data:"],
        "connect-src": ["'none'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "report-uri": ["/r/1"],
    }
    declared = directives(
        policy({"connectDomains": ["https://a.example"], "resourceDomains": ["https://b.example"]}).report_only
    )
    assert declared["connect-src"] == ["'self'", "https://a.example"]
    assert declared["font-src"] == ["'self'", "https://b.example"]
    assert declared["frame-src"] == ["'none'"]


def test_a_kind_that_the_host_does_not_honour_is_told() -> None:
    content = REFERENCE.content_policy
    honoured = content.honoured.model_copy(update={"value": ("connectDomains", "resourceDomains")})
    strict = REFERENCE.model_copy(update={"content_policy": content.model_copy(update={"honoured": honoured})})
    built = build_policy({"frameDomains": ["https://c.example"]}, strict, OWN_PORTS, "/r/1", SHELL)
    assert directives(built.header)["frame-src"] == ["'none'"]
    assert built.problems == ("csp.frameDomains: this host does not honour it",)


def test_chatgpts_policy_opens_nothing_undeclared_either() -> None:
    built = build_policy(None, CHATGPT, OWN_PORTS, "/r/1", SHELL)
    assert "jsdelivr" not in built.header
    assert directives(built.header)["frame-src"] == ["'none'"]


HOSTS = st.from_regex(r"(\*\.)?[a-z0-9-]{1,8}(\.[a-z]{1,5}){0,2}", fullmatch=True)
ENTRIES = st.one_of(
    st.text(max_size=30),
    st.builds(
        "{}{}{}{}".format,
        st.sampled_from(["https://", "wss://", "http://", "ws://", "ftp://", "HTTPS://", "", "https:", "//"]),
        st.one_of(HOSTS, st.sampled_from(["localhost", "127.0.0.1", "x.localhost", "*", "[::1]"])),
        st.sampled_from(["", ":5001", ":5002", ":443", ":*", ":80", ":"]),
        st.one_of(st.just(""), st.text(alphabet="/a;,' \r\n\t\"*?#%\\:@()=é", max_size=8)),
    ),
    st.sampled_from(["blob:", "data:", "'self'", "'unsafe-eval'", "*", "https:"]),
    st.none(),
    st.integers(),
)
DECLARATIONS = st.fixed_dictionaries(
    {},
    optional={
        field: st.lists(ENTRIES, max_size=6)
        for field in ("connectDomains", "resourceDomains", "frameDomains", "baseUriDomains")
    },
)


@pytest.mark.rows("H31", "H37")
@tried(300, 50_000)
def test_no_declaration_injects_a_directive_or_opens_an_undeclared_place(examples: int) -> None:
    @settings(max_examples=examples)
    @given(st.sampled_from([REFERENCE, CHATGPT]), DECLARATIONS)
    def holds(profile: HostProfile, declared: dict[str, list[object]]) -> None:
        built = build(cast("JsonObject", declared), profile)
        check(built, {kind: [str(entry) for entry in entries] for kind, entries in declared.items()})

    holds()
