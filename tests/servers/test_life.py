"""Servers that misbehave at the start and later: each gets a clear state and reason, and none harms the app."""

import stat
import sys
from pathlib import Path

import anyio
import pytest

from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import ServerStartFailed
from tests.servers.rig import open_book, raw, until


async def test_noise_on_stdout_is_reported_and_the_connection_lives(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--noise"), approved_for_this_run=True)
        await connection.start()
        assert connection.status.phase == "ready"
        assert any("Welcome to the toy server!" in problem for problem in connection.status.problems)
        assert all("Welcome" not in (rig.tap.body(row.seq) or "") for row in rig.tap.rows())


async def test_a_program_that_prints_only_noise_fails_with_what_it_printed(tmp_path: Path) -> None:
    entry = ServerEntry(name="noisy", command="/bin/sh", args=("-c", "echo usage: noisy FILE; cat >/dev/null"))
    async with open_book(tmp_path, initialize_seconds=1) as rig:
        connection = rig.book.add(entry, approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match=r"within 1 s.*usage: noisy FILE.*must log to stderr"):
            await connection.start()


async def test_a_server_that_hangs_at_the_handshake_fails_at_the_time_limit(tmp_path: Path) -> None:
    async with open_book(tmp_path, initialize_seconds=1) as rig:
        connection = rig.book.add(raw("--hang", "--say", "waiting for a licence"), approved_for_this_run=True)
        with anyio.fail_after(8), pytest.raises(ServerStartFailed, match=r"within 1 s.*waiting for a licence"):
            await connection.start()
        assert connection.status.phase == "failed"


async def test_a_program_that_does_not_exist_fails_with_where_it_was_searched(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(ServerEntry(name="x", command="no-such-program"), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match=r"'no-such-program' was not found.*searched: .*/bin"):
            await connection.start()


async def test_a_folder_that_does_not_exist_fails_by_its_name(tmp_path: Path) -> None:
    entry = ServerEntry(name="x", command="/bin/sh", cwd=str(tmp_path / "gone"))
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(entry, approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match=r"The folder .*gone .*does not exist"):
            await connection.start()


async def test_a_script_whose_interpreter_is_missing_fails_with_the_systems_words(tmp_path: Path) -> None:
    script = tmp_path / "server"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(ServerEntry(name="x", command=str(script)), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match="cannot be started: No such file"):
            await connection.start()


async def test_a_relative_program_is_meant_from_the_servers_folder(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "run").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (folder / "run").chmod(0o755)
    entry = ServerEntry(name="x", command="./run", args=raw().args, cwd=str(folder))
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(entry, approved_for_this_run=True)
        await connection.start()
        facts = await connection.call_tool("surroundings", {})
        assert isinstance(facts["structuredContent"], dict)
        assert facts["structuredContent"]["cwd"] == str(folder)


async def test_a_server_killed_from_outside_is_exited_with_the_signal_and_can_be_restarted(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(
            ServerEntry(
                name="x",
                command="/bin/sh",
                args=("-c", f'echo $$ > "{tmp_path}/pid"; exec "$0" "$@"', raw().command or "", *raw().args),
            ),
            approved_for_this_run=True,
        )
        await connection.start()
        pid = int((tmp_path / "pid").read_text())
        async with await anyio.open_process(["/bin/kill", "-KILL", str(pid)]) as kill:
            await kill.wait()
        await until(lambda: connection.status.phase == "exited")
        assert connection.status.reason is not None
        assert "SIGKILL" in connection.status.reason
        await connection.restart()
        assert connection.status.phase == "ready"


async def test_the_last_lines_of_stderr_are_kept_without_secrets(tmp_path: Path) -> None:
    entry = ServerEntry(
        name="x",
        command="/bin/sh",
        args=("-c", 'for i in $(seq 300); do echo "line $i $API_KEY" >&2; done; exit 1'),
        env={"API_KEY": "hunter2-hunter2"},
    )
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(entry, approved_for_this_run=True)
        with pytest.raises(ServerStartFailed) as failed:
            await connection.start()
        assert len(connection.status.stderr) == 200
        assert connection.status.stderr[-1] == "line 300 [redacted]"
        assert "hunter2" not in str(failed.value)


async def test_the_server_gets_a_safe_environment_and_what_its_entry_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET_OF_OURS", "do not pass on")
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(env={"MODE": "test"}), approved_for_this_run=True)
        await connection.start()
        facts = await connection.call_tool("surroundings", {})
        assert isinstance(facts["structuredContent"], dict)
        env = facts["structuredContent"]["env"]
        assert isinstance(env, dict)
        assert env["MODE"] == "test"
        assert env["PATH"]
        assert "A_SECRET_OF_OURS" not in env


async def test_stopping_a_start_in_progress_ends_it_at_once(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--hang"), approved_for_this_run=True)
        failures: list[str] = []

        async def start() -> None:
            try:
                await connection.start()
            except ServerStartFailed as error:
                failures.append(error.reason)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(start)
            await until(lambda: connection.status.phase == "starting")
            await anyio.sleep(0.3)
            with anyio.fail_after(6):
                await connection.stop()
        assert failures == ["It was stopped before it was ready."]
        assert connection.status.phase == "stopped"


async def test_starting_twice_starts_one_server(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--starts", str(starts)), approved_for_this_run=True)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(connection.start)
            tasks.start_soon(connection.start)
        await connection.start()
        assert len(starts.read_text().splitlines()) == 1


async def test_whoever_listens_is_told_of_each_phase(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        seen: list[str] = []
        forget = connection.on_change(lambda: seen.append(connection.status.phase))
        await connection.start()
        await connection.stop()
        forget()
        await connection.start()
        assert list(dict.fromkeys(seen)) == ["starting", "ready", "stopped"]
