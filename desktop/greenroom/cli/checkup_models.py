"""What `greenroom doctor` says of models: which providers have a key, and where; which of them run on this machine.

A key is never read: a variable is set or not, and of what is in the keyring the name is kept in our own database.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from greenroom.cli.checkup import Finding
from greenroom.protocol.model.choice import ProviderName
from greenroom.store.folders import Folders

NAME: Final = "models"
MEND: Final = "Set a key under Models in the window, or start Ollama. The scripted model needs neither."


async def models(
    environment: Mapping[str, str], folders: Folders, local_places: Mapping[ProviderName, str] | None = None
) -> Finding:
    """Look at keys and at this machine; the store is not opened.

    Args:
        environment: may hold keys.
        folders: the person's.
        local_places: where providers of this machine are looked for, instead of at their own addresses.
    """
    from greenroom.host.chat.local_providers import models_at
    from greenroom.protocol.model.providers import PROVIDERS
    from greenroom.store.glance import model_address_at_a_glance

    keys = list(_keys(environment, folders))
    runs = []
    for provider in (one for one in PROVIDERS.values() if one.local):
        address = model_address_at_a_glance(folders, provider.name) or (local_places or {}).get(
            provider.name, provider.address
        )
        found = None if address is None else await models_at(provider.name, address)
        if found is not None:
            runs.append(f"{provider.title} runs at {address} with {len(found)} model{'s' if len(found) != 1 else ''}")
    if not keys and not runs:
        text = "No provider has a key, and neither Ollama nor LM Studio runs."
        return Finding(name=NAME, state="limited", text=text, mend=MEND)
    told = [f"Keys: {', '.join(keys)}." if keys else "No provider has a key.", *(f"{one}." for one in runs)]
    return Finding(name=NAME, state="ready", text=" ".join(told))


def _keys(environment: Mapping[str, str], folders: Folders) -> Iterator[str]:
    from greenroom.protocol.model.providers import PROVIDERS
    from greenroom.store.glance import model_keys_at_a_glance

    kept = set(model_keys_at_a_glance(folders))
    for provider in PROVIDERS.values():
        variable = next((one for one in provider.key_variables if environment.get(one, "").strip()), None)
        if variable is not None:
            yield f"{provider.title} ({variable})"
        elif any(name.partition("@")[0] == provider.name for name in kept):
            yield f"{provider.title} (keyring)"
