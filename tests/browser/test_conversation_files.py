"""Conversations as files, in a browser: saved by the page, opened by the page, and marked as read from a file."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine, house
from tests.browser.talks import go_to_chat, say, side

pytestmark = pytest.mark.chromium_only(
    "downloads: a window has file dialogs instead, see tests/host/chat/test_conversations_desk.py"
)


async def test_a_conversation_is_saved_and_read_again_and_says_where_it_is_from(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path) as h:
        thread = await go_to_chat(h)
        await say(h, "About the harbour 🛥")
        rows = side(h).locator("[data-conversation]")
        await expect(rows).to_have_count(1)
        saved: dict[str, Path] = {}
        for form, suffix in (("JSON", ".json"), ("Markdown", ".md")):
            await side(h).get_by_role("button", name="More for About the harbour").click()
            async with h.page.expect_download() as saving:
                await h.page.get_by_role("button", name=f"Export as {form}").click()
            download = await saving.value
            saved[suffix] = tmp_path / download.suggested_filename
            await download.save_as(saved[suffix])
        assert json.loads(saved[".json"].read_text())["title"] == "About the harbour 🛥"
        assert "> About the harbour 🛥" in saved[".md"].read_text()
        async with h.page.expect_file_chooser() as choosing:
            await side(h).get_by_role("button", name="Import").click()
        await (await choosing.value).set_files(saved[".json"])
        await expect(rows).to_have_count(2)
        await expect(rows.filter(has_text="read from a file")).to_have_count(1)
        await rows.filter(has_text="read from a file").get_by_text("About the harbour").click()
        await expect(thread.get_by_text("read from a file")).to_be_visible()
        async with h.page.expect_file_chooser() as choosing:
            await side(h).get_by_role("button", name="Import").click()
        await (await choosing.value).set_files(saved[".md"])
        await expect(h.page.get_by_text("This file cannot be imported as a conversation")).to_be_visible()
        await expect(rows).to_have_count(2)
