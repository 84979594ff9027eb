"""A file is chosen in a View, and its server has it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine
from tests.cases.driving import driving, until
from tests.cases.prepare import Case

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.mark.long
async def test_a_file_is_chosen_and_reaches_the_server(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("fastmcp-apps")
    notes = tmp_path / "notes.txt"
    notes.write_text("The large stage is free on Friday.")
    async with driving(engine, tmp_path, ready, ready.calls[3]) as drive:
        await drive.view.locator("input[type=file]").set_input_files(notes, timeout=60_000)
        await drive.did("chooses a file")
        await drive.view.get_by_role("button", name="Upload to Server").click()
        await until(lambda: any("notes.txt" in str(call) for call in drive.calls("store_files")), "it was not sent")
        await expect(drive.view.get_by_text("notes.txt").first).to_be_visible()
        await drive.did("presses Upload to Server")
        await drive.picture("uploaded")
        stored = await drive.house.core.book.connections[0].call_tool("list_files", {})
        assert "notes.txt" in str(stored)
