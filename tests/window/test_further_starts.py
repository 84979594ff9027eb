"""A second `greenroom open` with the same data folder, where the first serves a browser."""

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from websockets import Origin
from websockets.sync.client import connect

from tests.cli.test_open import OPEN, environment, lines_until, opened
from tests.stage import toys

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals of a POSIX system"),
    pytest.mark.timeout(120),
]

ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:\d+/#code=\S{20,}")


def further(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Start the app once more, to its end."""
    command = [*OPEN, "--browser", "--data", str(folder), *words]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=40, check=False)


def first_address(said: str) -> str:
    found = ADDRESS.search(said)
    assert found is not None, said
    return found[0]


def servers(address: str, phases: dict[str, str]) -> dict[str, str]:
    """Enter as a page and return the servers by name, with how far each is; waits until they are so far."""
    origin, _, code = address.partition("/#code=")
    with connect(f"{origin.replace('http', 'ws')}/ws", origin=Origin(origin), proxy=None, open_timeout=10) as page:
        page.send(json.dumps({"type": "enter", "code": code}))
        seen: dict[str, str] = {}
        while seen != phases:
            message: dict[str, Any] = json.loads(page.recv(timeout=20))
            if message["type"] == "servers":
                seen = {row["name"]: row["phase"] for row in message["servers"]}
        return seen


def test_a_further_start_prints_an_address_of_the_running_app_and_brings_it_its_servers(tmp_path: Path) -> None:
    toy = toys.entry(tmp_path, {"echo": {}})
    named = shlex.join([toy.command or "", *toy.args])
    config = tmp_path / "mcp.json"
    config.write_text(json.dumps({"mcpServers": {"asked about": {"command": "true"}}}))
    with opened(["--browser", "--data", str(tmp_path / "d"), "--server", named]) as process:
        first = first_address("".join(lines_until(process, "Ctrl+C")))
        second = further(tmp_path / "d", "--config", str(config), "--server", f"{named} --another")
        address = first_address(second.stdout)
        assert (second.returncode, second.stderr) == (0, "")
        assert address.partition("#")[0] == first.partition("#")[0]
        assert address != first
        # What the person typed is agreed to by that; what a file says is asked about.
        expected = {"view_server.py": "ready", "view_server.py (2)": "ready", "asked about": "needs_approval"}
        assert servers(address, expected) == expected
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=10)[1] == ""


def test_a_further_start_without_servers_of_its_own_brings_none(tmp_path: Path) -> None:
    toy = toys.entry(tmp_path, {"echo": {}})
    named = shlex.join([toy.command or "", *toy.args])
    with opened(["--browser", "--data", str(tmp_path / "d"), "--server", named]) as process:
        lines_until(process, "Ctrl+C")
        address = first_address(further(tmp_path / "d").stdout)
        assert servers(address, {"view_server.py": "ready"})
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=10)


def test_what_is_wrong_with_a_file_is_said_where_it_was_named(tmp_path: Path) -> None:
    broken = tmp_path / "mcp.json"
    broken.write_text("{")
    with opened(["--browser", "--data", str(tmp_path / "d")]) as process:
        lines_until(process, "Ctrl+C")
        second = further(tmp_path / "d", "--config", str(broken))
        assert "mcp.json" in second.stderr
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=10)


def test_after_the_first_one_has_gone_even_by_force_a_start_is_the_app_again(tmp_path: Path) -> None:
    with opened(["--browser", "--data", str(tmp_path)]) as process:
        lines_until(process, "Ctrl+C")
        process.kill()
        process.wait(10)
    with opened(["--browser", "--data", str(tmp_path)]) as process:
        assert any("Ctrl+C ends" in line for line in lines_until(process, "Ctrl+C"))
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=10)
