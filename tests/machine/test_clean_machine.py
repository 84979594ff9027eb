"""The README on a clean machine; whole by hand, `python3 -m tests.machine.clean_machine`, here with one test file of its tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import host_settings
from tests.machine.clean_machine import NOT_POSSIBLE, ROOT, prove
from tests.machine.clean_root import clean_root, obstacle

FOLDER = Path("/var/tmp")
OBSTACLE = obstacle(FOLDER)


def clean_machine(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tests.machine.clean_machine", *words]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_machine_that_cannot_make_one_says_why(tmp_path: Path) -> None:
    done = clean_machine("--folder", str(tmp_path), PATH=str(tmp_path))
    assert done.returncode == NOT_POSSIBLE
    assert done.stderr.startswith("not possible here: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(OBSTACLE is not None, reason=str(OBSTACLE))
def test_without_a_mirror_it_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    done = clean_machine("--folder", str(tmp_path), GREENROOM_DEBIAN_MIRROR="http://127.0.0.1:9/nowhere")
    assert done.returncode == NOT_POSSIBLE
    assert host_settings.MIRROR in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_only_what_reaches_packages_goes_along() -> None:
    outside = {"PIP_INDEX_URL": "a", "https_proxy": "b", "npm_config_registry": "c", "AWS_SECRET": "d", "PATH": "e"}
    assert host_settings.variables(outside) == {"PIP_INDEX_URL": "a", "https_proxy": "b", "npm_config_registry": "c"}


def test_a_folder_in_which_packages_lie_is_found_in_the_settings(tmp_path: Path) -> None:
    wheels, index = tmp_path / "wheels", tmp_path / "index" / "simple"
    wheels.mkdir()
    index.mkdir(parents=True)
    settings = [f"find-links = {wheels}\nextra-index-url = file://{index} http://example.org/simple", f"{tmp_path}/no"]
    assert host_settings.places(settings) == [index.parent, wheels]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(OBSTACLE is not None, reason=str(OBSTACLE))
def test_the_commands_of_the_readme_work_on_a_clean_machine(tmp_path: Path) -> None:
    with (tmp_path / "log.txt").open("w") as log, clean_root(FOLDER, log) as root:
        steps = prove(root, tests=["tests/protocol/test_auto.py"])
    assert len(steps) == 3
    assert not root.path.exists()
