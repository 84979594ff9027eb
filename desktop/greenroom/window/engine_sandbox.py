"""Whether the web engine keeps its processes in the operating system's sandbox.

Asked twice. Before the start, `sandbox_state` tries what the engine will try (a user namespace with further
namespaces inside) and looks for what would switch the sandbox off. After the start, on Linux,
`escape_of` looks at the running renderer itself, before anything but a blank page was shown.
The View's iframe sandbox is another matter: that is `web`.
"""

import ctypes
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from greenroom.window.engine import flags_in_force

_OFF_SWITCHES: Final = frozenset(
    {
        "--no-sandbox",
        "--disable-namespace-sandbox",
        "--disable-seccomp-filter-sandbox",
        "--disable-setuid-sandbox",
        "--no-zygote",
        "--single-process",
    }
)
_QT_OFF_SWITCH: Final = "QTWEBENGINE_DISABLE_SANDBOX"

# Numbers from <linux/sched.h> and <linux/seccomp.h>.
_CLONE_NEWUSER: Final = 0x10000000
_CLONE_NEWPID: Final = 0x20000000
_CLONE_NEWNET: Final = 0x40000000
_SECCOMP_MODE_FILTER: Final = "2"


@dataclass(frozen=True, kw_only=True)
class Sandboxed:
    """The engine can, and will, keep its processes in the sandbox."""


@dataclass(frozen=True, kw_only=True)
class Unsandboxed:
    """It cannot, or has been told not to."""

    reason: str  # the second half of a sentence: "the sandbox is off: …"
    mend: str  # an instruction: "to mend it, …"


def sandbox_state(
    environment: Mapping[str, str] = os.environ, *, platform: str = sys.platform
) -> Sandboxed | Unsandboxed:
    """Say whether the engine's sandbox will be on; to be called before any thread is started, for it forks.

    On macOS the system runs WebKit's content processes sandboxed and offers no switch; WebView2 has its
    switch on the command line. Neither could be tried by the authors.
    """
    for flag in flags_in_force(environment, platform=platform):
        if flag.partition("=")[0] in _OFF_SWITCHES:
            return Unsandboxed(reason=f"it was started with {flag}", mend="start it without that flag")
    if not platform.startswith("linux"):
        return Sandboxed()
    if _QT_OFF_SWITCH in environment:
        return Unsandboxed(reason=f"{_QT_OFF_SWITCH} is set", mend=f"unset {_QT_OFF_SWITCH}")
    if os.geteuid() == 0:
        return Unsandboxed(
            reason="Greenroom runs as root, for whom the engine has no sandbox",
            mend="start Greenroom as an ordinary user",
        )
    if not _namespaces_work():
        return Unsandboxed(
            reason="this system does not let programs make user namespaces",
            mend=_namespaces_mend(),
        )
    return Sandboxed()


def escape_of(renderer: int, *, proc: Path = Path("/proc")) -> str | None:
    """Return what a running renderer process lacks of its sandbox, or None where it is contained.

    A contained renderer has a system call filter and a process namespace of its own (Linux).
    """
    try:
        lines = (proc / str(renderer) / "status").read_text().splitlines()
    except OSError:
        return "its process could not be looked at"
    status = {name: value.split() for name, _, value in (line.partition(":") for line in lines)}
    if status.get("Seccomp") != [_SECCOMP_MODE_FILTER]:
        return "it has no system call filter"
    if len(status.get("NSpid", ())) < 2:
        return "it has no process namespace of its own"
    return None


def _namespaces_work() -> bool:
    """Do in a child process what the engine does: a new user namespace, then others with its capabilities."""
    libc = ctypes.CDLL(None, use_errno=True)
    child = os.fork()
    if child == 0:
        works = libc.unshare(_CLONE_NEWUSER) == 0 and libc.unshare(_CLONE_NEWPID | _CLONE_NEWNET) == 0
        os._exit(0 if works else 1)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _namespaces_mend() -> str:
    restriction = Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
    if restriction.exists() and restriction.read_text().strip() == "1":
        return (
            "install Greenroom's .deb, which carries an AppArmor profile that allows them, or run "
            "`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`"
        )
    switch = Path("/proc/sys/kernel/unprivileged_userns_clone")
    if switch.exists() and switch.read_text().strip() == "0":
        return "run `sudo sysctl kernel.unprivileged_userns_clone=1`"
    return "allow user namespaces (in a container: its seccomp profile; else `user.max_user_namespaces`)"
