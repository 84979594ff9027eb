"""Where providers of models are asked, and which models they listed last. Their keys are not here: those are `secrets`."""

import json
from dataclasses import dataclass
from typing import Final

from greenroom.protocol.json_text import UnreadableJson, from_text
from greenroom.protocol.model.choice import ProviderName
from greenroom.store.database import Database

MOST_MODELS: Final = 2_000
LONGEST_MODEL: Final = 200
"""Characters of a name."""


@dataclass(frozen=True, kw_only=True)
class KeptProvider:
    """What is known of one provider."""

    address: str | None = None
    """None for its own."""
    models: tuple[str, ...] = ()


class ModelProviders:
    """All of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, provider: ProviderName) -> KeptProvider:
        """What is kept of it; what somebody spoilt in the file is left out."""
        found = self._database.rows("SELECT address, models FROM model_provider WHERE provider = ?", (provider,))
        if not found:
            return KeptProvider()
        address, models = found[0]
        return KeptProvider(address=None if address is None else str(address), models=_names(models))

    def set_address(self, provider: ProviderName, address: str | None) -> None:
        """It is asked there from now on; the models of the place before are forgotten."""
        self._database.rows(
            "INSERT INTO model_provider VALUES (?, ?, NULL)"
            " ON CONFLICT (provider) DO UPDATE SET address = excluded.address, models = NULL",
            (provider, address),
        )

    def listed(self, provider: ProviderName, models: tuple[str, ...]) -> None:
        """It offers these now."""
        names = [name for name in models if 0 < len(name) <= LONGEST_MODEL][:MOST_MODELS]
        self._database.rows(
            "INSERT INTO model_provider VALUES (?, NULL, ?)"
            " ON CONFLICT (provider) DO UPDATE SET models = excluded.models",
            (provider, json.dumps(names)),
        )


def _names(text: object) -> tuple[str, ...]:
    try:
        names = from_text(text) if isinstance(text, str) else []
    except UnreadableJson:
        return ()
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
