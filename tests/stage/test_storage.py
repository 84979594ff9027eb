"""Browser storage in a View: there where the browser allows it, and told where it does not."""

import json
import os
from pathlib import Path

import anyio
import pytest
from playwright.async_api import async_playwright

from greenroom.host.core import Core, CoreOptions
from greenroom.host.showing import Order
from greenroom.stage.chromium import FLAGS, find_browser
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from greenroom.web.serve import Server
from tests.stage.toys import entry, page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(90)]

SECONDS = 30
KEPT = """const say = (data) => post({ method: "notifications/message", params: { level: "info", data } });
try { localStorage.setItem("kept", "yes"); say(localStorage.getItem("kept")); } catch (error) { say(error.name); }"""


async def _notes(folder: Path, *, third_party: bool) -> list[str]:
    """What is on record of a View that uses storage, in a browser whose owner allows that to other origins or not."""
    profile = folder / "profile" / "Default"
    profile.mkdir(parents=True)
    mode = {"profile": {"cookie_controls_mode": 0 if third_party else 1, "block_third_party_cookies": not third_party}}
    (profile / "Preferences").write_text(json.dumps(mode))
    with Store(Folders.under(folder / "data")) as store:
        async with Core(store, CoreOptions(room=(400, 300))) as core, Server(core, layout="stage") as web:
            connection = core.book.add(entry(folder, {"show": {"html": page("", KEPT)}}), approved_for_this_run=True)
            await connection.start()
            async with async_playwright() as playwright:
                context = await playwright.chromium.launch_persistent_context(
                    profile.parent,
                    executable_path=find_browser(),
                    args=[
                        *(flag for flag in FLAGS if third_party or "TrackingProtection3pcd" not in flag),
                        *web.browser_flags(),
                    ],
                    chromium_sandbox=os.environ.get("GREENROOM_UNSAFE_NO_SANDBOX") != "1",
                )
                seat = core.seats.open()
                await (await context.new_page()).goto(web.entry_url(seat.name))
                with anyio.fail_after(SECONDS):
                    view = (await seat.launcher.run(Order(server=connection.key, tool="show", arguments={}))).view
                    assert view is not None
                    while not any(row.method == "notifications/message" for row in core.tap.rows(limit=1000)):
                        await anyio.sleep(0.02)
                await context.close()
                said = [core.tap.body(row.seq) or "" for row in core.tap.rows(limit=1000)]
                return [note.text for note in view.journal.notes] + [text for text in said if '"level"' in text]


async def test_a_view_keeps_what_it_stores(tmp_path: Path) -> None:
    notes = await _notes(tmp_path, third_party=True)
    assert any('"yes"' in note for note in notes)
    assert not any("storage" in note for note in notes)


async def test_a_browser_that_denies_storage_to_views_is_told(tmp_path: Path) -> None:
    notes = await _notes(tmp_path, third_party=False)
    assert any("SecurityError" in note for note in notes)
    assert any("denies browser storage to Views" in note for note in notes)
