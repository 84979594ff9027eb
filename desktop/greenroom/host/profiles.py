"""The host profiles that ship with Greenroom, read from `assets/hosts/` once. Their type is `protocol.host_profile`."""

import tomllib
from pathlib import Path

from greenroom.assets import asset
from greenroom.host.errors import BadProfile, UnknownProfile
from greenroom.protocol.host_profile import HostProfile


class Profiles:
    """All profiles by name."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read every TOML file of `folder` (the shipped ones by default).

        Raises:
            BadProfile: a file is not a profile; it names the file and what is wrong.
        """
        files = sorted((folder or asset("hosts")).glob("*.toml"))
        self._known = {profile.name: profile for profile in map(_read, files)}

    def names(self) -> list[str]:
        """Their names, sorted."""
        return sorted(self._known)

    def get(self, name: str) -> HostProfile:
        """One profile.

        Raises:
            UnknownProfile: there is none of that name.
        """
        if name not in self._known:
            raise UnknownProfile(name, self._known)
        return self._known[name]


def _read(path: Path) -> HostProfile:
    try:
        with path.open("rb") as file:
            return HostProfile.model_validate(tomllib.load(file))
    except RecursionError:
        raise BadProfile(str(path), "it is nested too deeply") from None
    except (OSError, ValueError) as error:  # no UTF-8, no TOML, or no profile
        raise BadProfile(str(path), str(error)) from error
