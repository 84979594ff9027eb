"""The first start of all brings the MCP library in; until then there is nothing of it, and the start can be taken back."""

import subprocess
import sys
from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from greenroom.servers.connection import Connection
from greenroom.servers.errors import ServerStartFailed
from tests.servers.rig import open_book, raw


def test_what_serves_the_page_needs_no_mcp_library() -> None:
    code = "import sys, greenroom.window.served_core; print([name for name in sys.modules if name.startswith('mcp')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_a_server_stopped_while_its_start_is_prepared_is_not_started(tmp_path: Path) -> None:
    ends: list[str] = []

    async def start(connection: Connection) -> None:
        with pytest.raises(ServerStartFailed) as failed:
            await connection.start()
        ends.append(str(failed.value))

    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        phases: list[str] = []
        connection.on_change(lambda: phases.append(connection.status.phase))
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(start, connection)
            while not phases:
                await anyio.lowlevel.checkpoint()
            await connection.stop()
        assert (phases, connection.status.phase) == (["starting", "stopped"], "stopped")
        assert rig.tap.newest == 0
    assert ends == ["It was stopped before it was ready."]


async def test_two_wishes_to_start_are_one_start(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(), approved_for_this_run=True)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(connection.start)
            tasks.start_soon(connection.start)
        assert connection.status.phase == "ready"
        assert sum(row.method == "initialize" and row.kind == "request" for row in rig.tap.rows()) == 1
