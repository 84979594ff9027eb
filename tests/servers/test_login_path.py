"""The login shell's PATH: found past whatever start-up files print, never waited for too long."""

import os
from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from greenroom.servers.login_path import LoginPath
from tests.servers.rig import children_of


def shell(folder: Path, script: str) -> str:
    path = folder / "shell"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


async def path_of(environment: dict[str, str], command: str = "no-such-program") -> str:
    login = LoginPath(environment)
    found: list[str] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(login.run)
        await anyio.lowlevel.checkpoint()
        found.append(await login.for_command(command))
        tasks.cancel_scope.cancel()
    return found[0]


async def test_a_login_shell_that_talks_is_understood(tmp_path: Path) -> None:
    program = shell(tmp_path, 'echo "Welcome!"; PATH=/from/login:$PATH; export PATH; shift 3; eval "$1"; echo "Bye"')
    found = await path_of({"SHELL": program, "PATH": "/usr/bin:/bin"})
    assert found == "/from/login:/usr/bin:/bin"


async def test_from_a_terminal_its_own_path_comes_first_and_the_shell_is_asked_only_for_what_is_missing(
    tmp_path: Path,
) -> None:
    program = shell(tmp_path, 'PATH=/from/login:/bin; export PATH; shift 3; eval "$1"')
    environment = {"SHELL": program, "PATH": "/usr/bin:/bin", "SHLVL": "1"}
    assert await path_of(environment) == "/usr/bin:/bin:/from/login"
    program = shell(tmp_path, f"touch {tmp_path}/asked")
    assert await path_of({**environment, "SHELL": program}, "sh") == "/usr/bin:/bin"
    assert not (tmp_path / "asked").exists()


async def test_a_shell_that_leaves_something_in_the_background_is_not_waited_for(tmp_path: Path) -> None:
    program = shell(tmp_path, 'sleep 6 & PATH=/from/login; shift 3; PATH=$PATH:/bin:/usr/bin; export PATH; eval "$1"')
    with anyio.fail_after(3):
        assert await path_of({"SHELL": program, "PATH": "/usr/bin"}) == "/from/login:/bin:/usr/bin"


@pytest.mark.parametrize("script", ["exit 1", "echo nothing", "kill -9 $$"])
async def test_a_shell_that_fails_leaves_the_own_path(tmp_path: Path, script: str) -> None:
    assert await path_of({"SHELL": shell(tmp_path, script), "PATH": "/usr/bin"}) == "/usr/bin"


async def test_a_shell_that_does_not_exist_leaves_the_own_path() -> None:
    assert await path_of({"SHELL": "/no/such/shell", "PATH": "/usr/bin"}) == "/usr/bin"


async def test_a_shell_that_hangs_is_not_waited_for_longer_than_a_few_seconds(tmp_path: Path) -> None:
    before = children_of(os.getpid())
    login = LoginPath({"SHELL": shell(tmp_path, "sleep 60 & wait"), "PATH": "/usr/bin"})
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(login.run)
        await anyio.lowlevel.checkpoint()
        with anyio.fail_after(4.5):
            assert await login.for_command("x") == "/usr/bin"
        shells = [pid for pid in children_of(os.getpid()) if pid not in before]
        assert shells
        tasks.cancel_scope.cancel()
    assert not set(shells) & set(children_of(os.getpid()))


async def test_the_real_login_shell_of_this_machine_answers() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "SHLVL"}
    assert "/bin" in await path_of(environment)
