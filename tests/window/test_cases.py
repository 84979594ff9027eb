"""Every View of the cases in the real window, light and dark: it comes up, paints, and says no error of ours.

One window serves them all, for a window takes longer to open than a View to show. The test speaks on the page's socket;
what a person would press is tested elsewhere.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, ViewportSize
from websockets.sync.client import connect

from greenroom.servers.config_file import read_config
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.cases.prepare import Case
from tests.cases.views import NAMES, each_view, is_blank, keep_picture
from tests.window.driver import driven_window
from tests.window.page_socket import PageSocket, listens, page_address

pytestmark = [pytest.mark.window, pytest.mark.long, pytest.mark.timeout(300)]

START_SECONDS: Final = 120.0
REST_SECONDS: Final = 1.0
YES: Final = re.compile("^Allow")
ROOM: Final = ViewportSize(width=1700, height=1500)
"""Enough for a whole View on the stage, with nothing before it."""
VIEWS_OWN: Final = "in the View's script"
"""Stands in a finding about what a View's own script did not catch."""


@dataclass(kw_only=True)
class Showing:
    """The open window; `errors` are those of our own page."""

    page: Page
    socket: PageSocket
    cases: dict[str, Case]
    keys: dict[str, str]
    errors: list[str] = field(default_factory=list)
    theme: str | None = None

    def take_note(self, said: ConsoleMessage) -> None:
        """Keep an error of our page; what Views say in their frames is theirs."""
        if said.type == "error" and said.location["url"].startswith(self.page.url):
            self.errors.append(said.text)

    def take_note_of_throw(self, error: Error) -> None:
        """The same of what nobody caught."""
        if self.page.url in (error.stack or ""):
            self.errors.append(str(error))

    def wait_for_servers(self) -> None:
        """They start by themselves, since they were agreed to."""
        until = time.monotonic() + START_SECONDS
        while (phases := phases_of(self.socket)) != dict.fromkeys(self.keys.values(), "ready"):
            assert time.monotonic() < until, phases
            time.sleep(0.1)

    def show(self, name: str, number: int) -> str:
        """Run a call of a case and return its View, which is ready and had its wishes granted."""
        tool, arguments = self.cases[name].calls[number]
        server, call = self.keys[name], f"{name}-{number}"
        self.socket.say(type="run", call=call, server=server, tool=tool, arguments=arguments)
        view = str(self.hear("mount", lambda one: bool(one["tool"] == tool))["view"])
        phase = self.hear("view", lambda one: one["view"] == view and one["phase"] != "loading")
        assert phase["phase"] == "ready", phase["text"]
        self.rest()
        return view

    def hear(self, kind: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message of a type that is wanted; whatever is asked meanwhile is agreed to."""
        until = time.monotonic() + START_SECONDS
        while not (found := [one for one in heard(self.socket, kind) if wanted(one)]):
            assert time.monotonic() < until, f"no {kind}"
            self.agree()
            time.sleep(0.05)
        return found[0]

    def agree(self) -> bool:
        """Press yes where something is asked, as a person would; say whether something was."""
        yes = self.page.get_by_role("dialog").get_by_role("button", name=YES)
        asked = yes.count() > 0
        if asked:
            with suppress(Error):  # the question was withdrawn meanwhile
                yes.click(timeout=2_000)
        return asked

    def rest(self) -> None:
        """Let the View work until it has asked nothing for a moment."""
        quiet_since, until = time.monotonic(), time.monotonic() + START_SECONDS
        while time.monotonic() - quiet_since < REST_SECONDS and time.monotonic() < until:
            if self.agree():
                quiet_since = time.monotonic()
            time.sleep(0.1)

    def set_theme(self, theme: str) -> None:
        """As the toolbar does; what else is emulated stays Auto."""
        if theme != self.theme:
            self.theme = theme
            self.socket.say(type="set_emulation", emulation={"theme": theme})
            self.hear("stage", lambda one: bool(one["emulation"]["theme"] == theme))

    def picture(self) -> bytes:
        """Of the frame that is on the stage, with something on it and no question before it."""
        until = time.monotonic() + START_SECONDS / 2
        frame = self.page.locator("iframe").last
        png = frame.screenshot()
        while (self.agree() or is_blank(png)) and time.monotonic() < until:
            self.rest()
            png = frame.screenshot()
        return png


def heard(socket: PageSocket, kind: str) -> list[dict[str, Any]]:
    """The messages of a type that the page heard since the last look at a new View."""
    messages: list[dict[str, Any]] = json.loads(
        socket.evaluate(f"JSON.stringify(heard.filter((one) => one.type === {json.dumps(kind)}))")
    )
    return messages


def phases_of(socket: PageSocket) -> dict[str, str]:
    """How far each server is, by the last word about them."""
    lists = heard(socket, "servers")
    return {one["key"]: one["phase"] for one in lists[-1]["servers"]} if lists else {}


@pytest.fixture(scope="module")
def showing(case: Callable[[str], Case], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    """A window over all cases, whose programs were agreed to."""
    folder = tmp_path_factory.mktemp("cases")
    cases = {name: case(name) for name in NAMES}
    config, data = folder / "mcp.json", folder / "data"
    config.write_text(json.dumps({"mcpServers": {name: one.entry() for name, one in cases.items()}}))
    entries = read_config(config).entries or ()
    with Store(Folders.under(data)) as store:
        store.settings.change(initialize_seconds=START_SECONDS)
        for entry in entries:
            store.approvals.approve(entry.fingerprint(), command=entry.display_command())
    with driven_window(data, ["--config", str(config)]) as window:
        address = page_address(window.port)
        assert address is not None
        with connect(address, open_timeout=START_SECONDS, max_size=None) as debugger:
            socket = PageSocket(debugger)
            until = time.monotonic() + START_SECONDS
            while not listens(socket):
                assert time.monotonic() < until, window.said
                time.sleep(0.05)
            opened = Showing(
                page=window.page, socket=socket, cases=cases, keys={entry.name: entry.key for entry in entries}
            )
            window.page.on("console", opened.take_note)
            window.page.on("pageerror", opened.take_note_of_throw)
            window.page.set_viewport_size(ROOM)
            opened.wait_for_servers()
            yield opened


@each_view
def test_a_strangers_view_comes_up_in_the_window_in_both_themes(name: str, number: int, showing: Showing) -> None:
    showing.socket.evaluate("heard.length = 0")
    showing.errors.clear()
    themes: dict[str, bytes] = {}
    showing.set_theme("light")
    view = showing.show(name, number)
    for theme in ("light", "dark"):
        showing.set_theme(theme)
        showing.rest()
        themes[theme] = showing.picture()
        keep_picture(themes[theme], f"window-{name}-{number}-{theme}")
    assert not any(is_blank(png) for png in themes.values())
    assert themes["light"] != themes["dark"]
    assert showing.errors == []
    findings = [one["text"] for one in heard(showing.socket, "finding") if one["level"] == "error"]
    assert [text for text in findings if VIEWS_OWN not in text] == []
    assert [one["text"] for one in heard(showing.socket, "notice") if one["level"] == "error"] == []
    showing.socket.say(type="close", view=view)
    showing.hear("unmount", lambda one: bool(one["view"] == view))
