"""What no message of a View, a server or a file may do: end the app, cut off its page, or take its memory."""

import json
import os
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.host.consent import MOST_OPEN, MOST_REFUSED
from greenroom.host.core import Core
from greenroom.host.journal import LIMIT
from greenroom.protocol import page as p
from greenroom.protocol.json_text import MOST_LEVELS, UnreadableJson, from_text
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.servers.config_file import read_config
from greenroom.servers.entry import ServerEntry
from greenroom.servers.tap import WireTap
from greenroom.web.page_channel import written
from tests.host.company import Page, Worker, demo, launched, running

STRANGER = Path(__file__).parent / "stranger.py"


def nested(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(levels):
        value = {"a": value}
    return value


async def view_of(page: Page) -> Worker:
    """A View of the demo server, live."""
    return await launched(page, await demo(page.core), "show_dashboard", {})


async def answered_to(worker: Worker, name: int) -> None:
    """Wait for the answer to this request."""
    await worker.until(lambda message: message.get("id") == name)


async def call(core: Core, page: Page, tool: str, script: dict[str, Any], folder: Path) -> p.CallChanged:
    """Run a tool of a stranger's server as the person, and return what the page is told at the end."""
    path = folder / "script.json"
    path.write_text(json.dumps({"tools": [{"name": tool, "inputSchema": {}}], **script}))
    entry = ServerEntry(name="stranger", command=sys.executable, args=("-I", "-S", str(STRANGER), str(path)))
    connection = core.book.add(entry, approved_for_this_run=True)
    with anyio.fail_after(20):
        await connection.start()
    page.say(p.RunTool(call="1", server=connection.key, tool=tool, arguments={}))
    return await page.until(p.CallChanged, lambda told: told.state != "running")


@pytest.mark.parametrize("levels", [MOST_LEVELS + 1, 400, 900, 100_000])
async def test_a_view_that_nests_its_arguments_deeply_ends_nothing(tmp_path: Path, levels: int) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await view_of(page)
        deep = '{"a":' * levels + "1" + "}" * levels
        worker.view.receive(
            f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"x","arguments":{deep}}}}}'
        )
        assert "nested too deeply" in (await page.until(p.Finding, lambda one: "nested" in one.text)).text
        assert (await worker.ask("ping", {}))["result"] == {}


def test_what_is_nested_as_deeply_as_allowed_is_read_whole() -> None:
    value = nested(MOST_LEVELS - 1)
    assert from_text(json.dumps(value)) == value
    with pytest.raises(UnreadableJson):
        from_text(json.dumps(nested(MOST_LEVELS + 1)))


