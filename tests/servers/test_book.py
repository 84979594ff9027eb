"""The book: approvals, followed files, and that nothing in it takes the app down."""

import json
import sys
from pathlib import Path

import anyio
import pytest

from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from greenroom.servers.errors import NeedsApproval, ServerStartFailed, UnknownServer
from tests.servers.rig import TOYS, open_book, raw, until


def phase_of(connection: Connection) -> str:
    return connection.status.phase


Entries = dict[str, dict[str, object]]


def toy(*arguments: str, **more: object) -> dict[str, object]:
    return {"command": sys.executable, "args": ["-I", "-S", str(TOYS / "raw_server.py"), *arguments], **more}


def write(path: Path, servers: Entries) -> Path:
    path.write_text(json.dumps({"mcpServers": servers}, indent=1))
    return path


async def test_a_new_entry_of_a_file_is_not_started_before_the_person_agreed(tmp_path: Path) -> None:
    path = write(tmp_path / "f.json", {"a": toy(env={"A_TOKEN": "hidden-value"})})
    async with open_book(tmp_path) as rig:
        assert rig.book.follow(path) == ()
        [connection] = rig.book.connections
        assert phase_of(connection) == "needs_approval"
        with pytest.raises(NeedsApproval) as asked:
            await connection.start()
        assert asked.value.fingerprint == connection.entry.fingerprint()
        assert str(TOYS / "raw_server.py") in asked.value.command
        assert "hidden-value" not in str(asked.value)
        rig.book.approve(connection.key)
        assert phase_of(connection) == "stopped"
        await connection.start()
        assert connection.status.phase == "ready"
    # The agreement lasts.
    async with open_book(tmp_path) as rig:
        rig.book.follow(path)
        await rig.book.connections[0].start()


async def test_an_approval_for_this_run_does_not_last(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        await rig.book.add(raw(), approved_for_this_run=True).start()
    async with open_book(tmp_path) as rig:
        with pytest.raises(NeedsApproval):
            await rig.book.add(raw()).start()


async def test_a_changed_file_is_read_again_without_restarting_what_did_not_change(tmp_path: Path) -> None:
    path = write(tmp_path / "f.json", {"stays": toy(), "changes": toy(), "goes": toy()})
    async with open_book(tmp_path) as rig:
        rig.book.follow(path)
        for connection in rig.book.connections:
            rig.book.approve(connection.key)
            await connection.start()
        stays, changes, goes = rig.book.connections
        write(path, {"stays": toy(), "changes": toy("--pages"), "comes": toy("--noise")})
        await until(lambda: len(rig.book.connections) == 3 and rig.book.connections[-1].entry.name == "comes")
        assert rig.book.get(stays.key) is stays
        assert stays.status.phase == "ready"
        assert rig.book.get(changes.key) is not changes
        assert rig.book.get(changes.key).status.phase == "needs_approval"
        await until(lambda: (changes.status.phase, goes.status.phase) == ("stopped", "stopped"))
        with pytest.raises(UnknownServer):
            rig.book.get(goes.key)


async def test_a_broken_file_is_reported_by_line_and_nothing_running_is_touched(tmp_path: Path) -> None:
    path = write(tmp_path / "f.json", {"a": toy(), "b": toy("--noise")})
    async with open_book(tmp_path) as rig:
        rig.book.follow(path)
        a, b = rig.book.connections
        rig.book.approve(a.key)
        await a.start()
        path.write_text('{\n "mcpServers": {\n  "a": oops')
        await until(lambda: len(rig.book.problems) == 1)
        assert rig.book.problems[0].line == 3
        assert rig.book.connections == (a, b)
        # An entry that is wrong only for now keeps its server, too.
        write(path, {"a": {"command": 7}, "b": toy("--noise")})
        await until(lambda: [problem.entry for problem in rig.book.problems] == ["a"])
        assert rig.book.connections == (a, b)
        path.unlink()
        await until(lambda: "does not exist" in str(rig.book.problems))
        write(path, {"a": toy(), "b": toy("--noise")})
        await until(lambda: rig.book.problems == ())
        assert rig.book.get(a.key) is a
        assert a.status.phase == "ready"


async def test_a_file_that_appears_later_is_read_then(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        [problem] = rig.book.follow(tmp_path / "f.json")
        assert "does not exist" in problem.message
        write(tmp_path / "f.json", {"a": toy()})
        await until(lambda: [connection.entry.name for connection in rig.book.connections] == ["a"])


async def test_servers_that_fail_in_every_way_leave_the_others_and_the_app_alone(tmp_path: Path) -> None:
    async with open_book(tmp_path, initialize_seconds=1.5) as rig:
        good = rig.book.add(raw(name="good"), approved_for_this_run=True)
        await good.start()
        bad = [
            raw("--exit-at-start", "1", name="exits"),
            raw("--hang", name="hangs"),
            ServerEntry(name="missing", command="no-such-program"),
            ServerEntry(name="nobody", url="http://127.0.0.1:9/mcp"),
            ServerEntry(name="nowhere", url="http://[::bad"),
            ServerEntry(name="yes", command="/bin/sh", args=("-c", "while :; do echo x; sleep 0.01; done")),
        ]
        failed: list[str] = []

        async def start(entry: ServerEntry) -> None:
            with pytest.raises(ServerStartFailed) as error:
                await rig.book.add(entry, approved_for_this_run=True).start()
            assert error.value.reason
            failed.append(entry.name)

        async with anyio.create_task_group() as tasks:
            for entry in bad:
                tasks.start_soon(start, entry)
        assert len(failed) == len(bad)
        assert await good.call_tool("answer", {"result": {"content": []}}) == {"content": []}


async def test_an_error_of_the_block_leaves_the_book_as_it_is_and_ends_the_servers(tmp_path: Path) -> None:
    connections = []

    async def fail_inside() -> None:
        async with open_book(tmp_path) as rig:
            connections.append(rig.book.add(raw(), approved_for_this_run=True))
            await connections[0].start()
            raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        await fail_inside()
    assert connections[0].status.phase == "stopped"


async def test_a_cancelled_app_still_ends_its_servers(tmp_path: Path) -> None:
    connections = []
    with anyio.move_on_after(1.5):
        async with open_book(tmp_path) as rig:
            connections.append(rig.book.add(raw(), approved_for_this_run=True))
            await connections[0].start()
            await anyio.sleep_forever()
    assert connections[0].status.phase == "stopped"


async def test_a_missing_reference_is_the_reason_of_the_failure(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(env={"A": "${env:TOY_NONE}"}), approved_for_this_run=True)
        with pytest.raises(ServerStartFailed, match="started without a variable TOY_NONE"):
            await connection.start()
        assert connection.status.reason is not None
        assert "TOY_NONE" in connection.status.reason


async def test_resolved_references_never_reach_the_tap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOY_SECRET", "swordfish-swordfish")
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(env={"HARMLESS": "${env:TOY_SECRET}"}), approved_for_this_run=True)
        await connection.start()
        facts = await connection.call_tool("surroundings", {})
        assert "swordfish-swordfish" in json.dumps(facts)
        bodies = "".join(rig.tap.body(row.seq) or "" for row in rig.tap.rows())
        assert "[redacted]" in bodies
        assert "swordfish" not in bodies


async def test_listeners_of_the_book_hear_of_every_server(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        told: list[int] = []
        rig.book.on_change(lambda: told.append(len(rig.book.connections)))
        connection = rig.book.add(raw(), approved_for_this_run=True)
        await connection.start()
        before = len(told)
        await rig.book.remove(connection.key)
        assert before >= 3
        assert told[-1] == 0
