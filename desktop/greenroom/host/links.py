"""Opening an address in the person's own browser: the only way out of the app, and never by a View's own doing.

Whether it may be opened was decided before (`ViewSession` checks the scheme, consent is the person's). The check here is
the second lock on the same door.
"""

import subprocess
import webbrowser
from typing import Final
from urllib.parse import urlsplit

import anyio.to_thread

from greenroom.host.errors import HostError

OPENABLE: Final = frozenset({"http", "https"})


class LinkNotOpened(HostError):
    """Raised when the address cannot or must not be opened."""


async def open_in_browser(url: str) -> None:
    """Open `url` in the person's browser.

    Raises:
        LinkNotOpened: another scheme than http and https, or no browser answered.
    """
    if urlsplit(url).scheme not in OPENABLE:
        raise LinkNotOpened("Only http and https addresses are opened.")
    try:
        opened = await anyio.to_thread.run_sync(webbrowser.open, url, abandon_on_cancel=True)
    except (OSError, subprocess.SubprocessError, webbrowser.Error) as error:
        raise LinkNotOpened(f"The browser could not be started: {error}") from error
    if not opened:
        raise LinkNotOpened("No browser was found. Set a default browser, or copy the address from the log.")
