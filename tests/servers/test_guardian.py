"""Nothing that a server started outlives it, or the app, whatever ends first and however. Linux: seen in /proc."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import pytest

from tests.servers.rig import TOYS, children_of, open_book, raw, state_of, until

CHECKOUT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")


async def gone(pids: list[int]) -> None:
    """Wait until none of these processes exists any more, not even as a zombie."""
    await until(lambda: all(state_of(pid) is None for pid in pids), seconds=12)


async def test_a_stopped_server_takes_children_grandchildren_and_daemons_with_it(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        before = children_of(os.getpid())
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        family = (await connection.call_tool("spawn", {}))["structuredContent"]
        assert isinstance(family, dict)
        pids = [pid for pid in family.values() if isinstance(pid, int)]
        assert len(pids) == 5
        assert all(state_of(pid) for pid in pids)
        await connection.stop()
        await gone(pids)
        assert children_of(os.getpid()) == before


async def test_a_server_that_ignores_a_closed_stdin_and_sigterm_is_killed_with_its_family(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--stubborn", "--spawn", str(pids)), approved_for_this_run=True)
        await connection.start()
        family = list(json.loads(pids.read_text()).values())
        with anyio.fail_after(8):
            await connection.stop()
        await gone(family)
        assert connection.status.phase == "stopped"


async def test_a_server_that_dies_leaves_nothing_behind(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        family = (await connection.call_tool("spawn", {}))["structuredContent"]
        assert isinstance(family, dict)
        os.kill(int(str(family["server"])), signal.SIGKILL)
        await gone([pid for pid in family.values() if isinstance(pid, int)])
        await until(lambda: connection.status.phase == "exited")


async def test_stopping_many_servers_takes_as_long_as_the_slowest(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connections = [rig.book.add(raw("--stubborn", name=f"s{n}"), approved_for_this_run=True) for n in range(4)]
        async with anyio.create_task_group() as tasks:
            for connection in connections:
                tasks.start_soon(connection.start)
        began = anyio.current_time()
    assert anyio.current_time() - began < 8


@pytest.mark.parametrize("way", ["quit", "error", "abort", "SIGTERM", "SIGINT", "SIGKILL"])
async def test_nothing_outlives_the_app_however_it_ends(tmp_path: Path, way: str) -> None:
    with app(tmp_path, way) as process:
        await until((tmp_path / "ready").exists, seconds=30)
        family = list(json.loads((tmp_path / "pids").read_text()).values())
        guardians = [pid for pid in children_of(process.pid) if pid not in family]
        if way.startswith("SIG"):
            assert all(state_of(pid) for pid in family)
            process.send_signal(signal.Signals[way])
        await until(lambda: process.poll() is not None, seconds=20)
    await gone([*family, *guardians])


async def test_a_login_shell_that_hangs_does_not_outlive_the_app_either(tmp_path: Path) -> None:
    shell = tmp_path / "shell"
    shell.write_text(f"#!/bin/sh\ntrap '' TERM\nsleep 600 &\necho $$ $! > {tmp_path}/shells\nwait; wait\n")
    shell.chmod(0o755)
    with app(tmp_path, "wait", SHELL=str(shell), SHLVL="") as process:
        await until((tmp_path / "shells").exists, seconds=30)
        await until(lambda: len((tmp_path / "shells").read_text().split()) == 2)
        pids = [int(pid) for pid in (tmp_path / "shells").read_text().split()]
        assert all(state_of(pid) for pid in pids)
        process.kill()
        process.wait(20)
    await gone(pids)


@contextmanager
def app(folder: Path, way: str, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """An app of its own in a process of its own, which ends in the given way."""
    command = [sys.executable, "-m", "tests.servers.toys.app", str(folder), way]
    path = os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "desktop")])
    env = {**os.environ, "SHLVL": "1", "PYTHONPATH": path, **variables}
    with subprocess.Popen(command, cwd=CHECKOUT, env=env, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def test_the_guardian_starts_fast_and_passes_the_exit_code_on() -> None:
    guardian = CHECKOUT / "desktop/greenroom/servers/guardian.py"
    read, write = os.pipe()
    try:
        command = [sys.executable, "-I", "-S", str(guardian), str(read), "1"]
        for program, code in (
            (["/bin/sh", "-c", "exit 41"], 41),
            (["/bin/sh", "-c", "kill -SEGV $$"], 139),
            (["/no"], 127),
        ):
            done = subprocess.run([*command, *program], pass_fds=(read,), check=False, timeout=20, capture_output=True)
            assert done.returncode == code
    finally:
        os.close(read)
        os.close(write)


def test_the_guardian_gives_the_server_its_own_pipes_and_nothing_else() -> None:
    guardian = CHECKOUT / "desktop/greenroom/servers/guardian.py"
    read, write = os.pipe()
    try:
        command = [
            sys.executable,
            "-I",
            "-S",
            str(guardian),
            str(read),
            "1",
            "/bin/sh",
            "-c",
            "cat; ls /proc/$$/fd >&2",
        ]
        done = subprocess.run(
            command, pass_fds=(read,), check=False, timeout=20, capture_output=True, input=b"as it is\n"
        )
    finally:
        os.close(read)
        os.close(write)
    assert done.stdout == b"as it is\n"
    assert str(read).encode() not in done.stderr.split()
    assert TOYS.exists()
