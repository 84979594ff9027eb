"""Where this run serves what. Filled in by `greenroom.web` once its ports are bound; asked by whoever mounts a View."""

from dataclasses import dataclass, field

from greenroom.host.errors import NotServing
from greenroom.host.origins import Origins, PortOrigins


@dataclass(kw_only=True)
class Places:
    """The shell's origin, our own ports, and the origins that Views are lent."""

    shell_origin: str = ""
    own_ports: frozenset[int] = field(default_factory=frozenset)
    own_browser: bool = False
    """The page is shown in the person's own browser, which has neither our flags nor our guard."""
    _origins: Origins | None = None

    def served(self, *, origins: Origins, shell_origin: str, own_ports: frozenset[int]) -> None:
        """The ports are bound (again, when a pool of ports has grown)."""
        self._origins, self.shell_origin, self.own_ports = origins, shell_origin, own_ports

    @property
    def cookies_are_shared(self) -> bool:
        """Whether Views would see each other's cookies: they know no ports, and this pool differs in nothing else.

        In our own engine third-party cookies are off; of a person's own browser nothing is known.
        """
        return self.own_browser and isinstance(self._origins, PortOrigins)

    @property
    def origins(self) -> Origins:
        """The origins to lend.

        Raises:
            NotServing: nothing is served yet, so no View can be shown.
        """
        if self._origins is None:
            raise NotServing
        return self._origins
