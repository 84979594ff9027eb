"""The programs that the packaged executable holds, run as a checkout can run them, too."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import greenroom
from greenroom.cli.hidden import PROGRAMS, run_hidden

HIDDEN = [sys.executable, "-m", "greenroom"]
SECONDS = 40


def test_the_guardian_runs_a_server_and_has_its_exit_code() -> None:
    read, write = os.pipe()
    command = [*HIDDEN, "guardian", str(read), "1", sys.executable, "-c", "raise SystemExit(3)"]
    try:
        assert subprocess.run(command, pass_fds=(read,), timeout=SECONDS, check=False).returncode == 3
    finally:
        os.close(read)
        os.close(write)


def test_the_demo_server_answers() -> None:
    request = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    done = subprocess.run(
        [*HIDDEN, "demo-server"],
        input=json.dumps(request) + "\n",
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[0])
    assert answer["result"]["serverInfo"]["name"] == "greenroom-demo"


def test_the_argument_worker_answers_and_ends_with_its_input() -> None:
    question = json.dumps({"schema": '{"required": ["name"]}', "arguments": "{}"})
    done = subprocess.run(
        [*HIDDEN, "argument-worker"],
        input=question + "\n",
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    ready, answer = (json.loads(line) for line in done.stdout.splitlines())
    assert ready == {"ready": True}
    assert [problem["pointer"] for problem in answer["problems"]] == ["/name"]


def test_the_script_player_says_where_it_is_or_what_is_wrong(tmp_path: Path) -> None:
    script = tmp_path / "script.yaml"
    script.write_text("turns:\n  - do: [say: Hello.]\n")
    command = [*HIDDEN, "script-player", str(script)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        place = json.loads(player.stdout.readline())
        assert set(place) == {"address", "key"}
        player.communicate(timeout=SECONDS)
    script.write_text("turns: []\n")
    told = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert "line 1: turns is not right" in json.loads(told.stdout)["error"]
    assert told.returncode == 1


def test_every_program_that_is_started_is_there() -> None:
    sources = [path.read_text() for path in Path(greenroom.__path__[0]).rglob("*.py")]
    started = {name for text in sources for name in re.findall(r'own_program\(\s*"([^"]+)"', text)}
    assert "guardian" in started
    assert started <= set(PROGRAMS)


def test_a_persons_help_does_not_list_them() -> None:
    done = subprocess.run([*HIDDEN, "--help"], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert [name for name in PROGRAMS if name in done.stdout] == []


def test_other_words_are_left_to_the_commands() -> None:
    assert run_hidden(["open", "guardian"]) is None
    assert run_hidden([]) is None
