"""Words of a server, a file or a View that try to pass for something else: in a question, a list, on a terminal."""

import json
import shlex
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import anyio
import pytest

from greenroom.cli.words import say
from greenroom.protocol import page as p
from greenroom.protocol.visible import visible
from greenroom.servers.book import ServerBook
from greenroom.servers.config_file import read_config
from greenroom.servers.entry import ServerEntry
from greenroom.servers.tap import WireTap
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.host.company import Page, demo, launched, running

STRANGER = Path(__file__).parent / "stranger.py"
TRICKS = [
    "\u202etxt.exe",
    "a\nsafe && b",
    "\x1b[2K\rsafe",
    "\u2066x\u2069",
    "a\u200bb",
    "\x9b31m",
    "\u2028",
    "\x00",
    "\xa0",
]


@pytest.mark.parametrize("trick", TRICKS)
def test_nothing_in_a_command_that_is_agreed_to_is_out_of_sight(trick: str) -> None:
    assert not shlex.join(["node", trick]).isprintable(), "the control: what was shown before"
    entry = ServerEntry(name="x", command="node", args=(trick,), env={f"A{trick}": trick}, cwd=f"/{trick}")
    for shown in (entry.approval_text(), entry.display_command()):
        assert shown.isprintable()
    remote = ServerEntry(name="x", url=f"https://example.com/{trick}", headers={f"A{trick}": trick})
    assert all(line.isprintable() for line in remote.approval_text().split("\n"))
    assert len(remote.approval_text().split("\n")) == 2


def test_what_is_shown_is_what_a_shell_would_run() -> None:
    words = ["node", "it's", "a\nb\\'c", "\x1b[2K", "\u202ex", "tab\there", "🦊 é"]
    shown = ServerEntry(name="x", command=words[0], args=tuple(words[1:])).display_command()
    ran = subprocess.run(
        ["/bin/bash", "-c", f"printf '%s\\0' {shown}"],
        capture_output=True,
        check=True,
        timeout=20,
        env={"LC_ALL": "C.UTF-8"},
    )
    assert ran.stdout.decode().split("\0")[:-1] == words


