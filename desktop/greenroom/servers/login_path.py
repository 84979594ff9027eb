"""The search path that the person's login shell sets up.

An app started from a desktop launcher has a bare PATH without the places where `npx`, `uvx` and friends live. The shell
is asked once, in the background, with a time limit; whatever goes wrong, the app's own PATH is used. Started from a
terminal, the app's own PATH is what the person sees there, and the shell is asked only when a program is missing on it.
Windows has one PATH for all and is not asked.
"""

import os
import shutil
import sys
from collections.abc import Mapping
from typing import Final

import anyio
import anyio.abc

from greenroom.servers.guarded_process import start_guarded

_MARK: Final = "__greenroom_path__"
_SCRIPT: Final = f'printf "%s" "{_MARK}"; printenv PATH; printf "%s" "{_MARK}"'
_SHELL_SECONDS: Final = 5.0
_GRACE_SECONDS: Final = 0.2
"""Interactive shells ignore the order to end."""
_WAIT_SECONDS: Final = 3.0
"""How long a server's start waits for the shell at most."""


class LoginPath:
    """The search path for servers, found out once in a run."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = dict(os.environ if environment is None else environment)
        self._from_shell: str | None = None
        self._running = False
        self._wanted = anyio.Event()
        self._answered = anyio.Event()

    @property
    def own(self) -> str:
        """The app's own PATH."""
        return self._environment.get("PATH") or os.defpath

    async def run(self) -> None:
        """Ask the shell once somebody needs it; belongs into a background task. Ends when the answer is known."""
        self._running = True
        if self._from_terminal:
            await self._wanted.wait()
        try:
            if sys.platform != "win32":
                self._from_shell = await self._ask_shell()
        finally:
            self._answered.set()

    async def for_command(self, command: str) -> str:
        """Return the PATH to start `command` with."""
        if self._from_terminal and shutil.which(command, path=self.own):
            return self.own
        self._wanted.set()
        if self._running:
            with anyio.move_on_after(_WAIT_SECONDS):
                await self._answered.wait()
        if self._from_shell is None:
            return self.own
        first, second = (self.own, self._from_shell) if self._from_terminal else (self._from_shell, self.own)
        return _joined(first, second)

    @property
    def _from_terminal(self) -> bool:
        # Shells count their depth in this variable; desktop launchers and service managers do not set it.
        return bool(self._environment.get("SHLVL"))

    async def _ask_shell(self) -> str | None:
        shell = self._environment.get("SHELL") or _shell_of_this_person()
        if shell is None or not shutil.which(shell):
            return None
        try:
            shell_process = await start_guarded(
                [shell, "-l", "-i", "-c", _SCRIPT],
                env=self._environment,
                cwd=None,
                grace_seconds=_GRACE_SECONDS,
                alone=True,
            )
        except OSError:
            return None
        try:
            return _between_marks(await _output(shell_process.process))
        finally:
            with anyio.CancelScope(shield=True):
                shell_process.end()
                await shell_process.process.aclose()


async def _output(process: anyio.abc.Process) -> bytes:
    """What the shell printed up to the second mark; programs it left in the background may keep the pipe open."""
    assert process.stdout is not None  # noqa: S101 -- it was started with a pipe
    output = bytearray()
    with anyio.move_on_after(_SHELL_SECONDS):
        async for chunk in process.stdout:
            output += chunk
            if output.count(_MARK.encode()) >= 2:
                break
    return bytes(output)


def _between_marks(output: bytes) -> str | None:
    # Start-up files may print whatever they like around it.
    parts = output.decode("utf-8", "replace").split(_MARK)
    return parts[1].strip() or None if len(parts) >= 3 else None


def _shell_of_this_person() -> str | None:
    if sys.platform == "win32":
        return None
    import pwd  # noqa: PLC0415 -- does not exist on Windows

    try:
        return pwd.getpwuid(os.getuid()).pw_shell or None
    except KeyError:
        return None


def _joined(first: str, second: str) -> str:
    return os.pathsep.join(
        dict.fromkeys(part for part in [*first.split(os.pathsep), *second.split(os.pathsep)] if part)
    )
