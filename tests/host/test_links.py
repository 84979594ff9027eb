"""The person's browser: what is handed to it, and what becomes of one that answers no or not at all.

A program of the test stands for it, found the way any browser is: by the variable `BROWSER`.
"""

import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from greenroom.host.errors import LinkNotOpened
from greenroom.host.links import open_in_browser

OPEN_SECONDS = 50
OPEN = """
import anyio
from greenroom.host.links import open_in_browser
anyio.run(open_in_browser, "https://a.example/")
"""
AND_LEAVE = """
import anyio
from greenroom.host.links import open_in_browser
async def main():
    with anyio.move_on_after(1):
        await open_in_browser("https://a.example/")
anyio.run(main)
"""


def browser(folder: Path, does: str) -> str:
    program = folder / "browser.sh"
    program.write_text(f'#!/bin/sh\necho "$1" > {folder / "asked"}\n{does}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return f"{program} %s"


@pytest.mark.parametrize("url", ["file:///etc/passwd", "javascript:alert(1)", "mailto:a@b.example", "", "HTTPS"])
async def test_nothing_but_http_and_https_reaches_the_browser(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", browser(tmp_path, "exit 0"))
    with pytest.raises(LinkNotOpened, match="Only http and https"):
        await open_in_browser(url)
    assert not (tmp_path / "asked").exists()


@pytest.mark.parametrize("code", [OPEN, AND_LEAVE], ids=["while it waits", "while it is left"])
def test_a_browser_that_stays_in_the_foreground_has_the_address_and_holds_nobody_up(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", browser(tmp_path, f"exec sleep {OPEN_SECONDS}"))
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", code], check=True, timeout=OPEN_SECONDS, stderr=subprocess.DEVNULL)
    assert time.monotonic() - began < OPEN_SECONDS
    assert (tmp_path / "asked").read_text() == "https://a.example/\n"
