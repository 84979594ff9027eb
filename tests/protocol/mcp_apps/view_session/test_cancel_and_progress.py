import pytest

from greenroom.protocol.jsonrpc import JsonObject, RequestId
from greenroom.protocol.mcp_apps.effects import AskConsent, CallKey, CallTool, CancelCall, Noted
from greenroom.protocol.mcp_apps.outcomes import Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import (
    call,
    live,
    only,
    params_of,
    result_of,
    sent,
    session,
    tell,
)


def calling(view: ViewSession, request_id: RequestId = 1, token: RequestId | None = None) -> CallKey:
    params: JsonObject = {"name": "read"} if token is None else {"name": "read", "_meta": {"progressToken": token}}
    return only(view.receive(call("tools/call", params, request_id)), CallTool).call


@pytest.mark.rows("W13")
def test_a_cancelled_call_stops_upstream_and_is_not_answered() -> None:
    view = live(session())
    key = calling(view, 3)
    effects = view.receive(tell("notifications/cancelled", {"requestId": 3, "reason": "timeout"}))
    assert [type(effect) for effect in effects] == [CancelCall]
    assert only(effects, CancelCall).call == key
    assert view.call_finished(key, Succeeded(result={})) == []
    assert view.call_progress(key, 1, None, None) == []


@pytest.mark.rows("W13")
def test_a_cancelled_question_is_withdrawn() -> None:
    view = live(session())
    asked = only(view.receive(call("tools/call", {"name": "write"}, 3)), AskConsent)
    assert only(view.receive(tell("notifications/cancelled", {"requestId": 3})), CancelCall).call == asked.call
    assert view.consent_answered(asked.call, granted=True) == []


@pytest.mark.rows("W13", "W1")
def test_a_cancellation_of_something_else_changes_nothing() -> None:
    view = live(session())
    key = calling(view, 3)
    assert view.receive(tell("notifications/cancelled", {"requestId": "3"})) == []
    assert view.receive(tell("notifications/cancelled", {"requestId": 99})) == []
    assert [type(effect) for effect in view.receive(tell("notifications/cancelled", {}))] == [Noted]
    assert result_of(view.call_finished(key, Succeeded(result={"content": []}))) == {"content": []}


@pytest.mark.rows("W12")
def test_progress_comes_back_under_the_views_own_token() -> None:
    view = live(session())
    key = calling(view, token="t")
    (message,) = sent(view.call_progress(key, 2, 10, "half"))
    assert message["method"] == "notifications/progress"
    assert params_of(message) == {"progressToken": "t", "progress": 2, "total": 10, "message": "half"}


@pytest.mark.rows("W12")
def test_a_token_may_be_zero_and_is_kept_as_it_came() -> None:
    view = live(session())
    key = calling(view, token=0)
    token = params_of(sent(view.call_progress(key, 1, None, None))[0])["progressToken"]
    assert (token, type(token)) == (0, int)


@pytest.mark.rows("W12")
def test_no_progress_without_a_token() -> None:
    view = live(session())
    key = calling(view)
    assert view.call_progress(key, 1, None, None) == []
    assert view.keep_alive() == []


@pytest.mark.rows("W12", "W2")
def test_progress_always_grows_and_holds_no_nulls() -> None:
    view = live(session())
    key = calling(view, token=1)
    effects = [
        *view.keep_alive(),
        *view.keep_alive(),
        *view.call_progress(key, 0, None, None),
        *view.call_progress(key, 5, None, None),
        *view.call_progress(key, 3, None, None),
        *view.keep_alive(),
    ]
    values = [params_of(message)["progress"] for message in sent(effects)]
    numbers = [value for value in values if isinstance(value, int | float)]
    assert len(numbers) == 6
    assert numbers == sorted(set(numbers))
    assert all(None not in params_of(message).values() for message in sent(effects))


@pytest.mark.rows("W12")
def test_calls_that_wait_for_the_person_are_kept_alive() -> None:
    view = live(session())
    view.receive(call("tools/call", {"name": "write", "_meta": {"progressToken": 7}}, 7))
    (message,) = sent(view.keep_alive())
    assert params_of(message)["progressToken"] == 7


@pytest.mark.rows("H44")
def test_no_progress_before_the_view_listens() -> None:
    view = session()
    key = calling(view, token=1)
    assert view.call_progress(key, 1, None, None) == []
    assert view.keep_alive() == []


def test_progress_that_is_no_number_is_not_passed_on() -> None:
    view = live(session())
    key = calling(view, token=1)
    assert view.call_progress(key, float("nan"), None, None) == []
    assert "total" not in params_of(sent(view.call_progress(key, 1, float("inf"), None))[0])
