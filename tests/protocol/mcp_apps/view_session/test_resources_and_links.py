import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.mcp_apps.effects import AskConsent, LinkQuestion, OpenLink, ReadResource, Refused
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from tests.protocol.mcp_apps.view_session.conversation import call, error_of, live, only, result_of, sent, session


@pytest.mark.rows("H75", "W2")
def test_a_resource_is_read_from_the_views_server() -> None:
    view = live(session())
    work = only(view.receive(call("resources/read", {"uri": "file:///a b"})), ReadResource)
    assert work.uri == "file:///a b"
    answer = result_of(
        view.call_finished(
            work.call,
            Succeeded(
                result={"contents": [{"uri": "a:b", "text": "", "mimeType": None, "_meta": {"x": None}}], "ttlMs": 5}
            ),
        )
    )
    assert answer == {"contents": [{"uri": "a:b", "text": "", "_meta": {"x": None}}], "ttlMs": 5}


@pytest.mark.rows("H75")
def test_a_resource_that_is_not_there_is_the_servers_error() -> None:
    view = live(session())
    work = only(view.receive(call("resources/read", {"uri": "a:b"})), ReadResource)
    assert error_of(view.call_finished(work.call, Failed(code=-32002, message="not found")))["code"] == -32002


@pytest.mark.rows("W19")
@pytest.mark.parametrize("uri", [None, "", 3, ["a:b"]], ids=repr)
def test_reading_nothing_is_an_error(uri: JsonValue) -> None:
    assert error_of(live(session()).receive(call("resources/read", {"uri": uri})))["code"] == -32602


def test_a_link_is_opened_after_consent() -> None:
    view = live(session())
    asked = only(view.receive(call("ui/open-link", {"url": "https://example.com/a?b#c"})), AskConsent)
    assert asked.question == LinkQuestion(url="https://example.com/a?b#c")
    work = only(view.consent_answered(asked.call, granted=True), OpenLink)
    assert result_of(view.call_finished(work.call, Succeeded(result={"opened": True}))) == {}


@pytest.mark.rows("H63")
def test_a_link_that_was_refused_or_failed_is_never_a_silent_success() -> None:
    view = live(session())
    refused = only(view.receive(call("ui/open-link", {"url": "http://example.com"}, 1)), AskConsent)
    effects = view.consent_answered(refused.call, granted=False)
    assert result_of(effects) == {"isError": True}
    assert only(effects, Refused).subject == "http://example.com"
    failed = only(view.receive(call("ui/open-link", {"url": "http://example.com"}, 2)), AskConsent)
    only(view.consent_answered(failed.call, granted=True), OpenLink)
    assert result_of(view.call_finished(failed.call, Failed(code=-32000, message="no browser"))) == {"isError": True}


@pytest.mark.rows("H63")
@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "vscode://x",
        "mailto:a@example.com",
        "//example.com",
        "example.com",
        "https:",
        "https:///path",
        "https://good.example@evil.example/",
        "https://good.example\\@evil.example/",
        "https://exa mple.com",
        "https://example.com/\n",
        "https://example.com/\u202e",
        "https://example.com:port/",
        "https://[::1",
        "http://127%2e0.0.1:3999/",
        "http://localhos%74/",
        "http://[fe80::1%25lo]/",
        "https://example.com/" + "a" * 8000,
    ],
)
def test_an_address_that_may_not_be_opened_is_refused_without_asking(url: str) -> None:
    effects = live(session()).receive(call("ui/open-link", {"url": url}))
    assert result_of(effects) == {"isError": True}
    assert only(effects, Refused).subject == url
    assert len(effects) == 2


@pytest.mark.rows("W19")
@pytest.mark.parametrize("url", [None, "", 3, {}], ids=repr)
def test_opening_nothing_is_an_error(url: JsonValue) -> None:
    effects = live(session()).receive(call("ui/open-link", {"url": url}))
    assert sent(effects)[0]["error"]
    assert error_of(effects)["code"] == -32602
