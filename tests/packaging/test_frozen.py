"""The packaged app, run as a person who has no Python would: its commands, its window, the programs that it starts."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from greenroom.protocol.model.lines import Finished, Models
from tests.bench.figures import median, tell, times
from tests.bench.open_app import PAINT
from tests.machine.clean_machine import DRAWN
from tests.machine.framebuffer import read_picture
from tests.packaging.frozen_app import FREEZE_SECONDS, FrozenApp
from tests.providers import anthropic, gemini, ollama, openai
from tests.providers.provider import always, provider
from tests.providers.turns import Ends, Says
from tests.window.driver import driven_window
from tests.window.processes import descendants, left_after
from tests.window.real_window import window_environment
from tests.worker.worker_process import running, text_of

pytestmark = [pytest.mark.long, pytest.mark.window, pytest.mark.timeout(FREEZE_SECONDS + 300)]

VIEW_MS = 120_000
PICTURE_SECONDS = 60
ROUNDS = 3

TELLER = """
import json, os, sys
from pathlib import Path
Path(sys.argv[1]).write_text(json.dumps(dict(os.environ)))
sys.stdin.read()
"""


def say(frozen: FrozenApp, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [str(frozen.greenroom), *words]
    environment = window_environment()
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_its_commands_answer(frozen: FrozenApp) -> None:
    assert say(frozen, "--version").stdout.startswith("greenroom ")
    checks = {row["name"]: row for row in json.loads(say(frozen, "doctor", "--json").stdout)["checks"]}
    assert checks["page"]["state"] == "ready"
    assert checks["engine"]["state"] == "ready"
    assert "greenroom[stage]" in checks["browser"]["mend"]
    assert "plain text" not in checks["keyring"]["text"]


def test_its_model_worker_answers_in_the_formats_of_several_providers(frozen: FrozenApp) -> None:
    with running(command=[str(frozen.greenroom), "model-worker"]) as worker:
        for name, form in (("openai", openai), ("anthropic", anthropic), ("google", gemini), ("ollama", ollama)):
            with provider(always(form.stream(Says("So"), Ends()))) as server:
                lines = worker.ask(name, model="gpt-4o", address=server.origin)
            assert (text_of(lines), isinstance(lines[-1], Finished)) == ("So", True), lines
        known = worker.models("bedrock", key=None)
        assert isinstance(known, Models)
        assert len(known.names) > 20, "the list that came along"


def test_rendering_headless_is_refused_with_the_way_to_it(frozen: FrozenApp) -> None:
    done = say(frozen, "render", "--server", f"'{frozen.greenroom}' demo-server", "--tool", "show_dashboard")
    assert done.returncode == 7
    assert "pip install 'greenroom[stage]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_its_window_shows_a_view_of_its_demo_and_leaves_nothing(frozen: FrozenApp, tmp_path: Path) -> None:
    with driven_window(tmp_path, program=[str(frozen.driven)]) as window:
        run_dashboard(window.page)
        below = descendants(window.process.pid)
        for needed in ("driven guardian", "driven demo-server", "QtWebEngineProcess"):
            assert any(needed in command for command in below.values()), needed
        assert window.end() == 0
        assert left_after(below, 5) == {}


def run_dashboard(page: Page) -> None:
    """Run a tool of the demo and wait until its View has initialised."""
    page.get_by_role("button", name="show_dashboard").click(timeout=VIEW_MS)
    page.get_by_role("button", name="Run", exact=False).first.click()
    page.get_by_text("ready in").wait_for(timeout=VIEW_MS)


def test_the_persons_programs_start_with_the_persons_libraries(frozen: FrozenApp, tmp_path: Path) -> None:
    """A login shell has our whole environment, a server what its entry says; neither may be led to our libraries."""
    teller, shell = tmp_path / "teller.py", tmp_path / "shell.sh"
    teller.write_text(TELLER)
    shell.write_text(f"#!/bin/sh\nenv -0 > {tmp_path}/shell.env\n")
    shell.chmod(0o755)
    entries = {
        "plain": {"command": sys.executable, "args": [str(teller), str(tmp_path / "plain.env")]},
        "own": {
            "command": sys.executable,
            "args": [str(teller), str(tmp_path / "own.env")],
            "env": {"LD_LIBRARY_PATH": "/of/the/server"},
        },
    }
    config = tmp_path / "servers.json"
    config.write_text(json.dumps({"mcpServers": entries}))
    environment = {
        "LD_LIBRARY_PATH": "/of/the/person",
        "QT_PLUGIN_PATH": "/of/the/person/too",
        "SHELL": str(shell),
        "SHLVL": "",
    }
    with driven_window(
        tmp_path / "data", ["--config", str(config)], program=[str(frozen.driven)], variables=environment
    ) as window:
        for name in entries:
            agree(window.page, name)
        assert (
            str(frozen.folder) in Path(f"/proc/{window.process.pid}/environ").read_text()
        )  # or there is nothing to see
        pairs = wait_for_file(tmp_path / "shell.env").split("\0")
        shells = dict(pair.partition("=")[::2] for pair in pairs if pair)
        plain, own = told(tmp_path / "plain.env"), told(tmp_path / "own.env")
    assert [led_to(frozen.folder, seen) for seen in (plain, own, shells)] == [[], [], []]
    assert plain.get("LD_LIBRARY_PATH") is None
    assert own["LD_LIBRARY_PATH"] == "/of/the/server"
    assert shells["LD_LIBRARY_PATH"] == "/of/the/person"
    assert shells["QT_PLUGIN_PATH"] == "/of/the/person/too"


def agree(page: Page, name: str) -> None:
    server = page.get_by_role("region", name=name, exact=True)
    server.get_by_role("button", name="Look at it and start").click(timeout=VIEW_MS)
    page.get_by_role("dialog").get_by_role("button", name="Start the server").click()


def told(path: Path) -> dict[str, str]:
    environment: dict[str, str] = json.loads(wait_for_file(path))
    return environment


def led_to(folder: Path, environment: dict[str, str]) -> list[str]:
    """The variables by which a program would find our libraries, or think that it is one of ours."""
    return [name for name, value in environment.items() if str(folder) in value or name.startswith("_PYI_")]


def wait_for_file(path: Path) -> str:
    until = time.monotonic() + 60
    while not (path.is_file() and path.stat().st_size) and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.2)  # it may still be written
    return path.read_text()


@pytest.mark.skipif(os.name != "posix", reason="a virtual display of the X Window System")
def test_the_executable_that_is_shipped_draws_its_page_on_a_display(frozen: FrozenApp, tmp_path: Path) -> None:
    words = ["--data", str(tmp_path / "data"), *(["--unsafe-no-sandbox"] if os.geteuid() == 0 else [])]
    with display(tmp_path) as number:
        environment = window_environment(DISPLAY=f":{number}", QT_QPA_PLATFORM="xcb")
        process = subprocess.Popen([str(frozen.greenroom), "open", *words], env=environment)
        try:
            wait_for_picture(tmp_path / "Xvfb_screen0", process)
            below = descendants(process.pid)
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0
            assert left_after(below, 5) == {}
        finally:
            process.kill()
            process.wait()


@contextmanager
def display(folder: Path) -> Iterator[str]:
    """A virtual display, which keeps its picture in this folder."""
    read, write = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        "1280x800x24",
        "-nolisten",
        "tcp",
        "-fbdir",
        str(folder),
    ]
    process = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield number.readline().strip()
    finally:
        process.terminate()
        process.wait(10)


def wait_for_picture(frame: Path, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PICTURE_SECONDS
    while read_picture(frame.read_bytes()).drawn() < DRAWN:
        assert process.poll() is None, "it ended by itself"
        assert time.monotonic() < until, "nothing was drawn"
        time.sleep(0.2)


def test_what_it_weighs_and_how_fast_it_starts(
    frozen: FrozenApp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed: list[float] = []
    checkout: list[float] = []
    for turn in range(ROUNDS):
        packed.append(first_paint(tmp_path / f"packed-{turn}", [str(frozen.driven)]))
        checkout.append(
            first_paint(tmp_path / f"checkout-{turn}", [sys.executable, "-m", "tests.window.open_for_driver"])
        )
    ratio = median(packed) / median(checkout)
    detail = f"{median(packed):.2f} s to {median(checkout):.2f} s, {ROUNDS} starts in turns"
    with capsys.disabled():
        tell(
            "The packaged app", f"{frozen.megabytes():.0f} MB", times(ratio, "a checkout, start → first paint", detail)
        )
    assert ratio < 3


def first_paint(data: Path, program: list[str]) -> float:
    """Seconds from the process's start to the page's first paint."""
    started = time.time()
    with driven_window(data, program=program) as window:
        until = time.monotonic() + 30
        while (moment := window.page.evaluate(PAINT)) is None and time.monotonic() < until:
            time.sleep(0.02)
    assert moment is not None
    return float(moment) / 1000 - started
