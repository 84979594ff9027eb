"""The PDF viewer under a person's hands: pages are turned, the model is told, the file is saved."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import Engine
from tests.cases.driving import driving, until
from tests.cases.prepare import Case

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


async def test_pages_of_a_pdf_are_turned_and_the_file_is_saved(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("pdf")
    often = ["notifications/message", "tools/call", "ui/update-model-context"]
    async with driving(engine, tmp_path, ready, ready.calls[1], without=often) as drive:
        view, h = drive.view, drive.house
        page = view.get_by_role("spinbutton", name="Go to page")
        await expect(page).to_have_value("1", timeout=60_000)
        await expect(view.locator("body")).to_contain_text("Find the word walrus here", timeout=60_000)
        await drive.did("sees the first page")
        await view.get_by_role("button", name="▶").click()
        await expect(page).to_have_value("2")
        await until(lambda: any("2" in str(one) for one in h.seat.conversation.contexts), "the model was told nothing")
        await drive.did("turns the page")
        await page.fill("3")
        await page.press("Enter")
        await expect(view.get_by_role("button", name="▶")).to_be_disabled()
        await drive.did("goes to the last page by its number")
        await view.get_by_role("button", name="◀").click()
        await expect(page).to_have_value("2")
        await drive.did("turns back")
        await drive.picture("second-page")
        await view.get_by_role("button", name="Download PDF").click()
        await until(lambda: bool(h.seat.downloads.record), "nothing was saved", 60)
        await drive.did("presses Download")
        (saved,) = h.seat.downloads.record
        assert saved.path is not None
        assert saved.path.read_bytes().startswith(b"%PDF-")
        assert {"read_pdf_bytes", "poll_pdf_commands"} & {str(name) for name in drive.called()}
