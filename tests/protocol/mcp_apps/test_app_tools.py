"""The tools that a View offers, as a transcript: what the host asks, what the View answers, what comes of it."""

from collections.abc import Sequence
from typing import cast

import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue, RequestId
from greenroom.protocol.mcp_apps.app_tools import LARGEST_TOOL, MOST_PAGES, MOST_TOOLS, NOT_OFFERED
from greenroom.protocol.mcp_apps.effects import (
    AppCallEnded,
    AppCallKey,
    AppToolsOffered,
    Effect,
    EndView,
    Noted,
    Remind,
)
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession
from tests.protocol.mcp_apps.view_session.conversation import READY, call, methods, only, params_of, sent, session, tell

CHANGED = tell("notifications/tools/list_changed")
FIRST = AppCallKey(1)


def greeting(capabilities: JsonObject, request_id: RequestId = 0) -> JsonObject:
    params: JsonObject = {
        "appInfo": {"name": "board", "version": "2"},
        "appCapabilities": capabilities,
        "protocolVersion": "2026-01-26",
    }
    return call("ui/initialize", params, request_id)


def tool(name: str, **more: JsonValue) -> JsonObject:
    return {"name": name, "inputSchema": {"type": "object"}, **more}


def asked(effects: Sequence[Effect], method: str) -> JsonObject:
    (message,) = [one for one in sent(effects) if one.get("method") == method]
    return message


def answer(request: JsonObject, result: JsonObject) -> JsonObject:
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def failing(request: JsonObject, code: int, message: str) -> JsonObject:
    return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": code, "message": message}}


def listening(view: ViewSession, capabilities: JsonObject | None = None) -> list[Effect]:
    view.receive(greeting({"tools": {}} if capabilities is None else capabilities))
    return view.receive(READY)


def offering(*tools: JsonObject) -> tuple[ViewSession, list[Effect]]:
    view = session()
    wish = asked(listening(view), "tools/list")
    return view, view.receive(answer(wish, {"tools": list(cast("Sequence[JsonValue]", tools))}))


def names(effects: Sequence[Effect]) -> list[str]:
    return [one.name for one in only(effects, AppToolsOffered).tools]


def rested(view: ViewSession, effects: Sequence[Effect]) -> list[Effect]:
    """The time between two readings is over."""
    first = next(one for one in effects if isinstance(one, Remind))
    return view.app_tools.reminded(first.reminder)


@pytest.mark.rows("H81")
def test_a_view_that_declares_no_tools_is_not_asked_for_any() -> None:
    view = session()
    said = [*listening(view, {}), *view.receive(CHANGED), *view.receive(CHANGED)]
    assert "tools/list" not in methods(said)
    assert [one.level for one in said if isinstance(one, Noted)] == ["warning"]
    (ended,) = view.app_tools.call(FIRST, "move", {})
    assert ended == AppCallEnded(call=FIRST, outcome=Failed(code=-32000, message=NOT_OFFERED))


def test_a_view_that_declares_tools_is_asked_once_it_listens_and_not_before() -> None:
    view = session()
    assert "tools/list" not in methods([*view.receive(greeting({"tools": {}})), *view.receive(CHANGED)])
    ready = view.receive(READY)
    assert methods(ready) == ["tools/list"]
    wish = asked(ready, "tools/list")
    assert params_of(wish) == {}
    offered = view.receive(answer(wish, {"tools": [tool("move", title="Move", annotations={"readOnlyHint": True})]}))
    (move,) = only(offered, AppToolsOffered).tools
    assert (move.name, move.title, move.read_only) == ("move", "Move", True)


def test_all_pages_are_read() -> None:
    view = session()
    first = asked(listening(view), "tools/list")
    second = asked(view.receive(answer(first, {"tools": [tool("a")], "nextCursor": "2"})), "tools/list")
    assert params_of(second) == {"cursor": "2"}
    assert names(view.receive(answer(second, {"tools": [tool("b")]}))) == ["a", "b"]


