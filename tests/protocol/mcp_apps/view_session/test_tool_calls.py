import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.effects import (
    AskConsent,
    CallTool,
    CancelCall,
    EndView,
    Noted,
    OpenLink,
    Refused,
    SendToView,
    ToolQuestion,
)
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts
from tests.protocol.mcp_apps.view_session.conversation import (
    READY,
    call,
    error_of,
    hello,
    live,
    only,
    result_of,
    sent,
    session,
    tool,
)


@pytest.mark.rows("H74")
def test_a_call_reaches_the_server_and_its_result_is_the_answer() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read", "arguments": {"q": "é"}}, "k")), CallTool)
    assert (work.name, work.arguments) == ("read", {"q": "é"})
    result: JsonObject = {
        "content": [{"type": "text", "text": "x"}],
        "structuredContent": {"a": None},
        "_meta": {"b": 1},
    }
    assert view.call_finished(work.call, Succeeded(result=result)) == [
        SendToView(message={"jsonrpc": "2.0", "id": "k", "result": result})
    ]


@pytest.mark.rows("H74", "W2", "W24")
def test_null_members_of_an_answer_are_dropped() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read"})), CallTool)
    result: JsonObject = {"content": [], "structuredContent": None, "isError": None, "_meta": None}
    assert result_of(view.call_finished(work.call, Succeeded(result=result))) == {"content": []}


@pytest.mark.rows("H74")
def test_an_error_of_the_server_is_passed_on_as_it_is() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read"})), CallTool)
    failed = Failed(code=-32602, message="no such tool", data={"name": None})
    assert error_of(view.call_finished(work.call, failed)) == {
        "code": -32602,
        "message": "no such tool",
        "data": {"name": None},
    }


@pytest.mark.rows("H14", "H16")
def test_a_tool_that_is_not_for_views_is_refused() -> None:
    view = live(session())
    effects = view.receive(call("tools/call", {"name": "hidden"}))
    assert error_of(effects[:1])["code"] == -32000
    assert only(effects, Refused).subject == "hidden"
    assert len(effects) == 2


@pytest.mark.rows("H14")
def test_calls_are_judged_by_the_tools_as_they_are_now() -> None:
    view = live(session())
    view.tools_changed([tool("read", app=False), tool("hidden", read_only=True)])
    assert error_of(view.receive(call("tools/call", {"name": "read"}))[:1])["code"] == -32000
    assert only(view.receive(call("tools/call", {"name": "hidden"}, 2)), CallTool).name == "hidden"


@pytest.mark.rows("H14")
def test_a_question_about_a_tool_that_views_lost_is_withdrawn() -> None:
    view = live(session())
    asked = only(view.receive(call("tools/call", {"name": "write"}, 6)), AskConsent)
    effects = view.tools_changed([tool("write", app=False)])
    assert only(effects, CancelCall).call == asked.call
    assert sent(effects)[0]["id"] == 6
    assert view.consent_answered(asked.call, granted=True) == []


@pytest.mark.parametrize("now", [[tool("write", said="Deletes all")], [tool("read")]], ids=["another", "none"])
def test_a_question_about_a_tool_that_is_another_by_now_is_withdrawn(now: list[ToolFacts]) -> None:
    view = live(session())
    asked = only(view.receive(call("tools/call", {"name": "write"}, 6)), AskConsent)
    effects = view.tools_changed(now)
    assert only(effects, CancelCall).call == asked.call
    assert "another by now" in str(sent(effects)[0]["error"])
    assert view.consent_answered(asked.call, granted=True) == []
    anew = only(view.receive(call("tools/call", {"name": "write"}, 7)), AskConsent)
    assert isinstance(anew.question, ToolQuestion)
    assert only(view.consent_answered(anew.call, granted=True), CallTool).name == "write"


