"""What servers tell of themselves, from the level that the person chose, in both eras."""

import json
from pathlib import Path
from typing import Any

import pytest
from mcp_types import LoggingMessageNotificationParams

from greenroom.servers.connection import Connection
from greenroom.servers.redaction import Redactor
from greenroom.servers.server_log import LONGEST_LINE, MOST_LINES, ServerLog
from tests.servers.rig import Rig, asking, open_book, until
from tests.servers.test_server_requests import ERAS


async def _begun(rig: Rig, *arguments: str) -> Connection:
    connection = rig.book.add(asking(*arguments), approved_for_this_run=True)
    await connection.start()
    return connection


def _asked(rig: Rig, connection: Connection, method: str) -> list[Any]:
    rows = [row for row in rig.tap.rows(limit=1000) if row.peer == connection.key and row.direction == "to_peer"]
    bodies = [json.loads(rig.tap.body(row.seq) or "{}") for row in rows if row.method == method]
    return [body["params"] for body in bodies]


async def test_without_a_choice_a_server_is_not_asked_for_any_level_and_all_of_it_is_kept(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _begun(rig)
        await connection.call_tool("log", {})
        await until(lambda: len(connection.logged) == 3)
        assert [(one.level, one.logger, one.text) for one in connection.logged] == [
            ("debug", "toy", "a debug"),
            ("info", "toy", "a info"),
            ("warning", "toy", "a warning"),
        ]
        assert _asked(rig, connection, "logging/setLevel") == []


async def test_a_server_of_the_older_era_is_told_the_level_at_once_and_after_each_start(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _begun(rig)
        rig.store.log_levels.choose(rig.book.identity(connection.entry), "info")
        await connection.choose_log_level("info")
        assert _asked(rig, connection, "logging/setLevel") == [{"level": "info"}]
        await connection.restart()
        await until(lambda: len(_asked(rig, connection, "logging/setLevel")) == 2)
        await connection.call_tool("log", {})
        await until(lambda: len(connection.logged) == 2)
        assert [one.level for one in connection.logged] == ["info", "warning"], "the toy does not heed it; we do"


async def test_in_the_newest_protocol_each_request_says_the_level(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = await _begun(rig, "--modern")
        key = "io.modelcontextprotocol/logLevel"
        await connection.call_tool("log", {})
        await connection.choose_log_level("warning")
        await connection.call_tool("log", {})
        metas = [params["_meta"].get(key) for params in _asked(rig, connection, "tools/call")]
        assert metas == [None, "warning"]
        assert _asked(rig, connection, "logging/setLevel") == []
        await connection.choose_log_level(None)
        await connection.call_tool("log", {})
        assert _asked(rig, connection, "tools/call")[-1]["_meta"].get(key) is None


def test_a_flood_keeps_the_newest_and_secrets_and_what_cannot_be_seen_are_taken_out() -> None:
    log = ServerLog(None, lambda text: text.replace("hunter2", "•••"))
    for number in range(MOST_LINES + 50):
        log.heard(LoggingMessageNotificationParams(level="info", data={"number": number}))
    log.heard(
        LoggingMessageNotificationParams(level="error", logger="a\u202eb", data="hunter2 \x1b[31m" + "x" * 100_000)
    )
    assert len(log.lines) == MOST_LINES
    assert log.lines[-2].text == f'{{"number": {MOST_LINES + 49}}}'
    assert log.lines[-1].logger == r"a\u202eb"
    assert log.lines[-1].text.startswith(r"••• \e[31mxxx")
    assert len(log.lines[-1].text) < 3_000


@pytest.mark.parametrize("era", ERAS)
async def test_messages_of_one_server_are_not_anothers(tmp_path: Path, era: tuple[str, ...]) -> None:
    async with open_book(tmp_path) as rig:
        one = await _begun(rig, *era)
        other = rig.book.add(asking(*era, name="other"), approved_for_this_run=True)
        await other.start()
        await one.call_tool("log", {})
        await until(lambda: len(one.logged) == 3)
        assert other.logged == ()


@pytest.mark.parametrize("before", [0, 100, 1_990, 3_995, LONGEST_LINE * 2 - 3])
def test_a_secret_that_a_cut_goes_through_is_taken_out_all_the_same(before: int) -> None:
    secret = "correct-horse-battery-staple" * 12
    redactor = Redactor()
    redactor.add(secret)
    log = ServerLog(None, redactor.clean_text)
    # Many secrets before it: the cleaned text is so much shorter that the cut comes into sight.
    flood = "x" * before + secret * 30
    log.heard(LoggingMessageNotificationParams(level="info", logger="l" * (before % 190) + secret, data=flood))
    (line,) = log.lines
    assert "horse" not in line.text
    assert "horse" not in str(line.logger)
    assert line.text.startswith("x" * min(before, LONGEST_LINE))
    assert line.text.count("[redacted]") > (5 if before <= 100 else -1)
