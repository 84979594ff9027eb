"""What the app stands on, looked at for real: each check tries the thing, and says how to mend it where it is not there.

The command that prints them is `doctor.py`. A check starts nothing that stays and writes nothing that is kept.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal

import anyio.to_thread

from greenroom.errors import GreenroomError
from greenroom.frozen import is_frozen, own_program

State = Literal["ready", "limited", "missing"]
"""`limited`: Greenroom works, but something a person may expect does not."""

DRIVER_MEND: Final = "pip install 'greenroom[stage]'"
SETUP_MEND: Final = "python3 dev.py setup"
REINSTALL_MEND: Final = "Install Greenroom again."
LIBRARIES_MEND: Final = "Install the package of your system that has the library named above."
PROGRAM_SECONDS: Final = 20.0
KEYRING_SECONDS: Final = 5.0


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One answer. `mend` is a line to run or a thing to do; None where nothing is to be done."""

    name: str
    state: State
    text: str
    mend: str | None = None


Check = Callable[[], Awaitable[Finding]]


def checks() -> tuple[Check, ...]:
    """All checks, in the order in which they are told. The sandbox's comes before any that starts a thread: it forks."""
    return (
        _page,
        _engine_sandbox,
        _engine,
        _display,
        _guard,
        _browser,
        _keyring,
        _models,
        _path,
        _node,
        _ports,
        _origins,
    )


async def _page() -> Finding:
    from greenroom.web.front_end import FrontEnd

    try:
        FrontEnd().page("check")
        FrontEnd().proxy_script()
    except GreenroomError as error:
        return Finding(
            name="page", state="missing", text=str(error), mend=REINSTALL_MEND if is_frozen() else SETUP_MEND
        )
    return Finding(name="page", state="ready", text="Built.")


async def _engine() -> Finding:
    """Load the window's engine in a process of its own: a missing system library shows only then."""
    if sys.platform != "linux":
        return Finding(
            name="engine", state="limited", text="The system's own webview; looked at when the window opens."
        )
    ran = await _ran(own_program("engine-version", script=["-m", "greenroom", "engine-version"]))
    if ran is not None and ran.returncode == 0:
        return Finding(name="engine", state="ready", text=f"Qt WebEngine, Chromium {ran.stdout.strip()}.")
    said = ran.stderr.strip().splitlines()[-1] if ran is not None and ran.stderr.strip() else "it did not answer"
    mend = LIBRARIES_MEND if is_frozen() else f"{SETUP_MEND}  (installs the system libraries it needs)"
    return Finding(name="engine", state="missing", text=f"Qt WebEngine does not load: {said}", mend=mend)


async def _engine_sandbox() -> Finding:
    from greenroom.window.engine_sandbox import Unsandboxed, sandbox_state

    state = sandbox_state()
    if isinstance(state, Unsandboxed):
        return Finding(name="engine sandbox", state="missing", text=f"It is off: {state.reason}.", mend=state.mend)
    return Finding(name="engine sandbox", state="ready", text="The engine can isolate its pages.")


async def _display() -> Finding:
    from greenroom.window.display import has_display

    if has_display(os.environ):
        return Finding(name="display", state="ready", text="There is one to open a window on.")
    text = "There is none: the page is served to a browser instead."
    return Finding(name="display", state="limited", text=text, mend="greenroom open --browser")


async def _guard() -> Finding:
    from greenroom.window.engine import has_network_guard

    if has_network_guard():
        return Finding(name="network guard", state="ready", text="The window's whole network goes through it.")
    text = "This system's engine has none: what a View reaches by WebRTC or preconnect is not filtered."
    return Finding(name="network guard", state="limited", text=text)


