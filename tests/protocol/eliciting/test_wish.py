import pytest

from greenroom.protocol.eliciting.errors import BadWish
from greenroom.protocol.eliciting.wish import FormWish, Reply, UrlWish, read_wish
from greenroom.protocol.jsonrpc import JsonObject

FORM: JsonObject = {"message": "Which?", "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}


def test_without_a_mode_a_form_is_meant() -> None:
    wish = read_wish(FORM)
    assert isinstance(wish, FormWish)
    assert wish.schema.schema == FORM["requestedSchema"]
    assert read_wish({**FORM, "mode": "form"}) == wish


def test_an_address_comes_with_the_name_by_which_it_is_completed() -> None:
    params: JsonObject = {"mode": "url", "message": "Sign in", "url": "https://example.com/a", "elicitationId": "e1"}
    assert read_wish(params) == UrlWish(message="Sign in", url="https://example.com/a", elicitation_id="e1")
    newest: JsonObject = {"mode": "url", "message": "Sign in", "url": "https://example.com/a"}
    assert read_wish(newest) == UrlWish(message="Sign in", url="https://example.com/a", elicitation_id=None)


@pytest.mark.parametrize(
    ("params", "why"),
    [
        ({}, "message is missing"),
        ({**FORM, "message": "x" * 4001}, "more than 4000 characters"),
        ({**FORM, "mode": "voice"}, "neither form nor url"),
        ({"message": "?", "requestedSchema": {"type": "array"}}, "type object"),
        ({"message": "?"}, "type object"),
        ({"mode": "url", "message": "?"}, "url is missing"),
        ({"mode": "url", "message": "?", "url": "javascript:alert(1)"}, "only http and https"),
    ],
)
def test_what_is_no_question_says_why(params: JsonObject, why: str) -> None:
    with pytest.raises(BadWish, match=why):
        read_wish(params)


def test_content_stands_on_the_wire_only_where_there_is_some() -> None:
    assert Reply(action="decline").as_result() == {"action": "decline"}
    assert Reply(action="accept", content={}).as_result() == {"action": "accept", "content": {}}
