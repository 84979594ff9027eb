"""The whole app in its real window, with a server that nobody here wrote, driven as a person would."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.cases.prepare import Case
from tests.window.driver import driven_window
from tests.window.processes import descendants, left_after

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

START_MS = 60_000


def config_of(case: Case, folder: Path) -> Path:
    file = folder / "servers.json"
    server = {"command": case.command, "args": list(case.args), "env": dict(case.env)}
    file.write_text(json.dumps({"mcpServers": {case.name: server}}))
    return file


def run_tool(page: Page, case: Case) -> None:
    """Agree to the server's command, start it, and run the first tool of the case."""
    tool, arguments = case.calls[0]
    server = page.get_by_role("region", name=case.name)
    server.get_by_role("button", name="Look at it and start").click()
    page.get_by_role("dialog").get_by_role("button", name="Start the server").click()
    server.get_by_role("button", name=tool).click(timeout=START_MS)
    page.get_by_role("button", name="JSON", exact=True).click()
    page.get_by_label("Arguments as JSON").fill(json.dumps(arguments))
    page.get_by_role("button", name="Run", exact=False).first.click()
    page.get_by_text("ready in").wait_for(timeout=START_MS)


def test_the_window_shows_the_page_and_ends_when_asked(tmp_path: Path) -> None:
    with driven_window(tmp_path) as window:
        window.page.wait_for_selector("#root > *")
        assert window.page.evaluate("location.hash") == ""
        assert window.end() == 0


def test_a_real_server_runs_in_the_real_window_and_nothing_of_it_stays(
    tmp_path: Path, case: Callable[[str], Case]
) -> None:
    server = case("basic-react")
    with driven_window(tmp_path, ["--config", str(config_of(server, tmp_path))]) as window:
        run_tool(window.page, server)
        below = descendants(window.process.pid)
        assert any(server.args[0] in command for command in below.values())
        assert any("QtWebEngineProcess" in command for command in below.values())
        assert window.end() == 0
        assert left_after(below, 5) == {}


def test_a_click_inside_the_view_of_a_real_server_comes_back_from_that_server(
    tmp_path: Path, case: Callable[[str], Case]
) -> None:
    server = case("basic-react")
    config = ["--config", str(config_of(server, tmp_path))]
    with driven_window(tmp_path, config) as window:
        run_tool(window.page, server)
        view = window.page.frames[-1]
        before = view.inner_text("body")
        view.get_by_role("button", name="Get Server Time").click()
        until = time.monotonic() + 20
        while view.inner_text("body") == before and time.monotonic() < until:
            time.sleep(0.1)
        assert view.inner_text("body") != before
