"""What a provider wants back unchanged with the thoughts of an answer, as opaque blocks that are marked with the provider.

A conversation may go on with another model, which takes no signature of a stranger: `own_blocks` gives back only those of the
same provider. The counterpart that puts them into a request is `worker.messages`.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.model.choice import ProviderName

LONGEST: Final = 4_000_000
"""Characters of all blocks of one answer. Signatures are a few thousand; what is longer is none and is given back to nobody."""
_MARK: Final = "provider"
_WANTS_THOUGHTS: Final[frozenset[ProviderName]] = frozenset({"deepseek"})
"""Providers that sign nothing and want the thoughts themselves."""


class SignedThoughts:
    """Those of one answer, gathered as it streams."""

    def __init__(self, provider: ProviderName) -> None:
        self._provider = provider
        self._blocks: dict[JsonValue, JsonObject] = {}
        self._signatures: list[JsonObject] = []
        self._thoughts: list[str] = []

    def thought(self, text: str) -> None:
        """Hear what is thought aloud."""
        if self._provider in _WANTS_THOUGHTS:
            self._thoughts.append(text)

    def take_blocks(self, blocks: object) -> None:
        """Take pieces of the library's `thinking_blocks`, which belong together by their index."""
        for block in blocks if isinstance(blocks, list) else ():
            if isinstance(block, Mapping):
                self._take(dict(block))

    def take_fields(self, fields: object, call: str | None = None) -> None:
        """Take what Google signs: a text, or a call, whose own name is `call`."""
        if not isinstance(fields, Mapping):
            return
        one = fields.get("thought_signature")
        for signature in [one] if one else fields.get("thought_signatures") or ():
            if isinstance(signature, str):
                self._signatures.append({"type": "signature", "signature": signature, "call": call})

    def blocks(self) -> list[JsonObject]:
        """Return what is to be given back; nothing for most providers."""
        found = [block for block in self._blocks.values() if block.get("signature") or block.get("data")]
        found += self._signatures
        if self._thoughts:
            found.append({"type": "thinking", "thinking": "".join(self._thoughts)})
        marked: list[JsonObject] = [{**block, _MARK: self._provider} for block in found]
        return marked if len(json.dumps(marked)) <= LONGEST else []

    def _take(self, block: dict[str, Any]) -> None:
        place = block.pop("index", None)
        if block.get("type") == "redacted_thinking":
            place = f"redacted {len(self._blocks)}"
        known = self._blocks.setdefault(place, {"type": block.get("type", "thinking")})
        for name, value in block.items():
            before = known.get(name)
            joins = name in ("thinking", "signature") and isinstance(before, str) and isinstance(value, str)
            if joins:
                known[name] = f"{before}{value}"
            elif value is not None:
                known[name] = value


def own_blocks(provider: ProviderName, blocks: object) -> list[JsonObject]:
    """Return, without their mark, those blocks that this provider gave."""
    given = blocks if isinstance(blocks, list) else []
    return [
        {name: value for name, value in block.items() if name != _MARK}
        for block in given
        if isinstance(block, dict) and block.get(_MARK) == provider
    ]
