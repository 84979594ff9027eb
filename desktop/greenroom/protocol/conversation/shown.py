"""What is kept of a View beside its call, so that it can be shown again without calling the tool; and as text.

Only facts that a new start cannot find out by itself: what the server said of tool, document and abilities at that time,
and how the View stood. Nothing in it grants anything: policy, permissions, consent and visibility are decided anew.
What is written is read back from a file that anybody may have changed; what cannot be read costs that View alone.
"""

import json
from dataclasses import dataclass
from functools import cache

from pydantic import TypeAdapter, ValidationError

from greenroom.protocol.conversation.blocks import ContentBlock
from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.names import DisplayMode


@dataclass(frozen=True, kw_only=True)
class ShownView:
    """One View as it was. `shown_at` is seconds since the epoch."""

    server: str
    """The key of the server's entry; `server_name` is what people call it."""
    server_name: str
    identity: str
    """The random id of that very program: another one under the same key is not given its Views."""
    tool: JsonObject
    """The tool's definition."""
    uri: str
    item: JsonObject
    """The content item of its document, without the document."""
    listed: JsonObject | None
    """The resource's entry in the server's list."""
    offered: JsonObject
    """The capabilities that the server declared."""
    html_bytes: int
    shown_at: float
    height: int | None = None
    """As the View reported it last, in CSS pixels."""
    mode: DisplayMode = "inline"
    noted: tuple[ContentBlock, ...] = ()
    """What it wanted a model to know, and `structured` with it."""
    structured: JsonObject | None = None


@cache
def _adapter() -> TypeAdapter[ShownView]:
    return TypeAdapter(ShownView)


def write(view: ShownView) -> str:
    """Write it as JSON, in ASCII."""
    return json.dumps(_adapter().dump_python(view), separators=(",", ":"))


def read(text: str) -> ShownView | None:
    """Read it back; None where that cannot be done."""
    try:
        return _adapter().validate_python(from_text(text))
    except (UnreadableJson, ValidationError):
        return None
