import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from greenroom.cli.main import main

SECONDS = 40
SCRIPT = "model: mine\nturns:\n  - do:\n      - say: Hello.\n"


def write(folder: Path, text: str = SCRIPT) -> str:
    path = folder / "mine.yaml"
    path.write_text(text)
    return str(path)


def test_a_script_is_served_until_ctrl_c_and_read_anew_when_it_changes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "greenroom", "scripted-model", write(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        try:
            assert program.stdout
            assert program.stderr
            address, key, model = [program.stdout.readline().rstrip().partition(": ")[2] for _ in range(3)]
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/v1", address)
            assert len(key) >= 40
            assert model == "mine"
            headers = {"Authorization": f"Bearer {key}"}

            def said() -> httpx.Response:
                body = {"model": "mine", "messages": [{"role": "user", "content": "x"}]}
                return httpx.post(
                    f"{address}/chat/completions", json=body, headers=headers, timeout=SECONDS, trust_env=False
                )

            assert said().json()["choices"][0]["message"]["content"] == "Hello."
            write(tmp_path, SCRIPT.replace("Hello.", "Good evening."))
            assert said().json()["choices"][0]["message"]["content"] == "Good evening."
            write(tmp_path, SCRIPT.replace("say", "speak"))
            broken = said()
            assert broken.status_code == 400
            assert "line 4: turn 1, action 1 must be an action" in broken.json()["error"]["message"]
            program.send_signal(signal.SIGINT)
            assert program.wait(SECONDS) == 130
            assert program.stderr.read() == ""
        finally:
            program.kill()


def test_check_reads_the_script_and_starts_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scripted-model", write(tmp_path), "--check"]) == 0
    assert "is a script of 1 turns" in capsys.readouterr().err
    assert main(["scripted-model", write(tmp_path, "turns: []"), "--check"]) == 1
    assert "line 1: turns is not right" in capsys.readouterr().err
    assert main(["scripted-model", str(tmp_path / "none.yaml"), "--check"]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["scripted-model", write(tmp_path), "--port", str(port)]) == 1
    assert f"Port {port} cannot be listened on" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "x", "-1"])
def test_a_port_that_is_none_is_a_bad_argument(tmp_path: Path, port: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(["scripted-model", write(tmp_path), f"--port={port}"])
    assert end.value.code == 2
