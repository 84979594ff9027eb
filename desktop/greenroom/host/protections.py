"""Which of the engine's protections are on, as a type: known before the core is, and told to its pages by it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from greenroom.host.device_grants import DeviceGrants

if TYPE_CHECKING:
    from greenroom.protocol.host_profile import Permission


@dataclass(frozen=True, kw_only=True)
class Protections:
    """Which of the engine's protections are on, as whoever opened the window found it."""

    engine_sandbox: bool | None = None
    """None: a browser of the person's own, which does not tell."""
    network_guard: bool = False
    refused_devices: "frozenset[Permission]" = frozenset()
    """What the engine grants no page, whatever the person agreed to."""
    device_grants: DeviceGrants = field(default_factory=DeviceGrants, compare=False)
    """Where the engine looks up what it grants."""
