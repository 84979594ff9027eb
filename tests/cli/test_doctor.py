"""`greenroom doctor`: it looks for itself, and what it says can be acted on."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def _run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "greenroom.cli.main", "doctor", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=50, check=False, env=os.environ | env)


def _checks(**env: str) -> dict[str, dict[str, Any]]:
    told = json.loads(_run("--json", **env).stdout)
    assert told["version"] == 1
    return {check["name"]: check for check in told["checks"]}


def test_what_is_there_is_told_with_its_version() -> None:
    checks = _checks(XAI_API_KEY="xai-canary-0123456789")
    assert "Chromium" in checks["engine"]["text"]
    assert "xAI (XAI_API_KEY)" in checks["models"]["text"]
    assert "canary" not in json.dumps(checks)
    assert checks["browser"]["state"] == "ready"
    assert checks["page"]["state"] == "ready"


def test_what_is_missing_is_told_with_the_line_that_mends_it() -> None:
    checks = _checks(GREENROOM_BROWSER="/nowhere/chromium", QTWEBENGINE_DISABLE_SANDBOX="1")
    assert checks["browser"]["state"] == "limited"
    assert "/nowhere/chromium" in checks["browser"]["text"]
    assert checks["engine sandbox"]["state"] == "missing"
    assert checks["engine sandbox"]["mend"]


def test_a_driver_that_does_not_start_is_told_with_its_words(tmp_path: Path) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho cannot open shared object file >&2\nexit 127\n")
    node.chmod(0o755)
    browser = _checks(PLAYWRIGHT_NODEJS_PATH=str(node))["browser"]
    assert browser["state"] == "limited"
    assert "cannot open shared object file" in browser["text"]


def test_the_exit_code_says_whether_anything_is_missing() -> None:
    ran = _run(QTWEBENGINE_DISABLE_SANDBOX="1")
    assert ran.returncode == 1
    assert "no  engine sandbox" in ran.stdout
    assert "→" in ran.stdout


def test_an_engine_that_does_not_load_is_told_with_the_reason(tmp_path: Path) -> None:
    checks = _checks(LD_LIBRARY_PATH=_broken_libraries(tmp_path))
    assert checks["engine"]["state"] == "missing"
    assert "does not load" in checks["engine"]["text"]


def _broken_libraries(folder: Path) -> str:
    """A folder whose libraries, which the engine needs, are none."""
    for name in ("libnss3.so", "libEGL.so.1", "libdbus-1.so.3"):
        (folder / name).write_text("not a library")
    return str(folder)
