"""How one run of the core differs from a person's own app. Only values; what follows from them is in `core.py` and `seat.py`."""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from greenroom.host.app_calls import CALL_SECONDS
from greenroom.host.consent import ConsentPolicy
from greenroom.host.elicitation_script import ElicitationScript
from greenroom.host.links import open_in_browser
from greenroom.host.protections import Protections
from greenroom.host.view_work import KEEP_ALIVE_SECONDS
from greenroom.host.web_fetch import Reach
from greenroom.protocol.mcp_apps.csp_mode import CspMode
from greenroom.protocol.model.choice import ProviderName
from greenroom.protocol.page import Emulation


@dataclass(frozen=True, kw_only=True)
class CoreOptions:
    """The defaults are the app's."""

    consent: ConsentPolicy = "ask"
    room: tuple[int, int] | None = None
    """Width and height of a stage that is the View's whole world (headless), in CSS pixels; None takes the page's."""
    open_links: bool = True
    """Whether a granted link is really opened; headless runs only record it."""
    opener: Callable[[str], Awaitable[None]] = open_in_browser
    """What opens it: the person's own browser, or what a driven host was given in its place."""
    save_in: Path | Literal["nowhere"] | None = None
    """The folder for files of Views where there is no dialog to ask; None is the person's own for downloads."""
    reach: Reach = field(default_factory=Reach)
    """Who may be asked for a file in the web on behalf of a View."""
    local_places: Mapping[ProviderName, str] | None = None
    """Where models of this machine are looked for, instead of at their providers' own addresses."""
    own_browser: bool = False
    """The page is opened in the person's own browser."""
    autostart: bool = False
    """Start every server that the person has agreed to, once: as soon as it is known and a first page has come."""
    initialize_seconds: Callable[[], float] | None = None
    """How long the View that is mounted now may take to initialise; None for the setting."""
    emulation: Emulation | None = None
    """What each seat begins with; None takes what the person chose last, and keeps what they choose."""
    keep_views: bool = False
    """Whether Views are kept when their window is closed or the app ends, and shown again by the next window."""
    csp: CspMode = "host"
    """Whose content policy each seat begins with."""
    answers: ElicitationScript | None = None
    """What servers' questions are answered where there is no person; None refuses them, as `consent` says."""
    notices: tuple[str, ...] = ()
    keep_alive_seconds: float = KEEP_ALIVE_SECONDS
    """Between two signs of life that a View gets of a call that is slow or waits for the person."""
    app_call_seconds: float = CALL_SECONDS
    """That a View may take over one call of a tool of its own."""
    clock: Callable[[], float] = time.monotonic
    """Seconds, by which Views are held to a pace of talking."""
    protections: Protections = field(default_factory=Protections)
