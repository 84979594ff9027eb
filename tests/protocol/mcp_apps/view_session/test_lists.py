from typing import Any

import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.effects import CancelCall, ListPage
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from tests.protocol.mcp_apps.view_session.conversation import ALL, call, error_of, live, only, result_of, session, tell


@pytest.mark.rows("H75")
def test_a_page_is_asked_of_the_views_server_and_is_the_answer() -> None:
    view = live(session())
    work = only(view.receive(call("resources/list", {"cursor": "a", "x": 1})), ListPage)
    assert (work.method, work.params) == ("resources/list", {"cursor": "a"})
    page: JsonObject = {"resources": [{"uri": "a:b", "name": "c", "size": None, "x": None}], "nextCursor": "b"}
    assert result_of(view.call_finished(work.call, Succeeded(result=page))) == {
        "resources": [{"uri": "a:b", "name": "c", "x": None}],
        "nextCursor": "b",
    }


@pytest.mark.rows("H14")
@pytest.mark.parametrize(
    ("ui", "listed"),
    [({}, ["one"]), ({"visibility": ["app"]}, ["one"]), ({"visibility": ["model"]}, []), ({"visibility": []}, [])],
    ids=repr,
)
def test_tools_that_are_not_offered_to_views_are_not_listed(ui: JsonObject, listed: list[str]) -> None:
    view = live(session())
    work = only(view.receive(call("tools/list")), ListPage)
    page: JsonObject = {"tools": [{"name": "one", "inputSchema": {"type": "object"}, "_meta": {"ui": ui}}, "no tool"]}
    answer: Any = result_of(view.call_finished(work.call, Succeeded(result=page)))
    assert [tool["name"] for tool in answer["tools"]] == listed


@pytest.mark.parametrize("result", [{}, {"tools": None}, {"tools": {}}, {"tools": "all"}], ids=repr)
def test_a_page_that_is_none_lists_nothing(result: JsonObject) -> None:
    view = live(session())
    work = only(view.receive(call("tools/list")), ListPage)
    assert result_of(view.call_finished(work.call, Succeeded(result=result))) == {"tools": []}


@pytest.mark.rows("W19")
@pytest.mark.parametrize(
    ("method", "capability"),
    [
        ("tools/list", "serverTools"),
        ("resources/list", "serverResources"),
        ("resources/templates/list", "serverResources"),
    ],
)
def test_a_list_without_its_capability_is_an_unknown_method(method: str, capability: str) -> None:
    view = live(session(capabilities={name: flag for name, flag in ALL.items() if name != capability}))
    assert error_of(view.receive(call(method)))["code"] == -32601


@pytest.mark.rows("W19")
def test_prompts_of_a_server_that_has_none_are_an_unknown_method() -> None:
    assert error_of(live(session()).receive(call("prompts/list")))["code"] == -32601


@pytest.mark.rows("W19")
@pytest.mark.parametrize("params", [{"cursor": 1}, {"cursor": None}, {"_meta": 3}], ids=repr)
def test_a_cursor_of_another_kind_is_an_error(params: dict[str, JsonValue]) -> None:
    assert error_of(live(session()).receive(call("tools/list", params)))["code"] == -32602


@pytest.mark.rows("W13")
def test_a_list_can_be_cancelled() -> None:
    view = live(session())
    work = only(view.receive(call("tools/list", request_id=4)), ListPage)
    assert only(view.receive(tell("notifications/cancelled", {"requestId": 4})), CancelCall).call == work.call
    assert view.call_finished(work.call, Succeeded(result={"tools": []})) == []


def test_a_list_that_the_server_refuses_is_the_servers_error() -> None:
    view = live(session())
    work = only(view.receive(call("tools/list")), ListPage)
    assert error_of(view.call_finished(work.call, Failed(code=-32603, message="no")))["message"] == "no"


def test_too_many_lists_at_once_are_refused_like_any_request() -> None:
    view = live(session())
    for number in range(1_000):
        only(view.receive(call("tools/list", request_id=number)), ListPage)
    assert error_of(view.receive(call("tools/list", request_id="one more")))["code"] == -32000
