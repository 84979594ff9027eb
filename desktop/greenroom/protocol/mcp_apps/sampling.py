"""What a View wants a model asked (`sampling/createMessage`), read and judged.

The host chooses the model, and how much it may write. Tools are not lent to a View's request, so a wish for them is refused.
Specification: https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/draft/apps.mdx#host-capabilities
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from greenroom.protocol.conversation.blocks import ContentBlock, ImageBlock, TextBlock, read_block, weight
from greenroom.protocol.jsonrpc import INVALID_PARAMS, REFUSED, JsonObject, JsonValue
from greenroom.protocol.mcp_apps.view_words import LARGEST_MEDIA, LONGEST_WORDS, TooLarge, Wrong

METHOD: Final = "sampling/createMessage"
MOST_MESSAGES: Final = 50
MOST_TOKENS: Final = 4_096
"""That a model may write for a View; of a wish for more so many are asked for."""

Role: TypeAlias = Literal["user", "assistant"]


@dataclass(frozen=True, kw_only=True)
class SamplingWish:
    """What a model is to be asked."""

    messages: tuple[tuple[Role, tuple[ContentBlock, ...]], ...]
    system: str | None
    max_tokens: int
    temperature: float | None


def read_sampling(params: JsonObject) -> SamplingWish | Wrong | TooLarge:
    """Read the parameters."""
    if params.get("tools") or params.get("toolChoice"):
        return Wrong(code=REFUSED, text=f"{METHOD}: this host does not offer sampling.tools")
    messages = _messages(params.get("messages"))
    if isinstance(messages, Wrong):
        return messages
    system, tokens, temperature = params.get("systemPrompt"), params.get("maxTokens"), params.get("temperature")
    if system is not None and not isinstance(system, str):
        return _malformed("systemPrompt must be a text")
    if not isinstance(tokens, int) or isinstance(tokens, bool) or tokens < 1:
        return _malformed("maxTokens must be a whole number from 1 on")
    if isinstance(temperature, bool) or not (temperature is None or isinstance(temperature, int | float)):
        return _malformed("temperature must be a number")
    wish = SamplingWish(
        messages=messages,
        system=system,
        max_tokens=min(tokens, MOST_TOKENS),
        temperature=None if temperature is None else float(min(max(temperature, 0), 2)),
    )
    return _sized(wish)


def _messages(value: JsonValue) -> tuple[tuple[Role, tuple[ContentBlock, ...]], ...] | Wrong:
    if not isinstance(value, list) or not value:
        return _malformed("messages must be a list with at least one message")
    if len(value) > MOST_MESSAGES:
        return Wrong(code=REFUSED, text=f"{METHOD}: there may be {MOST_MESSAGES} messages, not {len(value)}")
    read: list[tuple[Role, tuple[ContentBlock, ...]]] = []
    for one in value:
        content = one.get("content") if isinstance(one, dict) else None
        blocks = [read_block(block) for block in (content if isinstance(content, list) else [content])]
        wrong = next((block for block in blocks if isinstance(block, str)), None)
        role = one.get("role") if isinstance(one, dict) else None
        if wrong is not None or not blocks:
            return _malformed(wrong or "a message needs content")
        taken = tuple(block for block in blocks if isinstance(block, TextBlock | ImageBlock))
        if len(taken) < len(blocks):
            return Wrong(code=REFUSED, text=f"{METHOD}: this host takes texts and pictures")
        match role:
            case "user" | "assistant":
                read.append((role, taken))
            case _:
                return _malformed("a message's role must be user or assistant")
    return tuple(read)


def _sized(wish: SamplingWish) -> SamplingWish | TooLarge:
    sizes = [weight(blocks) for _, blocks in wish.messages]
    words = sum(words for words, _ in sizes) + len((wish.system or "").encode(errors="replace"))
    if words > LONGEST_WORDS:
        return TooLarge(text=f"what is to be asked is longer than {LONGEST_WORDS:,} bytes")
    if sum(media for _, media in sizes) > LARGEST_MEDIA:
        return TooLarge(text=f"the pictures of what is to be asked are larger than {LARGEST_MEDIA:,} bytes")
    return wish


def _malformed(text: str) -> Wrong:
    return Wrong(code=INVALID_PARAMS, text=f"{METHOD}: {text}")