def test_a_change_of_tools_leaves_other_questions_alone() -> None:
    view = live(session())
    about_tool = only(view.receive(call("tools/call", {"name": "write"}, 1)), AskConsent)
    about_link = only(view.receive(call("ui/open-link", {"url": "https://example.com"}, 2)), AskConsent)
    running = only(view.receive(call("tools/call", {"name": "read"}, 3)), CallTool)
    assert view.tools_changed([tool("write"), tool("read", app=False)]) == []
    assert only(view.consent_answered(about_tool.call, granted=True), CallTool).name == "write"
    assert only(view.consent_answered(about_link.call, granted=True), OpenLink).url == "https://example.com"
    assert result_of(view.call_finished(running.call, Succeeded(result={"content": []}))) == {"content": []}


def test_work_begins_once_however_often_it_is_agreed_to() -> None:
    view = live(session())
    question = only(view.receive(call("tools/call", {"name": "write"}, 1)), AskConsent)
    reading = only(view.receive(call("tools/call", {"name": "read"}, 2)), CallTool)
    assert len(view.consent_answered(question.call, granted=True)) == 1
    assert view.consent_answered(question.call, granted=True) == []
    assert view.consent_answered(question.call, granted=False) == []
    assert view.consent_answered(reading.call, granted=False) == []


def test_a_refusal_without_a_reason_says_that_the_person_did_not_agree() -> None:
    view = live(session())
    question = only(view.receive(call("tools/call", {"name": "write"}, 1)), AskConsent)
    assert error_of(view.consent_answered(question.call, granted=False))["message"] == "write: the person did not agree"


@pytest.mark.rows("H15")
def test_a_view_cannot_name_another_server() -> None:
    view = live(session())
    params: JsonObject = {"name": "read", "server": "other", "arguments": {}, "_meta": {"server": "other"}}
    work = only(view.receive(call("tools/call", params)), CallTool)
    assert set(vars(work)) == {"call", "name", "arguments", "meta"}
    assert work.name == "read"


def test_a_name_the_server_does_not_list_goes_there_after_consent() -> None:
    view = live(session())
    question = only(view.receive(call("tools/call", {"name": "secret"})), AskConsent)
    assert question.question == ToolQuestion(name="secret", arguments={}, tool=None)
    assert only(view.consent_answered(question.call, granted=True), CallTool).name == "secret"


@pytest.mark.parametrize(("name", "asks"), [("launch", False), ("read", False), ("write", True), ("erase", True)])
def test_only_reading_and_the_launching_tool_run_unasked(name: str, *, asks: bool) -> None:
    (effect,) = live(session()).receive(call("tools/call", {"name": name}))
    assert isinstance(effect, AskConsent if asks else CallTool)


def test_a_refused_consent_is_an_error_with_the_reason() -> None:
    view = live(session())
    question = only(view.receive(call("tools/call", {"name": "write"}, 8)), AskConsent)
    effects = view.consent_answered(question.call, granted=False, reason="not in this run")
    assert sent(effects)[0]["error"] == {"code": -32000, "message": "write: not in this run"}
    assert only(effects, Refused).reason == "not in this run"
    assert view.consent_answered(question.call, granted=True) == []


@pytest.mark.rows("H77", "W12")
def test_what_belongs_to_the_client_is_not_taken_from_a_view() -> None:
    view = live(session())
    meta: JsonObject = {
        "progressToken": 1,
        "io.modelcontextprotocol/clientInfo": {"name": "liar"},
        "io.modelcontextprotocol/protocolVersion": "x",
        "com.example/trace": None,
    }
    work = only(view.receive(call("tools/call", {"name": "read", "_meta": meta})), CallTool)
    assert work.meta == {"com.example/trace": None}


@pytest.mark.rows("W19", "H80")
@pytest.mark.parametrize(
    "params",
    [
        {},
        {"name": ""},
        {"name": 3},
        {"name": None},
        {"name": "read", "arguments": None},
        {"name": "read", "arguments": []},
        {"name": "read", "_meta": "x"},
    ],
    ids=repr,
)
def test_parameters_that_make_no_sense_are_an_error(params: JsonObject) -> None:
    effects = live(session()).receive(call("tools/call", params))
    assert error_of(effects[:1])["code"] == -32602
    assert [type(effect) for effect in effects[1:]] == [Noted]


