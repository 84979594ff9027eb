"""`greenroom conform` as a command: what it prints, and what it ends with."""

import json
import os
import subprocess
import sys

import pytest

from greenroom.cli.main import main
from greenroom.conform.rows import all_rows


def test_the_area_without_rows_says_so_and_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--area", "openai"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "no rows yet" in err


def test_a_row_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--row", "H1", "--row", "H999"]) == 2
    assert "H999" in capsys.readouterr().err


def test_the_rows_are_listed_in_their_order_without_running_any(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [f"H{n}" for n in range(1, 93)] + [f"W{n}" for n in range(1, 25)]
    assert all(row.behaviour in lines[at] for at, row in enumerate(sorted(all_rows(), key=lambda row: row.place)))


def test_without_a_browser_it_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREENROOM_BROWSER", "/no/such/browser")
    assert main(["conform", "--row", "H1"]) == 7
    assert "/no/such/browser" in capsys.readouterr().err


@pytest.mark.browser
@pytest.mark.timeout(180)
def test_one_row_is_run_and_told_as_json() -> None:
    command = [sys.executable, "-m", "greenroom", "conform", "--row", "H2", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert set(told) == {"version", "rows"}
    assert told["version"] == 1
    (row,) = told["rows"]
    assert {name: row[name] for name in ("id", "status", "reason")} == {"id": "H2", "status": "pass", "reason": None}
    assert any("text/html;profile=mcp-app" in one for one in row["evidence"])
