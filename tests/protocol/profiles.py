"""The host profiles that ship with the app, for tests that need one."""

import tomllib
from typing import Final

from greenroom.assets import asset
from greenroom.protocol.host_profile import HostProfile


def shipped(name: str) -> HostProfile:
    """Read one profile from the assets."""
    return HostProfile.model_validate(tomllib.loads(asset("hosts", f"{name}.toml").read_text(encoding="utf-8")))


REFERENCE: Final = shipped("reference")
CHATGPT: Final = shipped("chatgpt")
