"""Cases: servers that other people wrote, installed with pinned versions and kept ready for tests.

    python -m tests.cases.prepare [NAME…]

installs the named cases (all without a name) and prints an `mcpServers` file that starts them. The list is
`servers.json` beside this file: in its values `{d}` is the case's own folder and `{f}` the fixtures. Node packages come
without their install scripts and run on the Node of the build wheel, by absolute path, since a clean machine has
none; Python packages get an environment each. Nothing is fetched twice: the folder (`GREENROOM_CASES`, else one in the
person's cache) is shared by every checkout, and a case is made again only when its line in the list changes.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

_HERE: Final = Path(__file__).resolve().parent
_LIST: Final = _HERE / "servers.json"
_FIXTURES: Final = _HERE / "fixtures"
_INSTALL_SECONDS: Final = 280


class CaseError(Exception):
    """A case could not be made ready; the message says why and ends with the line that tries again."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """One entry of the list, as written there."""

    name: str
    source: Literal["npm", "pypi"]
    packages: tuple[str, ...]
    command: str
    args: tuple[str, ...]
    env: dict[str, str]
    calls: tuple[tuple[str, dict[str, Any]], ...]

    def stamp(self) -> str:
        """Hash what the installed files depend on; calls, arguments and environment do not change them."""
        python = [sys.version] if self.source == "pypi" else []
        return hashlib.sha256(json.dumps([self.source, *self.packages, *python]).encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class Case:
    """A server that is ready to start: real paths everywhere, and the calls worth making."""

    name: str
    command: str
    args: tuple[str, ...]
    env: dict[str, str] = field(default_factory=dict)
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()

    def entry(self) -> dict[str, Any]:
        """Return the case as a value of an `mcpServers` file."""
        return {"command": self.command, "args": list(self.args), "env": self.env}

    def arguments(self, tool: str) -> dict[str, Any]:
        """Return the arguments of the first call of a tool."""
        return next(arguments for name, arguments in self.calls if name == tool)


def recipes() -> dict[str, Recipe]:
    """Read the list."""
    listed: dict[str, dict[str, Any]] = json.loads(_LIST.read_text(encoding="utf-8"))
    return {
        name: Recipe(
            name=name,
            source=entry["from"],
            packages=tuple(entry["packages"]),
            command=entry["command"],
            args=tuple(entry["args"]),
            env=entry.get("env", {}),
            calls=tuple((tool, arguments) for tool, arguments in entry["calls"]),
        )
        for name, entry in listed.items()
    }


def cases_folder() -> Path:
    """Return where cases are installed. Standard library only: `dev.py` asks this before there is anything else."""
    if chosen := os.environ.get("GREENROOM_CASES"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "greenroom-cases"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "greenroom-cases"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "greenroom-cases"


def is_ready(name: str) -> bool:
    """Tell whether a case is installed as the list asks."""
    record = cases_folder() / name / ".ready"
    return record.is_file() and record.read_text() == recipes()[name].stamp()


def prepare(name: str) -> Case:
    """Make a case ready, installing it if needed, and return how to start it.

    Raises:
        CaseError: the installer failed, most often because its registry cannot be reached.
        KeyError: the list has no such case.
    """
    from hatch_build import alone  # noqa: PLC0415 -- needs the environment, which `cases_folder` must not

    recipe = recipes()[name]
    root = cases_folder() / name
    root.parent.mkdir(parents=True, exist_ok=True)
    with alone(root.parent / f".{name}.lock"):
        if not is_ready(name):
            shutil.rmtree(root, ignore_errors=True)
            root.mkdir()
            _install(recipe, root)
            (root / ".ready").write_text(recipe.stamp())
    return resolve(recipe, root)


def resolve(recipe: Recipe, root: Path) -> Case:
    """Fill the places of a recipe in; `node` becomes the wheel's."""

    def real(text: str) -> str:
        return text.replace("{d}", str(root)).replace("{f}", str(_FIXTURES))

    def deep(value: object) -> object:
        match value:
            case str():
                return real(value)
            case dict():
                return {key: deep(item) for key, item in value.items()}
            case list():
                return [deep(item) for item in value]
            case _:
                return value

    calls: list[tuple[str, dict[str, Any]]] = []
    for tool, arguments in recipe.calls:
        filled = deep(arguments)
        assert isinstance(filled, dict)
        calls.append((tool, filled))
    return Case(
        name=recipe.name,
        command=str(_node()[0]) if recipe.command == "node" else real(recipe.command),
        args=tuple(map(real, recipe.args)),
        env={key: real(value) for key, value in recipe.env.items()},
        calls=tuple(calls),
    )


def _node() -> tuple[Path, Path]:
    from hatch_build import node_command  # noqa: PLC0415 -- the same reason as in `prepare`

    return node_command()


def _install(recipe: Recipe, root: Path) -> None:
    if recipe.source == "npm":
        node, npm = _node()
        (root / "package.json").write_text("{}")
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        _run(recipe.name, [str(node), str(npm), "install", *quiet, *recipe.packages], root, path)
        return
    _run(recipe.name, [sys.executable, "-m", "venv", str(root / "venv")], root)
    python = root / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    _run(recipe.name, [str(python), "-m", "pip", "install", "-q", *recipe.packages], root)


def _run(name: str, command: Sequence[str], folder: Path, path: str | None = None) -> None:
    env = os.environ | ({"PATH": path} if path else {})
    again = f"try again with: {sys.executable} -m tests.cases.prepare {name}"
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_INSTALL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CaseError(f"installing the case {name!r} took over {_INSTALL_SECONDS} s; {again}") from None
    if done.returncode:
        tail = "\n".join(done.stdout.decode(errors="replace").splitlines()[-15:])
        raise CaseError(f"installing the case {name!r} failed:\n{tail}\n{again}")


def main(names: Sequence[str]) -> int:
    """Prepare the named cases and print an `mcpServers` file for them."""
    entries: dict[str, Any] = {}
    for name in names or recipes():
        try:
            entries[name] = prepare(name).entry()
        except CaseError as error:
            print(error, file=sys.stderr)
            return 1
        except KeyError:
            print(f"no case {name!r}; there are: {', '.join(recipes())}", file=sys.stderr)
            return 2
    print(json.dumps({"mcpServers": entries}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
