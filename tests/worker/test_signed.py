"""Thoughts that a provider wants back, and that no other is given."""

from greenroom.worker.messages import for_library
from greenroom.worker.signed import SignedThoughts, own_blocks


def test_pieces_of_a_block_are_put_together_and_marked() -> None:
    signed = SignedThoughts("anthropic")
    signed.take_blocks([{"type": "thinking", "thinking": "Let me ", "index": 0}])
    signed.take_blocks([{"type": "thinking", "thinking": "see.", "index": 0}])
    signed.take_blocks([{"type": "redacted_thinking", "data": "XX"}, {"type": "redacted_thinking", "data": "YY"}])
    signed.take_blocks([{"type": "thinking", "thinking": "", "signature": "S", "index": 0}])
    assert signed.blocks() == [
        {"type": "thinking", "thinking": "Let me see.", "signature": "S", "provider": "anthropic"},
        {"type": "redacted_thinking", "data": "XX", "provider": "anthropic"},
        {"type": "redacted_thinking", "data": "YY", "provider": "anthropic"},
    ]


def test_thoughts_that_nobody_signed_are_not_kept() -> None:
    signed = SignedThoughts("anthropic")
    signed.take_blocks([{"type": "thinking", "thinking": "Let me see.", "index": 0}, "x", None])
    signed.take_blocks("no list")
    signed.thought("Let me see.")
    assert signed.blocks() == []


def test_only_its_own_blocks_go_back_to_a_provider() -> None:
    blocks = [{"type": "thinking", "thinking": "a", "signature": "S", "provider": "anthropic"}, {"type": "thinking"}, 3]
    assert own_blocks("anthropic", blocks) == [{"type": "thinking", "thinking": "a", "signature": "S"}]
    assert own_blocks("bedrock", blocks) == []
    assert own_blocks("anthropic", None) == []


def test_messages_are_copied_and_only_what_must_change_changes() -> None:
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}
    elsewhere = {"type": "image_url", "image_url": "http://example.org/\u202ex"}
    given = [
        {"role": "user", "content": [{"type": "text", "text": "Hi"}, picture, elsewhere]},
        {"role": "assistant", "content": "Yes", "thinking_blocks": [{"provider": "openai"}]},
    ]
    before = repr(given)
    made = for_library(given, "anthropic")  # type: ignore[arg-type] # JSON written as Python
    assert repr(given) == before
    assert made[0]["content"][:2] == [{"type": "text", "text": "Hi"}, picture]
    assert made[0]["content"][2]["type"] == "text"
    assert "\u202e" not in made[0]["content"][2]["text"]
    assert made[1] == {"role": "assistant", "content": "Yes"}
