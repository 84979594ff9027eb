"""The list of cases and what becomes of one."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cases import prepare as cases
from tests.cases.prepare import Case, CaseError, Recipe


def npm_recipe(*packages: str) -> Recipe:
    return Recipe(
        name="toy",
        source="npm",
        packages=packages,
        command="node",
        args=("{d}/start.js", "{f}/form.pdf"),
        env={"HOME": "{d}"},
        calls=(("open", {"url": "{f}/form.pdf", "pages": [1, "{d}"]}),),
    )


@pytest.mark.parametrize("recipe", cases.recipes().values(), ids=lambda recipe: recipe.name)
def test_every_package_of_the_list_is_pinned(recipe: Recipe) -> None:
    assert recipe.packages
    assert all("@" in package[1:] or "==" in package or "<" in package for package in recipe.packages)


def test_a_resolved_case_holds_real_paths_only(tmp_path: Path) -> None:
    case = cases.resolve(npm_recipe("a@1.0.0"), tmp_path)
    assert Path(case.command).is_absolute()
    assert Path(case.command).is_file()
    assert case.args[0] == str(tmp_path / "start.js")
    assert Path(case.args[1]).is_file()
    assert case.env == {"HOME": str(tmp_path)}
    assert case.arguments("open") == {"url": case.args[1], "pages": [1, str(tmp_path)]}


def test_other_packages_make_another_installation() -> None:
    assert npm_recipe("a@1.0.0").stamp() != npm_recipe("a@1.0.1").stamp()


def test_a_case_that_cannot_be_fetched_says_what_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREENROOM_CASES", str(tmp_path))
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "empty"))
    with pytest.raises(CaseError, match=r"-m tests\.cases\.prepare basic-react$"):
        cases.prepare("basic-react")
    assert not cases.is_ready("basic-react")


def test_a_case_starts_and_answers_initialize(case: Callable[[str], Case]) -> None:
    ready = case("basic-react")
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "greenroom-tests", "version": "0"},
        },
    }
    done = subprocess.run(
        [ready.command, *ready.args],
        input=json.dumps(hello) + "\n",
        env=ready.env,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert json.loads(done.stdout.splitlines()[0])["result"]["serverInfo"]["name"]


def test_the_installer_prints_an_mcp_servers_file(case: Callable[[str], Case]) -> None:
    ready = case("basic-react")
    command = [sys.executable, "-m", "tests.cases.prepare", "basic-react"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout) == {"mcpServers": {"basic-react": ready.entry()}}
