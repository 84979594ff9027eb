"""The first conversation of somebody who has no key: the demo's script, its Views in the thread, and a View that asks."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import STARTED, Engine, demo, house
from tests.browser.talks import go_to_chat, say
from tests.cases.views import keep_picture
from tests.host.company import model_worker_ready

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
PATIENCE = 30_000


async def test_the_demos_script_shows_a_view_that_asks_and_is_answered(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, demo()) as h:
        await expect(h.tool("show_dashboard")).to_be_visible(timeout=STARTED)
        thread = await go_to_chat(h)
        await thread.get_by_role("button", name="The demo’s script").click()
        await model_worker_ready(h.core)
        await say(h, "Hello")
        await expect(thread.get_by_text("Let me show you the rehearsal rooms.").first).to_be_visible(timeout=STARTED)
        board = h.view("1")
        await expect(board.get_by_text("Week 1 of 4", exact=False)).to_be_visible(timeout=PATIENCE)
        await expect(thread.get_by_text("then the View speaks to me").first).to_be_visible(timeout=PATIENCE)
        keep_picture(await h.page.screenshot(), "chat-answered")
        await board.get_by_role("button", name="Monday, September 7", exact=False).click()
        await board.get_by_role("button", name="Ask about this day").click()
        await h.page.get_by_role("dialog").get_by_role("button", name="Let it in").click()
        await expect(board.locator(".notice.ok")).to_be_visible()
        await expect(thread.get_by_text("Where is there still room on Monday, September 7?").first).to_be_visible()
        await expect(thread.get_by_text("So there is room for a small rehearsal").first).to_be_visible(timeout=PATIENCE)
        await expect(h.view("2").get_by_text("The Cellar").first).to_be_visible(timeout=PATIENCE)
        assert h.seat.views.get("1") is not None, "the first View lives on"
        keep_picture(await h.page.screenshot(), "chat-asked")
