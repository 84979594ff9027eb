"""A form is filled in within a View and submitted; what its server says comes back to it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.house import Engine
from tests.cases.driving import driving, until
from tests.cases.prepare import Case

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.mark.long
async def test_a_form_of_a_view_is_filled_in_and_submitted(
    case: Callable[[str], Case], engine: Engine, tmp_path: Path
) -> None:
    ready = case("fastmcp-apps")
    async with driving(engine, tmp_path, ready, ready.calls[2]) as drive:
        view = drive.view
        await view.get_by_role("textbox", name="Name").fill("Ada Lovelace", timeout=60_000)
        await view.get_by_role("textbox", name="Email").fill("ada@example.org")
        await view.get_by_role("checkbox", name="Subscribed").click()
        await drive.did("fills the form in")
        await view.get_by_role("button", name="Submit").click()
        await until(lambda: bool(drive.calls("submit_form")), "it was not sent")
        await drive.did("presses Submit")
        await drive.picture("submitted")
