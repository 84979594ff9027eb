"""What the core is asked to be: which servers it offers, and where it keeps things.

Types only, and light ones: a request is made before the window opens, and the core it is for is read after that. It is
carried out by `served_core`.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from greenroom.host.protections import Protections
from greenroom.servers.entry import ServerEntry
from greenroom.store.folders import Folders

OWN_CONFIG: Final = "servers.json"


@dataclass(frozen=True, kw_only=True)
class CoreRequest:
    """Which servers to offer, and where to keep things."""

    folders: Folders
    approved: tuple[ServerEntry, ...] = ()  # by the command line, or ours: for this run
    files: tuple[Path, ...] = ()  # `mcpServers` files to follow
    notices: tuple[str, ...] = ()
    protections: Protections = field(default_factory=Protections)
    own_browser: bool = False  # nothing of ours stands between that browser and the network


def own_config(folders: Folders) -> Path:
    """Return the place of the person's own `mcpServers` file, which may not exist."""
    return folders.config / OWN_CONFIG
