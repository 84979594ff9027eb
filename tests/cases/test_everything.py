"""The reference server, which has no Views: what it asks of a client beside its tools, and what it is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.servers.connection import Connection
from greenroom.servers.entry import ServerEntry
from tests.cases.prepare import Case
from tests.servers.rig import Rig, open_book

pytestmark = pytest.mark.timeout(180)

LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]


async def _started(rig: Rig, ready: Case) -> Connection:
    entry = ServerEntry(name=ready.name, command=ready.command, args=ready.args, env=ready.env)
    connection = rig.book.add(entry, approved_for_this_run=True)
    await connection.start()
    return connection


async def test_progress_comes_and_a_tool_that_wants_sampling_is_not_offered_to_us(
    case: Callable[[str], Case], tmp_path: Path
) -> None:
    async with open_book(tmp_path, initialize_seconds=60) as rig:
        connection = await _started(rig, case("everything"))
        names = {str(tool["name"]) for tool in connection.tools}
        assert "trigger-long-running-operation" in names
        assert not any("sampling" in name for name in names)
        seen: list[float] = []
        work = {"duration": 1, "steps": 4}
        result = await connection.call_tool(
            "trigger-long-running-operation", dict(work), on_progress=lambda done, *_: seen.append(done)
        )
        assert "Long running operation completed" in json.dumps(result)
        assert seen == [1, 2, 3, 4]


@pytest.mark.long
async def test_only_messages_from_the_chosen_level_on_are_sent(case: Callable[[str], Case], tmp_path: Path) -> None:
    async with open_book(tmp_path, initialize_seconds=60) as rig:
        connection = await _started(rig, case("everything"))
        await connection.choose_log_level("error")
        await connection.call_tool("toggle-simulated-logging", {})
        with anyio.move_on_after(45):
            while len(_logged(rig)) < 2:
                await anyio.sleep(0.2)
        levels = _logged(rig)
        assert levels, "it logged nothing"
        assert {LEVELS.index(level) for level in levels} <= set(range(LEVELS.index("error"), len(LEVELS)))


def _logged(rig: Rig) -> list[str]:
    rows = [row for row in rig.tap.rows(after=-1, limit=10_000) if row.method == "notifications/message"]
    bodies: list[Any] = [json.loads(rig.tap.body(row.seq) or "{}") for row in rows]
    return [body["params"]["level"] for body in bodies]
