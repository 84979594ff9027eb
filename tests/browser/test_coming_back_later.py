"""Views that an earlier window left, on the page: marked, shown without a call, and asked for one by one."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from greenroom.host.restoring import AT_ONCE
from tests.browser.house import Engine, house
from tests.browser.toys import TALKS, text
from tests.stage.toys import entry

TOOLS = {"show": {**TALKS, "result": text("the result"), "listed": {"title": "Board"}}}
KEEPS = CoreOptions(autostart=False, keep_views=True)


@pytest.mark.window_too
async def test_a_view_comes_back_marked_and_its_server_starts_when_it_asks(engine: Engine, tmp_path: Path) -> None:
    server = entry(tmp_path, TOOLS)
    async with house(engine, tmp_path, server, options=CoreOptions(autostart=True, keep_views=True)) as h:
        await h.tool("show").click()
        await h.write('{"a": 1}')
        await h.page.keyboard.press("Control+Enter")
        await expect(h.view("1").locator("#result")).to_have_text("the result")
    async with house(engine, tmp_path, server, options=KEEPS) as h:
        view = h.view("1")
        await expect(view.locator("#result")).to_have_text("the result")
        await expect(view.locator("#input")).to_have_text('{"a":1}')
        card = h.card("show")
        await expect(card.get_by_text("the tool was not called again")).to_be_visible()
        await expect(card.get_by_text("the document that was kept")).to_be_visible()
        connection = h.core.book.connections[0]
        assert connection.status.phase == "stopped"
        await view.get_by_role("button", name="Wipe").click()
        await expect(h.dialog).to_contain_text("wipe")  # which no tool of its server is, now that it can be asked
        await h.dialog.get_by_role("button", name="Deny").click()
        await expect(card.get_by_role("button", name="Run again", exact=True)).to_be_visible()
        await card.get_by_role("button", name="Run again", exact=True).click()
        await expect(card.get_by_text("the tool was not called again")).to_have_count(0)
        await expect(h.view("2").locator("#result")).to_have_text("the result")


async def test_views_that_wait_are_lines_that_are_shown_or_forgotten_by_key(engine: Engine, tmp_path: Path) -> None:
    server = entry(tmp_path, TOOLS)
    async with house(engine, tmp_path, server, options=CoreOptions(autostart=True, keep_views=True)) as h:
        for number in range(1, AT_ONCE + 4):
            await h.show("show", str(number))
    async with house(engine, tmp_path, server, options=KEEPS) as h:
        waiting = h.stage.get_by_role("region", name="Views from before")
        await expect(waiting.get_by_role("listitem")).to_have_count(3)
        await expect(h.card("show")).to_have_count(AT_ONCE)
        await waiting.get_by_role("button", name="Forget this View of Board").nth(1).click()
        await expect(waiting.get_by_role("listitem")).to_have_count(2)
        await waiting.get_by_role("button", name="Show Board").first.focus()
        await h.page.keyboard.press("Enter")
        await expect(waiting.get_by_role("listitem")).to_have_count(1)
        await expect(h.card("show")).to_have_count(AT_ONCE + 1)
        await expect(h.view(str(AT_ONCE + 1)).locator("#result")).to_have_text("the result")
        await expect(waiting.get_by_role("button", name="Show Board")).to_be_focused()
        first = h.stage.get_by_role("article").first
        await expect(first.locator("iframe")).to_have_attribute("data-view", str(AT_ONCE + 1))  # the earliest call
        await h.inspector.get_by_role("tab", name="To the model").click()
        await h.inspector.get_by_role("button", name="Forget all").click()
        await expect(waiting).to_have_count(0)
