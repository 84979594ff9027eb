"""What is said of a command after a look at its folder: whether its program is fetched, and which file is missing."""

import json
import os
from pathlib import Path

import pytest

from greenroom.servers.adding.draft import Draft, Variable
from greenroom.servers.installed import fetch_remarks, has_script, missing_words

NAME = "budget-server"


def _said(folder: Path, *words: str, **env: str) -> str:
    values = tuple(Variable(name=name, value=value) for name, value in env.items())
    draft = Draft(name="x", command=words[0], args=words[1:], env=values)
    return " ".join(remark.text for remark in fetch_remarks(draft, folder))


def _install(folder: Path, version: str = "1.2.3") -> None:
    bins, package = folder / "node_modules" / ".bin", folder / "node_modules" / NAME
    for one in (bins, package):
        one.mkdir(parents=True)
    (bins / NAME).write_text("#!/usr/bin/env node")
    (package / "package.json").write_text(json.dumps({"name": NAME, "version": version}))


def test_a_program_in_the_folders_node_modules_is_run_and_not_fetched(tmp_path: Path) -> None:
    assert _said(tmp_path, "npx", NAME).startswith(f"It fetches {NAME} from npm"), "the control: nothing is there yet"
    _install(tmp_path)
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    for words in (("npx", NAME), ("npx", "-y", NAME, "--port", "1"), ("npx", "--yes", "--", NAME)):
        for folder in (tmp_path, below):
            assert _said(folder, *words).startswith(f"It runs {NAME} from node_modules in {tmp_path.resolve()}"), words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("npx", "-y", f"{NAME}@1.2.3"), "It may fetch"),
        (("npx", "-y", f"{NAME}@latest"), "It may fetch"),
        (("npx", "-y", f"{NAME}@9.9.9"), "It fetches"),
        (("npx", "-y", "--package", NAME, "other"), "It may fetch budget-server from npm"),
        (("npx", "-p", "stranger", NAME), "It fetches stranger from npm"),
        (("npx", "--package=stranger@1", NAME), "It fetches stranger@1 from npm"),
        (("npx", "--prefix", "/elsewhere", NAME), "It may fetch"),
        (("npx", "--registry=https://a.test", NAME), "It may fetch"),
        (("npx", "someone/repository"), "It may fetch"),
        (("npx", "../../bin/x"), "It may fetch"),
        (("npx", "@scope/other"), "It fetches"),
        (("/tmp/npx", NAME), "It may fetch"),
        (("bunx", NAME), "It may fetch"),
        (("npm", "exec", NAME), "It may fetch"),
        (("uvx", "--from", "stranger", NAME), "It fetches stranger from PyPI"),
        (("uvx", NAME), f"It fetches {NAME} from PyPI"),
        (("pipx", "run", NAME), f"It fetches {NAME} from PyPI"),
        (("pnpm", "start"), ""),
        (("npm", "run", NAME), ""),
        (("node", NAME), ""),
    ],
)
def test_a_copy_in_the_folder_does_not_hide_what_is_fetched_all_the_same(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    _install(tmp_path)
    assert _said(tmp_path, *words).startswith(said)
    assert "from node_modules" not in _said(tmp_path, *words)
    assert bool(said) or _said(tmp_path, *words) == ""


@pytest.mark.parametrize("name", ["npm_config_package", "NPM_CONFIG_PREFIX", "PATH", "NODE_OPTIONS"])
def test_nothing_is_certain_where_a_variable_may_lead_npx_elsewhere(tmp_path: Path, name: str) -> None:
    _install(tmp_path)
    assert _said(tmp_path, "npx", NAME, LEVEL="loud").startswith("It runs"), "the control: any other variable"
    assert _said(tmp_path, "npx", NAME, **{name: "x"}).startswith("It may fetch")


def test_nothing_is_certain_where_the_project_has_settings_for_npm(tmp_path: Path) -> None:
    _install(tmp_path)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / ".npmrc").write_text("package=stranger")
    assert _said(tmp_path, "npx", NAME).startswith("It runs"), "the control: they lie below"
    assert _said(tmp_path / "a", "npx", NAME).startswith("It may fetch")


@pytest.mark.parametrize("project", [{"name": NAME}, {"name": "x", "bin": {NAME: "x.js"}}])
def test_nothing_is_certain_in_the_project_of_the_program_itself(tmp_path: Path, project: dict[str, object]) -> None:
    (tmp_path / "package.json").write_text(json.dumps(project))
    assert _said(tmp_path, "npx", NAME).startswith("It may fetch")
    assert _said(tmp_path, "npx", "other").startswith("It fetches"), "the control: another one"


@pytest.mark.skipif(os.name != "posix", reason="links need a right of their own there")
def test_a_link_is_looked_at_where_it_leads(tmp_path: Path) -> None:
    home, real = tmp_path / "home", tmp_path / "real" / "deep"
    home.mkdir()
    real.mkdir(parents=True)
    _install(home)
    (home / "link").symlink_to(real)
    assert _said(home / "link", "npx", NAME).startswith("It fetches")
    dangling = tmp_path / "real" / "node_modules" / ".bin"
    dangling.mkdir(parents=True)
    (dangling / NAME).symlink_to("nowhere")
    assert _said(real, "npx", NAME).startswith("It fetches")


def test_another_machines_folder_is_not_looked_at() -> None:
    assert _said(Path("//machine/share"), "npx", NAME).startswith("It may fetch")


def _missing(folder: Path, *words: str, cwd: str | None = None) -> list[tuple[str, str]]:
    draft = Draft(name="x", command=words[0], args=words[1:], cwd=cwd)
    return [(remark.member, remark.text) for remark in missing_words(draft, folder)]


def test_a_script_or_program_that_is_not_in_the_folder_is_named_with_the_folder(tmp_path: Path) -> None:
    [(member, text)] = _missing(tmp_path, "node", "node_modules/.bin/x", cwd=str(tmp_path))
    assert member == "args"
    assert text.startswith(
        f"There is no node_modules/.bin/x in {tmp_path}. Write the folder it counts from (cd FOLDER &&"
    )
    [(member, text)] = _missing(tmp_path, "./server", "--port", "1")
    assert member == "command"
    assert "your home folder" in text
    assert [one for one, _ in _missing(tmp_path, "python3", "server.py")] == ["args"]
    assert [one for one, _ in _missing(tmp_path, "node", "a\0.js")] == ["args"]


def test_nothing_is_missing_that_is_there_or_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text("")
    for words in (
        ("python", "server.py"),
        ("./server.py",),
        ("python", "-m", "server"),
        ("node", "--import", "tsx", "no.ts"),
        ("npx", "./no.js"),
        ("node", "/no/where.js"),
        ("server", "a/b"),
    ):
        assert _missing(tmp_path, *words) == [], words


def test_a_script_is_looked_for_in_the_project_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text(json.dumps({"scripts": {"start": "node x.js", "dev": "node y.js"}}))
    below = tmp_path / "below"
    below.mkdir()

    def has(*words: str, cwd: Path = below) -> bool:
        return has_script(Draft(command=words[0], args=words[1:], cwd=str(cwd)))

    assert has("npm", "start")
    assert has("npm", "run", "-s", "dev")
    assert has("yarn", "dev")
    assert not has("npm", "run", "serve")
    assert not has("pnpm", "serve")
    assert has("npm", "exec", "x")
    assert has("bun", "run", "server.ts")
    assert has("node", "start")
    (below / "package.json").write_text("[")
    assert not has("npm", "start")
