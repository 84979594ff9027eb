"""What is on the screen before there is a page reaches nothing and runs nothing, whatever were written into it."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.front_end import FrontEnd
from greenroom.web.page_look import PANES_KEY, PageLook
from greenroom.window.opening import kept_look
from tests.bench.watched_start import WatchedPage, watched_page
from tests.window.driver import end, free_port
from tests.window.loopback import loopback
from tests.window.real_window import ROOT, window_environment

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

ATTACK: Final = """(async () => {
    const put = (name, members) => document.body.append(Object.assign(document.createElement(name), members));
    const to = (what) => "http://127.0.0.1:PORT/" + what;
    put("script", { textContent: "window.ran = true" });
    put("script", { src: to("script") });
    put("img", { src: to("img") });
    put("iframe", { src: to("iframe") });
    put("link", { rel: "stylesheet", href: to("link") });
    put("form", { action: to("form"), method: "post" });
    fetch(to("fetch"), { mode: "no-cors" }).catch(() => {});
    await new Promise((done) => setTimeout(done, 500));
    const ran = window.ran === true;
    document.forms[0].submit();
    setTimeout(() => { location.href = to("top") }, 200);
    return ran;
})()"""
EVERYTHING: Final = {"script", "img", "iframe", "link", "fetch", "top"}
WAIT_SECONDS: Final = 10.0


@contextmanager
def window(module: str, word: str, port: int) -> Iterator[WatchedPage]:
    environment = window_environment(GREENROOM_TEST_DEBUGGING_PORT=str(port))
    command = [sys.executable, "-m", module, word]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True
    )
    try:
        with watched_page(port) as page:
            page.until_painted("data:")
            yield page
    finally:
        end(process)


def reached(requested: list[str]) -> set[str]:
    return {where.rpartition("/")[2] for where in requested}


def test_the_skeleton_reaches_nothing_and_runs_nothing(tmp_path: Path) -> None:
    took = seconds_of_control(tmp_path / "control")
    port = free_port()
    order = json.dumps({"storage": str(tmp_path), "debugging_port": port})
    with loopback({}) as server, window("tests.window.skeleton_window", order, port) as page:
        assert page.value(ATTACK.replace("PORT", str(server.port))) is False
        time.sleep(3 * took)
        assert page.value("location.protocol") == "data:"
        assert server.requested == []


def seconds_of_control(folder: Path) -> float:
    """How long it takes a document without this policy, in a window without our rules, until it has reached everything."""
    folder.mkdir()
    port = free_port()
    with loopback({}) as server, window("tests.bench.empty_window", str(folder), port) as page:
        assert page.value(ATTACK.replace("PORT", str(server.port))) is True
        began = time.monotonic()
        while not reached(server.requested) >= EVERYTHING:
            assert time.monotonic() < began + WAIT_SECONDS, reached(server.requested)
            time.sleep(0.05)
        return max(0.5, time.monotonic() - began)


@pytest.mark.parametrize("evil", ['"><script>alert(1)</script>', "</style><script>", "300px}body{display:none", ["en"]])
def test_what_somebody_wrote_into_the_kept_files_does_not_get_into_the_skeleton(
    tmp_path: Path, evil: JsonValue
) -> None:
    folders = Folders.under(tmp_path)
    with Store(folders) as store:
        store.remembered.keep(PANES_KEY, {"side": evil, "folded": [evil]})
    folders.config.mkdir(exist_ok=True)
    (folders.config / "settings.json").write_text(json.dumps({"theme": evil, "language": evil}))
    assert kept_look(folders) == PageLook()
    assert FrontEnd(look=lambda: kept_look(folders)).skeleton() == FrontEnd().skeleton()
