"""Which models a provider offers: asked of itself where it can be asked, otherwise the list that came with the library."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from greenroom.protocol.model.lines import Failed, FromWorker, ListModels, Models
from greenroom.protocol.visible import visible
from greenroom.worker.exchange import Exchange, witnessed
from greenroom.worker.failures import failure
from greenroom.worker.library import LIBRARY
from greenroom.worker.providers import CannotAsk, Target, target_of

MOST_MODELS: Final = 2_000
LONGEST_NAME: Final = 200
"""Characters. A name of a model is drawn in a list."""
_SECONDS: Final = 20.0
_ANTHROPIC_VERSION: Final = "2023-06-01"
_KNOWN_ONLY: Final = frozenset({"azure", "bedrock"})
"""They offer what an account has set up, which only tools of their own can list."""


async def list_models(wish: ListModels, tell: Callable[[FromWorker], None]) -> None:
    """Find out and tell. Raises nothing; a wish that is cancelled has no last line."""
    with witnessed() as exchange:
        last = await _list(wish, exchange)
    tell(last)


async def _list(wish: ListModels, exchange: Exchange) -> Models | Failed:
    target: Target | None = None
    try:
        if wish.provider in _KNOWN_ONLY:
            return Models(id=wish.id, names=LIBRARY.known_models(wish.provider))
        target = target_of(wish)
        exchange.only_at(target.place)
        return Models(id=wish.id, names=_shown(await _asked(target), target))
    except Exception as error:  # noqa: BLE001 -- whatever it is becomes a line
        return failure(error, exchange, wish, target)


async def _asked(target: Target) -> object:
    url, headers = _request(target)
    response = await LIBRARY.client.get(url, headers=headers, timeout=_SECONDS)
    text = response.text
    response.raise_for_status()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise _no_list(target) from None


def _request(target: Target) -> tuple[str, dict[str, str]]:
    base, key = target.address or "", target.key
    match target.provider:
        case "anthropic":
            headers = {"anthropic-version": _ANTHROPIC_VERSION, **({"x-api-key": key} if key else {})}
            return f"{base}/v1/models?limit=1000", headers
        case "google":
            return f"{base}/models?pageSize=1000", {"x-goog-api-key": key} if key else {}
        case "ollama":
            return f"{base}/api/tags", _bearer(key)
        case _:
            return f"{base}/models", _bearer(key)


def _bearer(key: str | None) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"} if key else {}


def _shown(content: object, target: Target) -> list[str]:
    entries = (
        next((content[name] for name in ("data", "models") if isinstance(content.get(name), list)), None)
        if isinstance(content, dict)
        else content
    )
    if not isinstance(entries, list):
        raise _no_list(target)
    names = {name for entry in entries if isinstance(entry, dict) for name in _name(entry, target)}
    fit = sorted(name for name in names if 0 < len(name) <= LONGEST_NAME and visible(name) == name)
    return fit[:MOST_MODELS]


def _name(entry: Mapping[str, Any], target: Target) -> Iterator[str]:
    name = next((entry[field] for field in ("id", "model", "name") if isinstance(entry.get(field), str)), None)
    methods = entry.get("supportedGenerationMethods")
    if name is None or (isinstance(methods, list) and "generateContent" not in methods):
        return
    if target.provider == "openai" and LIBRARY.is_other_than_chat(target.part, name):
        return
    yield name.removeprefix("models/")


def _no_list(target: Target) -> CannotAsk:
    return CannotAsk("broken", f"{target.name} answered something that is no list of models. Is its address right?")
