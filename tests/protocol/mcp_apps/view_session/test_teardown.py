import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.effects import (
    AskConsent,
    AwaitTeardown,
    CallTool,
    CancelCall,
    EndView,
    Noted,
    Refused,
    ShowMode,
)
from greenroom.protocol.mcp_apps.outcomes import Succeeded
from tests.protocol.mcp_apps.view_session.conversation import (
    READY,
    call,
    hello,
    live,
    only,
    params_of,
    result_of,
    sent,
    session,
    tell,
    with_tool,
)


@pytest.mark.rows("H51", "H52")
def test_a_view_is_told_before_it_ends_and_its_answer_is_awaited() -> None:
    view = live(session())
    effects = view.teardown("the person closed it")
    (message,) = sent(effects)
    assert message["method"] == "ui/resource-teardown"
    assert params_of(message) == {"reason": "the person closed it"}
    assert only(effects, AwaitTeardown).seconds == 2.0
    phases = [view.phase]
    assert view.teardown("again") == []
    assert view.receive({"jsonrpc": "2.0", "id": message["id"], "result": {}}) == [EndView(reason="closed")]
    assert [*phases, view.phase] == ["closing", "closed"]


@pytest.mark.rows("W9")
def test_a_view_without_a_teardown_handler_ends_without_a_remark() -> None:
    view = live(session())
    (message,) = sent(view.teardown("x"))
    refusal: JsonObject = {"code": -32601, "message": "Method not found"}
    assert view.receive({"jsonrpc": "2.0", "id": message["id"], "error": refusal}) == [EndView(reason="closed")]


@pytest.mark.rows("W9")
def test_a_view_that_fails_in_its_teardown_ends_with_a_note() -> None:
    view = live(session())
    (message,) = sent(view.teardown("x"))
    effects = view.receive({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32603, "message": "boom"}})
    assert [type(effect) for effect in effects] == [Noted, EndView]


@pytest.mark.rows("H52", "W9")
def test_a_view_that_never_answers_ends_when_the_time_is_up() -> None:
    view = live(session())
    view.teardown("x")
    assert only(view.teardown_expired(), EndView).reason == "closed"
    assert view.teardown_expired() == []


def test_the_time_that_is_up_too_late_ends_nothing() -> None:
    assert live(session()).teardown_expired() == []


@pytest.mark.rows("H44")
def test_a_view_that_never_listened_ends_at_once() -> None:
    waiting, again = session(), live(session())
    waiting.receive(hello())
    again.receive(hello())
    assert waiting.teardown("x") == [EndView(reason="x")]
    assert again.teardown("x") == [EndView(reason="x")]


@pytest.mark.rows("H52")
def test_a_view_can_save_its_state_while_it_is_being_closed() -> None:
    view = live(session())
    view.teardown("x")
    work = only(view.receive(call("tools/call", {"name": "read"})), CallTool)
    assert result_of(view.call_finished(work.call, Succeeded(result={"content": []}))) == {"content": []}


def test_a_view_that_is_being_closed_asks_nobody_and_changes_no_mode() -> None:
    view = live(session(), modes=["inline", "fullscreen"])
    view.teardown("x")
    assert only(view.receive(call("tools/call", {"name": "write"}, 1)), Refused).subject == "write"
    link = call("ui/open-link", {"url": "https://example.com"}, 2)
    assert only(view.receive(link), Refused).method == "ui/open-link"
    effects = view.receive(call("ui/request-display-mode", {"mode": "fullscreen"}, 3))
    assert not any(isinstance(effect, ShowMode | AskConsent) for effect in effects)
    assert result_of(effects) == {"mode": "inline"}


def test_the_end_stops_all_work() -> None:
    view = live(session())
    running = only(view.receive(call("tools/call", {"name": "read"}, 1)), CallTool).call
    asked = only(view.receive(call("tools/call", {"name": "write"}, 2)), AskConsent).call
    view.teardown("x")
    *stopped, end = view.teardown_expired()
    assert [effect.call for effect in stopped if isinstance(effect, CancelCall)] == [running, asked]
    assert isinstance(end, EndView)


def test_a_closed_session_says_nothing_more() -> None:
    view = live(session())
    view.teardown("x")
    view.teardown_expired()
    effects = [
        *view.receive(hello()),
        *view.receive(READY),
        *view.receive(call("ping")),
        *view.receive({"not": "a message"}),
        *view.tool_input({}),
        *view.tool_result({"content": []}),
        *view.tool_cancelled("x"),
        *view.context_changed(with_tool()),
        *view.mode_chosen("fullscreen", with_tool()),
        *view.mode_shown(with_tool()),
        *view.keep_alive(),
        *view.teardown("x"),
    ]
    assert effects == []


@pytest.mark.rows("H25")
@pytest.mark.parametrize("method", ["sandbox-proxy-ready", "sandbox-resource-ready", "sandbox-anything"])
@pytest.mark.parametrize("asked", [True, False], ids=["request", "notification"])
def test_a_forged_sandbox_message_ends_the_view(method: str, *, asked: bool) -> None:
    view = live(session())
    key = only(view.receive(call("tools/call", {"name": "read"}, 1)), CallTool).call
    forged = f"ui/notifications/{method}"
    effects = view.receive(call(forged, {"html": "x"}, 2) if asked else tell(forged, {"html": "x"}))
    assert [type(effect) for effect in effects] == [CancelCall, EndView]
    assert only(effects, CancelCall).call == key
    assert view.phase == "closed"


@pytest.mark.rows("H53")
def test_a_view_that_asks_to_be_closed_is_closed_the_way_that_every_view_is() -> None:
    view = live(session())
    asked = tell("ui/notifications/request-teardown")
    effects = view.receive(asked)
    (message,) = sent(effects)
    assert message["method"] == "ui/resource-teardown"
    assert only(effects, AwaitTeardown).seconds == 2.0
    assert [view.receive(asked) for _ in range(3)] == [[], [], []]
    assert view.receive({"jsonrpc": "2.0", "id": message["id"], "result": {}}) == [
        EndView(reason="closed", by_view=True)
    ]
    assert view.receive(asked) == []


@pytest.mark.rows("H53")
def test_a_view_that_asked_to_be_closed_and_does_not_answer_is_gone_all_the_same() -> None:
    view = live(session())
    view.receive(tell("ui/notifications/request-teardown", {"reason": "mine"}))
    assert only(view.teardown_expired(), EndView) == EndView(reason="closed", by_view=True)


def test_a_view_that_is_not_there_yet_cannot_ask_to_be_closed() -> None:
    view = session()
    for _ in range(3):
        assert all(isinstance(effect, Noted) for effect in view.receive(tell("ui/notifications/request-teardown")))
    assert view.phase == "waiting"
