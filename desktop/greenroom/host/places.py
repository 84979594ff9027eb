"""Where this run serves what. Filled in by `greenroom.web` once its ports are bound; asked by whoever mounts a View."""

from dataclasses import dataclass, field

from greenroom.host.errors import NotServing
from greenroom.host.origins import Origins


@dataclass(kw_only=True)
class Places:
    """The shell's origin, our own ports, and the origins that Views are lent."""

    shell_origin: str = ""
    own_ports: frozenset[int] = field(default_factory=frozenset)
    _origins: Origins | None = None

    def served(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        """The ports are bound (again, when a pool of ports has grown)."""
        self._origins, self.shell_origin, self.own_ports = origins, shell_origin, own_ports

    @property
    def origins(self) -> Origins:
        """The origins to lend.

        Raises:
            NotServing: nothing is served yet, so no View can be shown.
        """
        if self._origins is None:
            raise NotServing
        return self._origins
