"""`greenroom open` as a program: what it prints, serves, leaves and answers."""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from greenroom.cli.open import configure

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals of a POSIX system"),
    pytest.mark.timeout(120),
]

OPEN = [sys.executable, "-m", "greenroom.cli.main", "open"]
START_SECONDS = 40.0
IS_ROOT = sys.platform != "win32" and os.geteuid() == 0


def environment(**more: str) -> dict[str, str]:
    """An environment without a display and without anything that this machine's test run says about one."""
    named = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "GREENROOM_UNSAFE_NO_SANDBOX"}
    named |= {"QTWEBENGINE_DISABLE_SANDBOX"}
    return {name: value for name, value in os.environ.items() if name not in named} | more


@contextmanager
def opened(words: list[str], *, stdin: int = subprocess.DEVNULL, **more: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [*OPEN, *words],
        env=environment(**more),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def lines_until(process: "subprocess.Popen[str]", last: str) -> list[str]:
    """What it prints up to a line that holds `last`; the test's own time limit bounds the wait."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if last in line:
            return lines
    raise AssertionError(f"it ended: {lines} {process.stderr.read() if process.stderr else ''}")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_browser_is_given_an_address_that_serves_the_page_until_a_signal(
    tmp_path: Path, number: signal.Signals
) -> None:
    with opened(["--browser", "--data", str(tmp_path)]) as process:
        said = "".join(lines_until(process, "Ctrl+C"))
        address = re.search(r"http://127\.0\.0\.1:\d+/#code=\S{20,}", said)
        assert address is not None
        assert "no network guard" in said
        answer = httpx.get(address[0].partition("#")[0], timeout=10, trust_env=False)
        assert answer.status_code == 200
        assert address[0].partition("code=")[2] not in answer.text
        process.send_signal(number)
        _, error = process.communicate(timeout=10)
        assert error == ""
        assert process.returncode == 0


def test_somebody_at_a_terminal_gets_a_fresh_address_for_each_enter(tmp_path: Path) -> None:
    keyboard, stdin = os.openpty()
    with opened(["--browser", "--data", str(tmp_path)], stdin=stdin) as process:
        said = lines_until(process, "Press Enter")
        first = next(line.strip() for line in said if "#code=" in line)
        os.write(keyboard, b"\n")
        second = lines_until(process, "#code=")[-1].strip()
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=10)
    os.close(keyboard)
    os.close(stdin)
    assert first.partition("#")[0] == second.partition("#")[0]
    assert first != second
    assert (process.returncode, error) == (0, "")


def test_each_option_is_in_the_page_about_the_command() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "open.md").read_text(encoding="utf-8")
    parser = argparse.ArgumentParser()
    configure(parser)
    flags = [flag for action in parser._actions for flag in action.option_strings if flag not in {"-h", "--help"}]
    assert [flag for flag in flags if f"`{flag}" not in page] == []


def test_without_a_display_the_browser_is_chosen_and_that_is_said(tmp_path: Path) -> None:
    with opened(["--data", str(tmp_path)]) as process:
        said = lines_until(process, "Ctrl+C")
    assert said[0].startswith("There is no display")


def test_a_config_that_cannot_be_read_does_not_keep_the_app_from_opening(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"mcpServers": {\n')
    with opened(["--browser", "--data", str(tmp_path), "--config", str(broken)]) as process:
        lines_until(process, "Ctrl+C")
        process.terminate()
        _, error = process.communicate(timeout=10)
    assert f"{broken}:2" in error
    assert broken.read_text() == '{"mcpServers": {\n'


@pytest.mark.skipif(not IS_ROOT, reason="only root's engine has no sandbox")
def test_no_window_opens_where_the_engine_has_no_sandbox(tmp_path: Path) -> None:
    with opened(["--data", str(tmp_path)], QT_QPA_PLATFORM="offscreen") as process:
        said, error = process.communicate(timeout=START_SECONDS)
    assert process.returncode == 1
    assert said == ""
    assert error.count("\n") == 1
    assert "--unsafe-no-sandbox" in error
    assert not (tmp_path / "engine").exists()


@pytest.mark.window
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_the_window_opens_on_an_x_display_and_its_end_leaves_no_process(tmp_path: Path) -> None:
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        try:
            assert screen.stdout is not None
            display = f":{screen.stdout.readline().strip()}"
            with opened(["--data", str(tmp_path), "--unsafe-no-sandbox"], DISPLAY=display) as process:
                stored = tmp_path / "engine" / "Local Storage"
                wait_for(stored)
                process.terminate()
                assert process.wait(10) == 0
        finally:
            screen.terminate()
    assert processes_that_name(tmp_path) == []
    assert (tmp_path / "data" / "windows.json").exists()


def wait_for(path: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while not path.exists():
        assert time.monotonic() < until, f"{path} did not come"
        time.sleep(0.1)


def processes_that_name(folder: Path) -> list[str]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                words = (process / "cmdline").read_text()
            except OSError:
                continue  # it ended meanwhile
            found += [words] if str(folder) in words else []
    return found


def test_a_servers_file_that_is_not_there_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with opened(["--browser", "--data", str(tmp_path), "--config", str(tmp_path / "nope.json")]) as process:
        _, said = process.communicate(timeout=START_SECONDS)
    assert process.returncode == 2
    assert "nope.json" in said
