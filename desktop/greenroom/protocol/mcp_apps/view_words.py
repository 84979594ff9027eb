"""What a View says to the conversation, read and judged: `ui/message` and `ui/update-model-context`.

Which kinds of content a View may send stands in the capabilities that it was told, and nowhere else. What is malformed,
what is of a kind that was not offered, and what is too large are told apart, because they are answered differently.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.conversation.blocks import BlockKind, ContentBlock, TextBlock, read_block, weight
from greenroom.protocol.jsonrpc import INVALID_PARAMS, REFUSED, JsonObject, JsonValue

MOST_BLOCKS: Final = 32
LONGEST_WORDS: Final = 64_000
"""Bytes of all that is written in one message or context, structured content included."""
LARGEST_MEDIA: Final = 4_000_000
"""Bytes of Base64 in one message or context."""

_BEGINNING: Final = 200
"""Characters."""

_MODALITIES: Final[dict[BlockKind, str]] = {
    "text": "text",
    "image": "image",
    "audio": "audio",
    "resource": "resource",
    "resource_link": "resourceLink",
}


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """It cannot be taken: a mistake of the View's author, answered with an error of this code."""

    code: int
    text: str


@dataclass(frozen=True, kw_only=True)
class TooLarge:
    """It could be taken and is not."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a View says. `structured` is a context's alone."""

    content: tuple[ContentBlock, ...]
    structured: JsonObject | None = None


def read_message(params: JsonObject, offered: JsonValue) -> Words | Wrong | TooLarge:
    """Read `ui/message`; `offered` is what `hostCapabilities.message` says."""
    if params.get("role") != "user":
        return _malformed("ui/message: role must be user")
    content = params.get("content")
    # The specification shows one block, its schema a list of them.
    blocks = _blocks([content] if isinstance(content, dict) else content, offered, "ui/message")
    if isinstance(blocks, Wrong):
        return blocks
    if not blocks:
        return _malformed("ui/message: content must hold at least one block")
    return _sized(Words(content=blocks), "the message")


def read_context(params: JsonObject, offered: JsonValue) -> Words | Wrong | TooLarge:
    """Read `ui/update-model-context`; `offered` is what `hostCapabilities.updateModelContext` says."""
    method = "ui/update-model-context"
    blocks = _blocks(params.get("content", []), offered, method)
    if isinstance(blocks, Wrong):
        return blocks
    structured = params.get("structuredContent", {})
    if not isinstance(structured, dict):
        return _malformed(f"{method}: structuredContent must be an object")
    if structured and "structuredContent" not in _names(offered):
        return _not_offered("structuredContent", method)
    return _sized(Words(content=blocks, structured=structured or None), "the context")


def beginning(content: tuple[ContentBlock, ...]) -> str:
    """Enough of what was said to know it again, for lists and reports."""
    texts = [block.text for block in content if isinstance(block, TextBlock)]
    return texts[0][:_BEGINNING] if texts else ", ".join(block.type for block in content)


def _blocks(content: JsonValue, offered: JsonValue, method: str) -> tuple[ContentBlock, ...] | Wrong:
    if not isinstance(content, list):
        return _malformed(f"{method}: content must be a list of content blocks")
    if len(content) > MOST_BLOCKS:
        return Wrong(code=REFUSED, text=f"{method}: content may hold {MOST_BLOCKS} blocks, not {len(content)}")
    blocks: list[ContentBlock] = []
    for value in content:
        block = read_block(value)
        if isinstance(block, str):
            return _malformed(f"{method}: {block}")
        if _MODALITIES[block.type] not in _names(offered):
            return _not_offered(block.type, method)
        blocks.append(block)
    return tuple(blocks)


def _sized(words: Words, what: str) -> Words | TooLarge:
    written, media = weight(words.content)
    if words.structured is not None:
        written += len(json.dumps(words.structured, ensure_ascii=False).encode(errors="replace"))
    if written > LONGEST_WORDS:
        return TooLarge(text=f"{what} is longer than {LONGEST_WORDS:,} bytes")
    if media > LARGEST_MEDIA:
        return TooLarge(text=f"the pictures and sounds of {what} are larger than {LARGEST_MEDIA:,} bytes")
    return words


def _names(offered: JsonValue) -> Collection[str]:
    return offered if isinstance(offered, dict) else ()


def _malformed(text: str) -> Wrong:
    return Wrong(code=INVALID_PARAMS, text=text)


def _not_offered(kind: str, method: str) -> Wrong:
    return Wrong(code=REFUSED, text=f"{method}: this host does not offer to take {kind}")
