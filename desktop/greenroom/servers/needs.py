"""What a connection needs of its surroundings, in one value that the book makes and every life of a server gets."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from greenroom.servers.entry import ServerEntry
from greenroom.servers.login_path import LoginPath
from greenroom.servers.references import SecretSource
from greenroom.servers.tap import WireTap
from greenroom.store.quirks import Quirks

PROBE_SECONDS: Final = 2.0
"""How long the newest protocol's first question may stay unanswered before the older handshake is tried as well."""


@dataclass(frozen=True, kw_only=True)
class Needs:
    """Shared by all connections. Durations are seconds."""

    tap: WireTap
    keyring: SecretSource
    quirks: Quirks
    login_path: LoginPath
    initialize_seconds: float = 30.0
    probe_seconds: float = PROBE_SECONDS
    asks_person: bool = False
    """Whether calls may come with somebody who answers what a server asks; only then is that, and are roots, announced."""
    has_model: Callable[[], bool] = lambda: False
    """Whether there is a model that a server may have asked; where it is started, that is looked at and announced."""
    roots: Callable[[ServerEntry], tuple[Path, ...]] = lambda _entry: ()
    """The folders that the person lets a server know of."""
    log_level: Callable[[ServerEntry], str | None] = lambda _entry: None
    """From which level on the person wants its messages; None leaves it to the server."""
