import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.window.display import has_display

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays of a Linux desktop")


def test_nothing_named_is_no_display() -> None:
    assert not has_display({})


def test_a_name_that_nobody_answers_to_is_no_display(tmp_path: Path) -> None:
    assert not has_display({"DISPLAY": ":64999"})
    assert not has_display({"DISPLAY": "no display at all"})
    assert not has_display({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)})


@pytest.mark.parametrize("platform", ["offscreen", "offscreen:configfile=x", "minimal"])
def test_a_platform_that_draws_into_memory_needs_none(platform: str) -> None:
    assert has_display({"QT_QPA_PLATFORM": platform})


def test_a_wayland_socket_that_answers_is_a_display(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "wayland-9"))
        compositor.listen()
        assert has_display({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)})


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_an_x_server_that_answers_is_a_display() -> None:
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            display = f":{server.stdout.readline().strip()}"
            assert has_display({"DISPLAY": display})
            assert has_display({"DISPLAY": f"{display}.0"})
        finally:
            server.terminate()
    assert not has_display({"DISPLAY": display})


def test_other_systems_always_have_one() -> None:
    assert has_display({}, platform="darwin")
    assert has_display({}, platform="win32")
