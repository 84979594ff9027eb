"""Looks whether what npx would fetch is on this machine, and where a command's own files are.

It looks and runs nothing. What npx is told by its settings, or by a variable, decides more than what lies in a folder:
where such is in play, nothing is certain. Counterpart: `servers.adding.fetching`, which reads and words it.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Final, cast

from greenroom.protocol.visible import visible
from greenroom.servers.adding.draft import Draft, Remark
from greenroom.servers.adding.fetching import Fetch, Package, fetch_of, told
from greenroom.servers.adding.naming import runner
from greenroom.servers.adding.scripts import script_of
from greenroom.servers.own_secrets import whole_path

_DECIDES: Final = re.compile(r"npm_config_.*|PATH|NODE_OPTIONS|NODE_PATH|HOME|USERPROFILE", re.IGNORECASE)
"""Variables that may change which npx is run, or what it does."""
_MOST_BYTES: Final = 1_000_000
_LONGEST_SHOWN: Final = 200
_LONGEST_FOLDER: Final = 4096
"""Characters; no system has a longer one, and what reads its parts takes more than their number."""
_MOST_UPWARDS: Final = 64
_OF_FILES: Final = frozenset({"node", "python", "ruby", "php", "perl", "tsx"})
"""Runners whose first word is a file."""
_SCRIPTS: Final = frozenset({".js", ".mjs", ".cjs", ".ts", ".mts", ".py", ".rb", ".php", ".pl"})


def fetch_remarks(draft: Draft, folder: Path) -> Iterator[Remark]:
    """Say what would be fetched and run, as far as it can be known.

    Args:
        draft: What is to be started.
        folder: Where it is started.
    """
    fetch = None if draft.url is not None else fetch_of(draft)
    if fetch is None:
        return
    if not fetch.is_sure or not _can_be_known(folder):
        yield from told(fetch, "perhaps")
        return
    folder = _real(folder)
    place = None if fetch.program is None else _bin_place(fetch.program, folder)
    if place is not None and fetch.is_npx and not _is_decided_otherwise(draft, folder, place):
        yield from told(fetch, "here", str(place))
        return
    perhaps = place is not None or any(_may_be_here(package, folder) for package in fetch.packages)
    perhaps = perhaps or _is_of_project(fetch, folder)
    yield from told(fetch, "perhaps" if perhaps or _is_no_package(fetch) else "no")


def _real(folder: Path) -> Path:
    """Where a program finds itself that is started there: what lies above a link is not what lies above its target."""
    try:
        return folder.resolve()
    except (OSError, RuntimeError, ValueError):
        return folder


def is_elsewhere(folder: Path | str) -> bool:
    """Looking there would speak to another machine, in the person's name."""
    return str(folder).replace("\\", "/").startswith("//")


def _can_be_known(folder: Path) -> bool:
    return not is_elsewhere(folder) and len(str(folder)) <= _LONGEST_FOLDER


def missing_words(draft: Draft, folder: Path) -> Iterator[Remark]:
    """Name the program, or the script that a runner is to run, where it is told by a path that leads to nothing."""
    command = draft.command or ""
    if _is_relative(command) and not _is_there(folder / command):
        yield _missing(command, folder, "command", chosen=bool(draft.cwd))
    script = _script(draft)
    if script is not None and not _is_there(folder / script):
        yield _missing(script, folder, "args", chosen=bool(draft.cwd))


def has_script(draft: Draft) -> bool:
    """Say whether a line such as `npm start` has a project with that script to run in."""
    script, folder = script_of(draft), Path(whole_path(draft.cwd or ""))
    if script is None or not _can_be_known(folder):
        return script is None
    scripts = _project(_real(folder)).get("scripts")
    return isinstance(scripts, dict) and script in scripts


def _script(draft: Draft) -> str | None:
    """The first word, if a runner of files is to run it: with an option before it, what it is cannot be known."""
    first = next(iter(draft.args), "")
    if runner(draft.command or "") not in _OF_FILES or first.startswith("-"):
        return None
    is_file = Path(first).suffix in _SCRIPTS or _is_relative(first)
    return first if is_file and not Path(first).is_absolute() else None


def _is_relative(word: str) -> bool:
    """Whether it is a path, and counts from the folder."""
    return re.search(r"[/\\]" if os.name == "nt" else "/", word) is not None and not Path(word).is_absolute()


def _missing(word: str, folder: Path, member: str, *, chosen: bool) -> Remark:
    shown, place = (visible(text, longest=_LONGEST_SHOWN) for text in (word, str(folder)))
    where = place if chosen else f"{place}, your home folder, where it would be started"
    hint = "Write the folder it counts from (cd FOLDER && …), or choose it in the form."
    return Remark(level="warning", text=f"There is no {shown} in {where}. {hint}", member=member)


def _is_no_package(fetch: Fetch) -> bool:
    return fetch.registry == "npm" and len(fetch.packages) < len(fetch.wanted)


def _is_of_project(fetch: Fetch, folder: Path) -> bool:
    """Whether the project that the folder is in is itself the package, or has the program."""
    project = _project(folder)
    bins = project.get("bin")
    is_bin = fetch.program is not None and isinstance(bins, dict) and fetch.program in bins
    return is_bin or any(package.name == project.get("name") for package in fetch.packages)


def _project(folder: Path) -> Mapping[str, object]:
    manifest = next((one / "package.json" for one in _upwards(folder) if is_file(one / "package.json")), None)
    return {} if manifest is None else _manifest(manifest)


def _bin_place(program: str, folder: Path) -> Path | None:
    return next((one for one in _upwards(folder) if is_file(one / "node_modules" / ".bin" / program)), None)


def _is_decided_otherwise(draft: Draft, folder: Path, place: Path) -> bool:
    if any(_DECIDES.fullmatch(variable.name) for variable in draft.env):
        return True
    between = (one for one in _upwards(folder) if one == place or place in one.parents)
    return any(is_file(one / ".npmrc") for one in between)


def _may_be_here(package: Package, folder: Path) -> bool:
    for one in _upwards(folder):
        manifest = one / "node_modules" / package.name / "package.json"
        if is_file(manifest):
            return not package.excludes(_version(manifest))
    return False


def _version(manifest: Path) -> str | None:
    version = _manifest(manifest).get("version")
    return version if isinstance(version, str) else None


def _manifest(file: Path) -> Mapping[str, object]:
    try:
        with file.open("rb") as opened:
            read = cast("object", json.loads(opened.read(_MOST_BYTES)))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("Mapping[str, object]", read) if isinstance(read, dict) else {}


def _upwards(folder: Path) -> Iterator[Path]:
    return islice(chain((folder,), folder.parents), _MOST_UPWARDS)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_file(path: Path) -> bool:
    """Whether it is a file, as far as it is for us to see."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether it is a folder, as far as it is for us to see."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
