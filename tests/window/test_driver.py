"""The whole app in its real window, driven as a person would."""

import sys
from pathlib import Path

import pytest

from tests.window.driver import driven_window

pytestmark = [pytest.mark.window, pytest.mark.timeout(180)]

DEMO = [sys.executable, str(Path(__file__).resolve().parents[2] / "assets" / "demo" / "server.py")]


def test_the_window_shows_the_page_and_ends_when_asked(tmp_path: Path) -> None:
    with driven_window(tmp_path) as window:
        window.page.wait_for_selector("#root > *")
        assert window.page.evaluate("location.hash") == ""
        assert window.end() == 0
