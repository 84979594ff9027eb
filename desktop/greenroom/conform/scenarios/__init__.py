"""All scenarios, by the modules they stand in. A new module is named here."""

from types import ModuleType
from typing import Final

from greenroom.conform.scenario import Scenario
from greenroom.conform.scenarios import (
    actions,
    app_tools,
    handshake,
    lifecycle,
    negotiation,
    policy,
    proxying,
    risks,
    sandbox,
    surroundings,
    visibility,
)

MODULES: Final = (
    negotiation,
    visibility,
    sandbox,
    policy,
    handshake,
    lifecycle,
    surroundings,
    actions,
    proxying,
    app_tools,
    risks,
)


def _of(module: ModuleType) -> list[Scenario]:
    return [one for one in vars(module).values() if isinstance(one, Scenario)]


ALL: Final[tuple[Scenario, ...]] = tuple(one for module in MODULES for one in _of(module))
