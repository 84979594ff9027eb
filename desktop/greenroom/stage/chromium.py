"""The installed browser of the Chromium family: found, started with the flags that the guard needs, and named.

Nothing is downloaded. The driver is Playwright, an optional extra; the window does not use it.
"""

import os
import shutil
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from greenroom.frozen import is_frozen
from greenroom.stage.errors import NoBrowser

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES: Final[dict[str, tuple[str, ...]]] = {
    "darwin": (
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": (
        r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
        r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
        r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
        r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
    ),
}
SWITCHED_OFF: Final = (
    "TrackingProtection3pcd",  # else a View's storage, third-party here, is denied
    "AimServerEligibilityEnabled",  # some releases ask their maker at each start whether a mode of theirs is offered here
    "AimServerRequestOnStartupEnabled",
    "AutofillServerCommunication",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PreconnectToSearch",
    "Translate",
)
NOWHERE: Final = "http://127.0.0.1:1/"
"""A port that the engine refuses by itself. What it would send its maker then reaches not even the network guard."""
FLAGS: Final = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No switch turns these off.
    f"--gaia-url={NOWHERE}",
    f"--gcm-checkin-url={NOWHERE}",
    f"--gcm-registration-url={NOWHERE}",
    f"--component-updater=url-source={NOWHERE}",
    # Named in full, so that it does not matter how the engine joins this with the driver's own switch of the name.
    f"--disable-features={','.join(SWITCHED_OFF)}",
    "--disable-domain-reliability",
    "--force-color-profile=srgb",
)
OVERRIDE: Final = "GREENROOM_BROWSER"
_NO_DRIVER: Final = "Rendering needs Playwright: install greenroom[stage]."
_NO_DRIVER_FROZEN: Final = (
    "The packaged app shows widgets in its window only. To render them headless, install Greenroom from Python: "
    "pip install 'greenroom[stage]'."
)


def find_browser() -> Path:
    """The browser's executable: `GREENROOM_BROWSER` if set, else the first one installed.

    Raises:
        NoBrowser: none is installed, or the variable names no file.
    """
    if wanted := os.environ.get(OVERRIDE):
        if not Path(wanted).is_file():
            raise NoBrowser(f"{OVERRIDE} names {wanted}, which is not a file.")
        return Path(wanted)
    found = (shutil.which(name) for name in NAMES)
    places = (Path(os.path.expandvars(place)) for place in PLACES.get(sys.platform, ()))
    for candidate in (*(Path(path) for path in found if path), *places):
        if candidate.is_file():
            return candidate
    raise NoBrowser(
        "No Chromium, Chrome or Edge was found. Install one (on Debian: apt install chromium), "
        f"or set {OVERRIDE} to its executable."
    )


@asynccontextmanager
async def browser(flags: Sequence[str], *, unsafe_no_sandbox: bool) -> AsyncIterator["Browser"]:
    """A browser with a fresh profile, ended with the block.

    Args:
        flags: the network guard's flags.
        unsafe_no_sandbox: start without the engine's own sandbox (as root there is no other way).

    Raises:
        NoBrowser: none is installed, it does not start, or Playwright is missing or does not start.
    """
    try:
        from playwright.async_api import Error
    except ImportError as error:
        raise NoBrowser(_NO_DRIVER_FROZEN if is_frozen() else _NO_DRIVER) from error
    executable = find_browser()
    async with _driver() as playwright:
        try:
            started = await playwright.chromium.launch(
                executable_path=executable,
                args=[*FLAGS, *flags],
                chromium_sandbox=not unsafe_no_sandbox,
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
            )
        except Error as error:
            raise NoBrowser(_not_started(executable, str(error), unsafe_no_sandbox=unsafe_no_sandbox)) from error
        try:
            yield started
        finally:
            await started.close()


@asynccontextmanager
async def _driver() -> AsyncIterator["Playwright"]:
    """The driver, which is a program of its own that may lack a library of the system."""
    from playwright.async_api import async_playwright

    manager = async_playwright()
    try:
        driver = await manager.__aenter__()
    except Exception as error:  # the library has no narrower one for this
        raise NoBrowser("Playwright's driver does not start; `greenroom doctor` says what it lacks.") from error
    try:
        yield driver
    finally:
        await manager.__aexit__()


def _not_started(executable: Path, why: str, *, unsafe_no_sandbox: bool) -> str:
    lines = [line.strip() for line in why.splitlines() if line.strip()]
    said = next((line.rpartition("] ")[2] for line in lines if "][err]" in line and ":ERROR:" in line), lines[0])
    if "sandbox" in why.lower() and not unsafe_no_sandbox:
        return (
            f"{executable} did not start with its sandbox: {said} Run as a normal user, or pass "
            "--unsafe-no-sandbox where nothing untrusted is shown."
        )
    return f"{executable} did not start: {said}"
