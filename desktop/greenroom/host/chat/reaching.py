"""Where a model that was chosen is asked, and with which key: a provider's, or a script's that is played for it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from greenroom.host.chat.providers_desk import ProvidersDesk
from greenroom.host.chat.scripted_model import ScriptedModels
from greenroom.protocol.model.choice import ModelChoice


@dataclass(frozen=True, kw_only=True)
class Reached:
    """The way to a model."""

    address: str | None
    key: str | None


Reach: TypeAlias = Callable[[ModelChoice], Awaitable[Reached]]
"""Finds it; raises a `GreenroomError` where there is none. It may take as long as a person needs to unlock a keyring."""


def reach_with(providers: ProvidersDesk, scripts: ScriptedModels) -> Reach:
    """Find it with what this app has."""

    async def reach(choice: ModelChoice) -> Reached:
        if choice.provider == "scripted":
            address, key = await scripts.reached(choice.model)
            return Reached(address=address, key=key)
        address_of_provider = providers.address(choice.provider)
        return Reached(
            address=choice.address or address_of_provider,
            key=await providers.key_for(choice.provider, choice.address),
        )

    return reach
