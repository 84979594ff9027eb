"""Files that a View wants saved, read from `ui/download-file`: what it holds itself, and what is still to be fetched.

Nothing is fetched or written here. A file of the View's own is complete once it is read; a link names a resource of its
server, or an address in the web. Specification: the draft of MCP Apps, "ui/download-file".
"""

import base64
import binascii
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from greenroom.protocol.jsonrpc import INVALID_PARAMS, JsonObject, JsonValue
from greenroom.protocol.mcp_apps.file_names import NameRemark, file_name, remark
from greenroom.protocol.mcp_apps.links import refusal
from greenroom.protocol.mcp_apps.view_words import TooLarge, Wrong

MOST_FILES: Final = 20
"""In one request."""
MOST_BYTES: Final = 64_000_000
"""Of all files of one request."""
LONGEST_URI: Final = 8_000
LONGEST_TITLE: Final = 1_000
"""Characters of what a link is called."""

_METHOD: Final = "ui/download-file"
_WEB: Final = frozenset({"http", "https"})
_NEVER: Final = frozenset({"javascript", "vbscript", "data", "blob", "about"})
"""Schemes that name nothing a server or the web could give."""


@dataclass(frozen=True, kw_only=True)
class WholeFile:
    """A file with what is in it."""

    uri: str
    media_type: str | None
    data: bytes
    title: str = ""
    """What its offerer calls it; names the file where its address does not."""
    fetched_from: str | None = None
    """The address in the web where it was in the end; None for what the View or its server gave."""

    @cached_property
    def name(self) -> str:
        """Under which it is to be saved."""
        return file_name(self.uri, self.media_type, self.title)

    @property
    def remark(self) -> NameRemark | None:
        """What a person should know of that name."""
        return remark(self.name, self.media_type)


@dataclass(frozen=True, kw_only=True)
class LinkedFile:
    """A file that is to be fetched first. `size` in bytes is its offerer's word."""

    uri: str
    media_type: str | None
    title: str
    size: int | None

    @property
    def from_web(self) -> bool:
        """Whether it is fetched from the web; otherwise the View's own server is asked for it."""
        return urlsplit(self.uri).scheme in _WEB

    @cached_property
    def name(self) -> str:
        """Under which it is to be saved."""
        return file_name(self.uri, self.media_type, self.title)


Offer: TypeAlias = WholeFile | LinkedFile


def read_downloads(params: JsonObject) -> tuple[Offer, ...] | Wrong | TooLarge:
    """Read the parameters. What is malformed and what is not taken are told apart: they are answered differently."""
    contents = params.get("contents")
    if not isinstance(contents, list) or not contents:
        return _malformed("contents must be a list with at least one resource or resource_link")
    if len(contents) > MOST_FILES:
        return TooLarge(text=f"more than {MOST_FILES} files at once")
    offers: list[Offer] = []
    for block in contents:
        read = _read(block)
        if isinstance(read, Wrong | TooLarge):
            return read
        offers.append(read)
    if sum(len(one.data) for one in offers if isinstance(one, WholeFile)) > MOST_BYTES:
        return TooLarge(text=too_large())
    return tuple(offers)


def names_the_server(params: JsonObject) -> bool:
    """Whether some of it is to be read from the View's own server; nothing else of the parameters is judged."""
    contents = params.get("contents")
    if not isinstance(contents, list):
        return False
    return any(isinstance(read := _read(one), LinkedFile) and not read.from_web for one in contents if _is_link(one))


def _is_link(block: JsonValue) -> bool:
    return isinstance(block, dict) and block.get("type") == "resource_link"


def too_large() -> str:
    """Say what is too much."""
    return f"the files are larger than {MOST_BYTES // 1_000_000} MB together"


def whole(resource: JsonObject, *, uri: str, media_type: str | None, title: str) -> WholeFile | Wrong:
    """Read what one entry of a resource's contents holds; what it does not say itself was said before."""
    text, blob = resource.get("text"), resource.get("blob")
    declared = resource.get("mimeType")
    kind = declared if isinstance(declared, str) else media_type
    if isinstance(text, str) and blob is None:
        return WholeFile(uri=uri, media_type=kind, data=text.encode("utf-8", "replace"), title=title)
    if not isinstance(blob, str) or text is not None:
        return _malformed("a resource must hold either text or blob, as a string")
    try:
        data = base64.b64decode(blob, validate=True)
    except (binascii.Error, ValueError):
        return _malformed("blob is no Base64")
    return WholeFile(uri=uri, media_type=kind, data=data, title=title)


def _read(block: JsonValue) -> Offer | Wrong | TooLarge:
    match block:
        case {"type": "resource", "resource": dict() as resource}:
            uri = _uri(resource)
            if uri is None or not _type_is_text(resource):
                return _malformed(f"resource.uri must be a string of at most {LONGEST_URI} characters")
            return whole(resource, uri=uri, media_type=None, title="")
        case dict() if block.get("type") == "resource_link":
            return _link(block)
        case _:
            return _malformed("contents holds only resource (with its resource) and resource_link")


def _link(block: JsonObject) -> LinkedFile | Wrong | TooLarge:
    uri, name, size = _uri(block), block.get("name"), block.get("size")
    if uri is None or not isinstance(name, str) or not _type_is_text(block):
        return _malformed("a resource_link must have uri and name, as strings")
    try:
        scheme = urlsplit(uri).scheme
    except ValueError:
        return _malformed("uri of a resource_link cannot be read")
    if len(name) > LONGEST_TITLE:
        return _malformed(f"name of a resource_link is longer than {LONGEST_TITLE} characters")
    if not scheme:
        return _malformed("uri of a resource_link has no scheme")
    if scheme in _NEVER:
        return TooLarge(text=f"nothing is fetched from a {scheme}: address")
    if scheme in _WEB and (why := refusal(uri)):
        return TooLarge(text=why)
    media_type = block.get("mimeType")
    return LinkedFile(
        uri=uri,
        media_type=media_type if isinstance(media_type, str) else None,
        title=name,
        size=size if isinstance(size, int) and not isinstance(size, bool) and size >= 0 else None,
    )


def _uri(holder: JsonObject) -> str | None:
    uri = holder.get("uri")
    return uri if isinstance(uri, str) and 0 < len(uri) <= LONGEST_URI else None


def _type_is_text(holder: JsonObject) -> bool:
    return isinstance(holder.get("mimeType", ""), str)


def _malformed(text: str) -> Wrong:
    return Wrong(code=INVALID_PARAMS, text=f"{_METHOD}: {text}")
