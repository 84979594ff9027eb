"""The scenes of the tour through the window: how each is reached, and what it is like. `docs/tour.md` shows them."""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from playwright.async_api import expect

from greenroom.store.settings import Language
from tests.browser.house import House
from tests.stage.toys import page

Act: TypeAlias = Callable[[House], Awaitable[None]]
BROKEN: Final = {
    "throws": {"html": "<!doctype html><script>throw new Error('no such element')</script>"},
    "blocked": {
        "html": page(
            "<h2>Rooms</h2>",
            "fetch('https://api.example/rooms').catch(() => {});"
            "post({ method: 'ui/notifications/size-changed', params: { height: 90 } });",
        )
    },
}


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One picture. `servers` is `demo`, `none`, or `broken`: a server whose Views go wrong."""

    name: str
    act: Act
    servers: str = "demo"
    size: tuple[int, int] = (1280, 800)
    language: Language = "en"
    surroundings: dict[str, Any] = field(default_factory=dict)


async def _nothing(h: House) -> None:
    await expect(h.stage.get_by_role("heading", name="Nothing on stage")).to_be_visible()


async def _first_start(h: House) -> None:
    await expect(h.stage.get_by_role("button", name="Add server")).to_be_visible()


async def _dashboard(h: House) -> None:
    await h.show("show_dashboard")
    await expect(h.view("1").get_by_text("Busiest day")).to_be_visible()


async def _dark(h: House) -> None:
    await _dashboard(h)
    await expect(h.page.locator("body")).to_have_css("background-color", "rgb(16, 20, 18)")


async def _high_contrast(h: House) -> None:
    await _dashboard(h)
    line = await h.page.evaluate("getComputedStyle(document.querySelector('.bar')).borderBlockEndColor")
    assert line == "rgb(92, 104, 97)", line  # that of the light theme is paler


async def _small_dashboard(h: House) -> None:
    await h.stage.get_by_role("button", name="Choose a tool").click()
    await _dashboard(h)


async def _drawer(h: House) -> None:
    await h.stage.get_by_role("button", name="Choose a tool").click()
    await expect(h.tool("show_dashboard")).to_be_in_viewport()


async def _phone(h: House) -> None:
    await _dashboard(h)
    await h.choose("Device", "Mobile")
    await expect(h.page.get_by_role("dialog", name="Device")).to_be_visible()


async def _fullscreen(h: House) -> None:
    await _dashboard(h)
    await h.card("show_dashboard").get_by_role("button", name="Fullscreen").click()
    await expect(h.stage.get_by_role("button", name="Leave fullscreen")).to_be_visible()


async def _running(h: House) -> None:
    await h.run("count_slowly", arguments='{"to": 60, "seconds_each": 1}')
    await expect(h.stage.get_by_text("Calling")).to_be_visible()
    await expect(h.view("1").locator("body")).not_to_be_empty()


async def _mistake(h: House) -> None:
    await h.tool("show_dashboard").click()
    await h.write('{"week": "soon", "room": }')
    await expect(h.call.get_by_text("Line 1")).to_be_visible()


async def _question(h: House) -> None:
    await _dashboard(h)
    await h.view("1").get_by_role("button", name="Cancel").first.click()
    await expect(h.dialog.get_by_role("heading").first).to_be_visible()


async def _message(h: House) -> None:
    await _dashboard(h)
    await h.protocol.get_by_role("option").filter(has_text="result of tools/call show_dashboard").click()
    await expect(h.protocol.get_by_role("tree")).to_be_visible()
    # Away from the end, whatever was scrolled to reach the line: then the list no longer follows.
    await h.protocol.get_by_role("listbox").evaluate(
        "(it) => { it.scrollTop = it.scrollHeight - it.clientHeight - 110 }"
    )
    await expect(h.protocol.get_by_role("button", name="Follow")).to_be_visible()


async def _filter(h: House) -> None:
    await _dashboard(h)
    await h.protocol.get_by_role("button", name="Filter", exact=True).click()
    await h.page.get_by_role("dialog", name="Filter").get_by_label("Method").select_option("tools/call")


async def _palette(h: House) -> None:
    await expect(h.tool("show_dashboard")).to_be_visible()
    await h.page.keyboard.press("Control+k")
    await h.page.keyboard.insert_text("room")


async def _shortcuts(h: House) -> None:
    await expect(h.tool("show_dashboard")).to_be_visible()
    await h.page.keyboard.press("?")
    await expect(h.dialog).to_be_visible()


async def _go(h: House, place: str) -> None:
    await h.page.get_by_role("navigation").get_by_role("button", name=place).click()


async def _adding(h: House) -> None:
    await _go(h, "Servers")
    await h.place("Servers").get_by_role("button", name="Add server").click()
    headers = {"Authorization": "Bearer <YOUR_KEY>"}
    snippet = json.dumps({"mcpServers": {"weather": {"url": "https://weather.example/mcp", "headers": headers}}})
    await h.place("Servers").get_by_label("A command line, an address, or JSON").fill(snippet)
    await expect(h.place("Servers").get_by_role("article", name="weather")).to_be_visible()


async def _settings(h: House) -> None:
    await _go(h, "Settings")
    await expect(h.place("Settings").get_by_role("heading").first).to_be_visible()


async def _thrown(h: House) -> None:
    h.core.store.settings.change(initialize_seconds=1.5)
    await h.run("throws")
    await expect(h.stage.get_by_text("This View did not start")).to_be_visible()


async def _findings(h: House) -> None:
    await h.show("blocked")
    panel = await h.findings()
    await expect(panel.get_by_text(re.compile("api.example")).first).to_be_visible()


async def _pseudo(h: House) -> None:
    # By what is not a word: its words are in other letters.
    tool = h.page.locator('[data-tool="show_dashboard"]')
    await tool.click()
    await h.page.keyboard.press("Control+Enter")
    await expect(h.view("1").get_by_text("Busiest day")).to_be_visible()


SCENES: Final = (
    Scene(name="first-start", act=_first_start, servers="none"),
    Scene(name="ready", act=_nothing),
    Scene(name="view", act=_dashboard),
    Scene(name="view-dark", act=_dark, surroundings={"color_scheme": "dark"}),
    Scene(name="phone", act=_phone),
    Scene(name="fullscreen", act=_fullscreen),
    Scene(name="running", act=_running),
    Scene(name="mistake", act=_mistake),
    Scene(name="question", act=_question),
    Scene(name="message", act=_message),
    Scene(name="filter", act=_filter),
    Scene(name="did-not-start", act=_thrown, servers="broken"),
    Scene(name="findings", act=_findings, servers="broken"),
    Scene(name="adding", act=_adding, servers="none"),
    Scene(name="palette", act=_palette),
    Scene(name="shortcuts", act=_shortcuts),
    Scene(name="settings", act=_settings, servers="none", size=(1280, 760)),
    Scene(name="narrow", act=_small_dashboard, size=(430, 900)),
    Scene(name="narrow-drawer", act=_drawer, size=(430, 900)),
    Scene(name="right-to-left", act=_pseudo, language="ar-XB"),
    Scene(name="high-contrast", act=_high_contrast, surroundings={"contrast": "more"}),
)
