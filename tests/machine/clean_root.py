"""A Debian of the smallest kind, with Python, in a folder of its own; and programs run in it as on another machine.

Each program sees the new root alone: mounts are made in a namespace that ends with it, the way back to this machine's
files is unmounted before it starts, and processes that it leaves behind are killed. The network is this machine's.
Its counterpart, which knows what a clean machine is wanted for, is `clean_machine`.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import IO

from tests.machine import host_settings

RELEASE = "bookworm"
"""Debian 12, whose Python is 3.11."""
PACKAGES = "python3,ca-certificates"
TOOLS = ("debootstrap", "git", "mount", "setpriv", "unshare")
NEEDED_BYTES = 9_000_000_000
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

_NAMESPACES = ("setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--ipc", "--fork")
_ENTER = """
set -eu
root=$1; count=$2; shift 2
mount --bind "$root" "$root"
while [ "$count" -gt 0 ]; do
    mount --bind -o ro "$1" "$root$1"
    count=$((count - 1)); shift
done
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mkdir -p "$root/.outside"
cd "$root"
pivot_root . .outside
cd /
umount -l /.outside
"$@" &
trap 'kill -TERM $!' TERM
while :; do
    code=0; wait $! || code=$?
    kill -0 $! 2>/dev/null || exit "$code"
done
"""


class CannotMake(Exception):
    """A clean root cannot be made here; the message says why and, where there is one, the way out."""


def obstacle(folder: Path) -> str | None:
    """What keeps this machine from making one below this folder, as far as it can be known beforehand."""
    if sys.platform != "linux":
        return "a clean root is made with debootstrap, which needs Linux"
    if os.geteuid() != 0:
        return "only root may make a root and mount in it: run it with sudo, or in a container as root"
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        return f"missing here: {', '.join(missing)} (on Debian: apt-get install debootstrap git mount util-linux)"
    if subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True, check=False).returncode:
        return "this machine lets nobody make mount and process namespaces; an unprivileged container is one such place"
    if (free := shutil.disk_usage(folder).free) < NEEDED_BYTES:
        return f"{folder} has {free / 1e9:.1f} GB left, and {NEEDED_BYTES / 1e9:.0f} are needed; name another folder"
    return None


class CleanRoot:
    """One root. `path` is its folder as seen from this machine."""

    def __init__(self, path: Path, log: IO[str]) -> None:
        self.path = path
        self._log = log
        self._environment: dict[str, str] = {}
        self._places: list[Path] = []

    def install(self) -> None:
        """Make it with debootstrap, and give it what it needs to reach packages."""
        mirror = host_settings.mirror()
        command = [*_NAMESPACES, "--kill-child", "debootstrap", "--variant=minbase", f"--include={PACKAGES}", RELEASE]
        done = subprocess.run(
            [*command, str(self.path), *mirror], stdout=self._log, stderr=subprocess.STDOUT, check=False
        )
        if done.returncode:
            raise CannotMake(
                f"debootstrap did not come to its end ({self._last_words()}). It needs a Debian mirror: "
                f"this machine's network, or {host_settings.MIRROR}=ADDRESS."
            )
        self._take_settings()

    def _take_settings(self) -> None:
        files = host_settings.files(Path.home())
        for target, content in files.items():
            inside = self.path / target.relative_to("/")
            inside.parent.mkdir(parents=True, exist_ok=True)
            inside.unlink(missing_ok=True)
            inside.write_bytes(content)
        self._environment = host_settings.variables()
        texts = [content.decode("utf-8", "replace") for path, content in files.items() if "pip" in str(path)]
        self._places = [
            place
            for place in host_settings.places([*self._environment.values(), *texts])
            if not (self.path / place.relative_to("/")).exists()
        ]
        for place in self._places:
            point = self.path / place.relative_to("/")
            (point if place.is_dir() else point.parent).mkdir(parents=True, exist_ok=True)
            if not place.is_dir():
                point.touch()
        if code := self.run(["update-ca-certificates"]):
            raise CannotMake(f"update-ca-certificates failed in the new root with exit code {code}")

    def run(self, command: Sequence[str], *, seconds: float = 600, **options: str) -> int:
        """Run a program in it to its end, into the log; return its exit code. Options are those of `start`."""
        with self.started(command, **options) as process:
            return process.wait(seconds)

    @contextmanager
    def started(
        self, command: Sequence[str], *, folder: str = "/", user: str = "root", variables: str = ""
    ) -> Iterator["subprocess.Popen[str]"]:
        """Start a program in it, with its output in the log; it and all that it started end with the block.

        Args:
            command: The program and its arguments.
            folder: Where it runs.
            user: Who runs it; one who exists.
            variables: Further variables, as `NAME=VALUE NAME=VALUE`.
        """
        home = "/root" if user == "root" else f"/home/{user}"
        known = {"PATH": SYSTEM_PATH, "HOME": home, "USER": user, "LANG": "C.UTF-8", "TERM": "dumb"}
        pairs = [f"{name}={value}" for name, value in (known | self._environment).items()] + variables.split()
        inside = ["env", "-i", "-C", folder, *pairs, "setpriv", "--reuid", user, "--regid", user, "--init-groups"]
        places = [str(place) for place in self._places]
        enter = ["sh", "-c", _ENTER, "sh", str(self.path), str(len(places)), *places, *inside, *command]
        process = subprocess.Popen(
            [*_NAMESPACES, "--kill-child", *enter],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            yield process
        finally:
            process.kill()  # and with it, being the parent of its namespace, all in it
            process.wait()

    def said(self) -> str:
        """What programs in it have said so far."""
        return Path(self._log.name).read_text(errors="replace")

    def release(self) -> str:
        """Debian's release there, such as 12.11."""
        return (self.path / "etc" / "debian_version").read_text().strip()

    def python(self) -> str:
        """The name of the Python there, such as python3.11."""
        return (self.path / "usr" / "bin" / "python3").readlink().name

    def _last_words(self) -> str:
        lines = self.said().splitlines()
        return next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")


def ask_to_end(process: "subprocess.Popen[str]") -> None:
    """Send the program that `started` gave a SIGTERM; the first process of its namespace passes it on."""
    for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        os.kill(int(child), signal.SIGTERM)


@contextmanager
def clean_root(folder: Path, log: IO[str]) -> Iterator[CleanRoot]:
    """A new root below this folder, deleted with the block, whatever happened.

    Raises:
        CannotMake: it cannot be made here.
    """
    if (why := obstacle(folder)) is not None:
        raise CannotMake(why)
    around = Path(mkdtemp(prefix="greenroom-clean-", dir=folder))  # closed to others of this machine
    try:
        path = around / "root"
        path.mkdir(mode=0o755)  # open to the users in it
        root = CleanRoot(path, log)
        root.install()
        yield root
    finally:
        _delete(around)


def _delete(path: Path) -> None:
    """Delete the folder, unless something of this machine hangs in it."""
    mounted = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    if below := [place for place in mounted if Path(place).is_relative_to(path)]:
        raise CannotMake(f"{', '.join(below)} is mounted: unmount it, then delete {path}")
    shutil.rmtree(path)
