"""Several windows of one app, in the real engine: opened by further starts, each with Views of its own, closed one by one."""

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from greenroom.cli.server_words import server_entry
from tests.stage import toys
from tests.window.hands import Hands, as_root, hands
from tests.window.real_window import ROOT, window_environment

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

TOOLS: Final = {"live": {"html": toys.page("<p>live</p>")}}


def further(data: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Start the app once more, to its end."""
    command = [sys.executable, "-m", "greenroom.cli.main", "open", "--data", str(data), *words, *as_root()]
    environment = window_environment()
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


def toy(folder: Path) -> str:
    listing = folder / "tools.json"
    listing.write_text(json.dumps(TOOLS))
    return shlex.join([sys.executable, str(toys.SERVER), str(listing)])


def test_a_further_start_opens_a_second_window_with_a_stage_of_its_own(tmp_path: Path) -> None:
    named = toy(tmp_path)
    with hands(tmp_path / "data", "--server", named) as app, app.page() as one:
        first = app.pages()
        one.start_server(server_entry(named).key)
        one.run("live")
        view = one.hear_type("mount")["view"]
        one.hear_type("view", view=view, phase="ready")
        told = further(tmp_path / "data")
        assert (told.returncode, told.stderr) == (0, "")
        assert "another window was opened" in told.stdout
        with app.page(first) as two:
            two.server = one.server
            two.run("live")
            other = two.hear_type("mount")["view"]
            two.hear_type("view", view=other, phase="ready")
            assert other != view
            assert json.loads(one.evaluate("heard.filter((it) => it.type === 'replaced').length")) == 0
            names_both_titles(app)
            close_the_first(app, two)
    assert app.process.returncode == 0


def names_both_titles(app: Hands) -> None:
    titles = [one["title"] for one in app.windows()]
    assert [title.split(" – ")[:2] for title in titles] == [["live (view_server.py)", "Greenroom"]] * 2


def close_the_first(app: Hands, two: object) -> None:
    del two
    app.do("close", window=0)
    app.until(lambda: len(app.pages()) == 1)
    assert len(app.windows()) == 1
    assert app.process.poll() is None
    app.process.send_signal(signal.SIGTERM)
    app.process.wait(10)


def test_closing_the_last_window_ends_the_app(tmp_path: Path) -> None:
    with hands(tmp_path / "data") as app, app.page():
        assert further(tmp_path / "data").returncode == 0
        app.until(lambda: len(app.pages()) == 2)
        app.do("close", window=1)
        app.until(lambda: len(app.pages()) == 1)
        app.do("close", window=0)
        assert app.process.wait(10) == 0


def test_each_window_opens_where_it_stood_last_time(tmp_path: Path) -> None:
    places = [(40, 50, 700, 600), (90, 20, 650, 500)]  # on a screen of 800 by 800
    data = tmp_path / "data"
    with hands(data) as app, app.page():
        further(data)
        app.until(lambda: len(app.pages()) == 2)
        for number, (x, y, width, height) in enumerate(places):
            app.do("move", window=number, x=x, y=y, width=width, height=height)
        before = app.windows()
        app.process.send_signal(signal.SIGTERM)
        assert app.process.wait(10) == 0
    with hands(data) as app, app.page():
        assert [one["size"] for one in app.windows()] == [[700, 600]]
        further(data)
        app.until(lambda: len(app.pages()) == 2)
        after = app.windows()
    assert [(one["size"], one["at"]) for one in after] == [(one["size"], one["at"]) for one in before]
