"""What a View says to the conversation: messages, and its model context."""

from typing import cast

import pytest

from greenroom.protocol.conversation.blocks import TextBlock
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.effects import (
    AskConsent,
    CallKey,
    CancelCall,
    Effect,
    MessageQuestion,
    PostMessage,
    Refused,
    SetModelContext,
)
from greenroom.protocol.mcp_apps.outcomes import Failed, Succeeded
from greenroom.protocol.mcp_apps.view_session import ViewSession
from greenroom.protocol.mcp_apps.view_words import LARGEST_MEDIA, LONGEST_WORDS, MOST_BLOCKS
from tests.protocol.mcp_apps.view_session.conversation import ALL, call, live, sent, session, tell


def talker(capabilities: JsonObject = ALL) -> ViewSession:
    return live(session(capabilities=capabilities))


def block(text: str = "book seat 4") -> JsonObject:
    return {"type": "text", "text": text}


def say(content: JsonValue, role: JsonValue = "user") -> JsonObject:
    return call("ui/message", {"role": role, "content": content})


def note(**params: JsonValue) -> JsonObject:
    return call("ui/update-model-context", params)


def key(effects: list[Effect]) -> CallKey:
    return next(effect.call for effect in effects if isinstance(effect, AskConsent))


def answer(effects: list[Effect]) -> JsonObject:
    (message,) = sent(effects)
    return message


def code(effects: list[Effect]) -> JsonValue:
    return cast("JsonObject", answer(effects)["error"])["code"]


@pytest.mark.rows("W14")
@pytest.mark.parametrize("content", [block(), [block()]])
def test_one_block_and_a_list_of_them_are_the_same_message(content: JsonValue) -> None:
    (asked,) = talker().receive(say(content))
    assert isinstance(asked, AskConsent)
    assert asked.question == MessageQuestion(content=(TextBlock(text="book seat 4"),))


def test_a_message_that_is_allowed_is_posted_and_answered_with_nothing_of_the_conversation() -> None:
    view = talker()
    asked = key(view.receive(say([block()])))
    posted = view.consent_answered(asked, granted=True)
    assert posted == [PostMessage(call=asked, content=(TextBlock(text="book seat 4"),))]
    done = view.call_finished(asked, Succeeded(result={"secret": "conversation"}))
    assert answer(done) == {"jsonrpc": "2.0", "id": 1, "result": {}}


def test_a_message_that_is_refused_is_answered_with_is_error() -> None:
    view = talker()
    refused = view.consent_answered(key(view.receive(say([block()]))), granted=False, reason="the person said no")
    assert answer(refused)["result"] == {"isError": True}
    assert Refused(method="ui/message", subject="book seat 4", reason="the person said no", request_id=1) in refused


def test_a_message_that_the_conversation_cannot_take_is_answered_with_is_error() -> None:
    view = talker()
    asked = key(view.receive(say([block()])))
    view.consent_answered(asked, granted=True)
    assert answer(view.call_finished(asked, Failed(code=-32000, message="too many")))["result"] == {"isError": True}


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"role": "assistant", "content": [block()]},
        {"role": "system", "content": [block()]},
        {"role": ["user"], "content": [block()]},
        {"content": [block()]},
        {"role": "user"},
        {"role": "user", "content": []},
        {"role": "user", "content": "words"},
        {"role": "user", "content": None},
        {"role": "user", "content": [block(), None]},
        {"role": "user", "content": [[block()]]},
        {"role": "user", "content": {"type": "text"}},
    ],
)
def test_a_message_that_is_malformed_is_an_error_and_nobody_is_asked(params: JsonObject) -> None:
    effects = talker().receive(call("ui/message", params))
    assert code(effects) == -32602
    assert not any(isinstance(effect, AskConsent) for effect in effects)


def test_a_kind_that_was_not_offered_is_an_error() -> None:
    image: JsonObject = {"type": "image", "data": "AAEC", "mimeType": "image/png"}
    assert code(talker(ALL | {"message": {"text": {}}}).receive(say([block(), image]))) == -32000
    assert isinstance(talker().receive(say([block(), image]))[0], AskConsent)