@pytest.mark.rows("H87")
def test_pages_without_end_and_more_tools_than_anyone_needs_come_to_an_end() -> None:
    view = session()
    effects = listening(view)
    for page in range(MOST_PAGES + 5):
        if "tools/list" not in methods(effects):
            break
        wish = asked(effects, "tools/list")
        effects = view.receive(answer(wish, {"tools": [tool(f"t{page}")], "nextCursor": f"c{page}"}))
    assert len(names(effects)) == MOST_PAGES
    again = session()
    wish = asked(listening(again), "tools/list")
    onwards = asked(again.receive(answer(wish, {"tools": [], "nextCursor": "same"})), "tools/list")
    assert "tools/list" not in methods(again.receive(answer(onwards, {"tools": [], "nextCursor": "same"})))
    _, many = offering(*(tool(f"t{at}") for at in range(MOST_TOOLS + 1)))
    assert len(names(many)) == MOST_TOOLS
    assert f"more than {MOST_TOOLS}" in only(many, Noted).text


@pytest.mark.parametrize(
    "wrong",
    [
        tool(""),
        tool("x" * 129),
        {"name": "x"},
        {"name": 3, "inputSchema": {}},
        tool("large", description="x" * LARGEST_TOOL),
        "x",
        None,
    ],
)
def test_a_tool_that_cannot_be_offered_is_left_out_and_said_so(wrong: JsonValue) -> None:
    view = session()
    wish = asked(listening(view), "tools/list")
    effects = view.receive(answer(wish, {"tools": [wrong, tool("fine")]}))
    assert names(effects) == ["fine"]
    assert "left out" in only(effects, Noted).text


def test_of_two_tools_of_one_name_the_first_counts() -> None:
    _, effects = offering(tool("move", description="one"), tool("move", description="two"))
    assert [one.description for one in only(effects, AppToolsOffered).tools] == ["one"]


def test_what_says_that_it_only_reads_and_destroys_does_not_only_read() -> None:
    _, effects = offering(
        tool("x", annotations={"readOnlyHint": True, "destructiveHint": True}), tool("y", annotations=1)
    )
    assert [one.read_only for one in only(effects, AppToolsOffered).tools] == [False, False]


@pytest.mark.rows("H89")
def test_a_view_that_says_its_tools_changed_is_asked_again() -> None:
    view = session()
    ready = listening(view)
    view.receive(answer(asked(ready, "tools/list"), {"tools": [tool("a")]}))
    rested(view, ready)
    again = view.receive(CHANGED)
    assert names(view.receive(answer(asked(again, "tools/list"), {"tools": [tool("b")]}))) == ["b"]


@pytest.mark.rows("H87")
def test_a_flood_of_changes_is_one_reading_now_and_one_later() -> None:
    view = session()
    ready = listening(view)
    flood = [effect for _ in range(500) for effect in view.receive(CHANGED)]
    assert flood == []
    listed = view.receive(answer(asked(ready, "tools/list"), {"tools": []}))
    assert "tools/list" not in methods(listed)
    later = rested(view, ready)
    assert methods(later) == ["tools/list"]
    assert view.receive(answer(asked(later, "tools/list"), {"tools": []})) == []
    assert rested(view, later) == []


def test_a_list_that_does_not_come_is_waited_for_no_longer() -> None:
    view = session()
    ready = listening(view)
    last = [one for one in ready if isinstance(one, Remind)][-1]
    late = view.app_tools.reminded(last.reminder)
    assert methods(late) == ["notifications/cancelled"]
    assert "within" in only(late, Noted).text
    assert view.receive(answer(asked(ready, "tools/list"), {"tools": [tool("a")]})) == []


@pytest.mark.parametrize("result", [{}, {"tools": {}}, {"tools": None}])
def test_an_answer_without_a_list_offers_nothing(result: JsonObject) -> None:
    view = session()
    effects = view.receive(answer(asked(listening(view), "tools/list"), result))
    assert "no list" in only(effects, Noted).text
    assert view.app_tools.tools == ()


def test_a_view_that_does_not_answer_to_what_it_declares_is_told_so() -> None:
    view = session()
    effects = view.receive(failing(asked(listening(view), "tools/list"), -32601, "no"))
    assert "declares tools and does not answer" in only(effects, Noted).text


def test_a_call_goes_to_the_view_and_its_answer_comes_back_as_it_was() -> None:
    view, _ = offering(tool("move"))
    wish = asked(view.app_tools.call(FIRST, "move", {"to": "e4"}), "tools/call")
    assert params_of(wish) == {"name": "move", "arguments": {"to": "e4"}}
    result: JsonObject = {"content": [{"type": "text", "text": "ok", "vendor": None}], "isError": True, "x": None}
    ended = only(view.receive(answer(wish, result)), AppCallEnded)
    assert ended == AppCallEnded(call=FIRST, outcome=Succeeded(result=result))


