"""Who sees which part of a tool's result: the model, the View, or nobody; and how large each part is.

What the model is given is a host's choice, so it is read from the profile. The View always gets the whole result.
"""

import json
import math
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.host_profile import HostProfile
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.tool_facts import ToolFacts

CHARACTERS_A_TOKEN: Final = 4
"""A usual rule for English text; models differ, so it is only ever called an estimate."""


@dataclass(frozen=True, kw_only=True)
class PartSeen:
    """One member of the result."""

    name: str
    size: int
    """Bytes of its JSON text."""
    tokens: int | None
    """An estimate of what it costs the model; None for what is not text."""
    model: bool
    view: bool


def parts_seen(tool: ToolFacts, profile: HostProfile, result: JsonObject, *, shown: bool) -> tuple[PartSeen, ...]:
    """Return the members of a result, in the order that the server gave them.

    Args:
        tool: which tool answered; what only Views may call, no model ever sees an answer of.
        profile: of the host that would show it.
        result: as the server sent it.
        shown: whether there is a View for it.
    """
    to_model = members_for_model(profile, result) if tool.model_visible else frozenset[str]()
    return tuple(
        PartSeen(
            name=name,
            size=len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")),
            tokens=_tokens(name, value),
            model=name in to_model,
            view=shown,
        )
        for name, value in result.items()
        if name not in {"isError", "resultType"}
    )


def members_for_model(profile: HostProfile, result: JsonObject) -> frozenset[str]:
    """The members of a result that this host gives to a model; `_meta` is never among them."""
    always = profile.bridge.structured_content_to_model.value == "always"
    empty = not result.get("content")
    return frozenset({"content", "structuredContent"} if always or empty else {"content"})


def _tokens(name: str, value: JsonValue) -> int | None:
    if name != "content" or not isinstance(value, list):
        return _of(len(json.dumps(value, ensure_ascii=False, separators=(",", ":"))))
    texts = [text for block in value if isinstance(block, dict) and isinstance(text := block.get("text"), str)]
    return _of(sum(map(len, texts))) if texts or not value else None


def _of(characters: int) -> int:
    return math.ceil(characters / CHARACTERS_A_TOKEN)
