import pytest

from greenroom.protocol.jsonrpc import (
    Failure,
    JsonObject,
    JsonValue,
    Malformed,
    Notification,
    Request,
    Success,
    failure,
    notification,
    parse,
    request,
    success,
)


@pytest.mark.rows("W1")
@pytest.mark.parametrize("request_id", [0, 7, "0", "abc", ""], ids=repr)
def test_an_id_is_kept_as_it_came(request_id: str | int) -> None:
    read = parse({"jsonrpc": "2.0", "id": request_id, "method": "ping"})
    assert read == Request(id=request_id, method="ping", params={})
    assert type(success(request_id, {})["id"]) is type(request_id)


@pytest.mark.rows("H80")
@pytest.mark.parametrize(
    "message",
    [
        None,
        True,
        3,
        "ping",
        [],
        [{"jsonrpc": "2.0", "id": 1, "method": "ping"}],
        {},
        {"jsonrpc": "1.0", "id": 1, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": None, "method": "ping"},
        {"jsonrpc": "2.0", "id": True, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1.5, "method": "ping"},
        {"jsonrpc": "2.0", "id": {}, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1, "method": 7},
        {"jsonrpc": "2.0", "id": 1, "method": ""},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": None},
        {"jsonrpc": "2.0", "id": 1, "result": None},
        {"jsonrpc": "2.0", "result": {}},
        {"jsonrpc": "2.0", "id": 1, "error": "no"},
    ],
)
def test_what_is_no_message_is_told_apart(message: JsonValue) -> None:
    assert isinstance(parse(message), Malformed)


def test_a_sender_who_waits_can_be_told() -> None:
    read = parse({"jsonrpc": "2.0", "id": "a", "method": "ping", "params": [1]})
    assert isinstance(read, Malformed)
    assert (read.id, read.code) == ("a", -32602)


def test_answers_and_notifications_are_read() -> None:
    assert parse({"jsonrpc": "2.0", "method": "x"}) == Notification(method="x", params={})
    assert parse({"jsonrpc": "2.0", "id": 0, "result": {"a": 1}}) == Success(id=0, result={"a": 1})
    refused: JsonObject = {"jsonrpc": "2.0", "id": 0, "error": {"code": -1, "message": "no"}}
    assert parse(refused) == Failure(id=0, code=-1, message="no")


@pytest.mark.rows("W2", "W8")
def test_envelopes_hold_only_their_own_members_and_always_params() -> None:
    assert request(1, "ping", {}) == {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}
    assert notification("n", {}) == {"jsonrpc": "2.0", "method": "n", "params": {}}
    assert success(0, {}) == {"jsonrpc": "2.0", "id": 0, "result": {}}
    assert failure(0, -1, "no") == {"jsonrpc": "2.0", "id": 0, "error": {"code": -1, "message": "no"}}
