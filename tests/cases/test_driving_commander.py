"""A View that walks folders, and whose calls reach from reading a file to running programs: each is asked about by what it is."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from greenroom.host.core import CoreOptions
from tests.browser.house import Engine
from tests.cases.driving import driving, until
from tests.cases.prepare import Case
from tests.host.company import asked

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

ASKS = CoreOptions(autostart=True, open_links=False, consent="ask")


async def test_a_folder_is_walked_and_what_runs_programs_is_asked_about(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("desktop-commander")
    async with driving(engine, tmp_path, ready, ready.calls[1], options=ASKS, without=["ui/message"]) as drive:
        view, h = drive.view, drive.house
        title = h.dialog.get_by_role("heading")
        await view.get_by_role("button", name=re.compile("View directory")).click()
        # Told of what the person does in it, by a tool that its server lists to nobody.
        await expect(title).to_have_text("Run track_ui_event?")
        await expect(h.dialog).to_contain_text("does not list this tool")
        await h.dialog.get_by_role("button", name="Allow the call").click()
        await drive.did("unfolds the folder, and lets the View run the tool that its server does not list")
        await view.get_by_text("readme.md").click()
        await until(lambda: bool(drive.calls("read_file")), "the file was not read")
        await expect(view.locator("body")).to_contain_text("readme.md")
        await drive.did("opens a file of it")
        await drive.picture("file")
        await view.locator("#open-in-folder").click()
        await expect(title).to_have_text("Run start_process?")
        await expect(h.dialog.locator("pre")).to_contain_text('"command"')
        await drive.picture("asked")
        await h.dialog.get_by_role("button", name="Deny").click()
        await drive.did("presses Open in folder, which would run a program, and denies it")
        (connection,) = h.core.book.connections
        reached = str(asked(h.core, connection, "tools/call"))
        assert "read_file" in reached
        assert "start_process" not in reached
