"""The choice that *Auto* makes between host profiles, with its reason in words.

Only what can be read nowhere but in ChatGPT runs under its profile; everything else runs under the reference. Asked twice:
with the tool alone before its document is read, and again with the media types of the document.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.media_type import normalised
from greenroom.protocol.mcp_apps.names import MEDIA_TYPE

SKYBRIDGE: Final = "text/html+skybridge"


@dataclass(frozen=True, kw_only=True)
class ProfileChoice:
    """A profile's name and why it was taken."""

    name: Literal["reference", "chatgpt"]
    reason: str


def choose_profile(definition: JsonObject, media_types: Sequence[JsonValue] = ()) -> ProfileChoice:
    """Choose for one tool.

    Args:
        definition: the tool as its server sent it.
        media_types: of the contents of the tool's document, as sent; empty while it has not been read.
    """
    kinds = {normalised(kind) for kind in media_types}
    if MEDIA_TYPE in kinds:
        return ProfileChoice(name="reference", reason=f"its document is {MEDIA_TYPE}")
    if SKYBRIDGE in kinds:
        return ProfileChoice(name="chatgpt", reason=f"its document is {SKYBRIDGE}, which only ChatGPT shows")
    meta = definition.get("_meta")
    if not isinstance(meta, dict):
        return ProfileChoice(name="reference", reason="nothing in it is particular to another host")
    ui = meta.get("ui")
    standard = "ui/resourceUri" in meta or (isinstance(ui, dict) and "resourceUri" in ui)
    if "openai/outputTemplate" in meta and not standard:
        return ProfileChoice(name="chatgpt", reason="only openai/outputTemplate names its View")
    return ProfileChoice(name="reference", reason="nothing in it is particular to another host")
