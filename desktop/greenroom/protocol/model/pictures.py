"""Content blocks as a model is given them: words, and pictures where they are of a kind and size that providers take.

Of everything else it is told what it is and how large, so that it knows that there is something it cannot see.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, assert_never

from greenroom.protocol.conversation.blocks import (
    AudioBlock,
    ContentBlock,
    ImageBlock,
    LinkBlock,
    ResourceBlock,
    TextBlock,
)
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.model.quoting import name, quoted

KINDS: Final = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
LARGEST: Final = 5_000_000
"""Base64 characters of one picture."""
MOST: Final = 20
MOST_TOGETHER: Final = 16_000_000
"""Pictures in one request, and the Base64 characters of all; the newest are given."""
TOKENS_EACH: Final = 1_000
"""About what one takes; providers differ, and it depends on its size."""


@dataclass(frozen=True, kw_only=True)
class Given:
    """What a model is given of some blocks."""

    words: str
    pictures: tuple[ImageBlock, ...]


Blocks: TypeAlias = Sequence[ContentBlock]


@dataclass(kw_only=True)
class Pictures:
    """Which pictures of a request there is room for."""

    taken: bool = True
    """Whether the model takes any."""
    _fit: set[int] = field(default_factory=set)
    """By the identity of their blocks, which live as long as the request is written."""

    def make_room(self, groups: Iterable[Blocks]) -> None:
        """Choose among all the pictures of a request, of which the newest stand last."""
        found = [block for blocks in groups for block in blocks if isinstance(block, ImageBlock)]
        room = MOST_TOGETHER
        for picture in reversed([one for one in found if _takes(one)][-MOST:]):
            room -= len(picture.data)
            if room >= 0:
                self._fit.add(id(picture))

    def given(self, blocks: Blocks) -> Given:
        """What the model is given of these."""
        pictures = [one for one in blocks if isinstance(one, ImageBlock) and self._shows(one)]
        words = [_words(one) for one in blocks if not self._shows(one)]
        return Given(words="\n\n".join(one for one in words if one.strip()), pictures=tuple(pictures))

    def _shows(self, block: ContentBlock) -> bool:
        return self.taken and id(block) in self._fit


def part_of(picture: ImageBlock) -> JsonObject:
    """A picture as a part of a message."""
    address = f"data:{picture.mime_type.lower()};base64,{picture.data}"
    return {"type": "image_url", "image_url": {"url": address}}


def _takes(picture: ImageBlock) -> bool:
    return picture.mime_type.lower() in KINDS and len(picture.data) <= LARGEST


def _words(block: ContentBlock) -> str:
    match block:
        case TextBlock(text=text):
            return text
        case ImageBlock():
            return _not_given("A picture", block.mime_type, block.data)
        case AudioBlock():
            return _not_given("A sound", block.mime_type, block.data)
        case ResourceBlock(text=None):
            return _not_given(f"The file {name(block.uri)}", block.mime_type, block.blob or "")
        case ResourceBlock():
            return quoted(f"The file {name(block.uri)}:", block.text or "")
        case LinkBlock():
            about = "" if block.description is None else f": {block.description}"
            return f"[A link to {name(block.title or block.name)} at {name(block.uri)}]{about}"
        case _:
            assert_never(block)


def _not_given(what: str, mime_type: str | None, base64: str) -> str:
    size = len(base64.rstrip("=")) * 3 // 4
    return f"[{what} of the type {name(mime_type or 'unknown')} with {size} bytes, which you are not shown.]"
