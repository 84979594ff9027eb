from dataclasses import replace

import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.effects import CancelCall, Initialized, Noted, SendToView
from tests.protocol.mcp_apps.view_session.conversation import (
    CONTEXT,
    READY,
    call,
    error_of,
    hello,
    live,
    methods,
    only,
    params_of,
    result_of,
    sent,
    session,
    tell,
    with_tool,
)


@pytest.mark.rows("H42", "H43", "W3")
def test_the_handshake_is_answered_with_all_four_members() -> None:
    result = result_of(session(context=with_tool()).receive(hello()))
    assert set(result) == {"protocolVersion", "hostInfo", "hostCapabilities", "hostContext"}
    assert result["hostInfo"] == {"name": "Greenroom", "version": "1"}
    context = result["hostContext"]
    assert isinstance(context, dict)
    assert {"theme", "locale", "timeZone", "displayMode", "containerDimensions", "toolInfo"} <= set(context)


@pytest.mark.rows("W1")
def test_the_first_id_of_a_view_is_zero_and_is_answered() -> None:
    (answer,) = sent(session().receive(hello(request_id=0)))
    assert answer["id"] == 0
    assert set(answer) == {"jsonrpc", "id", "result"}


@pytest.mark.rows("W20")
@pytest.mark.parametrize(
    ("asked", "answered"),
    [("2026-01-26", "2026-01-26"), ("2025-11-21", "2025-11-21"), ("2031-01-01", "2026-01-26"), ("draft", "2026-01-26")],
)
def test_every_protocol_version_is_let_in(asked: str, answered: str) -> None:
    view = session()
    assert result_of(view.receive(hello(version=asked)))["protocolVersion"] == answered
    assert only(view.receive(READY), Initialized).protocol_version == asked


@pytest.mark.rows("W19")
@pytest.mark.parametrize("member", ["appInfo", "appCapabilities", "protocolVersion"])
@pytest.mark.parametrize("broken", [True, False], ids=["broken", "missing"])
def test_a_handshake_without_a_required_member_is_refused_and_does_not_count(member: str, *, broken: bool) -> None:
    view = session()
    message = hello()
    params_of(message).pop(member)
    if broken:
        params_of(message)[member] = None
    assert error_of(view.receive(message)[:1])["code"] == -32602
    view.receive(READY)
    assert not view.initialized


@pytest.mark.rows("H44")
def test_nothing_but_answers_is_sent_before_the_view_listens() -> None:
    view = session()
    before = [
        *view.tool_input({"a": 1}),
        *view.tool_result({"content": []}),
        *view.context_changed(with_tool()),
        *view.receive(hello()),
        *view.context_changed(with_tool()),
        *view.keep_alive(),
    ]
    assert methods(before) == ["0"]
    assert methods(view.receive(READY)) == ["ui/notifications/tool-input", "ui/notifications/tool-result"]


@pytest.mark.rows("H44", "H60")
def test_what_changed_during_the_handshake_is_told_first_afterwards() -> None:
    view = session()
    view.receive(hello())
    view.tool_input({})
    view.context_changed(with_tool())
    first, second = sent(view.receive(READY))
    assert first["method"] == "ui/notifications/host-context-changed"
    assert set(params_of(first)) == {"toolInfo"}
    assert second["method"] == "ui/notifications/tool-input"


@pytest.mark.rows("H44")
def test_initialized_without_an_accepted_handshake_opens_nothing() -> None:
    view = session()
    effects = [*view.tool_input({}), *view.receive(READY)]
    assert sent(effects) == []
    assert only(effects, Noted).level == "error"
    assert view.phase == "waiting"


@pytest.mark.rows("W10", "H45")
def test_a_second_handshake_closes_the_gate_and_delivers_again() -> None:
    view = live(session())
    view.tool_input({"a": 1})
    view.tool_result({"content": []})
    assert sent(view.receive(hello(request_id=5)))[0]["id"] == 5
    assert not view.initialized
    assert view.phase == "waiting"
    assert view.context_changed(with_tool()) == []
    effects = view.receive(READY)
    assert only(effects, Initialized).again
    assert methods(effects) == [
        "ui/notifications/host-context-changed",
        "ui/notifications/tool-input",
        "ui/notifications/tool-result",
    ]