async def test_half_a_character_of_a_view_reaches_nobody_as_one(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await view_of(page)
        worker.view.receive(
            '{"jsonrpc":"2.0","id":"r","method":"tools/call","params":{"name":"\\ud800","arguments":{"\\udfff":"\\ud800"}}}'
        )
        question = await page.until(p.Question)
        assert written(question).encode()
        page.say(p.Answer(question=question.question, granted=True))
        answer = await worker.until(lambda message: message.get("id") == "r")
        assert isinstance(answer["result"], dict)
        assert answer["result"]["isError"] is True
        for told in page.told:
            assert written(told).encode()
        assert (await worker.ask("ping", {}))["result"] == {}


def test_half_a_character_in_a_word_for_the_page_is_written_as_an_escape() -> None:
    told = p.Notice(level="warning", text="caf\udce9.json: nothing was changed.")
    with pytest.raises(ValueError, match="surrogates"):
        told.model_dump_json()  # the control: what was sent before
    assert json.loads(written(told))["text"] == told.text


async def test_a_view_cannot_bury_the_person_in_questions(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await view_of(page)
        for number in range(200):
            params: JsonObject = {"url": f"https://example.com/{number}"}
            worker.say({"jsonrpc": "2.0", "id": number, "method": "ui/open-link", "params": params})
        await worker.until(lambda message: message.get("id") == 199)
        assert len(page.seat.questions.still_open()) == MOST_OPEN


async def test_a_view_that_hears_no_again_and_again_stops_being_asked_for(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await view_of(page)
        answered: set[str] = set()
        for number in range(MOST_REFUSED + 3):
            params: JsonObject = {"url": f"https://example.com/{number}"}
            worker.say({"jsonrpc": "2.0", "id": number, "method": "ui/open-link", "params": params})
            if number < MOST_REFUSED:
                question = await page.until(p.Question, lambda one: one.question not in answered)
                answered.add(question.question)
                page.say(p.Answer(question=question.question, granted=False))
            await answered_to(worker, number)
        assert len(page.all(p.Question)) == MOST_REFUSED


async def test_refusals_of_a_view_are_told_so_often_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await view_of(page)
        long = "x" * 100_000
        for number in range(LIMIT + 100):
            params: JsonObject = {"url": f"file:///{number}{long}"}
            worker.say({"jsonrpc": "2.0", "id": number, "method": "ui/open-link", "params": params})
        findings = [one for one in page.all(p.Finding) if one.text.startswith("Refused")]
        assert len(findings) == LIMIT
        assert max(len(one.text) for one in findings) < 1000


async def test_a_storm_of_progress_is_told_as_a_person_can_read_it(tmp_path: Path) -> None:
    progress = {"progressToken": "TOKEN", "progress": "NUMBER", "message": "m" * 2000}
    storm = {"jsonrpc": "2.0", "method": "notifications/progress", "params": progress}
    async with running(tmp_path) as core:
        page = Page(core)
        started = time.monotonic()
        done = await call(core, page, "t", {"before": {"tools/call": [{"message": storm, "repeat": 20_000}]}}, tmp_path)
        seconds = time.monotonic() - started
        assert done.state == "done"
        told = [one for one in page.all(p.CallChanged) if one.state == "running" and one.text]
        assert 1 <= len(told) <= seconds * 10 + 2
        assert max(len(one.text or "") for one in told) < 600


def test_long_methods_and_ids_do_not_outgrow_the_tap() -> None:
    tap = WireTap(limit_spill_bytes=1_000_000)
    tracemalloc.start()
    for number in range(100):
        name = f"{number}" + "m" * 1_000_000
        tap.record("s", "from_peer", b"{}", message={"id": name, "method": name, "params": {"name": name}})
        tap.record("s", "to_peer", b"{}", message={"id": name, "result": {}})
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 10_000_000
    answers = [row for row in tap.rows() if row.kind == "result"]
    assert all(row.duration_ms is not None for row in answers), "long ids are still paired"
    tap.close()


@pytest.mark.timeout(30)
def test_a_pipe_as_a_servers_file_holds_nothing_up(tmp_path: Path) -> None:
    pipe = tmp_path / "servers.json"
    os.mkfifo(pipe)
    assert "not a regular file" in str(read_config(pipe).problems[0])
    link = tmp_path / "link.json"
    link.symlink_to("/dev/zero")
    assert "not a regular file" in str(read_config(link).problems[0])


@pytest.mark.parametrize(
    "text",
    [
        '{"mcpServers":{"a":{"command":"x","n":' + "9" * 5000 + "}}}",
        '{"mcpServers":{"\\ud800":{"command":"x"}}}',
        '{"mcpServers":{"a":{"command":"x","args":["\\udfff"]}}}',
        '{"mcpServers":' * 100_000,
        "[" * 100_000,
        " " * 5_000_000,
        "\ufeff\ufeff{}",
    ],
)
def test_no_servers_file_is_more_than_a_problem(tmp_path: Path, text: str) -> None:
    file = tmp_path / "servers.json"
    file.write_text(text, encoding="utf-8")
    reading = read_config(file)
    assert reading.entries is None
    assert reading.problems


def test_odd_names_and_folders_in_a_servers_file_are_entries_like_others(tmp_path: Path) -> None:
    names = ["", "../../x", "a\0b", "\u202e", "x" * 10_000, "🦊", "<img src=x>", "a\nb"]
    servers = {name: {"command": "x y", "cwd": "~nobody-here/.."} for name in names}
    file = tmp_path / "servers.json"
    file.write_text(json.dumps({"mcpServers": servers}), encoding="utf-8")
    entries = read_config(file).entries or ()
    assert [entry.name for entry in entries] == names
    assert len({entry.key for entry in entries}) == len(names)
    assert all(entry.fingerprint() and entry.approval_text().isprintable() for entry in entries)


def test_a_nul_in_a_servers_file_costs_its_entry_and_is_named(tmp_path: Path) -> None:
    file = tmp_path / "servers.json"
    servers = {"good": {"command": "x"}, "command": {"command": "x\0y"}, "cwd": {"command": "x", "cwd": "~nobody/\0"}}
    file.write_text(json.dumps({"mcpServers": servers}), encoding="utf-8")
    reading = read_config(file)
    assert [entry.name for entry in reading.entries or ()] == ["good"]
    assert [problem.entry for problem in reading.problems] == ["command", "cwd"]


@pytest.mark.timeout(60)
def test_a_servers_file_of_many_lines_is_read_in_good_time(tmp_path: Path) -> None:
    file = tmp_path / "servers.json"
    env = ",\n".join(f'"V{number}":"x"' for number in range(60_000))
    file.write_text(f'{{"mcpServers":{{"a":{{"command":"x","env":{{{env}}}}}}}}}', encoding="utf-8")
    started = time.monotonic()
    assert read_config(file).entries
    assert time.monotonic() - started < 20, "the lines were counted anew for each member"
