"""A real server that asks: the reference server's own form and address, answered by hand in the dialog."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from greenroom.servers.entry import ServerEntry
from tests.browser.chromium import Chromium
from tests.browser.house import House, house
from tests.cases.prepare import Case
from tests.cases.views import keep_picture

pytestmark = [pytest.mark.browser, pytest.mark.cases, pytest.mark.timeout(180)]


async def _raw_result(h: House) -> Any:
    said = h.inspector.get_by_text("Raw result").first
    await expect(said).to_be_visible()
    return json.loads((await said.inner_text()).partition("Raw result: ")[2])


async def test_the_reference_server_gets_what_was_filled_in_and_knows_the_folders(
    case: Callable[[str], Case], tmp_path: Path
) -> None:
    ready = case("everything")
    entry = ServerEntry(name=ready.name, command=ready.command, args=ready.args, env=ready.env)
    engine = Chromium()
    options = CoreOptions(autostart=True, open_links=False)
    try:
        async with house(engine, tmp_path, entry, options=options) as h:
            await h.tool("trigger-elicitation-request").click(timeout=60_000)
            await h.run("trigger-elicitation-request")
            await expect(h.dialog.get_by_role("heading", name="everything asks you")).to_be_visible()
            await h.dialog.get_by_role("button", name="Send").click()
            await expect(h.dialog.get_by_text("This is required.")).to_have_count(1)
            await h.dialog.get_by_label("String", exact=False).first.fill("Ada Lovelace")
            await h.dialog.get_by_label("Piano").check()
            keep_picture(await h.page.screenshot(), "everything-asks")
            await h.dialog.get_by_role("button", name="Send").click()
            await expect(h.dialog).to_have_count(0)
            told = await _raw_result(h)
            assert told["action"] == "accept"
            assert told["content"]["name"] == "Ada Lovelace"
            assert told["content"]["untitledMultipleSelectEnum"] == ["Guitar", "Piano"]
            assert told["content"]["titledSingleSelectEnum"] == "hero-1"
            assert (told["content"]["integer"], told["content"]["number"]) == (42, 3.14)
            assert "email" not in told["content"]
            h.core.store.roots.add(h.core.book.identity(entry), tmp_path)
            await h.core.book.connections[0].roots_changed()
            await h.run("get-roots-list")
            await expect(h.inspector.get_by_text(tmp_path.as_uri()).first).to_be_visible()
    finally:
        await engine.close()
