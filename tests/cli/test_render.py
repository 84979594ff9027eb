"""`greenroom render` as a person or a CI job runs it: its own process, its exit codes, its files."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from greenroom.assets import asset
from greenroom.cli.server_words import BadArguments, server_entry
from tests.servers.rig import ASKING
from tests.stage.toys import SERVER, page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

DEMO = f'"{sys.executable}" "{asset("demo", "server.py")}"'


def _run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "greenroom.cli.main", "render", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=90, check=False, env=os.environ | env)


def test_a_view_becomes_a_picture_and_a_report(tmp_path: Path) -> None:
    picture, report = tmp_path / "out.png", tmp_path / "out.json"
    ran = _run(
        *("--server", DEMO, "--tool", "show_dashboard", "--args", '{"week": 2}', "--theme", "dark"),
        *("--size", "700x500", "--modes", "fullscreen", "--out", str(picture), "--json", str(report)),
    )
    assert ran.returncode == 0, ran.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
    told: dict[str, Any] = json.loads(report.read_text())
    assert told["version"] == 1
    assert told["engine"].startswith("Chromium ")
    assert told["view"]["initialized"] is True
    assert told["error"] is None
    results = [(one["body"] or {}).get("result") or {} for one in told["messages"]]
    (hello,) = [result for result in results if "hostContext" in result]
    assert hello["hostContext"]["availableDisplayModes"] == ["inline", "fullscreen"]
    assert ran.stderr.splitlines()[-1] == f"wrote {picture} and {report}"


def test_the_report_goes_to_standard_output_alone() -> None:
    ran = _run("--server", DEMO, "--tool", "say_hello", "--json", "-")
    assert ran.returncode == 5
    told: dict[str, Any] = json.loads(ran.stdout)
    assert told["result"]["structuredContent"] == {"greeting": "Hello, World!"}
    assert "no View" in told["error"]
    assert "no View" in ran.stderr


def test_a_server_of_a_file_is_named_and_thereby_approved(tmp_path: Path) -> None:
    config, tools = tmp_path / "mcp.json", tmp_path / "tools.json"
    tools.write_text(json.dumps({"show": {"html": page("<p>Hello</p>")}}))
    server = {"command": sys.executable, "args": [str(SERVER), str(tools)]}
    config.write_text(json.dumps({"mcpServers": {"toy": server}}))
    before = config.read_bytes()
    assert _run("--config", str(config), "--name", "toy", "--tool", "show").returncode == 0
    assert config.read_bytes() == before


def test_questions_are_answered_from_a_file_and_the_policy_is_the_one_that_was_named(tmp_path: Path) -> None:
    view, answers, report = tmp_path / "view.html", tmp_path / "answers.json", tmp_path / "out.json"
    form = {"message": "How many?", "requestedSchema": {"type": "object", "properties": {"n": {"type": "integer"}}}}
    call = json.dumps({"name": "ask", "arguments": {"params": form}})
    listens = f"window.onHeard = ({{ id }}) => id === 0 && post({{ id: 1, method: 'tools/call', params: {call} }});"
    view.write_text(page("<p>Booking</p>", listens))
    answers.write_text(json.dumps({"ask": [{"action": "accept", "content": {"n": 2}}]}))
    ran = _run(
        *("--server", shlex.join([sys.executable, ASKING, "--view", str(view)]), "--tool", "show"),
        *("--answer", str(answers), "--csp", "declared", "--json", str(report)),
    )
    assert ran.returncode == 0, ran.stderr
    told: dict[str, Any] = json.loads(report.read_text())
    (question,) = told["elicitations"]
    assert (question["tool"], question["action"], question["content"]) == ("ask", "accept", {"n": 2})
    assert told["view"]["csp"] == "declared"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--tool", "x"), "Name the server"),
        (("--server", "a", "--config", "b", "--tool", "x"), "Name the server"),
        (("--config", "missing.json", "--tool", "x"), "needs --name"),
        (("--config", "missing.json", "--name", "n", "--tool", "x"), "missing.json"),
        (("--server", "a", "--url", "http://b/", "--tool", "x"), "Name the server"),
        (("--server", "http://localhost:3000/mcp", "--tool", "x"), "use --url"),
        (("--url", "localhost:3000", "--tool", "x"), "such as http://localhost:3000/mcp"),
        (("--url", "http://[x/", "--tool", "x"), "no address"),
        (("--url", "http://b/", "--tool", "x", "--header", "Bearer s3cret"), "NAME: VALUE"),
        (("--url", "http://b/", "--tool", "x", "--ca-file", "/nowhere/ca.pem"), "there is no file /nowhere/ca.pem"),
        (("--url", "http://b/", "--tool", "x", "--env", "A=b"), "go with --server"),
        (("--server", "a", "--tool", "x", "--header", "A: b"), "go with --url"),
        (("--server", "a", "--tool", "x", "--args", "{"), "--args is not JSON"),
        (("--server", "a", "--tool", "x", "--args", "[]"), "must be a JSON object"),
        (("--server", "a", "--tool", "x", "--app-arguments", "{}"), "goes with --app-tool"),
        (("--server", "a", "--tool", "x", "--app-tool", "y", "--app-arguments", "[]"), "--app-arguments must be"),
        (("--server", "a", "--tool", "x", "--stream-arguments", "0"), "must be a whole number of characters"),
        (("--server", "a", "--tool", "x", "--env", "novalue"), "NAME=VALUE"),
        (("--server", "a", "--tool", "x", "--size", "10x10"), "between 100 and 5000"),
        (("--server", "a", "--tool", "x", "--size", "wide"), "not WxH"),
        (("--server", "a", "--tool", "x", "--timeout", "soon"), "number of seconds"),
        (("--server", "a 'b", "--tool", "x"), "not a command line"),
        (("--server", "a", "--tool", "x", "--locale", "zz_qq_"), "is not a language tag"),
        (("--server", "a", "--tool", "x", "--out", "view.jpg"), "must end in .png"),
        (("--server", "a", "--tool", "x", "--out", "/nowhere/view.png"), "cannot be written"),
        (("--server", "a", "--tool", "x", "--json", "/nowhere/report.json"), "cannot be written"),
        (("--server", "a", "--tool", "x", "--profile", "mosaic"), "chatgpt, reference"),
        (("--server", "a", "--tool", "x", "--modes", "inline,carousel"), "inline, fullscreen and pip"),
    ],
)
def test_bad_arguments_are_refused_with_what_to_do(words: tuple[str, ...], says: str) -> None:
    ran = _run(*words)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "s3cret" not in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_server_that_cannot_start_is_exit_3() -> None:
    ran = _run("--server", "no-such-program-here --stdio", "--tool", "x", "--json", "-")
    assert ran.returncode == 3
    told: dict[str, Any] = json.loads(ran.stdout)
    assert (told["server"]["name"], told["phases_ms"]) == ("no-such-program-here", {})
    assert "no-such-program-here" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "wrote" not in ran.stderr


def test_a_tool_that_is_not_there_is_exit_4_and_the_known_ones_are_named() -> None:
    ran = _run("--server", DEMO, "--tool", "show_dashbord")
    assert ran.returncode == 4
    assert "show_dashboard" in ran.stderr


def test_a_view_that_does_not_come_up_is_exit_6_and_names_the_step(tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text(json.dumps({"show": {"html": "<!doctype html><p>mute"}}))
    ran = _run("--server", f'"{sys.executable}" "{SERVER}" "{tools}"', "--tool", "show", "--timeout", "9")
    assert ran.returncode == 6
    assert "ui/initialize" in ran.stderr


def test_no_browser_is_exit_7() -> None:
    ran = _run("--server", DEMO, "--tool", "show_dashboard", GREENROOM_BROWSER="/nowhere/chromium")
    assert ran.returncode == 7
    assert "/nowhere/chromium" in ran.stderr


def test_a_driver_that_does_not_start_is_exit_7() -> None:
    ran = _run("--server", DEMO, "--tool", "show_dashboard", PLAYWRIGHT_NODEJS_PATH="/bin/false")
    assert ran.returncode == 7
    assert "driver does not start" in ran.stderr


def test_a_server_that_crashes_is_told_with_its_last_lines(tmp_path: Path) -> None:
    script = tmp_path / "broken_server.py"
    script.write_text("import no_such_module_here")
    ran = _run("--server", f'"{sys.executable}" "{script}"', "--tool", "x")
    assert ran.returncode == 3
    assert "server: ModuleNotFoundError: No module named 'no_such_module_here'" in ran.stderr


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("python3 -u server.py --stdio", "server.py"),
        ("npx -y @scope/rooms@1", "rooms"),
        ("cd elsewhere && DAY=1 npx rooms --stdio", "rooms"),
        ("uv run rooms", "rooms"),
        ("/opt/rooms/bin/rooms --stdio", "rooms"),
        ("node", "node"),
    ],
)
def test_a_server_is_called_by_what_is_run(words: str, name: str) -> None:
    assert server_entry(words).name == name


def test_a_folder_and_variables_may_stand_before_the_program(tmp_path: Path) -> None:
    entry = server_entry(f"cd {shlex.quote(str(tmp_path))} && DAY=1 LEVEL='very loud' rooms --stdio", env={"DAY": "2"})
    assert (entry.command, entry.args, entry.cwd) == ("rooms", ("--stdio",), str(tmp_path))
    assert entry.env == {"DAY": "2", "LEVEL": "very loud"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("rooms | tee log", "Only a shell would run that"),
        ("rooms $PORT", "write out what you mean"),
        ("npm install rooms", "is no server"),
        ("DAY=1", "names no program"),
        ("one\ntwo", "2 commands"),
    ],
)
def test_what_only_a_shell_could_do_is_refused_and_not_left_out(words: str, why: str) -> None:
    with pytest.raises(BadArguments, match=re.escape(why)):
        server_entry(words)


def test_a_folder_is_named_once() -> None:
    with pytest.raises(BadArguments, match="keep one of the two"):
        server_entry("cd /a && rooms", cwd="/b")


@pytest.mark.parametrize(("text", "why"), [("{}x", "--answer"), ('["perhaps"]', "accept, decline and cancel")])
def test_answers_that_are_none_are_a_mistake_before_anything_is_started(tmp_path: Path, text: str, why: str) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text(text, encoding="utf-8")
    ran = _run("--server", "not-started", "--tool", "x", "--answer", str(answers))
    assert ran.returncode == 2
    assert why in ran.stderr