def test_an_answer_that_asks_for_more_is_an_error() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read"})), CallTool)
    effects = view.call_finished(work.call, Succeeded(result={"resultType": "input_required", "inputRequests": {}}))
    assert error_of(effects[:1])["code"] == -32000


@pytest.mark.rows("H76")
@pytest.mark.parametrize(
    "method", ["ui/message", "ui/whatever", "ui/notifications/x", "completion/complete", "roots/list"]
)
@pytest.mark.parametrize("asked", [True, False], ids=["request", "notification"])
def test_no_other_method_ever_becomes_work_for_the_server(method: str, *, asked: bool) -> None:
    message = call(method, {"name": "read", "uri": "ui://a", "url": "https://example.com"})
    if not asked:
        del message["id"]
    effects = live(session()).receive(message)
    assert all(isinstance(effect, SendToView | Noted) for effect in effects)


@pytest.mark.rows("W1")
@pytest.mark.parametrize(("first", "second"), [(1, "1"), (0, "0")])
def test_ids_of_another_type_are_other_requests(first: JsonValue, second: JsonValue) -> None:
    view = live(session())
    one = only(view.receive(call("tools/call", {"name": "read"}) | {"id": first}), CallTool)
    two = only(view.receive(call("tools/call", {"name": "read"}) | {"id": second}), CallTool)
    assert sent(view.call_finished(two.call, Succeeded(result={})))[0]["id"] == second
    assert sent(view.call_finished(one.call, Succeeded(result={})))[0]["id"] == first


@pytest.mark.rows("W1")
def test_our_own_ids_and_the_views_never_meet() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read"}, 1)), CallTool)
    (told,) = sent(view.teardown("x"))
    assert told["id"] == 1
    assert sent(view.call_finished(work.call, Succeeded(result={})))[0]["id"] == 1
    assert view.receive({"jsonrpc": "2.0", "id": 1, "result": {}}) == [EndView(reason="closed")]


@pytest.mark.rows("H80")
def test_an_id_that_is_still_waiting_cannot_be_used_again() -> None:
    view = live(session())
    only(view.receive(call("tools/call", {"name": "read"}, 5)), CallTool)
    effects = view.receive(call("tools/call", {"name": "read"}, 5))
    assert error_of(effects[:1])["code"] == -32600
    assert not any(isinstance(effect, CallTool) for effect in effects)


@pytest.mark.rows("W10")
def test_a_view_that_starts_over_gets_no_answers_to_its_former_calls() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read"}, 1)), CallTool)
    effects = view.receive(hello())
    assert only(effects, CancelCall).call == work.call
    view.receive(READY)
    assert view.call_finished(work.call, Succeeded(result={})) == []


@pytest.mark.rows("W10", "W1")
def test_a_view_that_starts_over_may_use_an_id_again() -> None:
    view = live(session())
    work = only(view.receive(call("tools/call", {"name": "read"}, 0)), CallTool)
    effects = view.receive(hello(request_id=0))
    assert only(effects, CancelCall).call == work.call
    assert "hostContext" in result_of(effects)


@pytest.mark.rows("W11")
def test_a_call_made_before_the_handshake_is_answered_after_it() -> None:
    view = session()
    work = only(view.receive(call("tools/call", {"name": "read"}, 1)), CallTool)
    view.receive(hello())
    assert sent(view.call_finished(work.call, Succeeded(result={"content": []})))[0]["id"] == 1


def test_too_many_unanswered_requests_are_refused() -> None:
    view = live(session())
    for number in range(1000):
        view.receive(call("tools/call", {"name": "read"}, number))
    assert only(view.receive(call("tools/call", {"name": "read"}, 1000)), Refused).method == "tools/call"
