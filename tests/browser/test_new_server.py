"""What a server that was just added leads to: its tools, and the first of them ready to be run."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine, house
from tests.stage.toys import SERVER, entry


@pytest.mark.window_too
async def test_a_server_that_was_added_and_started_leads_to_its_first_tool_with_a_view(
    engine: Engine, tmp_path: Path
) -> None:
    offered = tmp_path / "offered.json"
    offered.write_text(json.dumps({"plain": {"answer": {"content": []}}, "mine": {"html": "<p>"}}))
    command = shlex.join([sys.executable, str(SERVER), str(offered)])
    async with house(engine, tmp_path, entry(tmp_path, {"show": {"html": "<p>"}})) as h:
        await expect(h.stage).to_contain_text("Run show with")
        servers, place = h.page.get_by_role("navigation").get_by_role("button", name="Servers"), h.place("Servers")
        await servers.click()
        await place.get_by_role("button", name="Add server").click()
        await place.get_by_label("A command line, an address, or JSON").fill(command)
        await place.get_by_text("Change details").click()
        await place.get_by_label("Name", exact=True).fill("added")
        await place.get_by_role("button", name="Add and start…").click()
        await h.dialog.get_by_role("button", name="Start the server").click()
        tools = place.get_by_role("article", name="added").get_by_role("button", name="Show its tools")
        await expect(tools).to_be_visible()
        await h.page.keyboard.press("Escape")
        await expect(h.stage).to_contain_text("Run mine with")
        await h.side.get_by_role("button", name="added", exact=True).click()
        await expect(h.tool("mine")).to_have_count(0)
        await h.tool("show").click()
        await servers.click()
        await tools.click()
        await expect(h.tool("mine")).to_be_focused()
        await expect(h.tool("mine")).to_have_attribute("aria-current", "true")
        await expect(h.stage).to_contain_text("Run mine with")


async def test_from_servers_that_were_added_together_one_press_leads_to_the_tools_of_each(
    engine: Engine, tmp_path: Path
) -> None:
    offered = tmp_path / "offered.json"
    offered.write_text(json.dumps({"mine": {"html": "<p>"}}))
    command = {"command": sys.executable, "args": [str(SERVER), str(offered)]}
    snippet = {name: {**command, "env": {"NAME": name}} for name in ("one", "two")}
    async with house(engine, tmp_path) as h:
        place = h.place("Servers")
        await h.page.get_by_role("navigation").get_by_role("button", name="Servers").click()
        await place.get_by_role("button", name="Add server").click()
        await place.get_by_label("A command line, an address, or JSON").fill(json.dumps({"mcpServers": snippet}))
        await place.get_by_role("button", name="Add all 2").click()
        added = place.get_by_role("region", name="Added just now")
        await added.get_by_role("button", name="Look at it and start… two").click()
        await h.dialog.get_by_role("button", name="Start the server").click()
        tools = added.get_by_role("button", name="Show its tools")
        await expect(tools).to_have_accessible_name("Show its tools: two")
        await tools.click()
        await expect(h.server("two").locator("[data-tool=mine]")).to_be_focused()