async def test_a_view_cannot_write_the_question_it_is_asked_about(tmp_path: Path) -> None:
    async with running(tmp_path) as core:
        page = Page(core)
        worker = await launched(page, await demo(core), "show_dashboard", {})
        name = "read\u202e?yaw yb ti wolla\n\n" + "x" * 5000
        params: dict[str, Any] = {"name": name, "arguments": {"path": "\u202egnp.tsil", "all": "x" * 500_000}}
        worker.say({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        question = await page.until(p.Question)
        assert len(question.title) < 300
        assert question.title.isprintable()
        assert "\\u202egnp.tsil" in question.detail
        assert not any(unicodedata.category(one) == "Cf" for one in question.detail)
        assert "more characters" in question.detail
        assert len(question.detail) < 101_000


async def test_a_command_too_long_to_be_seen_at_once_says_so(tmp_path: Path) -> None:
    args = ["-e", "ok()" + " " * 5000 + "; evil()"]
    servers = {"tool\u202e?": {"command": "node", "args": args}}
    file = tmp_path / "servers.json"
    file.write_text(json.dumps({"mcpServers": servers}), encoding="utf-8")
    async with running(tmp_path) as core:
        page = Page(core)
        core.book.follow(file)
        page.say(p.RestartServer(server=core.book.connections[0].key))
        question = await page.until(p.Question)
        assert question.title == r"Start tool\u202e??"
        assert "scroll to see all of it" in question.text
        assert "evil()" in question.detail


def test_a_sentence_on_the_terminal_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    say("greenroom: it said \x1b]0;owned\x07\x9b2J\r\n::error::forged\n\u202eabc\ud800")
    told = capsys.readouterr().err
    assert all(one.isprintable() or one == "\n" for one in told)
    first, *rest = told.rstrip("\n").split("\n")
    assert first.startswith("greenroom: ")
    assert all(line.startswith("  | ") for line in rest), "a build system takes no line of it for an order"


@pytest.mark.browser
def test_a_server_steers_no_terminal_by_the_error_it_answers(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    message = "no \x1b[2J\x1b]52;c;b3duZWQ=\x07\n::add-mask::x"
    tools = [{"name": "t", "inputSchema": {}}]
    script.write_text(json.dumps({"tools": tools, "errors": {"tools/call": {"code": 1, "message": message}}}))
    server = shlex.join([sys.executable, "-I", "-S", str(STRANGER), str(script)])
    command = [
        sys.executable,
        "-m",
        "greenroom.cli.main",
        "render",
        "--unsafe-no-sandbox",
        "--server",
        server,
        "--tool",
        "t",
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert ended.returncode == 4, ended.stderr
    assert "error 1: no \\e[2J" in ended.stderr
    assert "\x1b" not in ended.stdout + ended.stderr
    assert "\n::" not in ended.stderr


def test_visible_text_leaves_words_of_all_languages_alone() -> None:
    words = "naïve Ελλάδα हिन्दी 日本語 العربية עברית 🦊 a b"
    assert visible(words) == words


def agreed(folder: Path, entry: ServerEntry, other: ServerEntry) -> bool:
    """Whether agreeing to `entry` lets `other` start."""
    with Store(Folders.under(folder)) as store:
        store.approvals.approve(entry.fingerprint(), command="")
        return ServerBook(store=store, tap=WireTap()).is_approved(other)


def entry_of(file: Path, **members: object) -> ServerEntry:
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"mcpServers": {"x": members}}))
    return (read_config(file).entries or ())[0]


def test_agreeing_to_a_relative_program_is_no_agreement_to_the_one_beside_another_file(tmp_path: Path) -> None:
    mine = entry_of(tmp_path / "mine" / "mcp.json", command="node", args=["server.js"])
    theirs = entry_of(tmp_path / "theirs" / "mcp.json", command="node", args=["server.js"])
    assert agreed(tmp_path, mine, entry_of(tmp_path / "mine" / "mcp.json", command="node", args=["server.js"]))
    assert not agreed(tmp_path, mine, theirs)
    assert f"cd {tmp_path / 'mine'} && node server.js" == mine.approval_text()


def test_the_folder_of_a_program_does_not_hang_on_where_greenroom_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = entry_of(tmp_path / "mine" / "mcp.json", command="./server", cwd="sub")
    monkeypatch.chdir(tmp_path)
    after = entry_of(tmp_path / "mine" / "mcp.json", command="./server", cwd="sub")
    assert before == after
    assert after.cwd == str(tmp_path / "mine" / "sub")


CHANGES: list[dict[str, object]] = [
    {"command": "other"},
    {"args": ["b"]},
    {"args": ["a", "b"]},
    {"args": ["a b"]},
    {"env": {"PATH": "/evil"}},
    {"env": {"A": "1", "LD_PRELOAD": "/evil.so"}},
    {"env": {"A": "${env:B}"}},
    {"cwd": "/evil"},
]


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_what_is_started_needs_a_new_agreement(tmp_path: Path, change: dict[str, object]) -> None:
    members: dict[str, object] = {"command": "node", "args": ["a"], "env": {"A": "1"}}
    entry = entry_of(tmp_path / "mcp.json", **members)
    assert not agreed(tmp_path, entry, entry_of(tmp_path / "mcp.json", **(members | change)))


async def test_a_file_that_changes_while_the_question_stands_starts_nothing(tmp_path: Path) -> None:
    file, proof = tmp_path / "mcp.json", tmp_path / "proof"
    file.write_text(json.dumps({"mcpServers": {"x": {"command": "true"}}}))
    async with running(tmp_path) as core:
        page = Page(core)
        core.book.follow(file)
        key = core.book.connections[0].key
        page.say(p.RestartServer(server=key))
        question = await page.until(p.Question)
        file.write_text(json.dumps({"mcpServers": {"x": {"command": "/bin/touch", "args": [str(proof)]}}}))
        with anyio.fail_after(20):
            while core.book.get(key).entry.command == "true":
                await anyio.sleep(0.05)
        page.say(p.Answer(question=question.question, granted=True))
        await page.until(p.Notice, lambda one: "changed while you were asked" in one.text)
        assert not proof.exists()
        assert core.book.get(key).status.phase == "needs_approval"