@pytest.mark.rows("W11")
def test_requests_before_the_handshake_are_served() -> None:
    view = session()
    assert result_of(view.receive(call("ping", request_id="early"))) == {}
    (read,) = view.receive(call("resources/read", {"uri": "ui://a"}, 1))
    view.receive(hello(request_id=2))
    assert not isinstance(read, SendToView)
    assert view.initialized is False


@pytest.mark.rows("H54")
def test_a_ping_is_answered_with_an_empty_object_at_any_time() -> None:
    view = session()
    answers = [result_of(view.receive(call("ping", request_id="before")))]
    live(view)
    answers.append(result_of(view.receive(call("ping", request_id=0))))
    view.teardown("x")
    answers.append(result_of(view.receive(call("ping", {"_meta": {}}, "closing"))))
    assert answers == [{}, {}, {}]


@pytest.mark.rows("W19")
@pytest.mark.parametrize(
    "method",
    ["sampling/createMessage", "tools/nothing", "ui/nothing"],
)
def test_what_is_not_offered_is_answered_with_method_not_found_and_explained(method: str) -> None:
    effects = live(session()).receive(call(method, {}))
    assert error_of(effects)["code"] == -32601
    assert method in only(effects, Noted).text


@pytest.mark.rows("H73")
def test_while_there_is_no_model_a_view_is_not_offered_one_and_is_refused_with_the_reason() -> None:
    view = live(session())
    asked: JsonObject = {"messages": [], "maxTokens": 5}
    effects = view.receive(call("sampling/createMessage", asked))
    assert error_of(effects)["code"] == -32601
    assert "no model is set up" in only(effects, Noted).text
    again = view.receive(call("sampling/createMessage", asked, 2))
    assert error_of(again)["code"] == -32601
    assert not any(isinstance(effect, Noted) for effect in again), "told once"


def test_a_view_that_speaks_plain_mcp_is_told_what_to_say() -> None:
    effects = session().receive(call("initialize", {"clientInfo": {"name": "a", "version": "1"}, "capabilities": {}}))
    assert error_of(effects)["code"] == -32601
    assert "ui/initialize" in only(effects, Noted).text


@pytest.mark.rows("W19")
@pytest.mark.parametrize(
    ("method", "params", "capability"),
    [
        ("tools/call", {"name": "read"}, "serverTools"),
        ("resources/read", {"uri": "ui://a"}, "serverResources"),
        ("ui/open-link", {"url": "https://example.com"}, "openLinks"),
        ("ui/message", {}, "message"),
        ("ui/update-model-context", {}, "updateModelContext"),
    ],
)
def test_a_method_whose_capability_is_absent_is_not_served(method: str, params: JsonObject, capability: str) -> None:
    assert error_of(live(session(capabilities={"sandbox": {}})).receive(call(method, params)))["code"] == -32601
    effects = live(session(capabilities={capability: {}})).receive(call(method, params))
    assert not any("-32601" in str(effect) for effect in effects)


def test_the_same_mistake_is_noted_once() -> None:
    view = live(session())
    assert len(view.receive(call("ui/message", {}, 1))) == 2
    assert len(view.receive(call("ui/message", {}, 2))) == 1


def test_unknown_notifications_change_nothing() -> None:
    view = live(session())
    assert [type(effect) for effect in view.receive(tell("notifications/tools/list_changed"))] == [Noted]
    assert view.receive(tell("notifications/progress", {"progressToken": 1, "progress": 1})) == []
    assert view.phase == "live"


def test_a_document_that_is_loaded_anew_hears_nothing_before_it_has_greeted_itself() -> None:
    view = live(session())
    view.tool_input({"a": 1})
    view.receive(call("tools/call", {"name": "read"}, 7))
    assert [type(effect) for effect in view.mounted_anew()] == [CancelCall]
    assert view.tool_result({"content": []}) == []
    assert view.context_changed(replace(CONTEXT, theme="dark")) == []
    assert sent(view.receive(READY)) == []
    assert not view.initialized
    view.receive(hello(request_id=7))
    told = methods(view.receive(READY))
    assert told == ["ui/notifications/tool-input", "ui/notifications/tool-result"]