@pytest.mark.parametrize(
    "content",
    [
        [block("x" * (LONGEST_WORDS + 1))],
        [block("é" * (LONGEST_WORDS // 2 + 1))],
        [{"type": "image", "data": "AAAA" * (LARGEST_MEDIA // 4 + 1), "mimeType": "image/png"}],
        [{"type": "resource_link", "uri": "a://" + "x" * LONGEST_WORDS, "name": "n"}],
    ],
)
def test_a_message_that_is_too_large_is_refused_and_nobody_is_asked(content: list[JsonValue]) -> None:
    effects = talker().receive(say(content))
    assert answer(effects)["result"] == {"isError": True}
    assert any(isinstance(effect, Refused) for effect in effects)
    assert isinstance(talker().receive(say([block("x" * LONGEST_WORDS)]))[0], AskConsent)


def test_more_blocks_than_anybody_reads_are_an_error() -> None:
    assert code(talker().receive(say([block("x")] * (MOST_BLOCKS + 1)))) == -32000
    assert isinstance(talker().receive(say([block("x")] * MOST_BLOCKS))[0], AskConsent)


def test_a_view_that_cancels_its_message_is_not_answered() -> None:
    view = talker()
    asked = key(view.receive(say([block()])))
    withdrawn = view.receive(tell("notifications/cancelled", {"requestId": 1}))
    assert withdrawn == [CancelCall(call=asked, reason="the View cancelled its request")]
    assert view.consent_answered(asked, granted=True) == []


@pytest.mark.rows("W7")
def test_a_context_is_taken_without_a_question_and_answered_with_an_object_without_members() -> None:
    effects = talker().receive(note(content=[block("seat 4")], structuredContent={"seat": 4}))
    assert effects[0] == SetModelContext(content=(TextBlock(text="seat 4"),), structured={"seat": 4})
    assert answer(effects) == {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.mark.rows("H67")
def test_a_context_is_no_message() -> None:
    effects = talker().receive(note(content=[block("seat 4")]))
    assert not any(isinstance(effect, AskConsent | PostMessage) for effect in effects)


@pytest.mark.parametrize(
    "params", [{}, {"content": []}, {"structuredContent": {}}, {"content": [], "structuredContent": {}}]
)
def test_an_empty_context_withdraws_the_one_before(params: JsonObject) -> None:
    effects = talker().receive(call("ui/update-model-context", params))
    assert effects[0] == SetModelContext(content=(), structured=None)
    assert answer(effects)["result"] == {}


@pytest.mark.parametrize(
    "params",
    [
        {"content": block()},
        {"content": None},
        {"content": "words"},
        {"content": [{"type": "text"}]},
        {"structuredContent": [1]},
        {"structuredContent": None},
    ],
)
def test_a_context_that_is_malformed_is_an_error_and_changes_nothing(params: JsonObject) -> None:
    effects = talker().receive(call("ui/update-model-context", params))
    assert code(effects) == -32602
    assert not any(isinstance(effect, SetModelContext) for effect in effects)


@pytest.mark.parametrize(
    "params",
    [
        {"content": [{"type": "image", "data": "AAEC", "mimeType": "image/png"}]},
        {"content": [block("x" * (LONGEST_WORDS + 1))]},
        {"structuredContent": {"a": "x" * LONGEST_WORDS}},
        {"content": [block()] * (MOST_BLOCKS + 1)},
    ],
)
def test_a_context_that_this_host_does_not_take_is_an_error_and_changes_nothing(params: JsonObject) -> None:
    effects = talker().receive(call("ui/update-model-context", params))
    assert code(effects) == -32000
    assert not any(isinstance(effect, SetModelContext) for effect in effects)


@pytest.mark.parametrize("message", [say([block()]), note(content=[block()])])
def test_without_the_capability_neither_is_known(message: JsonObject) -> None:
    assert code(talker({"sandbox": {}}).receive(message)) == -32601


def test_a_view_that_is_being_closed_asks_the_person_nothing_more() -> None:
    view = talker()
    view.teardown("closed")
    assert answer(view.receive(say([block()])))["result"] == {"isError": True}


def test_both_are_served_before_the_view_has_said_that_it_is_initialized() -> None:
    view = session()
    assert isinstance(view.receive(say([block()]))[0], AskConsent)
    assert isinstance(view.receive(replace_id(note(content=[block()]), 2))[0], SetModelContext)


def replace_id(message: JsonObject, request_id: int) -> JsonObject:
    return message | {"id": request_id}