def test_an_error_of_the_view_is_an_error_of_the_call() -> None:
    view, _ = offering(tool("move"))
    wish = asked(view.app_tools.call(FIRST, "move", {}), "tools/call")
    ended = only(view.receive(failing(wish, -32603, "illegal move")), AppCallEnded)
    assert ended.outcome == Failed(code=-32603, message="illegal move")


def test_a_request_for_more_input_is_no_result() -> None:
    view, _ = offering(tool("move"))
    wish = asked(view.app_tools.call(FIRST, "move", {}), "tools/call")
    ended = only(view.receive(answer(wish, {"resultType": "input_required"})), AppCallEnded)
    assert isinstance(ended.outcome, Failed)


def test_a_tool_that_is_not_offered_is_not_called() -> None:
    view, _ = offering(tool("move"))
    effects = view.app_tools.call(FIRST, "Move", {})
    assert methods(effects) == []
    assert isinstance(only(effects, AppCallEnded).outcome, Failed)


def test_a_call_that_is_given_up_is_cancelled_and_its_late_answer_is_nothing() -> None:
    view, _ = offering(tool("move"))
    wish = asked(view.app_tools.call(FIRST, "move", {}), "tools/call")
    (told,) = sent(view.app_tools.give_up(FIRST, "too slow"))
    assert (told["method"], params_of(told)) == (
        "notifications/cancelled",
        {"requestId": wish["id"], "reason": "too slow"},
    )
    assert view.receive(answer(wish, {"content": []})) == []
    assert view.app_tools.give_up(FIRST, "again") == []


def test_an_answer_settles_one_call_and_only_under_its_own_id() -> None:
    view, _ = offering(tool("move"))
    wish = asked(view.app_tools.call(FIRST, "move", {}), "tools/call")
    stranger = view.receive({"jsonrpc": "2.0", "id": str(wish["id"]), "result": {"content": []}})
    assert not [one for one in stranger if isinstance(one, AppCallEnded)]
    assert only(view.receive(answer(wish, {})), AppCallEnded).call == FIRST
    assert not [one for one in view.receive(answer(wish, {})) if isinstance(one, AppCallEnded)]


@pytest.mark.rows("H82")
def test_tools_end_with_the_view_and_open_calls_fail() -> None:
    view, _ = offering(tool("move"))
    view.app_tools.call(FIRST, "move", {})
    closing = view.teardown("closed")
    assert isinstance(only(closing, AppCallEnded).outcome, Failed)
    assert names(closing) == []
    (late,) = view.app_tools.call(AppCallKey(2), "move", {})
    assert late == AppCallEnded(call=AppCallKey(2), outcome=Failed(code=-32000, message=NOT_OFFERED))


@pytest.mark.rows("H82")
def test_tools_of_a_view_that_ends_at_once_are_taken_back_before_its_end() -> None:
    view, _ = offering(tool("move"))
    ended = view.receive(tell("ui/notifications/sandbox-proxy-ready"))
    assert names(ended) == []
    assert isinstance(ended[-1], EndView)


@pytest.mark.rows("H83")
def test_a_view_that_starts_over_offers_nothing_until_it_listed_again() -> None:
    view = session()
    ready = listening(view)
    view.receive(answer(asked(ready, "tools/list"), {"tools": [tool("move")]}))
    rested(view, ready)
    view.app_tools.call(FIRST, "move", {})
    over = view.receive(greeting({"tools": {}}, request_id=9))
    assert names(over) == []
    assert isinstance(only(over, AppCallEnded).outcome, Failed)
    assert names(view.receive(answer(asked(view.receive(READY), "tools/list"), {"tools": [tool("back")]}))) == ["back"]


@pytest.mark.rows("H87")
def test_a_view_that_starts_over_again_and_again_is_listed_no_more_often() -> None:
    view = session()
    ready = listening(view)
    flood: list[Effect] = []
    for number in range(500):
        flood += [*view.receive(greeting({"tools": {}}, number)), *view.receive(READY)]
    assert "tools/list" not in methods(flood)
    assert [one for one in flood if isinstance(one, Remind)] == []
    later = rested(view, ready)
    assert methods(later) == ["tools/list"]
    assert names(view.receive(answer(asked(later, "tools/list"), {"tools": [tool("a")]}))) == ["a"]


def test_a_view_that_starts_over_without_tools_is_asked_for_none_when_the_rest_is_over() -> None:
    view = session()
    ready = listening(view)
    view.receive(greeting({}, request_id=9))
    view.receive(READY)
    assert rested(view, ready) == []
