"""Content blocks: what a message or a model's context consists of, read from untrusted objects.

Only members that the protocol names are read, so a block carries no `_meta` and nothing that a model is not meant to
see. Text is kept as it was sent; how a stranger's text is shown to a person is `protocol/visible.py`.
"""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never

from greenroom.protocol.jsonrpc import JsonObject, JsonValue

BlockKind = Literal["text", "image", "audio", "resource", "resource_link"]

_NOT_WRITTEN: Final = frozenset({"type", "data", "blob"})


@dataclass(frozen=True, kw_only=True)
class TextBlock:
    """Words."""

    text: str
    type: Literal["text"] = "text"


@dataclass(frozen=True, kw_only=True)
class ImageBlock:
    """A picture; `data` is Base64."""

    data: str
    mime_type: str
    type: Literal["image"] = "image"


@dataclass(frozen=True, kw_only=True)
class AudioBlock:
    """A sound; `data` is Base64."""

    data: str
    mime_type: str
    type: Literal["audio"] = "audio"


@dataclass(frozen=True, kw_only=True)
class ResourceBlock:
    """A resource with what it holds: `text`, or `blob` as Base64; the other one is None."""

    uri: str
    mime_type: str | None = None
    text: str | None = None
    blob: str | None = None
    type: Literal["resource"] = "resource"


@dataclass(frozen=True, kw_only=True)
class LinkBlock:
    """A resource by its address alone."""

    uri: str
    name: str
    title: str | None = None
    description: str | None = None
    mime_type: str | None = None
    type: Literal["resource_link"] = "resource_link"


ContentBlock: TypeAlias = TextBlock | ImageBlock | AudioBlock | ResourceBlock | LinkBlock


def read_block(value: JsonValue) -> ContentBlock | str:
    """Read one block, or say in words what is wrong with it."""
    if not isinstance(value, dict):
        return "a content block must be an object"
    match value.get("type"):
        case "text":
            text = value.get("text")
            return TextBlock(text=text) if isinstance(text, str) else "a text block needs a text"
        case "image":
            return _media(value, "image")
        case "audio":
            return _media(value, "audio")
        case "resource":
            return _resource(value.get("resource"))
        case "resource_link":
            return _link(value)
        case str() as kind:
            return f"there is no content block of type {kind[:40]!r}"
        case _:
            return "a content block needs a type"


def to_wire(block: ContentBlock) -> JsonObject:
    """Write a block as the protocol has it."""
    match block:
        case TextBlock():
            return {"type": "text", "text": block.text}
        case ImageBlock() | AudioBlock():
            return {"type": block.type, "data": block.data, "mimeType": block.mime_type}
        case ResourceBlock():
            held = {"uri": block.uri, "mimeType": block.mime_type, "text": block.text, "blob": block.blob}
            return {"type": "resource", "resource": _without_none(held)}
        case LinkBlock():
            told = {"name": block.name, "title": block.title, "description": block.description}
            return _without_none({"type": "resource_link", "uri": block.uri, **told, "mimeType": block.mime_type})
        case _:
            assert_never(block)


def weight(blocks: Sequence[ContentBlock]) -> tuple[int, int]:
    """The bytes of all words, addresses and names together, and those of what is Base64."""
    words = media = 0
    for block in blocks:
        held = [value for name, value in vars(block).items() if isinstance(value, str) and name not in _NOT_WRITTEN]
        words += sum(len(value.encode(errors="replace")) for value in held)
        media += len(getattr(block, "data", None) or getattr(block, "blob", None) or "")
    return words, media


def _media(value: JsonObject, kind: Literal["image", "audio"]) -> ImageBlock | AudioBlock | str:
    data, mime_type = value.get("data"), value.get("mimeType")
    if not isinstance(data, str) or not data or not _is_base64(data):
        return f"an {kind} block needs its data in Base64"
    if not isinstance(mime_type, str) or not mime_type.lower().startswith(f"{kind}/"):
        return f"an {kind} block needs a mimeType that begins with {kind}/"
    return (ImageBlock if kind == "image" else AudioBlock)(data=data, mime_type=mime_type)


def _resource(value: JsonValue) -> ResourceBlock | str:
    uri = value.get("uri") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(uri, str) or not uri:
        return "a resource block needs a resource with a uri"
    text, blob, mime_type = value.get("text"), value.get("blob"), _text(value, "mimeType")
    if isinstance(text, str):
        return ResourceBlock(uri=uri, mime_type=mime_type, text=text)
    if isinstance(blob, str) and _is_base64(blob):
        return ResourceBlock(uri=uri, mime_type=mime_type, blob=blob)
    return "a resource block needs a text, or a blob in Base64"


def _link(value: JsonObject) -> LinkBlock | str:
    uri, name = value.get("uri"), value.get("name")
    if not isinstance(uri, str) or not uri or not isinstance(name, str):
        return "a resource_link block needs a uri and a name"
    title, description = _text(value, "title"), _text(value, "description")
    return LinkBlock(uri=uri, name=name, title=title, description=description, mime_type=_text(value, "mimeType"))


def _text(value: JsonObject, name: str) -> str | None:
    member = value.get(name)
    return member if isinstance(member, str) else None


def _is_base64(data: str) -> bool:
    try:
        base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return False
    return True


def _without_none(members: dict[str, str | None]) -> JsonObject:
    return {name: member for name, member in members.items() if member is not None}
