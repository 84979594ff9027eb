"""Opening an address in the person's own browser: the only way out of the app, and never by a View's own doing.

Whether it may be opened was decided before (`ViewSession` checks the scheme, consent is the person's). The check here is
the second lock on the same door.
"""

import subprocess
import webbrowser
from typing import Final
from urllib.parse import urlsplit

import anyio

from greenroom.host.errors import LinkNotOpened
from greenroom.store.daemon_thread import in_daemon_thread

OPENABLE: Final = frozenset({"http", "https"})
STARTED_SECONDS: Final = 5.0
"""A browser that runs for so long has the address, also one that never goes to the background."""


async def open_in_browser(url: str) -> None:
    """Open `url` in the person's browser.

    Raises:
        LinkNotOpened: another scheme than http and https, or no browser answered.
    """
    if urlsplit(url).scheme not in OPENABLE:
        raise LinkNotOpened("Only http and https addresses are opened.")
    with anyio.move_on_after(STARTED_SECONDS):
        try:
            opened = await in_daemon_thread("greenroom-browser", lambda: webbrowser.open(url))
        except (OSError, subprocess.SubprocessError, webbrowser.Error) as error:
            raise LinkNotOpened(f"The browser could not be started: {error}") from error
        if not opened:
            raise LinkNotOpened("No browser was found. Set a default browser, or copy the address from the log.")