async def _browser() -> Finding:
    from importlib.util import find_spec

    from greenroom.stage.chromium import find_browser

    try:
        executable = find_browser()
    except GreenroomError as error:
        return Finding(name="browser", state="limited", text=f"No headless rendering: {error}")
    if find_spec("playwright") is None:
        text = f"{executable} is there, but not the driver, so nothing can be rendered headless."
        return Finding(name="browser", state="limited", text=text, mend=DRIVER_MEND)
    driver = await _ran([sys.executable, "-m", "playwright", "--version"])
    if driver is None or driver.returncode != 0:
        said = driver.stderr.strip().splitlines()[-1:] if driver is not None else []
        text = f"The driver does not start, so nothing can be rendered headless: {' '.join(said) or 'it says nothing'}"
        return Finding(name="browser", state="limited", text=text, mend=f"{SETUP_MEND}  (installs what it needs)")
    ran = await _ran([str(executable), "--version"])
    version = ran.stdout.strip() if ran is not None and ran.returncode == 0 else "does not tell its version"
    return Finding(name="browser", state="ready", text=f"{executable}: {version}.")


async def _keyring() -> Finding:
    from secrets import token_hex

    from greenroom.store.keyring_store import KeyringStore

    store, name, secret = KeyringStore(patience_seconds=KEYRING_SECONDS), f"checkup-{token_hex(4)}", token_hex(8)
    try:
        await store.write(name, secret)
        kept = await store.read(name)
        await store.delete(name)
    except GreenroomError as error:
        mend = "Use ${env:NAME} in server files, or start a keyring (on Debian: apt install gnome-keyring)."
        return Finding(name="keyring", state="limited", text=str(error), mend=mend)
    if kept != secret:
        return Finding(name="keyring", state="limited", text="It does not give back what it was given.")
    return Finding(name="keyring", state="ready", text="Writes, reads and deletes.")


async def _models() -> Finding:
    from greenroom.cli.checkup_models import models
    from greenroom.store.folders import Folders

    return await models(os.environ, Folders.of_this_person())


async def _path() -> Finding:
    path = await _login_path("npx")
    added = [part for part in path.split(os.pathsep) if part not in os.environ.get("PATH", "").split(os.pathsep)]
    text = f"Your login shell adds {', '.join(added)}." if added else "Servers are started with this program's PATH."
    return Finding(name="PATH", state="ready", text=text)


async def _node() -> Finding:
    path = await _login_path("node")
    found = shutil.which("node", path=path)
    if found is None:
        text = "Not found: servers that are started by node or npx will not start."
        return Finding(name="Node", state="limited", text=text, mend="Install Node if your servers need it.")
    ran = await _ran([found, "--version"])
    version = ran.stdout.strip() if ran is not None and ran.returncode == 0 else "does not answer"
    return Finding(name="Node", state="ready", text=f"{found}: {version}.")


async def _ports() -> Finding:
    from greenroom.store.folders import Folders
    from greenroom.store.settings import SettingsFile
    from greenroom.web.ports import SANDBOX_HOSTS, listen

    try:
        settings = SettingsFile(Folders.of_this_person().config / "settings.json").current
        listening = listen(SANDBOX_HOSTS, settings.sandbox_port)
    except GreenroomError as error:
        return Finding(name="ports", state="missing", text=str(error))
    listening.close()
    if listening.taken is not None:
        text = (
            f"Port {listening.taken} of the Views is in use, by Greenroom itself if it is open: else they lose storage."
        )
        return Finding(name="ports", state="limited", text=text)
    return Finding(name="ports", state="ready", text="This machine lets us listen on loopback.")


async def _origins() -> Finding:
    from greenroom.web.localhost_names import subdomains_resolve

    if await subdomains_resolve():
        return Finding(name="origins", state="ready", text="Names below localhost resolve: each View has its own.")
    text = "Names below localhost do not resolve here: Views get ports of their own instead."
    return Finding(name="origins", state="limited", text=text)


async def _login_path(command: str) -> str:
    from greenroom.servers.login_path import LoginPath

    path = LoginPath()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(path.run)
        found = await path.for_command(command)
        tasks.cancel_scope.cancel()
    return found


async def _ran(command: list[str]) -> subprocess.CompletedProcess[str] | None:
    """Run a program to its end; None when there is no such program or it does not end."""

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=PROGRAM_SECONDS, check=False
        )

    try:
        return await anyio.to_thread.run_sync(run)
    except (OSError, subprocess.TimeoutExpired):
        return None
