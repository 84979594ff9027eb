import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.effects import Noted
from tests.protocol.mcp_apps.view_session.conversation import (
    READY,
    hello,
    live,
    methods,
    only,
    params_of,
    sent,
    session,
    with_tool,
)


@pytest.mark.rows("H45", "W8")
def test_the_input_is_delivered_once_and_whole() -> None:
    view = live(session())
    (message,) = sent(view.tool_input({"city": "Oslo", "days": None}))
    assert params_of(message) == {"arguments": {"city": "Oslo", "days": None}}
    assert view.tool_input({"city": "Rome"}) == []


@pytest.mark.rows("W8")
def test_an_input_without_arguments_is_an_empty_object() -> None:
    (message,) = sent(live(session()).tool_input({}))
    assert message["params"] == {"arguments": {}}


@pytest.mark.rows("H46", "H48")
def test_a_result_waits_for_its_input() -> None:
    view = live(session())
    assert view.tool_result({"content": []}) == []
    assert methods(view.tool_input({})) == ["ui/notifications/tool-input", "ui/notifications/tool-result"]


@pytest.mark.rows("H47")
def test_no_partial_input_follows_the_whole_one() -> None:
    view = live(session())
    assert methods(view.tool_input_partial({"a": "x"})) == ["ui/notifications/tool-input-partial"]
    told = [
        *view.tool_input({"a": "xy"}),
        *view.tool_input_partial({"a": "x"}),
        *view.tool_result({"content": []}),
        *view.context_changed(with_tool()),
        *view.receive(hello(request_id=7)),
        *view.receive(READY),
        *view.tool_input_partial({"a": "x"}),
    ]
    assert "ui/notifications/tool-input-partial" not in methods(told)
    assert methods(told).count("ui/notifications/tool-input") == 2  # one for each handshake


@pytest.mark.rows("H44", "H47")
def test_of_partial_inputs_before_the_view_listens_it_gets_the_newest_alone() -> None:
    view = session()
    view.receive(hello())
    for text in ("O", "Os", "Osl"):
        assert view.tool_input_partial({"city": text}) == []
    (message,) = sent(view.receive(READY))[-1:]
    assert message["method"] == "ui/notifications/tool-input-partial"
    assert message["params"] == {"arguments": {"city": "Osl"}}
    assert methods(view.tool_input({"city": "Oslo"})) == ["ui/notifications/tool-input"]


@pytest.mark.rows("H47")
def test_a_view_that_listens_when_the_input_is_whole_gets_no_partial_one() -> None:
    view = session()
    view.receive(hello())
    view.tool_input_partial({"city": "Osl"})
    view.tool_input({"city": "Oslo"})
    told = methods(view.receive(READY))
    assert [one for one in told if "input" in one] == ["ui/notifications/tool-input"]


def test_a_view_that_starts_over_gets_the_newest_partial_input_again() -> None:
    view = live(session())
    view.tool_input_partial({"city": "Os"})
    view.receive(hello(request_id=5))
    assert params_of(sent(view.receive(READY))[-1]) == {"arguments": {"city": "Os"}}


@pytest.mark.rows("H50")
def test_arguments_that_are_given_up_end_without_an_input() -> None:
    view = live(session())
    view.tool_input_partial({"city": "Os"})
    assert methods(view.tool_cancelled("the model was stopped")) == ["ui/notifications/tool-cancelled"]
    assert view.tool_input_partial({"city": "Osl"}) == []
    assert view.tool_input({"city": "Oslo"}) == []
    again = [*view.receive(hello(request_id=9)), *view.receive(READY)]
    assert [one for one in methods(again) if "tool" in one] == ["ui/notifications/tool-cancelled"]


@pytest.mark.rows("H48", "H49")
def test_a_result_reaches_the_view_as_the_server_sent_it() -> None:
    view = live(session())
    view.tool_input({})
    result: JsonObject = {
        "content": [{"type": "text", "text": "hi", "vendor": None}, {"type": "hologram", "depth": 3}],
        "structuredContent": {"rows": [None, 1], "empty": None},
        "_meta": {"secret": None, "io.modelcontextprotocol/serverInfo": {"name": "s"}},
        "isError": True,
        "resultType": "complete",
        "vendor": None,
    }
    (message,) = sent(view.tool_result(result))
    assert message["params"] == result


@pytest.mark.rows("W2", "W24")
def test_null_members_that_a_view_refuses_are_dropped() -> None:
    view = live(session())
    view.tool_input({})
    (message,) = sent(
        view.tool_result(
            {
                "content": [
                    {"type": "text", "text": "hi", "annotations": None, "_meta": None},
                    {"type": "resource", "resource": {"uri": "a:b", "text": "", "mimeType": None}},
                    {"type": "image", "data": "", "mimeType": "image/png", "annotations": {"priority": None}},
                ],
                "structuredContent": None,
                "isError": None,
                "_meta": None,
            }
        )
    )
    assert message["params"] == {
        "content": [
            {"type": "text", "text": "hi"},
            {"type": "resource", "resource": {"uri": "a:b", "text": ""}},
            {"type": "image", "data": "", "mimeType": "image/png", "annotations": {}},
        ]
    }


@pytest.mark.rows("W24")
def test_structured_content_that_older_views_drop_is_flagged_and_passed_on() -> None:
    view = live(session())
    view.tool_input({})
    effects = view.tool_result({"content": [], "structuredContent": [1, 2]})
    assert params_of(sent(effects)[0])["structuredContent"] == [1, 2]
    assert "structuredContent" in only(effects, Noted).text


@pytest.mark.rows("H50")
def test_a_cancelled_call_is_told_with_its_reason() -> None:
    view = live(session())
    view.tool_input({})
    (message,) = sent(view.tool_cancelled("stopped by the person"))
    assert message["method"] == "ui/notifications/tool-cancelled"
    assert message["params"] == {"reason": "stopped by the person"}


@pytest.mark.rows("H50")
def test_a_call_may_be_cancelled_before_its_input_is_known() -> None:
    view = live(session())
    assert methods(view.tool_cancelled("stopped")) == ["ui/notifications/tool-cancelled"]
    assert view.tool_input({}) == []


@pytest.mark.rows("H48", "H50")
def test_a_call_ends_once() -> None:
    finished, cancelled = live(session()), live(session())
    finished.tool_input({})
    finished.tool_result({"content": []})
    assert finished.tool_cancelled("late") == []
    cancelled.tool_input({})
    cancelled.tool_cancelled("stopped")
    assert cancelled.tool_result({"content": []}) == []


def test_an_answer_that_asks_for_more_is_no_result() -> None:
    view = live(session())
    view.tool_input({})
    effects = view.tool_result({"resultType": "input_required", "inputRequests": {}})
    assert methods(effects) == ["ui/notifications/tool-cancelled"]
