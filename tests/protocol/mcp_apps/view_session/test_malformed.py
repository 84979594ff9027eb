import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.mcp_apps.effects import Logged, Noted
from tests.protocol.mcp_apps.view_session.conversation import call, error_of, live, only, result_of, session, tell


@pytest.mark.rows("H80")
@pytest.mark.parametrize("message", [None, 7, "x", [], {}, {"jsonrpc": "2.0"}, {"method": "ping", "id": 1}], ids=repr)
def test_what_is_no_message_is_noted_and_has_no_effect(message: JsonValue) -> None:
    view = live(session())
    assert [type(effect) for effect in view.receive(message)] == [Noted]
    assert result_of(view.receive(call("ping"))) == {}


@pytest.mark.rows("H80")
def test_a_sender_who_waits_is_told_what_was_wrong() -> None:
    effects = live(session()).receive({"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": ["read"]})
    assert error_of(effects)["code"] == -32602


@pytest.mark.rows("H80")
def test_an_answer_to_nothing_is_noted() -> None:
    view = live(session())
    assert [type(effect) for effect in view.receive({"jsonrpc": "2.0", "id": 77, "result": {}})] == [Noted]
    assert view.receive({"jsonrpc": "2.0", "error": {"code": -32700, "message": "?"}}) == []


def test_a_long_mistake_makes_a_short_note() -> None:
    effects = live(session()).receive(call("x" * 100_000, {}))
    assert len(only(effects, Noted).text) < 500


def test_a_thousand_different_mistakes_make_few_notes() -> None:
    view = live(session())
    notes = [note for number in range(1000) for note in view.receive(tell(f"x/{number}")) if isinstance(note, Noted)]
    assert len(notes) == 200


@pytest.mark.parametrize("data", [None, "text", {"a": [None]}, 3], ids=repr)
def test_what_a_view_logs_is_handed_on(data: JsonValue) -> None:
    message = tell("notifications/message", {"level": "warning", "logger": "chart", "data": data})
    assert session().receive(message) == [Logged(level="warning", logger="chart", data=data)]


def test_a_log_message_without_a_level_is_noted() -> None:
    assert [type(effect) for effect in session().receive(tell("notifications/message", {"data": 1}))] == [Noted]
