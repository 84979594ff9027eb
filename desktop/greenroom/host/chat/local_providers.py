"""Looks for providers of models that run on this machine: whether one answers at its usual port, and which models it has.

A short question to a program of the person's own, asked while the page shows the providers. Whatever else may listen there
is a stranger: what it answers is bounded, and nothing is sent to it.
"""

from typing import Final

import anyio

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.model.choice import ProviderName
from greenroom.store.model_providers import LONGEST_MODEL, MOST_MODELS

PATIENCE_SECONDS: Final = 1.5
MOST_BYTES: Final = 2_000_000

_PLACES: Final[dict[ProviderName, tuple[str, str, str]]] = {
    "ollama": ("/api/tags", "models", "name"),
    "lm_studio": ("/models", "data", "id"),
}
"""Below the address of each: where it lists its models, the member with the list, and that with a model's name."""


async def models_at(provider: ProviderName, address: str) -> tuple[str, ...] | None:
    """Return the models that this provider has here; None where it does not run, or something else does."""
    path, models, name = _PLACES[provider]
    text: bytes | None = None
    with anyio.move_on_after(PATIENCE_SECONDS):
        text = await _got(f"{address}{path}")
    try:
        answer = None if text is None else from_text(text)
    except UnreadableJson:
        return None
    return _names(answer, models, name)


async def _got(url: str) -> bytes | None:
    import httpx2  # noqa: PLC0415 -- costs as much as all else here

    text = b""
    try:
        # No proxy, for it is this machine; no redirect, which would lead to another.
        async with (
            httpx2.AsyncClient(trust_env=False, timeout=PATIENCE_SECONDS) as client,
            client.stream("GET", url) as answer,
        ):
            if answer.status_code != 200:
                return None
            async for piece in answer.aiter_bytes():
                text += piece
                if len(text) > MOST_BYTES:
                    return None
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError):
        return None
    return text


def _names(answer: JsonValue, models: str, name: str) -> tuple[str, ...] | None:
    rows = answer.get(models) if isinstance(answer, dict) else None
    if not isinstance(rows, list):
        return None
    named = (row.get(name) for row in rows[:MOST_MODELS] if isinstance(row, dict))
    return tuple(one for one in named if isinstance(one, str) and 0 < len(one) <= LONGEST_MODEL)
