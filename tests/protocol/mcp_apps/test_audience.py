"""Who sees what of a result."""

import pytest

from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.audience import parts_seen
from greenroom.protocol.mcp_apps.metadata import tool_facts
from tests.protocol.profiles import CHATGPT, REFERENCE

RESULT: JsonObject = {
    "content": [{"type": "text", "text": "x" * 41}],
    "structuredContent": {"rows": [1, 2]},
    "_meta": {"only": "View"},
    "isError": False,
}


def seen(
    profile: HostProfile = REFERENCE, result: JsonObject = RESULT, *, app_only: bool = False
) -> dict[str, tuple[bool, bool]]:
    definition: JsonObject = {"name": "t", "_meta": {"ui": {"visibility": ["app"] if app_only else ["model", "app"]}}}
    parts = parts_seen(tool_facts(definition, profile), profile, result, shown=True)
    return {part.name: (part.model, part.view) for part in parts}


def test_under_the_reference_structured_content_is_the_views_unless_there_is_no_content() -> None:
    assert seen() == {"content": (True, True), "structuredContent": (False, True), "_meta": (False, True)}
    without: tuple[JsonObject, ...] = ({**RESULT, "content": []}, {"structuredContent": {}})
    for empty in without:
        assert seen(result=empty)["structuredContent"] == (True, True)


def test_under_chatgpt_the_model_sees_both_and_never_the_meta() -> None:
    assert seen(CHATGPT) == {"content": (True, True), "structuredContent": (True, True), "_meta": (False, True)}


@pytest.mark.parametrize("profile", [REFERENCE, CHATGPT], ids=["reference", "chatgpt"])
def test_what_only_views_may_call_no_model_sees(profile: HostProfile) -> None:
    assert not any(model for model, _ in seen(profile, app_only=True).values())


def test_sizes_are_bytes_and_tokens_an_estimate_of_the_text() -> None:
    facts = tool_facts({"name": "t"}, REFERENCE)
    texts, image = parts_seen(
        facts,
        REFERENCE,
        {"structuredContent": {"ä": 1}, "content": [{"type": "image", "data": "AAAA", "mimeType": "image/png"}]},
        shown=False,
    )
    assert (texts.size, texts.tokens, texts.view) == (8, 2, False)
    assert image.tokens is None
    (content,) = parts_seen(facts, REFERENCE, {"content": RESULT["content"]}, shown=False)
    assert content.tokens == 11
