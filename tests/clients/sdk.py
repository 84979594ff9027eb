"""The client SDK of MCP Apps in the versions that Views are built with, and a View made with each.

    python -m tests.clients.sdk [VERSION…]

fetches `@modelcontextprotocol/ext-apps` as `pins/package-lock.json` pins it (by hash, without install scripts) and bundles
`view/` with it into one HTML file a version, and prints where these are. Node, npm and the bundler are the page build's.
Both are kept in the folder of the cases, so that nothing is fetched or bundled twice; nothing of it is ever committed.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hatch_build import FrontEndError, alone, install_packages, node_command
from tests.cases.prepare import CaseError, cases_folder

VERSIONS: Final = ("0.4", "1.2", "1.7", "2.0")
"""Each is a package of this name in `pins/package.json`, there with its patch level."""
WITH_SCHEMA: Final = ("1.2", "1.7", "2.0")
"""Those that ship their schema as JSON; 0.4 names the file and does not bring it."""
HERE: Final = Path(__file__).resolve().parent
_PINS: Final = HERE / "pins"
_VIEW: Final = HERE / "view"
_BUNDLER: Final = HERE.parents[1] / "bridge_js" / "node_modules" / "rolldown" / "bin" / "cli.mjs"
_SECONDS: Final = 240
_QUIET: Final = ("--ignore-scripts", "--omit=optional", "--legacy-peer-deps", "--no-audit", "--no-fund")
_AGAIN: Final = f"try again with: {sys.executable} -m tests.clients.sdk"


def exact(version: str) -> str:
    """The full version that is pinned."""
    pins: dict[str, str] = json.loads((_PINS / "package.json").read_text())["dependencies"]
    return pins[f"ext-apps-{version}"].rpartition("@")[2]


def installed() -> Path:
    """The folder that holds all pinned versions, fetched if need be.

    Raises:
        CaseError: they cannot be fetched; the message ends with the line that tries again.
    """
    root = cases_folder() / "client-sdks"
    wanted = _stamp(sorted(_PINS.glob("*.json")))
    root.parent.mkdir(parents=True, exist_ok=True)
    with alone(root.parent / ".client-sdks.lock"):
        record = root / ".ready"
        if not record.is_file() or record.read_text() != wanted:
            shutil.rmtree(root, ignore_errors=True)
            shutil.copytree(_PINS, root)
            node, npm = node_command()
            _run([str(node), str(npm), "ci", *_QUIET, "--loglevel=error"], root)
            record.write_text(wanted)
    return root / "node_modules"


def is_ready() -> bool:
    """Whether the pinned versions are there already."""
    record = cases_folder() / "client-sdks" / ".ready"
    return record.is_file() and record.read_text() == _stamp(sorted(_PINS.glob("*.json")))


def schema_of(version: str) -> dict[str, Any]:
    """The generated JSON Schema of all messages, as this version ships it."""
    file = installed() / f"ext-apps-{version}" / "dist" / "src" / "generated" / "schema.json"
    schema: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return schema


def view_of(version: str) -> Path:
    """The test's View with this version of the SDK in it, as one HTML file.

    Raises:
        CaseError: the SDK cannot be fetched, or the bundler failed.
    """
    packages = installed()
    sources = sorted(_VIEW.glob("*"))
    page = cases_folder() / "client-views" / f"{exact(version)}-{_stamp(sources)[:16]}.html"
    if page.is_file():
        return page
    page.parent.mkdir(exist_ok=True)
    with alone(page.parent / ".lock"):
        script = page.with_suffix(".js")
        _bundle(packages / f"ext-apps-{version}" / "dist" / "src" / "app-with-deps.js", script)
        body = (_VIEW / "page.html").read_text(encoding="utf-8")
        # "</script" in a bundled string would end the element.
        bundled = script.read_text(encoding="utf-8").replace("</script", "<\\/script")
        fresh = page.with_suffix(".new")
        fresh.write_text(body.replace("/* bundle */", bundled), encoding="utf-8")
        fresh.replace(page)
        script.unlink()
    return page


def _bundle(sdk: Path, script: Path) -> None:
    try:
        with alone():
            install_packages()
    except FrontEndError as error:
        raise CaseError(f"the bundler is not there: {error}; {_AGAIN}") from None
    # The View asks for "sdk"; which one that is, is decided here.
    folder = script.with_suffix(".src")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_VIEW, folder)
    try:
        shutil.copyfile(sdk, folder / "sdk.js")
        entry = str(folder / "main.js")
        _run([str(node_command()[0]), str(_BUNDLER), entry, "--format", "iife", "--file", str(script)], folder)
    finally:
        shutil.rmtree(folder)


def _stamp(files: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _run(command: Sequence[str], folder: Path) -> None:
    path = os.pathsep.join([str(node_command()[0].parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            command, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise CaseError(f"{command[1]} took over {_SECONDS} s; {_AGAIN}") from None
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).decode(errors="replace").splitlines()[-15:])
        raise CaseError(f"{command[1]} failed:\n{tail}\n{_AGAIN}")


def main(versions: Sequence[str]) -> int:
    """Make the Views of these versions, or of all, and print where they are."""
    for version in versions or VERSIONS:
        try:
            print(view_of(version))
        except CaseError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
