"""The wheel, installed into an environment that knows nothing of this checkout: what ships with it is found there."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any, Final

import pytest

from tests.packaging.frozen_app import ROOT

BUILD_SECONDS: Final = 240
RUN_SECONDS: Final = 120
UNSAFE: Final = ["--unsafe-no-sandbox"] if os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") == "1" else []
pytestmark = [pytest.mark.long, pytest.mark.browser, pytest.mark.timeout(BUILD_SECONDS + 4 * RUN_SECONDS)]


def installed(folder: Path) -> Path:
    """Build the wheel and install it; its packages come from the environment of these tests. Returns the programs' folder."""
    _pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("greenroom-*.whl")
    place = folder / "environment"
    venv.create(place, with_pip=False)
    scheme = sysconfig.get_paths("venv", vars={"base": str(place), "platbase": str(place)})
    programs = Path(scheme["scripts"])
    _pip("--python", str(programs / "python"), "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    # As a plain path: the editable install that may be there is no part of it, and stands behind what is installed here.
    (Path(scheme["purelib"]) / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return programs


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False)
    assert ran.returncode == 0, ran.stderr


def run(programs: Path, folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run `greenroom` as it was installed, from a folder that is no checkout."""
    command = [str(programs / "greenroom"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=False, cwd=folder)


def places(programs: Path, folder: Path) -> tuple[Path, Path]:
    """Where the installed package is, and the demo that ships with it."""
    ask = "import greenroom, greenroom.assets as a; print(greenroom.__file__, a.asset('demo'), sep='\\n')"
    command = [str(programs / "python"), "-c", ask]
    told = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=True, cwd=folder)
    package, demo = told.stdout.splitlines()
    return Path(package), Path(demo)


def test_the_installed_wheel_runs_the_conformance_rows_and_renders_its_own_demo(tmp_path: Path) -> None:
    programs = installed(tmp_path)
    package, demo = places(programs, tmp_path)
    assert package.is_relative_to(tmp_path), package
    assert demo.is_relative_to(tmp_path), demo
    rows = ("H3", "H14", "H17", "H49", "H92", "W16")
    chosen = [word for row in rows for word in ("--row", row)]
    conform = run(programs, tmp_path, "conform", *chosen, "--format", "json", *UNSAFE)
    assert conform.returncode == 0, conform.stdout + conform.stderr
    measured: dict[str, Any] = json.loads(conform.stdout)
    assert [(one["id"], one["status"]) for one in measured["rows"]] == [(row, "pass") for row in rows]
    assert all(one["evidence"] for one in measured["rows"])
    listed = run(programs, tmp_path, "conform", "--list")
    assert len(listed.stdout.splitlines()) == 116
    server = f'"{programs / "python"}" "{demo / "server.py"}"'
    rendered = run(programs, tmp_path, "render", "--server", server, "--tool", "show_dashboard", "--json", "-", *UNSAFE)
    assert rendered.returncode == 0, rendered.stderr
    assert json.loads(rendered.stdout)["view"]["initialized"] is True
