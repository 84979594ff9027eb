"""What a View wants a model asked is read, and held to its limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.protocol.jsonrpc import INVALID_PARAMS, REFUSED, JsonObject, JsonValue
from greenroom.protocol.mcp_apps.sampling import MOST_MESSAGES, MOST_TOKENS, SamplingWish, read_sampling
from greenroom.protocol.mcp_apps.view_words import LARGEST_MEDIA, LONGEST_WORDS, TooLarge, Wrong
from tests.json_values import ANY_JSON

HELLO: JsonObject = {"role": "user", "content": {"type": "text", "text": "hello"}}
PICTURE: JsonObject = {"type": "image", "mimeType": "image/png", "data": "A" * (LARGEST_MEDIA + 4)}
SOUND: JsonObject = {"type": "audio", "mimeType": "audio/wav", "data": "AAAA"}


def test_a_wish_is_read_and_gets_no_more_tokens_than_there_are_for_views() -> None:
    asked: JsonObject = {"messages": [HELLO], "maxTokens": 10**9, "systemPrompt": "Be brief.", "temperature": 9}
    wish = read_sampling(asked)
    assert isinstance(wish, SamplingWish)
    assert (wish.max_tokens, wish.system, wish.temperature) == (MOST_TOKENS, "Be brief.", 2.0)
    assert wish.messages[0][0] == "user"
    few = read_sampling({"messages": [HELLO], "maxTokens": 5})
    assert isinstance(few, SamplingWish)
    assert few.max_tokens == 5


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"messages": []}, INVALID_PARAMS),
        ({"messages": "hello"}, INVALID_PARAMS),
        ({"messages": [{"role": "system", "content": HELLO["content"]}]}, INVALID_PARAMS),
        ({"messages": [{"role": "user", "content": []}]}, INVALID_PARAMS),
        ({"messages": [{"role": "user"}]}, INVALID_PARAMS),
        ({"messages": [{"role": "user", "content": SOUND}]}, REFUSED),
        ({"messages": [HELLO] * (MOST_MESSAGES + 1)}, REFUSED),
        ({"maxTokens": 0}, INVALID_PARAMS),
        ({"maxTokens": True}, INVALID_PARAMS),
        ({"systemPrompt": 1}, INVALID_PARAMS),
        ({"temperature": "hot"}, INVALID_PARAMS),
        ({"tools": [{"name": "x"}]}, REFUSED),
    ],
)
def test_what_is_malformed_and_what_is_not_offered_are_told_apart(change: JsonObject, code: int) -> None:
    read = read_sampling({"messages": [HELLO], "maxTokens": 10, **change})
    assert isinstance(read, Wrong)
    assert read.code == code


@pytest.mark.parametrize(
    "change",
    [
        {"systemPrompt": "a" * LONGEST_WORDS},
        {"messages": [{"role": "user", "content": PICTURE}]},
    ],
)
def test_what_is_too_large_is_not_asked(change: JsonObject) -> None:
    assert isinstance(read_sampling({"messages": [HELLO], "maxTokens": 10, **change}), TooLarge)


@given(ANY_JSON, st.sampled_from(["messages", "maxTokens", "systemPrompt", "temperature", "tools", "role", "content"]))
def test_any_json_in_any_place_is_read_without_an_error(value: JsonValue, place: str) -> None:
    message: JsonObject = {**HELLO, place: value}
    read_sampling({"messages": [message], "maxTokens": 10, place: value})
    read_sampling({"messages": [message], "maxTokens": 10})
