"""The shape of the repository: what the architecture promises, held against the tree as it is."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests import sizes

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "desktop" / "greenroom"
LAYERS = {"protocol", "store", "servers", "host", "web", "window", "stage", "worker", "scripted", "conform", "cli"}
COMPANIONS = {"pydantic_core", "shiboken6"}
"""Modules of a declared package's other half, which it pins itself: pydantic's and Qt's."""
VAGUE = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def test_a_module_imports_only_inward() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_package_has_no_layer_that_the_design_does_not_know() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= LAYERS


def test_no_module_and_no_function_is_longer_than_the_house_allows() -> None:
    assert list(sizes.oversized()) == []


def test_a_function_is_measured_from_its_def_to_its_last_line() -> None:
    text = "def short():\n    pass\n\n\nasync def long():\n" + "    x = 1\n" * sizes.FUNCTION_LINES
    assert list(sizes.long_functions(text)) == [
        f"5: long has {sizes.FUNCTION_LINES + 1} lines, at most {sizes.FUNCTION_LINES}"
    ]


def test_half_of_the_modules_are_short() -> None:
    lengths = sorted(path.read_text().count("\n") for path in PACKAGE.rglob("*.py"))
    assert lengths[len(lengths) // 2] <= 120


def test_modules_are_named_after_things() -> None:
    assert [path for path in sizes.sources() if path.stem in VAGUE] == []


@pytest.mark.parametrize("name", ["runtime.txt", "dev.txt", "build.txt", "freeze.txt"])
def test_a_lock_names_no_place_to_fetch_from(name: str) -> None:
    lock = (ROOT / "requirements" / name).read_text()
    assert "://" not in lock
    assert not re.search(r"^--?\w", lock, flags=re.MULTILINE)


@pytest.mark.parametrize("name", ["runtime.txt", "dev.txt", "build.txt", "freeze.txt"])
def test_every_locked_requirement_is_exact_and_hashed(name: str) -> None:
    entries = re.split(r"\n(?=\w)", (ROOT / "requirements" / name).read_text().split("\n", 2)[2])
    assert len(entries) > 5
    assert [entry for entry in entries if not re.match(r"[\w.-]+==.*--hash=sha256:", entry, flags=re.DOTALL)] == []


@pytest.mark.parametrize("folder", ["bridge_js", "tests/clients/pins"])
def test_a_lock_of_npm_names_no_host_and_hashes_everything(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []
    assert [name for name, entry in lock["packages"].items() if name and "integrity" not in entry] == []


def test_the_page_pins_each_package_exactly() -> None:
    package = json.loads((ROOT / "bridge_js" / "package.json").read_text())
    pins = package["dependencies"] | package["devDependencies"]
    assert {name: pin for name, pin in pins.items() if not re.fullmatch(r"\d+\.\d+\.\d+", pin)} == {}


def test_every_direct_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    package = json.loads((ROOT / "bridge_js" / "package.json").read_text())
    listed = [*project["project"]["dependencies"]]
    for group in (project["project"]["optional-dependencies"], project["dependency-groups"]):
        listed += [requirement for requirements in group.values() for requirement in requirements]
    wanted = {name_of(requirement) for requirement in listed}
    wanted |= {*package["dependencies"], *package["devDependencies"]}
    clients = json.loads((ROOT / "tests" / "clients" / "pins" / "package.json").read_text())["dependencies"]
    wanted |= {pin.removeprefix("npm:").rpartition("@")[0] for pin in clients.values()}
    reasons = re.findall(r"^\| `([^`]+)` \|", (ROOT / "docs/decisions/dependencies.md").read_text(), flags=re.MULTILINE)
    assert set(reasons) == wanted


def test_whatever_the_package_imports_it_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    listed = [*project["dependencies"], *project["optional-dependencies"]["stage"]]
    declared = {name_of(requirement).lower() for requirement in listed}
    known = packages_distributions()
    owners = {name: {owner.lower().replace("_", "-") for owner in known.get(name, ())} for name in imported(PACKAGE)}
    assert len(declared & {owner for found in owners.values() for owner in found}) > 10
    assert {name for name, found in owners.items() if found and not found & declared} == COMPANIONS


def imported(package: Path) -> set[str]:
    """The first names of all modules that the package's files import, by statement."""
    return {
        name.partition(".")[0] for file in package.rglob("*.py") for name in imports_of(ast.parse(file.read_text()))
    }


def imports_of(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module


def name_of(requirement: str) -> str:
    """The package that a requirement is for."""
    return re.split(r"[\[<>=; ]", requirement, maxsplit=1)[0]
