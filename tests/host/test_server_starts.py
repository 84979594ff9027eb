"""Starting servers: what the person agrees to is what they were shown."""

import json
import sys
from pathlib import Path

import anyio

from greenroom.host.core import Core, CoreOptions
from greenroom.host.start_question import start_question
from greenroom.protocol import page as p
from greenroom.servers.entry import ServerEntry
from tests.host.company import SECONDS, Page, running
from tests.stage.toys import SERVER


def _config(folder: Path, *, marker: str) -> Path:
    tools = folder / "tools.json"
    tools.write_text(json.dumps({"show": {"html": "<p>"}}))
    server = {"command": sys.executable, "args": [str(SERVER), str(tools)], "env": {"MARK": marker}}
    path = folder / "mcp.json"
    path.write_text(json.dumps({"mcpServers": {"toy": server}}))
    return path


async def _phase(core: Core, phase: str) -> None:
    with anyio.fail_after(SECONDS):
        while core.book.connections[0].status.phase != phase:
            await anyio.sleep(0.02)


async def test_a_new_server_is_shown_with_its_exact_command_and_started_after_a_yes(tmp_path: Path) -> None:
    async with running(tmp_path / "data", CoreOptions(autostart=True)) as core:
        page = Page(core)
        core.book.follow(_config(tmp_path, marker="one"))
        await _phase(core, "needs_approval")
        page.say(p.RestartServer(server=core.book.connections[0].key))
        question = await page.until(p.Question)
        assert question.kind == "server"
        assert str(SERVER) in question.detail
        assert "MARK" in question.detail
        page.say(p.Answer(question=question.question, granted=True))
        await _phase(core, "ready")
        row = await page.until(p.Servers, lambda told: any(server.phase == "ready" for server in told.servers))
    assert row.servers[0].tools[0].has_view


async def test_an_approved_server_starts_by_itself_the_next_time(tmp_path: Path) -> None:
    config = _config(tmp_path, marker="one")
    async with running(tmp_path / "data") as core:
        core.book.follow(config)
        core.book.approve(core.book.connections[0].key)
    async with running(tmp_path / "data", CoreOptions(autostart=True)) as core:
        core.book.follow(config)
        await anyio.sleep(0.1)
        assert core.book.connections[0].status.phase == "stopped"  # nobody is there yet
        Page(core)
        await _phase(core, "ready")


async def test_a_no_starts_nothing(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        core.book.follow(_config(tmp_path, marker="one"))
        page.say(p.RestartServer(server=core.book.connections[0].key))
        question = await page.until(p.Question)
        page.say(p.Answer(question=question.question, granted=False))
        await page.until(p.QuestionGone)
        assert core.book.connections[0].status.phase == "needs_approval"


async def test_a_yes_does_not_cover_what_the_file_says_by_then(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as core:
        page = Page(core)
        core.book.follow(_config(tmp_path, marker="one"))
        shown = core.book.connections[0].entry
        page.say(p.RestartServer(server=shown.key))
        question = await page.until(p.Question)
        _config(tmp_path, marker="another")
        with anyio.fail_after(SECONDS):
            while core.book.connections[0].entry == shown:
                await anyio.sleep(0.05)
        page.say(p.Answer(question=question.question, granted=True))
        await page.until(p.Notice, lambda notice: "changed while you were asked" in notice.text)
        assert core.book.connections[0].status.phase == "needs_approval"


async def test_a_mistake_in_a_followed_file_is_told_with_its_line_and_ends_nothing(tmp_path: Path) -> None:
    async with running(tmp_path / "data", CoreOptions(autostart=True)) as core:
        page, config = Page(core), _config(tmp_path, marker="one")
        core.book.follow(config)
        core.book.approve(core.book.connections[0].key)
        await _phase(core, "ready")
        config.write_text('{\n "mcpServers": {\n')
        notice = await page.until(p.Notice)
        assert "mcp.json:" in notice.text
        assert core.book.connections[0].status.phase == "ready"


def test_the_question_says_whether_the_folders_own_program_is_run_or_one_is_fetched(tmp_path: Path) -> None:
    entry = ServerEntry(name="x", command="npx", args=("budget-server",), cwd=str(tmp_path))
    assert [row.text for row in start_question(entry, None).remarks] == [
        "It fetches budget-server from npm and runs it, with your rights."
    ]
    program = tmp_path / "node_modules" / ".bin" / "budget-server"
    program.parent.mkdir(parents=True)
    program.touch()
    [row] = start_question(entry, None).remarks
    assert row.text.startswith(f"It runs budget-server from node_modules in {tmp_path.resolve()}")
