"""Which devices the Views that live now may use, by their origins.

The core writes it on its own thread. The window's engine reads it on another when a frame asks for a device, and must answer
at once: what it reads is one whole value that never changes, in place of which the next one is put.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from greenroom.host.origins import Lease
    from greenroom.protocol.host_profile import Permission


class DeviceGrants:
    """What the person agreed to, for as long as the View lives. Nobody else is granted anything, our own page included."""

    def __init__(self) -> None:
        self._granted: Mapping[str, frozenset[Permission]] = {}

    def grant(self, lease: "Lease", permissions: Collection["Permission"]) -> None:
        """The View of this origin begins."""
        if permissions:
            self._granted = {**self._granted, lease.origin: frozenset(permissions)}

    def withdraw(self, lease: "Lease") -> None:
        """It has ended."""
        self._granted = {origin: granted for origin, granted in self._granted.items() if origin != lease.origin}

    def allows(self, origin: str, wanted: Collection["Permission"]) -> bool:
        """Whether a frame of this origin may use all of these devices; from any thread."""
        return bool(wanted) and self._granted.get(origin, frozenset()).issuperset(wanted)
