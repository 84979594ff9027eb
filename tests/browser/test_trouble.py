"""What does not work is explained where the person looks, never a blank place."""

import re
import sys
from pathlib import Path

from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from greenroom.servers.entry import ServerEntry
from tests.browser.house import Engine, house
from tests.browser.toys import TALKS, text
from tests.stage.toys import entry

PATIENCES = (1.0, 5.0, 20.0)
"""Seconds. The sandbox page has to start in them, too, and a busy machine takes its time for that."""


async def test_a_view_that_never_initialises_is_explained(engine: Engine, tmp_path: Path) -> None:
    blocked = "<h1>Waiting for a script</h1><script src='https://cdn.example/app.js'></script>"
    tools = {"mute": {"html": "<h1>Still here</h1>"}, "blocked": {"html": blocked}}
    patience = [PATIENCES[0]]
    options = CoreOptions(autostart=True, initialize_seconds=lambda: patience[0])
    async with house(engine, tmp_path, entry(tmp_path, tools), options=options) as h:
        trouble = h.card("mute").get_by_role("alert")
        for name, patience[0] in enumerate(PATIENCES, 1):
            await (h.run("mute") if name == 1 else h.card("mute").get_by_role("button", name="Reload").click())
            await expect(trouble).to_contain_text(f"within {patience[0]} s", timeout=60_000)
            if "The sandbox" not in await trouble.inner_text() and "channel" not in await trouble.inner_text():
                break
        await expect(trouble).to_contain_text("This View did not start")
        await expect(trouble).to_contain_text(f"sent no ui/initialize within {patience[0]} s")
        await expect(h.card("mute").get_by_text("did not start", exact=True)).to_be_visible()
        await expect(h.view(str(name)).get_by_role("heading")).to_have_text("Still here")
        await h.run("blocked")
        await expect(h.card("blocked").get_by_role("alert")).to_contain_text("https://cdn.example/app.js")
        findings = await h.findings()
        listed = findings.get_by_role("list", name="What policies blocked").get_by_role("listitem")
        await expect(listed).to_contain_text("https://cdn.example/app.js")
        of_which = findings.get_by_role("listitem").filter(has_text="View ")
        await expect(of_which.first).to_contain_text(f"View {name + 1}")
        await expect(of_which.last).to_contain_text(re.compile(rf"View [1-{name}]\b"))
        await h.inspector.get_by_role("tab", name="Result").click()
        await h.inspector.get_by_label("Call").select_option(label="1. mute")
        await expect((await h.findings()).get_by_role("listitem").first).to_contain_text(f"View {name}")


async def test_a_resource_that_is_no_view_is_explained_and_the_result_is_not_lost(
    engine: Engine, tmp_path: Path
) -> None:
    tools = {"odd": {"html": "<h1>x</h1>", "mime": "text/plain", "result": text("the result")}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.run("odd")
        card = h.stage.get_by_role("region", name="Call of odd")
        await expect(card).to_contain_text("The View was not shown")
        await expect(card).to_contain_text("text/plain")
        await expect(h.inspector.get_by_text("the result", exact=True)).to_be_visible()


async def test_a_tool_that_fails_says_so_with_its_view_and_without(engine: Engine, tmp_path: Path) -> None:
    error = {"code": -32050, "message": "The board is locked."}
    tools = {"shown": {**TALKS, "error": error}, "plain": {"error": error}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.run("shown")
        await expect(h.card("shown").get_by_text("Could not call")).to_be_visible()
        await expect(h.card("shown")).to_contain_text("The board is locked.")
        await expect(h.card("shown").get_by_text("ready in")).to_be_visible()
        await h.run("plain")
        await expect(h.stage.get_by_role("region", name="Call of plain")).to_contain_text("The board is locked.")


async def test_a_running_call_is_cancelled_by_the_person(engine: Engine, tmp_path: Path) -> None:
    tools = {"waits": {**TALKS, "silent": True}}
    async with house(engine, tmp_path, entry(tmp_path, tools), reduced_motion="reduce") as h:
        await h.show("waits")
        await expect(h.card("waits").get_by_text("Calling")).to_be_visible()
        moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
        assert await h.page.evaluate(moving) == 0
        await h.page.emulate_media(reduced_motion="no-preference")
        assert await h.page.evaluate(moving) > 0
        await h.card("waits").get_by_role("button", name="Cancel").click()
        await expect(h.card("waits").get_by_text("Cancelled").first).to_be_visible()
        await expect(h.protocol.get_by_text("ui/notifications/tool-cancelled")).to_be_visible()


async def test_a_server_that_dies_shows_its_last_words_and_is_started_again(engine: Engine, tmp_path: Path) -> None:
    tools = {"show": TALKS, "die": {"dies": "the disk is full\ngiving up"}}
    async with house(engine, tmp_path, entry(tmp_path, tools)) as h:
        await h.run("die")
        server = h.server("toy")
        await expect(server.get_by_text("exited", exact=True)).to_be_visible()
        await expect(server).to_contain_text("the disk is full\ngiving up")
        await expect(server).to_contain_text("view_server.py")
        await expect(h.page.get_by_role("button", name=re.compile("^Run"))).to_be_disabled()
        await server.get_by_role("button", name="Start again").click()
        await expect(server.get_by_text("2 tools")).to_be_visible()
        await h.show("show")


async def test_a_server_that_cannot_be_started_says_why(engine: Engine, tmp_path: Path) -> None:
    silent = ServerEntry(name="quitter", command=sys.executable, args=("-c", "raise SystemExit('no config found')"))
    missing = ServerEntry(name="missing", command="no-such-program-at-all")
    async with house(engine, tmp_path, silent, missing) as h:
        await expect(h.server("quitter")).to_contain_text("no config found")
        await expect(h.server("missing")).to_contain_text("no-such-program-at-all")
        for name in ("quitter", "missing"):
            await expect(h.server(name).get_by_role("button", name="Start again")).to_be_visible()
