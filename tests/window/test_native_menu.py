"""The native menu, its keys and its dialogs in the real window, and Escape wherever the focus is."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from greenroom.cli.server_words import server_entry
from tests.stage import toys
from tests.window.hands import Hands, hands
from tests.window.page_socket import PageSocket

pytestmark = [pytest.mark.window, pytest.mark.timeout(120)]

SWALLOWS: Final = """
for (const kind of ["keydown", "keyup", "keypress"]) {
    addEventListener(kind, (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.key.toLowerCase() === "h") for (;;);
    }, true);
}"""
EVERY_MODE: Final = '["inline", "fullscreen", "pip"]'
TOOLS: Final = {
    "greedy": {
        "html": toys.page(f"<script>{SWALLOWS}</script><input autofocus>").replace(
            '["inline", "fullscreen"]', EVERY_MODE
        )
    }
}


@contextmanager
def app(folder: Path) -> Iterator[tuple[Hands, PageSocket]]:
    """The app with a server whose View keeps every key for itself."""
    listing = folder / "tools.json"
    listing.write_text(json.dumps(TOOLS))
    named = shlex.join([sys.executable, str(toys.SERVER), str(listing)])
    with hands(folder / "data", "--server", named) as found, found.page() as page:
        page.start_server(server_entry(named).key)
        nothing_native(page)
        yield found, page


def nothing_native(page: PageSocket) -> None:
    """Nothing native is in reach of the page, whatever the window has beside it."""
    assert page.evaluate("typeof window.pywebview") == "undefined"
    assert page.evaluate("typeof window.qt") == "undefined"


def heard(page: PageSocket, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        page.evaluate(f"JSON.stringify(heard.filter((it) => it.type === '{kind}'))")
    )
    return found


def test_the_menu_has_what_a_person_looks_for_and_its_keys(tmp_path: Path) -> None:
    with app(tmp_path) as (window, _):
        offered = window.do("menu", window=0)
        assert list(offered) == ["&File", "&Edit", "&View", "&Window", "&Help"]
        assert ["&New window", "Ctrl+N"] in offered["&File"]
        assert ["&Open a servers file…", "Ctrl+O"] in offered["&File"]
        assert ["&Copy", "Ctrl+C"] in offered["&Edit"]
        assert ["&Full screen", "F11"] in offered["&View"]


def test_the_panes_and_the_palette_are_the_pages_own_and_follow_the_menu(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        shown = "JSON.stringify({ ...document.documentElement.dataset })"
        before = page.evaluate(shown)
        window.do("choose", window=0, action="inspector")
        window.until(lambda: page.evaluate(shown) != before)
        assert heard(page, "menu")[-1]["command"] == "inspector"
        window.do("choose", window=0, action="palette")
        window.until(lambda: page.evaluate("document.querySelector('dialog[open]') !== null") == "True")


def test_zoom_is_of_the_window_and_is_remembered(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        room = float(page.evaluate("innerWidth"))
        window.do("press", window=0, key="Plus", held="ControlModifier")
        window.do("choose", window=0, action="zoom_in")
        assert window.windows()[0]["zoom"] == 1.25
        window.until(lambda: float(page.evaluate("innerWidth")) < room / 1.2)
        window.do("choose", window=0, action="close")
        assert window.process.wait(10) == 0
    with hands(tmp_path / "data") as window, window.page() as page:
        window.until(lambda: window.windows()[0]["zoom"] == 1.25)
        window.do("choose", window=0, action="zoom_reset")
        assert window.windows()[0]["zoom"] == 1.0


def test_the_window_fills_the_screen_and_comes_back_and_a_new_one_opens_by_key(tmp_path: Path) -> None:
    with app(tmp_path) as (window, _):
        window.do("press", window=0, key="F11")
        assert window.windows()[0]["fullscreen"]
        window.do("press", window=0, key="F11")
        assert not window.windows()[0]["fullscreen"]
        window.do("press", window=0, key="N", held="ControlModifier")
        window.until(lambda: len(window.pages()) == 2)
        window.do("choose", window=1, action="quit")
        assert window.process.wait(10) == 0


def test_a_reload_by_the_menu_brings_the_page_back_with_its_views(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        page.run("greedy")
        view = page.hear_type("mount")["view"]
        page.hear_type("view", view=view, phase="ready")
        page.evaluate("globalThis.before = true")
        window.do("choose", window=0, action="reload")
        window.until(lambda: page.evaluate("globalThis.before") == "None")
        window.until(page.listen)
        window.until(lambda: page.evaluate("document.querySelectorAll('iframe[data-view]').length") == "1")


def test_escape_leaves_fullscreen_and_pip_even_where_the_view_swallows_every_key(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        page.run("greedy")
        view = page.hear_type("mount")["view"]
        page.hear_type("view", view=view, phase="ready")
        for times, mode in enumerate(("fullscreen", "pip")):
            page.say(type="set_mode", view=view, mode=mode)
            page.hear_type("mode", view=view, mode=mode)
            window.until(lambda: focused(page, view))
            escape = {"key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27}
            for kind in ("rawKeyDown", "keyUp"):
                page.command("Input.dispatchKeyEvent", type=kind, **escape)
            window.windows()  # the engine's own key, which the window does not hear, is the control
            assert times_inline(page) == times
            window.do("press", window=0, key="Escape")
            window.until(partial(came_back, page, times + 1))


def came_back(page: PageSocket, times: int) -> bool:
    return times_inline(page) == times


def times_inline(page: PageSocket) -> int:
    return [message["mode"] for message in heard(page, "mode")].count("inline")


def test_escape_leaves_fullscreen_while_the_views_process_hangs_with_the_focus(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        page.run("greedy")
        view = page.hear_type("mount")["view"]
        page.hear_type("view", view=view, phase="ready")
        page.say(type="set_mode", view=view, mode="fullscreen")
        page.hear_type("mode", view=view, mode="fullscreen")
        window.until(lambda: focused(page, view))
        window.do("press", window=0, key="H")
        window.do("press", window=0, key="Escape")
        page.hear_type("mode", view=view, mode="inline")


def focused(page: PageSocket, view: str) -> bool:
    """Put the focus into the View."""
    page.evaluate(f"document.querySelector('iframe[data-view=\"{view}\"]').focus()")
    return page.evaluate("document.activeElement.dataset.view") == view


def test_a_servers_file_is_chosen_in_the_systems_dialog_and_its_name_does_not_reach_the_page(tmp_path: Path) -> None:
    config = tmp_path / "chosen-by-hand.json"
    config.write_text(json.dumps({"mcpServers": {"from a file": {"command": "true"}}}))
    with app(tmp_path) as (window, page):
        window.do("press", window=0, key="O", held="ControlModifier")
        window.until(lambda: window.do("dialogs") == [["QFileDialog", "Open a servers file"]])
        page.say(type="choose_file", purpose="open_config")
        page.say(type="watch_server", server=page.server)
        page.hear_type("server_details")  # so what was said before it has been heard, too
        assert window.do("dialogs") == [["QFileDialog", "Open a servers file"]], "a second one is not opened"
        window.do("answer", file=str(config))
        page.hear(
            lambda message: (
                message["type"] == "servers" and "from a file" in [server["name"] for server in message["servers"]]
            )
        )
        assert window.do("dialogs") == []
        window.until(lambda: asked_again(window, page))
        window.do("answer", file=None)
        assert window.do("dialogs") == []


def asked_again(window: Hands, page: PageSocket) -> bool:
    """Whether there is a dialog again, which is asked for: not while what was chosen last is being read."""
    page.say(type="choose_file", purpose="open_config")
    return bool(window.do("dialogs"))


def test_a_folder_for_a_server_is_chosen_in_the_systems_dialog(tmp_path: Path) -> None:
    folder = tmp_path / "scores"
    folder.mkdir()
    with app(tmp_path) as (window, page):
        told = page.hear(lambda message: message["type"] == "servers" and message["servers"] != [])
        server = told["servers"][0]["key"]
        page.say(type="choose_root", server=server)
        window.until(lambda: window.do("dialogs") == [["QFileDialog", "Choose a folder"]])
        window.do("answer", file=str(folder))
        page.say(type="watch_server", server=server)
        page.hear(
            lambda message: (
                message["type"] == "server_details" and [root["path"] for root in message["roots"]] == [str(folder)]
            )
        )
        assert window.do("dialogs") == []


def test_a_window_closes_with_its_dialog_open(tmp_path: Path) -> None:
    with app(tmp_path) as (window, page):
        page.say(type="choose_file", purpose="open_config")
        window.until(lambda: window.do("dialogs"))
        window.do("close", window=0)
        assert window.process.wait(10) == 0
