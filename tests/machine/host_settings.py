"""What a new machine has to know to fetch packages where this one does: mirrors, proxies, certificates, index settings.

It is read from this machine when needed and written nowhere but into the new root, which is deleted after the run.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

MIRROR = "GREENROOM_DEBIAN_MIRROR"
"""The person's own word about where Debian is fetched from."""

_VARIABLES = re.compile(
    r"(https?|ftp|all|no)_proxy|pip_\w+|npm_config_\w+|ssl_cert_(file|dir)|requests_ca_bundle|node_extra_ca_certs",
    re.IGNORECASE,
)
_FILES = ("/etc/pip.conf", "/etc/xdg/pip/pip.conf", "/etc/resolv.conf", "/etc/hosts")
_FILES_OF_A_PERSON = (".config/pip/pip.conf", ".pip/pip.conf", ".npmrc")
_CERTIFICATES = Path("/usr/local/share/ca-certificates")
_APT = re.compile(r"Acquire::(http|https|Check-|Retries)")
_PLACE = re.compile(r"(?<![\w/:])(?:file://)?(/[^\s'\"=;,]+)")


def variables(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables that say how packages are reached, and none besides."""
    return {name: value for name, value in environment.items() if _VARIABLES.fullmatch(name)}


def mirror() -> list[str]:
    """The mirror that this machine's apt uses for Debian, or nothing: then debootstrap takes its own."""
    if said := os.environ.get(MIRROR):
        return [said]
    if shutil.which("apt-get") is None:
        return []
    shape = "$(ORIGIN) $(CODENAME) $(REPO_URI)"
    command = ["apt-get", "indextargets", "--format", shape, "Created-By: Packages"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    rows = [row.split(" ") for row in listed.splitlines()]
    return [row[2] for row in rows if len(row) == 3 and row[0] == "Debian" and row[1].isalpha()][:1]


def files(home: Path) -> dict[Path, bytes]:
    """Files for the new root, by their path in it; what is in this home goes into root's."""
    copied = [(Path(name), Path(name)) for name in _FILES]
    copied += [(home / name, Path("/root") / name) for name in _FILES_OF_A_PERSON]
    copied += [(path, path) for path in sorted(_CERTIFICATES.glob("*.crt"))]
    found = {target: source.read_bytes() for source, target in copied if source.is_file()}
    if apt := "".join(_apt_lines()):
        found[Path("/etc/apt/apt.conf.d/99as-outside")] = apt.encode()
    return found


def places(texts: Iterable[str]) -> list[Path]:
    """Folders and files of this machine that such settings name, as where packages lie: the new one must see them too."""
    named = {Path(match[1]) for text in texts for match in _PLACE.finditer(text)}
    # The pages of a local index lead to the files beside it.
    named = {path.parent if path.name == "simple" else path for path in named}
    return sorted(path for path in named if path.exists() and len(path.parts) > 2)


def _apt_lines() -> Iterator[str]:
    if shutil.which("apt-config") is None:
        return
    dumped = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=False).stdout
    yield from (line for line in dumped.splitlines(keepends=True) if _APT.match(line))
